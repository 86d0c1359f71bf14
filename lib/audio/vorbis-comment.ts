/** A Vorbis comment block, as Vorbis, Opus and FLAC have it: keys in upper case, first values. */
export function readVorbisComment(block: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const text = new TextDecoder();
  let at = 0;
  const length = () => {
    if (at + 4 > block.length) return null;
    const value = view.getUint32(at, true);
    at += 4;
    return value;
  };
  const vendor = length() ?? 0;
  at += vendor;
  const count = length() ?? 0;
  for (let n = 0; n < count; n++) {
    const size = length();
    if (size === null || at + size > block.length) break;
    const [key = '', ...value] = text.decode(block.subarray(at, at + size)).split('=');
    at += size;
    if (!found.has(key.toUpperCase())) found.set(key.toUpperCase(), value.join('='));
  }
  return found;
}
