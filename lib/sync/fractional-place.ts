import * as v from 'valibot';

/**
 * Places in a list as fractions in base 62, without their "0.", so that a moved entry is the only one that
 * changes, and two devices that move different entries do not undo each other's work.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;

/** A longer place is replaced, together with those of the whole list. It takes some 400 moves to the same spot. */
const LONGEST = 64;

/** Between 0 and 1, and without a trailing zero, before which nothing would fit. */
export const placeShape = v.pipe(
  v.string(),
  v.maxLength(2 * LONGEST),
  v.regex(/^[\dA-Za-z]*[1-9A-Za-z]$/),
);

export interface Placed {
  key: string;
  place: string;
}

/** Orders a list, even if two devices gave out the same place. */
export function byPlace(a: Placed, b: Placed): number {
  if (a.place !== b.place) return a.place < b.place ? -1 : 1;
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1;
}

/**
 * The new places, by key, that put an entry where it stands in this list, whatever its place was ('' for none): its
 * own, and those of later entries that would otherwise not stay behind it.
 */
export function placesFor(list: readonly Placed[], key: string): Map<string, string> {
  const index = list.findIndex((one) => one.key === key);
  const changed = new Map<string, string>();
  let before = list[index - 1]?.place ?? '';
  for (let at = index; at < list.length; at++) {
    const next = list[at + 1]?.place ?? '';
    // If several have the same place, those after the entry move behind it, too.
    const after = list.slice(at + 1).find(({ place }) => place > before)?.place ?? '';
    before = between(before, after);
    changed.set(list[at]?.key ?? '', before);
    if (before.length > LONGEST) return evenPlaces(list);
    if (next === '' || next > before) break;
  }
  return changed;
}

/** Places for a whole list. */
export function evenPlaces(list: readonly Pick<Placed, 'key'>[]): Map<string, string> {
  const digits = Math.ceil(Math.log(list.length + 2) / Math.log(BASE));
  const step = BASE ** digits / (list.length + 1);
  return new Map(
    list.map(({ key }, index) => [key, spelt(Math.floor(step * (index + 1)), digits)]),
  );
}

function spelt(number: number, digits: number): string {
  let text = '';
  for (let left = number, at = 0; at < digits; at++, left = Math.floor(left / BASE)) {
    text = DIGITS.charAt(left % BASE) + text;
  }
  return text.replace(/0+$/, '');
}

/** A place between two; '' stands for the list's beginning and its end. */
function between(before: string, after: string): string {
  let place = '';
  let bounded = after !== '';
  for (let at = 0; ; at++) {
    const low = Math.max(0, DIGITS.indexOf(before.charAt(at) || '0'));
    const high = bounded ? DIGITS.indexOf(after.charAt(at) || '0') : BASE;
    if (high - low > 1) return place + DIGITS.charAt((low + high) >> 1);
    place += DIGITS.charAt(low);
    // From here on, the place is below `after`, whatever follows.
    if (low < high) bounded = false;
  }
}
