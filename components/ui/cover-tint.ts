/** A turn of the colour wheel, in degrees, that stays the same for the same key. */
export const hueOf = (key: string): number => hashOf(key) % 360;

/** A number of 32 bits that stands for a text. */
export function hashOf(text: string): number {
  // FNV-1a, 32 bits: neighbouring keys come out far apart.
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** At most two letters or digits that stand for a name: those its first two words begin with. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');
}
