import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeXml } from '@/lib/platform/text/escape-xml';

it('writes special characters as entities', () => {
  expect(escapeXml(`Drum & Bass <3 "loud" 'n' clear`)).toBe(
    'Drum &amp; Bass &lt;3 &quot;loud&quot; &#39;n&#39; clear',
  );
});

it('leaves out characters that XML does not allow, and nothing else', () => {
  expect(escapeXml('a\0b\x1bc\ud800d\uffffe 🎷 ü')).toBe('abcde 🎷 ü');
});

it('keeps the white space of an attribute', () => {
  expect(escapeXml('a\tb\r\nc d')).toBe('a&#9;b&#13;&#10;c d');
});

it('makes any text valid in XML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39|#9|#10|#13);)/);
      expect(escaped.isWellFormed()).toBe(true);
    }),
  );
});
