import type { Random } from './random.ts';

const encoder = new TextEncoder();

/** A text as it comes: mostly in UTF-8, also in another encoding, with or without a mark, or as letters. */
export function encoded(text: string, random: Random): string | Uint8Array<ArrayBuffer> {
  const kind = random.below(10);
  if (kind === 0) return text;
  if (kind === 1) return Uint8Array.from(Buffer.from(text, 'latin1'));
  if (kind === 2) return Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
  if (kind === 3) return encoder.encode(`\ufeff${text}`);
  if (kind === 4) return cutInside(encoder.encode(text), random);
  return encoder.encode(text);
}

/** A letter of several bytes may be cut in two. */
function cutInside(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, random.below(bytes.length + 1));
}
