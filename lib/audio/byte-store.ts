/** Collects bytes until those that follow arrive. However small the pieces, each is copied a few times at most. */
export interface ByteStore {
  /** The bytes so far, valid until the next change. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  add(bytes: Uint8Array): void;
  /** Replaces everything with these bytes, which may be the tail of `bytes`. */
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

/** Freeing memory leaves an object behind that is not much smaller than this. Bytes. */
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
 * Frees the memory of bytes that are no longer needed; they are detached afterwards. Otherwise a browser keeps tens
 * of megabytes of them until its next collection. Parts of larger buffers and short arrays are left alone.
 */
export function freeBytes(bytes: Uint8Array<ArrayBuffer>): void {
  const { byteLength, buffer } = bytes;
  if (byteLength < WORTH_IT || byteLength !== buffer.byteLength) return;
  // In Chromium, bytes that came from fetch or went to a SourceBuffer have an owner besides the script. It keeps
  // what transfer() took from the script (seen in 156), but lets go of what is posted to a port.
  if (import.meta.env.FIREFOX) buffer.transfer(0);
  else portToNowhere().postMessage(null, [buffer]);
}
