import { beforeEach, describe, expect, it } from 'vitest';
import { createSourceOpener } from '@/lib/audio/sources/open-source';
import { remuxFile } from '@/lib/audio/sources/remuxed-file';
import { leaveLogin } from '@/lib/audio/sources/sign-in';
import { type SourceContext, SourceError } from '@/lib/audio/sources/source';
import { demoMp3 } from '../../fixtures/demo-audio.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';

const FILE = 'https://a.example/1.mp3';

/** This many Layer II frames at 192 kbit/s, 44.1 kHz by default, each containing its number. */
function layer2(count: number, rate = 0xa0): Uint8Array<ArrayBuffer> {
  const size = rate === 0xa0 ? 626 : 576;
  const bytes = new Uint8Array(count * size);
  for (let nth = 0; nth < count; nth++) bytes.set([0xff, 0xfd, rate, 0x04, nth & 127], nth * size);
  return bytes;
}

describe('a file that the element refuses', () => {
  let element: FakeMediaElement;
  let files: Blob[];
  let revoked: string[];
  let asked: number;
  let addresses: string[];
  let life: AbortController;

  beforeEach(() => {
    element = new FakeMediaElement();
    [files, revoked, asked, addresses] = [[], [], 0, []];
    life = new AbortController();
  });

  /** Opens the file, and makes the element reject it the way browsers reject unknown formats. */
  async function open(answer: () => Response | Promise<Response>, code = 4): Promise<unknown> {
    const fetchIt = async () => {
      asked += 1;
      return answer();
    };
    const openSource = createSourceOpener({
      ...{ clock: createFakeClock(), signIn: leaveLogin, reach: async () => {} },
      askServer: { answers: async () => true, trouble: async () => null },
      fetch: fetchIt,
      remuxFile: (context) => remuxFile(context, fetchIt),
      readTitle: () => null,
      readPlaylist: () => ({ kind: 'none' }),
      openHls: async () => {},
      keptFile: () => Promise.reject(new Error('Nothing is kept')),
      createMediaSource: () => ({}) as MediaSource,
      isTypeSupported: () => true,
      files: createFakePrivateFiles(),
      createObjectUrl: (file) => {
        files.push(file as Blob);
        return 'blob:remuxed';
      },
      revokeObjectUrl: (url) => revoked.push(url),
    });
    const context: SourceContext = {
      ...{ element: element.element, url: FILE, alternates: [], proxy: '', live: false },
      ...{
        rewind: 0,
        startAt: 30,
        hostAccess: true,
        again: 0,
        kept: null,
        signal: life.signal,
        life: life.signal,
      },
      ...{ onAttached() {}, onProgress() {}, onOwnTitles() {}, onTitle() {} },
      onAddress: (url) => addresses.push(url),
    };
    const opened = openSource(context).then(
      () => 'plays',
      (error: unknown) => error,
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(element.src).toBe(FILE);
    element.error = { code, message: 'no supported streams' };
    element.fire('error');
    // Either the element gets another address, or opening fails.
    await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, 300))]);
    if (element.src !== FILE) element.fire('loadedmetadata', { readyState: 1 });
    return opened;
  }

  it('is fetched and put into MP4, complete and in one piece, if it is layer II', async () => {
    const audio = layer2(300);
    const tag = new TextEncoder().encode(`ID3${'.'.repeat(3000)}`);
    const body = new Uint8Array([...tag, ...audio]);
    expect(await open(() => new Response(body))).toBe('plays');
    expect([element.src, element.currentTime, addresses]).toEqual(['blob:remuxed', 30, [FILE]]);
    const [file] = files;
    expect(file?.type).toBe('audio/mp4');
    const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(['ftyp', 'moov', 'moof', 'mdat'].map((name) => bytes.indexOf(name) > 0)).toEqual(
      Array(4).fill(true),
    );
    const from = bytes.indexOf('mdat') + 4;
    expect(bytes.readUInt32BE(from - 8)).toBe(audio.length + 8);
    expect(bytes.subarray(from)).toEqual(Buffer.from(audio));
    const run = bytes.indexOf('trun');
    expect(bytes.readUInt32BE(run + 8)).toBe(300);
    // The frames begin at the given offset from the start of the fragment; each lasts 1152 samples.
    expect(bytes.indexOf('moof') - 4 + bytes.readUInt32BE(run + 12)).toBe(from);
    expect([bytes.readUInt32BE(run + 16), bytes.readUInt32BE(run + 20)]).toEqual([1152, 626]);
    life.abort();
    expect(revoked).toEqual(['blob:remuxed']);
  });

  const endless = () => {
    const piece = layer2(1600);
    return new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(piece.slice()) });
  };

  it.each<[string, () => Response | Promise<Response>]>([
    ['layer III, which the element can play', () => new Response(new Uint8Array(demoMp3(2)))],
    ['a web page', () => new Response('<!doctype html><p>Not here</p>'.repeat(100_000))],
    ['missing', () => new Response('', { status: 404 })],
    ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['endless', () => new Response(endless())],
    ['two files in one', () => new Response(new Uint8Array([...layer2(50), ...layer2(50, 0xa4)]))],
    ['empty', () => new Response(new Uint8Array())],
  ])('fails with the original error if it is %s', async (_, answer) => {
    const error = await open(answer);
    expect(error).toBeInstanceOf(SourceError);
    expect(error).toMatchObject({
      failure: { kind: 'unsupported', detail: 'no supported streams' },
      trouble: 'gone',
    });
    expect([element.src, files]).toEqual([FILE, []]);
  });

  it('is not requested again if the network failed', async () => {
    expect(await open(() => new Response(layer2(300)), 2)).toMatchObject({
      failure: { kind: 'network' },
    });
    expect(asked).toBe(0);
  });
});
