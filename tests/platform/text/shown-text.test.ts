import { describe, expect, it } from 'vitest';
import { excerptOfHtml } from '@/lib/platform/text/shown-text';

describe('the first words of notes', () => {
  it.each([
    ['plain text\n\n  as it is', 'plain text as it is'],
    ['<p>Two</p><p>para<b>graphs</b></p>', 'Two paragraphs'],
    ['Tom &amp; &lt;Jerry&gt;', 'Tom & <Jerry>'],
    ['<style>p { color: red }</style><script>alert(1)</script>Text', 'Text'],
    ['<!-- <p>no</p> --><p>yes</p>', 'yes'],
    [`<img src="data:image/png;base64,${'A'.repeat(5000)}">After it`, 'After it'],
    ['I <3 waves', 'I <3 waves'],
    ['\u202eno\u200b tricks', 'no tricks'],
    ['', ''],
  ])('of %j are %j', (notes, words) => {
    expect(excerptOfHtml(notes)).toBe(words);
  });

  it('are cut, without half a character', () => {
    const words = excerptOfHtml('\u{1f30a}'.repeat(1000));
    expect(words).toBe(`${'\u{1f30a}'.repeat(80)}…`);
  });

  it.each(['<', '<a', '<!--', '<script', '<script></', '&', '<a '])(
    'are found in linear time among many of %j',
    (part) => {
      const before = performance.now();
      excerptOfHtml(part.repeat(500_000));
      expect(performance.now() - before).toBeLessThan(500);
    },
  );
});
