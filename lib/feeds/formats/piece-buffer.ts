/** Copies a text piece by piece with some of it replaced; what stays as it is costs no copying. */
export interface PieceBuffer {
  /** Puts another text in the place of what is between two places. They only go forward. */
  replace(from: number, to: number, by: string): void;
  /** Leaves out all from here to where `leaveOutTo` is called. */
  leaveOutFrom(at: number): void;
  leaveOutTo(at: number): void;
  /** What there is since the last time, to this place. */
  take(to: number): string;
}

export function createPieceBuffer(text: string, start: number): PieceBuffer {
  let buffer = '';
  /** Up to here the text is in the buffer. */
  let kept = start;
  let isLeavingOut = false;

  const keepTo = (at: number) => {
    if (at > kept) buffer += text.slice(kept, at);
    kept = at;
  };

  return {
    replace(from, to, by) {
      if (isLeavingOut) return;
      keepTo(from);
      buffer += by;
      kept = to;
    },
    leaveOutFrom(at) {
      keepTo(at);
      isLeavingOut = true;
    },
    leaveOutTo(at) {
      isLeavingOut = false;
      kept = at;
    },
    take(to) {
      const piece = buffer === '' ? text.slice(kept, to) : buffer + text.slice(kept, to);
      buffer = '';
      kept = to;
      return piece;
    },
  };
}
