import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeXml } from '@/lib/background/surfaces/escape-xml';

it('writes the signs that mean something as entities', () => {
  expect(escapeXml(`Drum & Bass <3 "loud" 'n' clear`)).toBe(
    'Drum &amp; Bass &lt;3 &quot;loud&quot; &apos;n&apos; clear',
  );
});

it('leaves out what XML cannot have, and nothing else', () => {
  expect(escapeXml('a\0b\x1bc\ud800d\uffffe 🎷 ü\n')).toBe('abcde 🎷 ü\n');
});

it('makes any text one that XML has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/);
      expect(escaped.isWellFormed()).toBe(true);
    }),
  );
});
