import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIcyBlock, readIcyTitle, readSentTitle } from '@/lib/metadata/icy-text';
import { processorTime } from '../support/processor-time.ts';
import { encodeAs } from './songs/foreign.ts';

/** A metadata block, padded like servers do. */
function block(text: string, encoding: BufferEncoding = 'utf8'): Uint8Array {
  const bytes = Buffer.from(text, encoding);
  return Buffer.concat([bytes, Buffer.alloc(16 - (bytes.length % 16))]);
}

const titleOf = (bytes: Uint8Array) => readIcyTitle(bytes)?.raw ?? null;

describe('the title of a block', () => {
  test.each([
    ["StreamTitle='Air - Run';", 'Air - Run'],
    ["StreamTitle='Air - Run';StreamUrl='';", 'Air - Run'],
    ["StreamUrl='http://example.com/';StreamTitle='Air - Run';", 'Air - Run'],
    ['StreamTitle="Air - Run";StreamUrl="";', 'Air - Run'],
    ['StreamTitle="Air - Run";StreamUrl=\'\';', 'Air - Run'],
    ["StreamTitle='It's Me - Don't ; ';Stop';", "It's Me - Don't ; ';Stop"],
    ["StreamTitle='It's Me - Don't ; ';Stop';StreamUrl='a'b';", "It's Me - Don't ; ';Stop"],
    ["StreamTitle='Rockin'';", "Rockin'"],
    ["StreamTitle='A = B; C='1'';StreamUrl='';", "A = B; C='1'"],
    ['StreamTitle=\'say "hi"\';', 'say "hi"'],
    ["StreamTitle='';", ''],
    ["StreamTitle='';StreamUrl='';", ''],
    ["streamtitle='Air - Run'", 'Air - Run'],
    ["StreamTitle='Air - Run", 'Air - Run'],
    ["StreamTitle='Air - Run' ; ", 'Air - Run'],
    ["StreamTitle='The Stream Title';StreamU", 'The Stream Title'],
    ["StreamTitle='The Stream Title';StreamUrl='", 'The Stream Title'],
    ["StreamTitle='The Stream Title';S", 'The Stream Title'],
    ["StreamTitle='Don't ; ';Stop", "Don't ; ';Stop"],
    ["StreamTitle = 'Air - Run';\r\nStreamUrl = '';", 'Air - Run'],
    ['StreamTitle=Air - Run;StreamUrl=;', 'Air - Run'],
    ["StreamTitle='first';StreamTitle='second';", 'first'],
    ["StreamTitle='Simon &amp; Garfunkel';", 'Simon &amp; Garfunkel'],
    ['StreamTitle=\'{"artist":"Air";"a":1}\';', '{"artist":"Air";"a":1}'],
    ["StreamUrl='http://example.com/';", null],
    ['StreamTitle', null],
    ['just some text', null],
    ['', null],
  ])('with %j is %j', (text, title) => {
    expect(titleOf(block(text))).toBe(title);
  });

  test('is read as strict UTF-8, else as windows-1252', () => {
    expect(titleOf(block("StreamTitle='Löwe – ひ';"))).toBe('Löwe – ひ');
    expect(titleOf(block("StreamTitle='Löwe';", 'latin1'))).toBe('Löwe');
    expect(titleOf(Buffer.from("StreamTitle='Don\x92t';", 'latin1'))).toBe('Don’t');
  });

  test('is read in its own encoding, whatever the other fields are in', () => {
    const bytes = Buffer.concat([
      block("StreamTitle='Löwe';").subarray(0, 20),
      Buffer.from("StreamUrl='\xe9';", 'latin1'),
    ]);
    expect(titleOf(bytes)).toBe('Löwe');
  });

  test('ends at the padding, even if older text follows', () => {
    expect(titleOf(Buffer.from("StreamTitle='A';\0\0gerTitle';StreamUrl='';"))).toBe('A');
  });

  test('of an advertisement is the whole block, marks and all', () => {
    const text = "StreamTitle='Shoes';adw_ad='true';durationMilliseconds='30000';";
    expect(titleOf(block(text))).toBe(text);
    expect(titleOf(block("adw_ad='true';"))).toBe("adw_ad='true';");
    expect(titleOf(block("StreamTitle='A';adw_ad='false';"))).toBe('A');
    expect(titleOf(block("StreamTitle='A';insertionType='midroll';"))).toMatch(/^StreamTitle/);
  });
});

test('the other fields are available too, under their names in lower case', () => {
  const read = readIcyBlock(
    block("StreamTitle='A';StreamUrl='https://e.com/a.jpg';durationMilliseconds='3';"),
  );
  expect(read).toMatchObject({ title: 'A', url: 'https://e.com/a.jpg', advertisement: false });
  expect(read?.fields.get('durationmilliseconds')).toBe('3');
});

describe('any bytes', () => {
  test('yield a value', () => {
    const pieces = fc.constantFrom(
      "StreamTitle='",
      "';",
      '=',
      'a',
      "'",
      '"',
      ';',
      ' ',
      'a=',
      "Key='",
      '\xff',
      '\0',
    );
    const texts = fc
      .array(pieces, { maxLength: 1000 })
      .map((all) => Buffer.from(all.join(''), 'latin1'));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 4080 }), texts), (bytes) => {
        const read = readIcyBlock(bytes);
        expect(read === null || read.fields.size > 0).toBe(true);
        expect((titleOf(bytes) ?? '').length).toBeLessThanOrEqual(4080);
      }),
      { numRuns: 300 },
    );
  });

  test.each([' ', "'", "';", "a='", "';a=", "'; ", 'a', 'a=', ';', "a='b';"])(
    'are read quickly: %j over and over',
    (piece) => {
      const bytes = Buffer.from(`StreamTitle='${piece.repeat(4080)}x`).subarray(0, 4080);
      const milliseconds = processorTime(() => {
        readIcyBlock(bytes);
      });
      expect(milliseconds).toBeLessThan(100);
    },
  );

  test('beyond the longest block are not read', () => {
    const read = readIcyBlock(Buffer.from(`StreamTitle='${'a'.repeat(100_000)}';`));
    expect(read?.raw.length).toBe(4080);
  });
});

describe('the current title in an ICY block', () => {
  test.each([
    ["StreamTitle='A - B';StreamUrl='https://a.example/c.jpg';", 'https://a.example/c.jpg'],
    ["StreamTitle='A - B';StreamUrl='https://a.example/';", undefined],
    ["StreamTitle='A - B';", undefined],
  ])('is read from %s, with its artwork', (text, artwork) => {
    expect(readIcyTitle(new TextEncoder().encode(text))).toEqual({
      raw: 'A - B',
      source: 'icy',
      ...(artwork && { artwork }),
    });
  });

  test('includes its bytes if they are not UTF-8, for decoding in the station’s encoding', () => {
    const bytes = encodeAs("StreamTitle='Lucie - řekni';StreamUrl='';", 'iso-8859-2');
    const { sent = '', ...title } = readIcyTitle(bytes) ?? {};
    expect(title).toEqual({ raw: 'Lucie - øekni', source: 'icy' });
    expect(readSentTitle(sent, '')).toEqual({ text: 'Lucie - øekni', encoding: null });
    expect(readSentTitle(sent, 'iso-8859-2')).toEqual({
      text: 'Lucie - řekni',
      encoding: 'iso-8859-2',
    });
  });

  test('is read in the encoding that its letters clearly indicate', () => {
    const bytes = encodeAs("StreamTitle='Кино - Группа крови';", 'windows-1251');
    expect(readIcyTitle(bytes)?.raw).toBe('Кино - Группа крови');
  });

  test('is null if there is no title', () => {
    expect(
      readIcyTitle(new TextEncoder().encode("StreamUrl='https://a.example/c.jpg';")),
    ).toBeNull();
  });
});
