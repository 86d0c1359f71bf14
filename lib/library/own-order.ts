/** A record in a list that the listener orders; sorted by `place`, which may be any number. */
interface Placed {
  place: number;
}

/**
 * Inserts a record between its neighbours in a sorted list, and returns those to write: usually only this one.
 * Fractional places run out after some fifty insertions at one spot; then all are renumbered. An index out of range
 * becomes the nearest valid one.
 */
export function insertInOrder<T extends Placed>(there: T[], one: T, to: number): readonly T[] {
  const at = Math.min(there.length, Math.max(0, Math.trunc(to)));
  const [before, after] = [there[at - 1]?.place, there[at]?.place];
  const place = between(before, after);
  const placed = { ...one, place };
  there.splice(at, 0, placed);
  if ((before === undefined || before < place) && (after === undefined || place < after)) {
    return [placed];
  }
  for (const [index, other] of there.entries()) other.place = index;
  return there;
}

function between(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? 0 : Math.ceil(after) - 1;
  return after === undefined ? Math.floor(before) + 1 : (before + after) / 2;
}

/** Takes the record with this index out and inserts it elsewhere; returns those to write. */
export function moveInOrder<T extends Placed>(there: T[], from: number, to: number): readonly T[] {
  const [moved] = from === -1 || from === to ? [] : there.splice(from, 1);
  return moved === undefined ? [] : insertInOrder(there, moved, to);
}

export const byPlace = (a: Placed, b: Placed): number => a.place - b.place;
