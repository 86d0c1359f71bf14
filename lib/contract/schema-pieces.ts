import * as v from 'valibot';

/** What schemas are made of. The bounds are far beyond anything a listener does. */

/** Letters; no name or address is longer, and one that is would make every page slow. */
const MAX_TEXT = 1_000_000;

export const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
/** What names something: an item, a show, a row, an address. */
export const key = v.pipe(text, v.minLength(1));
/** In JSON, which a backup is, a number that is not finite would become null. */
export const finite = v.pipe(v.number(), v.finite());
/** 0 or more, and whole: a place, a number of rows, milliseconds since 1970. */
export const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** What comes with a message that carries nothing. Firefox sends undefined, Chrome leaves it out. */
export const nothing = v.pipe(
  v.nullish(v.null()),
  v.transform(() => undefined),
);

/** Things in one message; a few times what a whole library has of them. */
const MAX_THINGS = 100_000;

export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.maxLength(MAX_THINGS));
}
