import { describe, expect, it } from 'vitest';
import { isDecided, sniff } from '@/lib/audio/demux/sniff';
import { demoMp3 } from '../../fixtures/demo-audio.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const prose = latin1('All of this is prose and none of it is sound. '.repeat(60));

describe('the first bytes', () => {
  it.each([
    ['OggS\0\x02', 'ogg'],
    ['#EXTM3U\n#EXTINF:-1,X\nhttps://a.example/x', 'marked text'],
    ['  \r\n[playlist]\nFile1=', 'marked text'],
    ['<?xml version="1.0"?><playlist>', 'marked text'],
    ['<asx version="3.0">', 'marked text'],
    ['\u00ef\u00bb\u00bf#EXTM3U\n', 'marked text'],
    ['\u00ff\u00fe#\0E\0X\0T\0', 'marked text'],
    ['https://a.example/x.mp3', 'marked text'],
    ['; a comment\n[playlist]\n', 'plain text'],
    ['relative.mp3\nother.mp3\n', 'plain text'],
    ['', 'frames'],
  ])('%j count as %s', (text, kind) => {
    expect(sniff(latin1(text), true)).toBe(kind);
  });

  it('of MP3 count as frames, wherever in a frame they begin', () => {
    const mp3 = new Uint8Array(demoMp3(1));
    for (let at = 0; at < 500; at += 7) expect(sniff(mp3.subarray(at), false)).toBe('frames');
  });

  it('count as frames even if they begin with letters that an encoder pads frames with', () => {
    const padding = latin1('LAME3.100'.padEnd(1000, 'U'));
    const header = [0xff, 0xfb, 0xe4, 0x40];
    expect(sniff(Uint8Array.of(...padding, ...header, ...padding), false)).toBe('frames');
  });

  it('of a burst count as frames even if they look like the start of a text', () => {
    const mp3 = demoMp3(1);
    for (const mark of ['<', ' \n<', '#EXT', 'http://']) {
      for (let at = 0; at < 500; at++) {
        const burst = Uint8Array.of(...latin1(mark), ...mp3.subarray(at, at + 400));
        expect(sniff(burst, false)).toBe('frames');
      }
    }
  });

  it('count as text only once there are more than a frame can hold without another header', () => {
    expect(sniff(prose.subarray(0, 500), false)).toBe('frames');
    expect(sniff(prose, false)).toBe('plain text');
  });

  it('are decisive after 400 bytes of MP3, but not after 500 bytes of text', () => {
    expect(isDecided(new Uint8Array(demoMp3(1)).subarray(0, 400))).toBe(true);
    expect(isDecided(prose.subarray(0, 500))).toBe(false);
    expect(isDecided(prose)).toBe(true);
  });
});
