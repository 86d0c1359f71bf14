/**
 * The StreamTitle of an ICY metadata block, decoded; null where the block has none. The value may hold
 * unescaped quotes, so it ends where another key follows, or at the end of the block.
 */
export function readStreamTitle(block: Uint8Array): string | null {
  const text = decodeIcyText(block).replace(/\0+$/, '');
  const start = /(?:^|;)\s*StreamTitle=(['"])/i.exec(text);
  if (start === null) return null;
  const quote = start[1] ?? "'";
  const value = text.slice(start.index + start[0].length);
  const next = new RegExp(`${quote};\\s*[A-Za-z][A-Za-z0-9_-]*=`).exec(value);
  if (next !== null) return value.slice(0, next.index);
  return value.replace(new RegExp(`${quote};?\\s*$`), '');
}

/** Strict UTF-8, else windows-1252: what the older half of all stations sends. */
export function decodeIcyText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
