/** Returns the bytes to send for a piece of audio; `title` is on the air during that piece. */
export type IcyInserter = (audio: Buffer, title: string) => Buffer;

/**
 * Inserts ICY metadata blocks into a stream of audio: after every `interval` bytes, one byte with the
 * block's length in units of 16 bytes, then `StreamTitle='…';` padded with zeros, as SHOUTcast and Icecast
 * send it. An unchanged title is sent as an empty block.
 */
export function createIcyInserter(
  interval: number,
  encoding: BufferEncoding = 'utf8',
  makeBlock = titleBlock,
): IcyInserter {
  let untilBlock = interval;
  let sentTitle: string | null = null;

  return (audio, title) => {
    const parts: Buffer[] = [];
    let at = 0;
    while (audio.length - at >= untilBlock) {
      parts.push(audio.subarray(at, at + untilBlock));
      at += untilBlock;
      untilBlock = interval;
      parts.push(title === sentTitle ? Buffer.of(0) : makeBlock(title, encoding));
      sentTitle = title;
    }
    parts.push(audio.subarray(at));
    untilBlock -= audio.length - at;
    return Buffer.concat(parts);
  };
}

/** The length byte, then the title as text padded with zeros. */
function titleBlock(title: string, encoding: BufferEncoding): Buffer {
  const text = Buffer.from(`StreamTitle='${title}';`, encoding).subarray(0, 255 * 16);
  const units = Math.ceil(text.length / 16);
  const bytes = Buffer.alloc(1 + units * 16);
  bytes[0] = units;
  text.copy(bytes, 1);
  return bytes;
}
