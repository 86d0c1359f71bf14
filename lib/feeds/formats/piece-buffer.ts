/** Copies a text piece by piece while replacing parts of it. Unchanged text is not copied twice. */
export interface PieceBuffer {
  /** Replaces the text between two positions. Positions must increase from call to call. */
  replace(from: number, to: number, by: string): void;
  /** Omits everything from here to where `leaveOutTo` is called. */
  leaveOutFrom(at: number): void;
  leaveOutTo(at: number): void;
  /** The text since the last call, up to this position. */
  take(to: number): string;
}

export function createPieceBuffer(text: string, start: number): PieceBuffer {
  let buffer = '';
  /** The buffer contains the text up to here. */
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
