const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * A number from 0 to 2³² − 1 that is another one, as good as always, when the bytes are (FNV-1a, 32 bits).
 * Tells things apart, and keeps nothing secret.
 */
export function hashBytes(bytes: Uint8Array): number {
  let hash = OFFSET;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, PRIME);
  return hash >>> 0;
}

/** The same of a text's UTF-16 units; what is stored of it stays comparable as long as this stays as it is. */
export function hashText(text: string): number {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
}

/** SHA-256 as 64 hexadecimal digits: no two texts that anybody meets have the same. */
export async function digestText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
