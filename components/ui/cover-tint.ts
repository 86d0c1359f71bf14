/** A turn of the colour wheel, in degrees, that stays the same for the same key. */
export const hueOf = (key: string): number => hashOf(key) % 360;

/** A number of 32 bits that stands for a text. */
export function hashOf(text: string): number {
  // FNV-1a, 32 bits: neighbouring keys come out far apart.
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/**
 * At most two letters or digits that stand for a name: those its first two words begin with. A name without
 * letters has its first emoji instead, if any.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+(?:[.,/]\p{N}+)*/gu) ?? [];
  const initials = words.slice(0, 2).map((word) => [...word][0]?.toLocaleUpperCase() ?? '');
  const emoji = /\p{L}/u.test(name) ? null : /\p{RGI_Emoji}/v.exec(name);
  return emoji?.[0] ?? initials.join('');
}
