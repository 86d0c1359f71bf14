/** How many comments are read, and bytes of each: an embedded cover is skipped. */
const MAX_COMMENTS = 1000;
const MAX_COMMENT = 8192;

/**
 * A Vorbis comment block, as in Vorbis, Opus and FLAC: keys in upper case, the first value of each. Long
 * comments are cut, and only the first of very many are read.
 */
export function readVorbisComment(block: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  let at = 0;
  const length = () => {
    if (at + 4 > block.length) return null;
    const value = view.getUint32(at, true);
    at += 4;
    return value;
  };
  const vendor = length() ?? 0;
  at += vendor;
  const count = Math.min(length() ?? 0, MAX_COMMENTS);
  for (let n = 0; n < count; n++) {
    const size = length();
    if (size === null || at + size > block.length) break;
    const comment = decode(block.subarray(at, at + size));
    at += size;
    const equals = comment.indexOf('=');
    const key = (equals < 0 ? comment : comment.slice(0, equals)).toUpperCase();
    if (!found.has(key)) found.set(key, equals < 0 ? '' : comment.slice(equals + 1));
  }
  return found;
}

/** A character that was cut in two is dropped. */
function decode(comment: Uint8Array): string {
  const isCut = comment.length > MAX_COMMENT;
  return new TextDecoder().decode(comment.subarray(0, MAX_COMMENT), { stream: isCut });
}
