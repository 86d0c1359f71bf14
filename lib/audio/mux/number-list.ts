/** Whole numbers from 0 to 2³² − 1. Each takes 4 bytes, and briefly 12 while the list grows. */
export interface NumberList {
  /** The numbers so far, valid until another is added. */
  readonly numbers: Uint32Array<ArrayBuffer>;
  push(number: number): void;
}

export function createNumberList(): NumberList {
  let room = new Uint32Array(1024);
  let filled = 0;
  return {
    get numbers() {
      return room.subarray(0, filled);
    },
    push(number) {
      if (filled === room.length) {
        const larger = new Uint32Array(2 * room.length);
        larger.set(room);
        room = larger;
      }
      room[filled++] = number;
    },
  };
}
