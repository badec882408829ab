/** A word of a game's own notation, where there is no message for it: `plyt_points` is "Plyt points". */
export function plainWords(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
