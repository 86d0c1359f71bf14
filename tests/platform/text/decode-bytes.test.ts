import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFeed } from '@/lib/feeds/read-feed';
import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { FEED_URL, playable, rss } from '../../feeds/fixture';

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, { swapped = false, bom = true } = {}) => {
  const bytes = Buffer.from(bom ? `\ufeff${text}` : text, 'utf16le');
  return Uint8Array.from(swapped ? bytes.swap16() : bytes);
};
const declared = (encoding: string, text = 'Köln – ') =>
  `<?xml version="1.0" encoding="${encoding}"?><rss>${text}</rss>`;

describe('bytes of a feed', () => {
  test.each([
    ['UTF-8', utf8('<rss>Köln</rss>'), null, '<rss>Köln</rss>'],
    [
      'UTF-8 with a BOM',
      utf8('\ufeff<rss>Köln</rss>'),
      'text/xml; charset=iso-8859-1',
      '<rss>Köln</rss>',
    ],
    [
      'UTF-8 that its server declares as Latin-1',
      utf8('<rss>Köln</rss>'),
      'text/xml; charset=ISO-8859-1',
      '<rss>Köln</rss>',
    ],
    [
      'Latin-1 according to the header',
      latin1('<rss>Köln</rss>'),
      'text/xml;charset="iso-8859-1"',
      '<rss>Köln</rss>',
    ],
    ['undeclared Latin-1', latin1('<rss>Köln</rss>'), null, '<rss>Köln</rss>'],
    [
      'Latin-1 declared as UTF-8',
      latin1('<?xml version="1.0" encoding="utf-8"?>Köln'),
      'text/xml; charset=utf-8',
      '<?xml version="1.0" encoding="utf-8"?>Köln',
    ],
    ['little-endian UTF-16', utf16(declared('UTF-16')), 'text/xml', declared('UTF-16')],
    [
      'big-endian UTF-16',
      utf16(declared('UTF-16'), { swapped: true }),
      'text/xml',
      declared('UTF-16'),
    ],
    [
      'little-endian UTF-16 without a BOM',
      utf16(declared('UTF-16'), { bom: false }),
      'text/xml',
      declared('UTF-16'),
    ],
    [
      'big-endian UTF-16 without a BOM',
      utf16(declared('UTF-16'), { bom: false, swapped: true }),
      null,
      declared('UTF-16'),
    ],
    ['UTF-8 declared as UTF-16', utf8(declared('utf-16')), null, declared('utf-16')],
    [
      'UTF-8 declared as an unknown encoding',
      utf8(declared('klingon')),
      'text/xml; charset=x-unknown',
      declared('klingon'),
    ],
  ])('are decoded if they are %s', (_, bytes, contentType, text) => {
    expect(decodeBytes(bytes, contentType)).toBe(text);
  });

  test('Latin-1 and other encodings are recognised by their own declaration', () => {
    const text = declared('ISO-8859-1', 'Köln');
    expect(decodeBytes(latin1(text))).toBe(text);
    const cyrillic = Uint8Array.of(...utf8(declared('windows-1251', '')), 0xcf, 0xf0, 0xe8);
    expect(decodeBytes(cyrillic)).toMatch(/При$/);
    const japanese = Uint8Array.of(...utf8(declared('Shift_JIS', '')), 0x93, 0xfa, 0x96, 0x7b);
    expect(decodeBytes(japanese)).toMatch(/日本$/);
  });

  test('the header takes precedence over the declaration', () => {
    const bytes = Uint8Array.of(...utf8(declared('iso-8859-1', '')), 0xcf, 0xf0, 0xe8);
    expect(decodeBytes(bytes, 'text/xml; charset=windows-1251')).toMatch(/При$/);
  });

  test('one broken character does not break the others', () => {
    const bytes = Uint8Array.of(...utf8('Köln, Zürich'), 0xff, ...utf8('Genève'));
    expect(decodeBytes(bytes)).toBe('Köln, Zürich\ufffdGenève');
  });

  test('a feed is read in any of these encodings', () => {
    const text = rss([playable('<title>Köln</title>')]);
    for (const bytes of [utf8(text), utf16(text), latin1(text.replace('UTF-8', 'ISO-8859-1'))]) {
      const outcome = readFeed(bytes, { url: FEED_URL });
      expect(outcome.ok && outcome.feed.episodes[0]?.episode.title).toBe('Köln');
    }
  });

  test('any bytes with any header yield a text', () => {
    const header = fc.option(
      fc.oneof(
        fc.string(),
        fc.constantFrom('utf-16', 'gbk', 'iso-2022-jp').map((name) => `x; charset=${name}`),
      ),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), header, (bytes, contentType) => {
        expect(typeof decodeBytes(bytes, contentType)).toBe('string');
      }),
    );
  });
});
