/** Bytes that wait for what follows them: however small the pieces are, each is copied a few times at most. */
export interface ByteStore {
  /** What is there, until something is added. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  add(bytes: Uint8Array): void;
  /** Keeps these, which may be the end of what is there, in place of everything. */
  keep(bytes: Uint8Array): void;
}

export function createByteStore(): ByteStore {
  let room = new Uint8Array(4096);
  let filled = 0;

  function makeRoom(size: number): void {
    if (size <= room.length) return;
    const larger = new Uint8Array(Math.max(size, room.length * 2));
    larger.set(room.subarray(0, filled));
    room = larger;
  }

  return {
    get bytes() {
      return room.subarray(0, filled);
    },
    add(bytes) {
      makeRoom(filled + bytes.length);
      room.set(bytes, filled);
      filled += bytes.length;
    },
    keep(bytes) {
      makeRoom(bytes.length);
      room.set(bytes);
      filled = bytes.length;
    },
  };
}

/** What gives memory back leaves an object behind that is not much smaller than this. */
const WORTH_IT = 256;

let nowhere: MessagePort | undefined;

/** A port that nothing listens to. */
function portToNowhere(): MessagePort {
  if (nowhere === undefined) {
    const { port1, port2 } = new MessageChannel();
    port2.close();
    nowhere = port1;
  }
  return nowhere;
}

/**
 * Frees the memory of bytes that are no longer needed; they are gone afterwards. A browser would keep tens of
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
