const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * A number from 0 to 2³² − 1 that almost always differs if the bytes differ (FNV-1a, 32 bits). It tells
 * things apart; it is not for security.
 */
export function hashBytes(bytes: Uint8Array): number {
  let hash = OFFSET;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, PRIME);
  return hash >>> 0;
}

/** The same for a text's UTF-16 units. Hashes are stored and compared later, so this must not change. */
export function hashText(text: string): number {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
}

/** SHA-256 as 64 hexadecimal digits: in practice, different texts never have the same one. */
export async function digestText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
