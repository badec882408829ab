/** The element at an index that is known to exist; a negative index counts from the end. */
export function item<T>(list: readonly T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new RangeError(`a list of ${list.length} has no element ${index}`);
  return found;
}
