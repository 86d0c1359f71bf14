import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseName } from '@/lib/model/values/match-names';
import { foldText } from '@/lib/model/values/visible-text';
import { boundText, cleanText } from '@/lib/platform/text/clean-text';
import { decodeEntities } from '@/lib/platform/text/html-entities';
import { decodeText, repairMojibake } from '@/lib/platform/text/text-encoding';

test.each([
  ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
  ['&eacute;&Eacute;&szlig;&nbsp;|', 'éÉß\u00a0|'],
  ['&#233;&#xe9;&#XE9;&#128512;', 'ééé😀'],
  ['&#150;&#147;', '–“'],
  ['&amp;amp; &amp;#39;', '&amp; &#39;'],
  [
    '&#0; &#xd800; &#x110000; &#99999999; &unknown; &; &# &amp',
    '&#0; &#xd800; &#x110000; &#99999999; &unknown; &; &# &amp',
  ],
  ['R&B; Drum&Bass', 'R&B; Drum&Bass'],
])('entities are decoded in %j', (text, decoded) => expect(decodeEntities(text)).toBe(decoded));

describe('text misread as windows-1252', () => {
  test.each(['Björk – Jóga', 'Кино', '宇多田', 'Don’t “Stop”', 'Żółw', 'a 😀'])(
    '%s is repaired',
    (text) => {
      const misread = new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
      expect(repairMojibake(misread)).toBe(text);
    },
  );

  test.each([
    ['Êèíî - Ãðóïïà êðîâè', 'Кино - Группа крови'],
    ['Íßêïò ÂÝñôçò - ÈÝëù', 'Νίκος Βέρτης - Θέλω'],
  ])('%s was in another encoding', (misread, text) => expect(repairMojibake(misread)).toBe(text));

  test.each(['Björk', 'CAFÉ…', 'Ã', 'À la “carte”', 'Ålesund – Ø', 'BjÃ¶rk ひ', 'naïve Ã', ''])(
    '%j is left alone',
    (text) => {
      expect(repairMojibake(text)).toBe(text);
    },
  );
});

test('bytes are read as UTF-8, else as windows-1252, without half a character at the end', () => {
  expect(decodeText(Uint8Array.from([0x80, 0xe4, 0x20]))).toBe('€ä ');
  expect(decodeText(Uint8Array.from([0xc3, 0xa4]))).toBe('ä');
  expect(decodeText(new Uint8Array())).toBe('');
  expect(decodeText(new TextEncoder().encode('Łódź').subarray(0, -1))).toBe('Łód');
  expect(decodeText(Uint8Array.from([0x43, 0x61, 0x66, 0xe9]))).toBe('Café');
});

test('a long text is cut between characters', () => {
  expect(boundText('a'.repeat(250))).toHaveLength(250);
  expect(boundText(`${'a'.repeat(248)}😀😀`)).toBe(`${'a'.repeat(248)}…`);
});

test.each([
  ['Sigur Rós', 'sigur ros'],
  ['AC/DC', 'ac dc'],
  ['Simon & Garfunkel', 'simon and garfunkel'],
  ["Guns N' Roses", 'guns n roses'],
  ['Świat Łódź', 'swiat lodz'],
  ['!!!', '!!!'],
  ['&', '&'],
  ['Ｆｕｌｌ', 'full'],
  [' ', ''],
])('the normal form of %j is %j', (name, normal) => expect(normaliseName(name)).toBe(normal));

test('any text comes out clean, and folding a clean text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (text) => {
      const clean = cleanText(text);
      expect(clean).not.toMatch(/\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]|\s{2}|^\s|\s$/u);
      expect(foldText(clean)).toBe(clean);
      expect(typeof normaliseName(text)).toBe('string');
    }),
    { numRuns: 500 },
  );
});
