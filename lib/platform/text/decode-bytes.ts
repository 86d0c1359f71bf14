/** How many bytes are searched for an encoding declaration. */
const HEAD = 1024;

/**
 * Decodes a feed, a list or a page: by its BOM, otherwise as UTF-8 if all of it is valid, otherwise by
 * `Content-Type`, otherwise by its own declaration, otherwise as UTF-8. Valid UTF-8 comes before
 * declarations, because servers add wrong defaults and text in another encoding is never valid UTF-8 by
 * chance. If it should be UTF-8 but mostly is not, it is windows-1252. Never throws.
 */
export function decodeBytes(bytes: Uint8Array, contentType: string | null = null): string {
  const wide = wideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  const utf8 = strictUtf8(bytes);
  // ASCII only: that may also be an encoding such as ISO-2022-JP, which consists of nothing else.
  if (utf8 !== null && utf8.length < bytes.length) return utf8;
  const declared = decoderOf(charsetOf(contentType)) ?? decoderOf(declaredIn(bytes));
  if (utf8 !== null) return needsAscii(declared) ? (declared?.decode(bytes) ?? utf8) : utf8;
  if (declared !== null && declared.encoding !== 'utf-8' && !isWide(declared)) {
    return declared.decode(bytes);
  }
  return mostlyUtf8(bytes);
}

/** The encoding of text with two bytes per character, by its BOM; otherwise null. */
export function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** The encoding of text with two bytes per character, by its BOM or its zero bytes; otherwise null. */
export function wideEncoding(bytes: Uint8Array): string | null {
  const marked = markedEncoding(bytes);
  if (marked !== null) return marked;
  const zeros = [0, 0];
  const start = bytes.subarray(0, 64);
  for (const [index, byte] of start.entries())
    if (byte === 0) zeros[index % 2] = 1 + (zeros[index % 2] ?? 0);
  const [even = 0, odd = 0] = zeros;
  if (even + odd < start.length / 4) return null;
  if (even === 0) return 'utf-16le';
  return odd === 0 ? 'utf-16be' : null;
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A few broken bytes do not turn UTF-8 into windows-1252. */
function mostlyUtf8(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  let broken = 0;
  let whole = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  return broken > whole ? new TextDecoder('windows-1252').decode(bytes) : text;
}

function charsetOf(contentType: string | null): string {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1] ?? '';
}

/** The declaration in XML or HTML (HTML, section 13.2.3.2). */
function declaredIn(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  const found =
    /<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head) ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head);
  return found?.[1] ?? '';
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return label === '' ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}

const isWide = ({ encoding }: TextDecoder) => encoding.startsWith('utf-16');

/** Whether an encoding uses ASCII bytes for other characters, too. */
const needsAscii = (decoder: TextDecoder | null) => decoder?.encoding === 'iso-2022-jp';
