import { describe, expect, it, vi } from 'vitest';
import { box, zeros } from '@/lib/audio/mux/mp4-boxes';
import { openEpisode } from '@/lib/audio/silences/episode-source';
import { partsOf } from '@/lib/audio/silences/file-head';
import type { SourceContext } from '@/lib/audio/sources/source';
import { joinBytes } from '@/lib/platform/bytes';
import { createFakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

/** MP3 at 44.1 kHz; 0x90 is 128 kbit/s, 0xa0 160. */
function frames(rates: readonly number[], said = ''): Uint8Array<ArrayBuffer> {
  const parts = rates.map((rate, nth) => {
    const frame = new Uint8Array(rate === 0x90 ? 417 : 522);
    frame.set([0xff, 0xfb, rate, 0x04]);
    if (nth === 0) frame.set(new TextEncoder().encode(said), 36);
    return frame;
  });
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
const MOVIE = new TextEncoder().encode('moov12345678');
const FILE_TYPE = box('ftyp', zeros(16));
const SAME = Array.from({ length: 40 }, () => 0x90);
const VARIOUS = SAME.map((rate, nth) => (nth % 3 === 0 ? 0xa0 : rate));

/** Opens a file whose server gives this answer; `asked`: the requested ranges. */
async function open(
  answer: (range: string) => Response | Promise<Response>,
  types = true,
  clock = createFakeClock(),
  createMediaSource = (): MediaSource => takesAll(),
  readsAhead = false,
  ending = 'mp3',
  more: Partial<SourceContext> = {},
) {
  const element = new FakeMediaElement();
  const revoked: string[] = [];
  const asked: string[] = [];
  const life = new AbortController();
  const context: SourceContext = {
    ...{
      element: element.element,
      url: `https://a.example/${Math.random()}.${ending}`,
      alternates: [],
    },
    ...{ proxy: '', live: false, rewind: 0, startAt: 0, hostAccess: true, again: 0, kept: null },
    ...{ signal: life.signal, life: life.signal },
    ...{ onAttached() {}, onProgress() {}, onOwnTitles() {}, onTitle() {}, onAddress() {} },
    silences: { isOn: () => true, onBegin() {}, onEnd() {} },
    readsAhead,
    ...more,
  };
  const opened = await openEpisode(context, {
    clock,
    fetch: async (_, init) => {
      const range = new Headers(init?.headers).get('range') ?? '';
      asked.push(range);
      return answer(range);
    },
    createMediaSource,
    isTypeSupported: () => types,
    createObjectUrl: () => 'blob:episode',
    revokeObjectUrl: (url) => void revoked.push(url),
  });
  return { opened, asked, element, revoked };
}

/** A Media Source that takes nothing. */
const unfit = (): MediaSource => {
  const addSourceBuffer = () => {
    throw new Error('It takes nothing');
  };
  return Object.assign(takesAll(), { addSourceBuffer });
};

const part = (bytes: Uint8Array<ArrayBuffer>) => () =>
  new Response(bytes, { status: 206, headers: { 'content-range': `bytes 0-1/${bytes.length}` } });

describe('an episode whose silences cannot be skipped is left to the element', () => {
  it.each<[string, (range: string) => Response]>([
    ['a server that sends no parts', () => new Response(frames(SAME))],
    ['a server that does not tell the length', () => new Response(frames(SAME), { status: 206 })],
    ['a server that refuses', () => new Response('', { status: 403 })],
    ['what is no MP3', part(new TextEncoder().encode('ftypM4A '.repeat(500)))],
    ['a bitrate that varies', part(frames(VARIOUS))],
    ['a file that says that its bitrate varies', part(frames(SAME, 'Xing'))],
    ['a file of a moment', part(frames(SAME.slice(0, 5)))],
    ['a file of MP4 without a movie box', part(joinBytes([FILE_TYPE, box('free')]))],
    ['a file of MP4 with nothing but boxes', part(FILE_TYPE)],
    ['a movie box that is no file’s', part(joinBytes([FILE_TYPE, box('moov', zeros(100))]))],
    ['a movie box of a gigabyte', part(joinBytes([FILE_TYPE, Uint8Array.of(64, 0, 0, 0), MOVIE]))],
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('because of %s', async (_, answer) => {
    const { opened, revoked } = await open(answer);
    expect(opened).toBe(false);
    expect(revoked).toEqual(['blob:episode']);
    const isHeard = { silenced: new Promise<void>(() => {}) };
    for (const more of [isHeard, { again: 1 }]) {
      const later = await open(answer, true, undefined, undefined, false, 'mp3', more);
      expect(later.opened).toBe(false);
      expect(later.element.src).toBe('');
    }
  });

  it('but has its Media Source before the head is there, unless something else is heard', async () => {
    const asked = (more: Partial<SourceContext>) =>
      open(() => new Promise<Response>(() => {}), true, clock, undefined, false, 'mp3', more);
    const clock = createFakeClock();
    const [free, busy] = [asked({}), asked({ silenced: new Promise<void>(() => {}) })];
    clock.pass(5000);
    expect((await free).element.src).toBe('blob:episode');
    expect((await busy).element.src).toBe('');
  });

  it('if the server sends without end what it was not asked for', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      type: 'bytes',
      pull(controller) {
        sent += 10_000;
        controller.enqueue(new Uint8Array(10_000));
      },
    });
    const headers = { 'content-range': 'bytes 0-1/10000000' };
    const { opened } = await open(() => new Response(endless, { status: 206, headers }));
    expect(opened).toBe(false);
    expect(sent).toBeLessThan(200_000);
  });

  it('if the server does not answer', async () => {
    const clock = createFakeClock();
    const opening = open(() => new Promise<Response>(() => {}), true, clock);
    clock.pass(5000);
    expect((await opening).opened).toBe(false);
  });

  it('if the browser takes no MP3 from us', async () => {
    expect((await open(part(frames(SAME)), false)).opened).toBe(false);
  });

  it('if something fails before it plays', async () => {
    const answer = part(frames(SAME, 'Info'));
    expect((await open(answer, true, undefined, unfit)).opened).toBe(false);
  });

  it('and what lies before its movie box is not fetched for that', async () => {
    const sound = Uint8Array.of(0, 1, 0, 0, ...new TextEncoder().encode('mdat'));
    const begin = joinBytes([FILE_TYPE, sound, zeros(100)]);
    const answer = (range: string) =>
      range.startsWith('bytes=0-')
        ? new Response(begin, { status: 206, headers: { 'content-range': 'bytes 0-1/70000' } })
        : part(box('moov', zeros(1000)))();
    const { asked } = await open(answer, true, undefined, undefined, false, 'm4a');
    const at = FILE_TYPE.length + 0x10000;
    expect(asked).toEqual(['bytes=0-16383', `bytes=${at}-${at + 15}`, `bytes=${at}-${at + 1007}`]);
  });

  it('and a file that is here is read in parts, too', async () => {
    const parts = partsOf(new Blob([Uint8Array.of(0, 1, 2, 3, 4, 5)]));
    const read = async (range: string) => {
      const response = await parts('kept:a', { headers: { Range: `bytes=${range}` } });
      const bytes = [...new Uint8Array(await response.arrayBuffer())];
      return [response.status, response.headers.get('content-range'), bytes];
    };
    expect(await read('1-2')).toEqual([206, 'bytes 1-2/6', [1, 2]]);
    expect(await read('4-99')).toEqual([206, 'bytes 4-5/6', [4, 5]]);
    expect(await read('3-')).toEqual([206, 'bytes 3-5/6', [3, 4, 5]]);
  });

  it('and a tag with a picture is not fetched for that', async () => {
    const tag = Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0x10, 0, 0);
    const answer = (range: string) =>
      range.startsWith('bytes=0-')
        ? part(Uint8Array.of(...tag, ...frames(SAME)))()
        : part(frames(SAME))();
    const { asked } = await open(answer, true, undefined, unfit);
    expect(asked).toEqual(['bytes=0-', 'bytes=262154-']);
  });
});

/** A Media Source that accepts everything, and has this many seconds ahead. */
function takesAll(ahead = 30) {
  const buffered = { length: 1, start: () => 0, end: () => ahead };
  const buffer = Object.assign(new EventTarget(), {
    ...{ buffered, abort() {}, remove: () => updated(), appendBuffer: () => updated() },
  });
  const updated = () => setImmediate(() => buffer.dispatchEvent(new Event('updateend')));
  const source = Object.assign(new EventTarget(), { addSourceBuffer: () => buffer });
  setImmediate(() => source.dispatchEvent(new Event('sourceopen')));
  return source as unknown as MediaSource;
}

describe('an episode that is read ahead', () => {
  const settle = async () => {
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is read on over another connection when one brings nothing any more, long before that is heard', async () => {
    const file = frames(Array.from({ length: 400 }, () => 0x90));
    const clock = createFakeClock();
    const open206 = (body: BodyInit, from: number) =>
      new Response(body, {
        status: 206,
        headers: { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` },
      });
    const silent: ReadableByteStreamController[] = [];
    let hangs = false;
    const asked: string[] = [];
    const opening = open(
      (range) => {
        asked.push(range);
        const [, from = '0', to = ''] = /=(\d+)-(\d*)/.exec(range) ?? [];
        if (to !== '') return open206(file.slice(Number(from), Number(to) + 1), Number(from));
        if (hangs) return new Promise(() => {});
        return open206(
          new ReadableStream({
            type: 'bytes',
            start(controller) {
              controller.enqueue(file.slice(Number(from), Number(from) + 20_000));
              silent.push(controller);
            },
          }),
          Number(from),
        );
      },
      true,
      clock,
      () => takesAll(),
    );
    await settle();
    // The answer to the request for its head goes on.
    expect(asked).toEqual(['bytes=0-']);
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        clock.pass(1000);
        await settle();
      }
    };
    await pass(9);
    silent[0]?.enqueue(file.slice(20_000, 30_000));
    await settle();
    // A slow answer is not given up while bytes still arrive.
    await pass(9);
    expect(asked).toHaveLength(1);
    hangs = true;
    await pass(4);
    expect(asked.slice(1)).toEqual(['bytes=30000-']);
    // An answer that does not come is given up, too.
    hangs = false;
    await pass(13);
    expect(asked.slice(2)).toEqual(['bytes=30000-']);
    expect(silent).toHaveLength(2);
    void opening;
  });

  it.each([
    ['minutes ahead on an unsteady way', true, {}, true],
    ['one minute ahead to have its silences skipped', false, {}, false],
    ['one minute ahead where data costs', true, { saveData: true }, false],
  ])('is read %s', async (_, readsAhead, connection, expected) => {
    vi.stubGlobal('navigator', { connection });
    const file = frames(Array.from({ length: 400 }, () => 0x90));
    let sent = 0;
    const headers = { 'content-range': `bytes 0-${file.length - 1}/${file.length}` };
    const body = () =>
      new ReadableStream(
        {
          type: 'bytes',
          pull(controller) {
            controller.enqueue(file.slice(sent, sent + 10_000));
            sent += 10_000;
            if (sent >= file.length) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    void open(
      (range) =>
        new Response(range === 'bytes=0-' ? body() : file.slice(0, 16_384), {
          status: 206,
          headers,
        }),
      true,
      createFakeClock(),
      () => takesAll(100),
      readsAhead,
    );
    await settle();
    await settle();
    expect(sent >= file.length).toBe(expected);
    expect(sent).toBeGreaterThan(0);
    vi.unstubAllGlobals();
  });
});
