import { describe, expect, it } from 'vitest';
import { createBufferWriter } from '@/lib/audio/buffer/buffer-writer';
import { createFrameParser } from '@/lib/audio/demux/frame-parser';
import { createMp4Muxer } from '@/lib/audio/mux/mp4-muxer';
import { demoMp3 } from '../fixtures/demo-audio.ts';
import { FakeMediaElement } from '../support/fake-media-element.ts';

const MINUTE_OF_MP3 = new Uint8Array(demoMp3(60));

/** A SourceBuffer that holds one range and does everything one turn later. */
class FakeSourceBuffer extends EventTarget {
  start = 0;
  end = 0;
  /** Seconds that fit into it. */
  quota = Number.POSITIVE_INFINITY;
  updating = false;

  get buffered(): TimeRanges {
    const { start, end } = this;
    return { length: end > start ? 1 : 0, start: () => start, end: () => end };
  }

  appendBuffer({ length }: Uint8Array): void {
    if (this.end + length - this.start > this.quota) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    this.update(() => {
      this.end += length;
    });
  }

  remove(_from: number, to: number): void {
    this.update(() => {
      this.start = Math.max(this.start, to);
    });
  }

  private update(change: () => void): void {
    setImmediate(() => {
      change();
      this.dispatchEvent(new Event('updateend'));
    });
  }
}

function createWriter(quota?: number) {
  const element = new FakeMediaElement();
  const buffer = new FakeSourceBuffer();
  if (quota !== undefined) buffer.quota = quota;
  const writer = createBufferWriter({
    element: element.element,
    buffer: buffer as unknown as SourceBuffer,
    signal: new AbortController().signal,
  });
  return { element, buffer, writer };
}

/** In these tests one byte lasts one second. */
const seconds = (count: number) => new Uint8Array(count);

describe('hours of playback', () => {
  it('keep only a window of sound around the position', async () => {
    const { element, buffer, writer } = createWriter();
    let widest = 0;
    for (let second = 0; second < 4 * 3600; second += 10) {
      await writer.write(seconds(10));
      element.currentTime = second;
      widest = Math.max(widest, buffer.end - buffer.start);
    }
    expect(buffer.end).toBe(4 * 3600);
    expect(widest).toBeLessThanOrEqual(90);
  });

  it('make room when the browser has none left', async () => {
    const { element, buffer, writer } = createWriter(40);
    for (let second = 0; second < 300; second += 10) {
      await writer.write(seconds(10));
      element.currentTime = second + 8;
    }
    expect(buffer.end).toBe(300);
  });

  it('hold back the server while a minute of sound is buffered', async () => {
    const { element, writer } = createWriter();
    await writer.write(seconds(90));
    let roomy = false;
    const room = writer.room().then(() => {
      roomy = true;
    });
    element.fire('timeupdate', { currentTime: 20 });
    await new Promise((resolve) => setImmediate(resolve));
    expect(roomy).toBe(false);
    element.fire('timeupdate', { currentTime: 31 });
    await room;
  });

  it('are muxed into one initialisation segment and fragments, each starting where the previous one ended', () => {
    const parser = createFrameParser();
    const muxer = createMp4Muxer('audio/mp4; codecs="mp3"');
    let initialisations = 0;
    let samples = 0;
    for (let minute = 0; minute < 60; minute++) {
      const { frames } = parser.push(MINUTE_OF_MP3);
      for (const bytes of muxer.pack(frames)) {
        if (typeOf(bytes) === 'ftyp') initialisations++;
        else expect(decodeTimeOf(bytes)).toBe(samples);
      }
      samples += frames.length * 1152;
    }
    expect(initialisations).toBe(1);
    expect(samples / 44_100).toBeGreaterThan(3600);
  });
});

const typeOf = (box: Uint8Array) => String.fromCharCode(...box.subarray(4, 8));

/** The decode time of a fragment's first frame, in samples (ISO/IEC 14496-12, 8.8.12). */
function decodeTimeOf(fragment: Uint8Array<ArrayBuffer>): number {
  const at = new TextDecoder('latin1').decode(fragment.subarray(0, 200)).indexOf('tfdt');
  return Number(new DataView(fragment.buffer, fragment.byteOffset).getBigUint64(at + 8));
}
