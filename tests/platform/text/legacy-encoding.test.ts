import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  decodeLegacy,
  encodingOfCountry,
  guessEncoding,
} from '@/lib/platform/text/legacy-encoding';
import { encodeAs, FOREIGN_SONGS } from '../../metadata/songs/foreign.ts';
import { WESTERN_SONGS } from '../../metadata/songs/western.ts';

const ENCODINGS = Object.keys(FOREIGN_SONGS) as (keyof typeof FOREIGN_SONGS)[];
const readAs = (song: string, encoding: string, hint = '') =>
  decodeLegacy(encodeAs(song, encoding), hint);

describe.each(ENCODINGS)('%s', (encoding) => {
  const songs = FOREIGN_SONGS[encoding].trim().split('\n');

  it('is told by a title alone', () => {
    expect(songs.map((song) => readAs(song, encoding))).toEqual(songs);
  });

  it('is told all the better where it fitted before', () => {
    expect(songs.map((song) => readAs(song, encoding, encoding))).toEqual(songs);
  });

  it('is told where another fitted before', () => {
    const plain = songs.filter((song) => song.length > 14);
    const others = ENCODINGS.filter(
      (other) => !(encoding === 'iso-8859-2' && other === 'windows-1250'),
    );
    for (const other of others) {
      expect(plain.map((song) => readAs(song, encoding, other))).toEqual(plain);
    }
  });
});

describe('windows-1252', () => {
  const songs = WESTERN_SONGS.filter((song) => encodeAs(song, 'windows-1252').some((b) => b > 127));
  const plain = songs.map((song) => song.replace(/∞/g, '?'));

  it('is what a title with a few accents stays', () => {
    expect(plain.map((song) => readAs(song, 'windows-1252'))).toEqual(plain);
  });

  it.each(['windows-1251', 'windows-1253', 'shift_jis', 'euc-kr'])(
    'is told where the station sent %s before',
    (hint) => {
      expect(plain.map((song) => readAs(song, 'windows-1252', hint))).toEqual(plain);
    },
  );

  it.each([
    'Beyoncé',
    'Motörhead',
    'Sigur Rós',
    'Björk',
    'Café Tacvba',
    'Mañana',
    'À la carte',
    '¿Qué?',
    'Señor',
    'Nº 1',
    'MC² – “Don’t”',
    'ÄÖÜ',
    'ÆØÅ',
    'Ý',
    'é',
  ])('is the encoding of %s', (text) => {
    expect(guessEncoding(encodeAs(text, 'windows-1252'))).toBe('windows-1252');
  });

  it('is the encoding of names of countries and languages, one word each', () => {
    const changed = [
      'fr',
      'de',
      'es',
      'pt',
      'it',
      'sv',
      'nb',
      'fi',
      'is',
      'ca',
      'nl',
      'ga',
    ].flatMap((language) =>
      namesIn(language, 'windows-1252').filter((name) => readAs(name, 'windows-1252') !== name),
    );
    expect(changed).toEqual([]);
  });
});

test.each([
  ['ru', 'windows-1251', 0.95],
  ['uk', 'windows-1251', 0.95],
  ['bg', 'windows-1251', 0.95],
  ['el', 'windows-1253', 0.95],
  ['ja', 'shift_jis', 0.95],
  ['ko', 'euc-kr', 0.95],
  ['pl', 'iso-8859-2', 0.9],
  ['cs', 'iso-8859-2', 0.85],
  ['hr', 'iso-8859-2', 0.8],
])('names in %s are read from %s even where one stands alone', (language, encoding, least) => {
  const names = namesIn(language, encoding);
  const right = names.filter((name) => readAs(name, encoding) === name);
  expect(right.length / names.length).toBeGreaterThan(least);
});

test.each([
  ['iso-8859-2', 'řekni mi'],
  ['iso-8859-2', 'Americană'],
  ['windows-1254', 'acısa'],
  ['windows-1251', 'Я и ты'],
  ['euc-kr', '봄'],
])('what fitted the station before decides where the letters do not: %s', (encoding, text) => {
  expect(readAs(text, encoding)).not.toBe(text);
  expect(readAs(text, encoding, encoding)).toBe(text);
});

test.each([
  [['https://www.radio.cz/', 'http://stream.example.com/a'], 'iso-8859-2'],
  [['', 'http://stream.example.ru:8000/a'], 'windows-1251'],
  [['https://www.example.com/', 'no address'], ''],
  [['https://example.constructor/'], ''],
  [[], ''],
])('a station at %j may send %j', (addresses, encoding) => {
  expect(encodingOfCountry(addresses)).toBe(encoding);
});

describe('any bytes', () => {
  it('give an encoding', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('', 'x', ...ENCODINGS),
        (bytes, hint) => {
          expect(() => new TextDecoder(guessEncoding(bytes, hint))).not.toThrow();
        },
      ),
    );
  });

  it.each([
    ' ',
    '\xe9',
    'a\xe9',
    '\xe9 ',
    '\x82\xa0',
    '\xb0\xa1',
    '\xe1',
    '\xc1\xe1 ',
    '\xb3',
    'a\xfda',
    '\xe8\xe1b',
    'bcd\xf8',
  ])('take no more than a moment: %j over and over', (piece) => {
    const bytes = Uint8Array.from(Buffer.from(piece.repeat(1_000_000 / piece.length), 'latin1'));
    // CPU time, since other processes may keep the machine busy.
    const started = process.cpuUsage();
    guessEncoding(bytes);
    guessEncoding(Uint8Array.from([...bytes.subarray(0, 4000), 0x20, 0x81]));
    expect(process.cpuUsage(started).user).toBeLessThan(200_000);
  });
});

/** The names of all countries and languages in a language, as far as an encoding can represent them. */
function namesIn(language: string, encoding: string): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => `${one}${other}`));
  const of = (type: 'region' | 'language', code: string) =>
    new Intl.DisplayNames([language], { type, fallback: 'none' }).of(code) ?? '';
  const names = codes.flatMap((code) => [of('region', code), of('language', code.toLowerCase())]);
  return [...new Set(names)].filter((name) => {
    const bytes = encodeAs(name, encoding);
    return bytes.some((byte) => byte > 127) && !bytes.includes(0x3f);
  });
}
