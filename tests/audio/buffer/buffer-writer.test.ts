import { describe, expect, it } from 'vitest';
import { createBufferWriter } from '@/lib/audio/buffer/buffer-writer';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A SourceBuffer that finishes each operation when the test says so; only its buffered time matters. */
class SlowBuffer extends EventTarget {
  mode = 'sequence';
  timestampOffset = 0;
  done: string[] = [];
  /** How what was appended gets its time. */
  placed: string[] = [];
  from = 0;
  to = 30;
  #finish = () => {};
  get buffered() {
    return { length: this.to > this.from ? 1 : 0, start: () => this.from, end: () => this.to };
  }
  abort() {
    this.done.push('abort');
  }
  changeType(type: string) {
    if (type === 'audio/mpeg') this.mode = 'sequence';
  }
  appendBuffer() {
    this.done.push('append');
    this.placed.push(`${this.mode} ${this.timestampOffset}`);
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

async function finishAll(buffer: SlowBuffer, operations: number): Promise<void> {
  for (let left = operations; left > 0; left--) {
    await turn();
    await buffer.finish();
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
    mimeType: 'audio/mpeg',
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

  it('is emptied after what was to be written before', async () => {
    const { buffer, writer, bytes } = open();
    const begun: string[] = [];
    void writer.write(bytes());
    const restarted = writer.restart(() => void begun.push(...buffer.done));
    void writer.write(bytes());
    await finishAll(buffer, 3);
    await restarted;
    expect(begun).toEqual(['append', 'abort', 'remove 0-Infinity']);
    expect(buffer.done.slice(3)).toEqual(['append']);
  });

  it('forgets what is before a moment, after what was to be written before', async () => {
    const { buffer, writer, bytes } = open();
    void writer.write(bytes());
    const forgotten = writer.forgetBefore(12);
    await finishAll(buffer, 2);
    await forgotten;
    await writer.forgetBefore(12);
    await writer.forgetBefore(-1);
    expect(buffer.done).toEqual(['append', 'remove 0-12']);
    expect([11, 12, 30].map(writer.holds)).toEqual([false, true, true]);
  });

  it('takes raw frames where they begin, and otherwise after the last ones', async () => {
    const { buffer, writer, bytes } = open();
    void writer.write(bytes());
    void writer.write(bytes(), { mimeType: 'audio/mpeg', start: 300 });
    void writer.write(bytes(), { mimeType: 'audio/mpeg' });
    await finishAll(buffer, 3);
    expect(buffer.placed).toEqual(['sequence 0', 'sequence 300', 'sequence 300']);
  });

  it('goes by the timestamps of what has them, also after raw frames, and before others', async () => {
    const { buffer, writer, bytes } = open();
    const flac = 'audio/mp4; codecs="flac"';
    void writer.write(bytes(), { start: 300 });
    void writer.write(bytes(), { mimeType: flac, start: 310 });
    void writer.write(bytes(), { mimeType: flac });
    void writer.write(bytes(), { mimeType: 'audio/mpeg', start: 320 });
    await finishAll(buffer, 4);
    expect(buffer.placed).toEqual(['sequence 300', 'segments 0', 'segments 0', 'sequence 320']);
  });
});
