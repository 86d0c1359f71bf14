import * as v from 'valibot';

/** Building blocks for schemas. The limits are far beyond anything a listener does. */

/** In characters. No name or address is longer; one that was would slow down every page. */
const MAX_TEXT = 1_000_000;

export const text = v.pipe(v.string(), v.maxLength(MAX_TEXT));
/** An identifier: of an item, a show, a row, or an address. */
export const key = v.pipe(text, v.minLength(1));
/** JSON, which backups use, would turn a number that is not finite into null. */
export const finite = v.pipe(v.number(), v.finite());
/** An integer from 0: a place, a number of rows, milliseconds since 1970. */
export const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** For a message without data. Firefox sends undefined, Chrome omits it. */
export const nothing = v.pipe(
  v.nullish(v.null()),
  v.transform(() => undefined),
);

/** The most entries in one message; several times as many as a large library has. */
const MAX_THINGS = 100_000;

/** A list in a message or a record. A longer one than any library needs is invalid. */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.maxLength(MAX_THINGS));
}
