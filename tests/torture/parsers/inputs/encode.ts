import type { Random } from './random.ts';

const encoder = new TextEncoder();

/** A text as it may arrive: mostly UTF-8, sometimes another encoding, with or without BOM, or as a string. */
export function encoded(text: string, random: Random): string | Uint8Array<ArrayBuffer> {
  const kind = random.below(10);
  if (kind === 0) return text;
  if (kind === 1) return Uint8Array.from(Buffer.from(text, 'latin1'));
  if (kind === 2) return Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
  if (kind === 3) return encoder.encode(`\ufeff${text}`);
  if (kind === 4) return cutInside(encoder.encode(text), random);
  return encoder.encode(text);
}

/** May cut a multi-byte character in two. */
function cutInside(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, random.below(bytes.length + 1));
}
