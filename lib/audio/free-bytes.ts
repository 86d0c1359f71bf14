/** What gives memory back leaves an object behind that is not much smaller than this. */
const WORTH_IT = 256;

/**
 * Gives the memory of bytes back that nobody needs any more: they are gone then. Firefox would keep tens of
 * megabytes of them until it next tidies up. What is a part of something else stays, and so does what is short.
 */
export function freeBytes(bytes: Uint8Array<ArrayBuffer>): void {
  const { byteLength } = bytes;
  if (byteLength >= WORTH_IT && byteLength === bytes.buffer.byteLength) bytes.buffer.transfer(0);
}
