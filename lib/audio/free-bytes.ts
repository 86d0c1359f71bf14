/**
 * Gives the memory of bytes back that nobody needs any more: they are gone then. Firefox would keep tens of
 * megabytes of them until it next tidies up. What is a part of something else stays.
 */
export function freeBytes(bytes: Uint8Array<ArrayBuffer>): void {
  const { buffer, byteLength } = bytes;
  if (byteLength > 0 && byteLength === buffer.byteLength) buffer.transfer(0);
}
