/** Names of the people round one device. The server knows only its owner; this page knows the rest. */

const key = (table: string): string => `bugnight.pass.${table}`;

export function keepNames(table: string, names: string[]): void {
  try {
    localStorage.setItem(key(table), JSON.stringify(names));
  } catch {
    // Then they are called Player 1, 2, …
  }
}

export function passNames(table: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(table)) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}
