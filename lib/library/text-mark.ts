/**
 * A short text that is another one when the value is: its length as JSON and a hash of it (FNV-1a,
 * 32 bit). Tells changes apart, and keeps nothing secret.
 */
export function markOf(value: unknown): string {
  const text = JSON.stringify(value);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return `${text.length.toString(36)}.${(hash >>> 0).toString(36)}`;
}
