import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toAscii } from '@/lib/build/ascii-scripts';

/** Evaluates an expression. */
const run = (expression: string): unknown => new Function(`return (${expression})`)();
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const ASCII = /^[\x00-\x7f]*$/;

it('writes any text in ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const script = toAscii(JSON.stringify(text));
      expect(script).toMatch(ASCII);
      expect(run(script)).toBe(text);
    }),
  );
});

it.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a script
  ['a template literal', '`„${1 + 1}” 😀`'],
  ['a non-ASCII identifier', '((ñ) => ñ * 2)(4)'],
  ['a backslash before a dash', String.raw`"a\\–" + '\–'`],
  ['an escape sequence', String.raw`"\u2013\n\\"`],
])('does not change the value of %s', (_, expression) => {
  const script = toAscii(expression);
  expect(script).toMatch(ASCII);
  expect(run(script)).toEqual(run(expression));
});

it.each([
  ['/^[–—]$/', '–', '-'],
  [String.raw`/^\–$/`, '–', '-'],
  ['/^[😀]$/u', '😀', '😁'],
  ['/^[а-я]$/u', 'ж', 'z'],
])('keeps what %s matches', (expression, matched, other) => {
  const script = toAscii(expression);
  expect(script).toMatch(ASCII);
  const pattern = run(script) as RegExp;
  expect([pattern.test(matched), pattern.test(other)]).toEqual([true, false]);
});

it('refuses code that an escape would change', () => {
  expect(() => toAscii('String.raw`“`')).toThrow('by escapes: String.raw`“`');
});
