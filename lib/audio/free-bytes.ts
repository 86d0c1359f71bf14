/** What gives memory back leaves an object behind that is not much smaller than this. */
const WORTH_IT = 256;

let nowhere: MessagePort | undefined;

/** A port that nobody listens at the other end of. */
function portToNowhere(): MessagePort {
  if (nowhere === undefined) {
    const { port1, port2 } = new MessageChannel();
    port2.close();
    nowhere = port1;
  }
  return nowhere;
}

/**
 * Gives the memory of bytes back that nobody needs any more: they are gone then. A browser would keep tens of
 * megabytes of them until it next tidies up. What is a part of something else stays, and so does what is short.
 */
export function freeBytes(bytes: Uint8Array<ArrayBuffer>): void {
  const { byteLength, buffer } = bytes;
  if (byteLength < WORTH_IT || byteLength !== buffer.byteLength) return;
  // What came from fetch or went to a SourceBuffer has an owner in Chromium besides the script, and that one
  // keeps what transfer() took from the script (seen in 156); what is sent away it lets go of.
  if (import.meta.env.FIREFOX) buffer.transfer(0);
  else portToNowhere().postMessage(null, [buffer]);
}
