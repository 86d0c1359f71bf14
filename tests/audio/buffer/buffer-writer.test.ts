import { describe, expect, it } from 'vitest';
import { createBufferWriter } from '@/lib/audio/buffer/buffer-writer';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A SourceBuffer that finishes each operation when the test says so; only its buffered time matters. */
class SlowBuffer extends EventTarget {
  mode = 'sequence';
  timestampOffset = 0;
  done: string[] = [];
  from = 0;
  to = 30;
  #finish = () => {};
  get buffered() {
    return { length: this.to > this.from ? 1 : 0, start: () => this.from, end: () => this.to };
  }
  abort() {
    this.done.push('abort');
  }
  appendBuffer() {
    this.done.push('append');
    this.#finish = () => {
      this.to += 1;
    };
  }
  remove(from: number, to: number) {
    this.done.push(`remove ${from}-${to}`);
    this.#finish = () => {
      this.from = Math.min(to, this.to);
    };
  }
  async finish() {
    this.#finish();
    this.dispatchEvent(new Event('updateend'));
    await turn();
  }
}

function open() {
  const media = new FakeMediaElement();
  media.readyState = 4;
  const buffer = new SlowBuffer();
  const writer = createBufferWriter({
    element: media.element,
    buffer: buffer as unknown as SourceBuffer,
    signal: new AbortController().signal,
  });
  return { media, buffer, writer, bytes: () => new Uint8Array(8) };
}

describe('the buffer of a stream', () => {
  it('holds what is buffered', () => {
    const { writer } = open();
    expect([-1, 0, 29.9, 30].map(writer.holds)).toEqual([false, true, true, false]);
  });

  it('does not hold what is just being removed', async () => {
    const { media, buffer, writer, bytes } = open();
    media.currentTime = 20;
    const written = writer.write(bytes());
    await turn();
    expect(buffer.done).toEqual(['remove 0-15']);
    expect([10, 15].map(writer.holds)).toEqual([false, true]);
    await buffer.finish();
    await buffer.finish();
    await written;
    expect([10, 15].map(writer.holds)).toEqual([false, true]);
  });

  it('is emptied after what was to be written before, and starts where it is told', async () => {
    const { buffer, writer, bytes } = open();
    const begun: string[] = [];
    void writer.write(bytes());
    const restarted = writer.restart(() => {
      begun.push(...buffer.done);
      return 300;
    });
    void writer.write(bytes());
    for (let turns = 0; turns < 3; turns++) {
      await turn();
      await buffer.finish();
    }
    await restarted;
    expect(begun).toEqual(['append', 'abort', 'remove 0-Infinity']);
    expect(buffer.done.slice(3)).toEqual(['append']);
    expect(buffer.timestampOffset).toBe(300);
  });
});
