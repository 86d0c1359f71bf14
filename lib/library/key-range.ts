/** All keys that start with these parts: an empty array sorts after every number and text. */
export function keyRange(...parts: (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound(parts, [...parts, []]);
}
