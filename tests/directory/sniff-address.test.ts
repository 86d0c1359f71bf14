import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_START, sniffAddress } from '@/lib/directory/sniff-address';
import { demoMp3 } from '../fixtures/demo-audio.ts';
import { processorTime } from '../support/processor-time.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the start of an answer', () => {
  it.each([
    ['#EXTM3U\n#EXTINF:-1,Station\n', 'playlist'],
    ['\ufeff#EXTM3U\n', 'playlist'],
    ['[playlist]\nFile1=http://x', 'playlist'],
    ['[Reference]\nRef1=http://x', 'playlist'],
    ['http://radio.example/live\nhttp://radio.example/two', 'playlist'],
    ['<ASX version="3.0">', 'playlist'],
    [
      '<?xml version="1.0"?>\n<!-- made by hand -->\n<playlist xmlns="http://xspf.org/ns/0/">',
      'playlist',
    ],
    ['<?xml version="1.0"?><opml version="2.0">', 'list'],
    ['<!DOCTYPE opml [ <!ENTITY a "b"> ]>\n<OPML>', 'list'],
    ['{"format":"skywave"}', 'list'],
    ['<?xml version="1.0"?><rss version="2.0">', 'markup'],
    ['<feed xmlns="http://www.w3.org/2005/Atom">', 'markup'],
    ['<rdf:RDF>', 'markup'],
    ['<!doctype html><title>A page</title>', 'markup'],
    ['  \n<html>', 'markup'],
    ['<!-- only a comment', 'markup'],
    ['All of this is prose.', 'prose'],
    ['[1, 2]', 'prose'],
  ])('%o is %s', (text, look) => {
    expect(sniffAddress(bytes(text))).toBe(look);
  });

  it('is decoded by its byte order mark if it is UTF-16', () => {
    const text = '<?xml version="1.0" encoding="utf-16"?><opml>';
    const units = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0));
    expect(sniffAddress(new Uint8Array(units.buffer))).toBe('list');
  });

  it('is audio if it is not text, and a compressed feed if it is gzip', () => {
    expect(sniffAddress(demoMp3(1).subarray(0, MAX_START))).toBe('binary');
    expect(sniffAddress(bytes('ID3\u0003\0\0\0\0\0\0'))).toBe('binary');
    expect(sniffAddress(Uint8Array.of(0x1f, 0x8b, 8, 0, 0))).toBe('markup');
  });

  it.each([
    ['<!---->', `${' '.repeat(28)}x`],
    ['<?xml version="1.0"?>', `${' '.repeat(18)}<!--${'x'.repeat(MAX_START)}`],
    ['<!DOCTYPE a>', `${'\n'.repeat(28)}<`],
    ['', '<!-->'.repeat(MAX_START / 5)],
  ])('is classified within 100 ms if blanks follow %s', (begun, rest) => {
    const start = bytes(begun + rest).subarray(0, MAX_START);
    expect(processorTime(() => sniffAddress(start))).toBeLessThan(100);
  });

  it('is classified after any number of blanks, comments and declarations', () => {
    const before = ' <!-- <rss> -->\n\n<?x?>  <!DOCTYPE a [ <!ENTITY b "c"> ] >\n'.repeat(20);
    expect(sniffAddress(bytes(`${before}<opml>`))).toBe('list');
    expect(sniffAddress(bytes(`${before}<!-->\n<opml>`))).toBe('list');
  });

  it('is classified within 50 ms, whatever it is', () => {
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: MAX_START }),
      fc
        .array(fc.constantFrom('<', '<!', '<!--', '--', '[', ']', '>', '<?', ' ', 'a', ':'), {
          maxLength: 2000,
        })
        .map((parts) => bytes(parts.join('')).subarray(0, MAX_START)),
    );
    fc.assert(
      fc.property(hostile, (start) => {
        const milliseconds = processorTime(() => {
          sniffAddress(start);
        });
        expect(milliseconds).toBeLessThan(50);
      }),
    );
    for (const part of ['<!', '<!--', '<?', '<![', '<!a[]', ' <!']) {
      const milliseconds = processorTime(() => {
        sniffAddress(bytes(part.repeat(2000)).subarray(0, MAX_START));
      });
      expect(milliseconds).toBeLessThan(50);
    }
  });
});
