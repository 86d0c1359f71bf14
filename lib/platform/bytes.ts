/** Joins the pieces into one new array. */
export function joinBytes(pieces: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
