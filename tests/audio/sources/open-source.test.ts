import { describe, expect, it } from 'vitest';
import { streamReaders } from '@/entrypoints/shared/host-readers';
import { createSourceOpener } from '@/lib/audio/sources/open-source';
import { leaveLogin } from '@/lib/audio/sources/sign-in';
import type { SourceContext } from '@/lib/audio/sources/source';
import { demoMp3 } from '../../fixtures/demo-audio.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';
import { takingSource } from './taking-source.ts';

const HOST = 'https://a.example';

type Answer = (path: string) => string | Response;

/** Opens an address that is bound to fail, and returns the requests made on the way. */
async function asked(answer: Answer, alternates: readonly string[] = []): Promise<string[]> {
  const requests: string[] = [];
  const urls = new Set<string>();
  const open = createSourceOpener({
    ...streamReaders,
    fetch: async (input) => {
      const path = String(input).slice(HOST.length);
      requests.push(path);
      const answered = answer(path);
      if (answered instanceof Response) return answered;
      return new Response(answered, { headers: { 'content-type': 'audio/x-mpegurl' } });
    },
    openHls: async () => {},
    keptFile: () => Promise.reject(new Error('Nothing is kept')),
    clock: createFakeClock(),
    createMediaSource: takingSource,
    isTypeSupported: () => true,
    files: createFakePrivateFiles(),
    createObjectUrl() {
      const url = `blob:${requests.length}`;
      urls.add(url);
      return url;
    },
    revokeObjectUrl: (url) => void urls.delete(url),
    askServer: { answers: async () => true, trouble: async () => null },
    signIn: leaveLogin,
    reach: async () => {},
  });
  const { signal } = new AbortController();
  const context: SourceContext = {
    element: new FakeMediaElement().element,
    url: `${HOST}/list`,
    alternates: alternates.map((path) => HOST + path),
    proxy: '',
    ...{
      live: true,
      rewind: 0,
      startAt: 0,
      hostAccess: true,
      again: 0,
      kept: null,
      signal,
      life: signal,
    },
    ...{ onAttached() {}, onAddress() {}, onProgress() {}, onOwnTitles() {}, onTitle() {} },
  };
  await expect(open(context)).rejects.toThrow();
  // The object URLs of abandoned attempts are revoked.
  expect(urls.size).toBe(1);
  return requests;
}

const list = (paths: readonly string[]) =>
  `#EXTM3U\n${paths.map((path) => `${HOST}${path}\n`).join('')}`;
const many = (count: number, under = '') =>
  Array.from({ length: count }, (_, at) => `${under}/${at}`);

describe('opening an address that leads to other addresses', () => {
  it('makes 20 requests for a playlist of ten thousand entries, the first ones first', async () => {
    const requests = await asked((path) => (path === '/list' ? list(many(10_000)) : 'no audio'));
    expect(requests).toEqual(['/list', ...many(19)]);
  });

  it('makes 20 requests in total if every entry is another playlist', async () => {
    const requests = await asked((path) => list(many(10_000, path)));
    expect(requests).toHaveLength(20);
  });

  it('also tries the station’s other addresses, however many a playlist has', async () => {
    const requests = await asked(
      (path) => (path === '/list' ? list(many(10_000)) : 'no audio'),
      ['/other'],
    );
    expect(requests).toHaveLength(20);
    expect(requests.at(-1)).toBe('/other');
  });

  it('tries 20 of a station’s ten thousand known addresses', async () => {
    expect(await asked(() => 'no audio', many(10_000))).toHaveLength(20);
  });
});

describe('a stream that has played', () => {
  it('releases data without sound as it arrives, even though nothing is written', async () => {
    const chunks: Uint8Array[] = [];
    let most = 0;
    const body = new ReadableStream(
      {
        pull(controller) {
          // Chunks that were released no longer have a length.
          const held = chunks.reduce((sum, { length }) => sum + length, 0);
          most = Math.max(most, held);
          if (chunks.length > 200) return controller.close();
          const chunk = new Uint8Array(65_536);
          if (chunks.length === 0) chunk.set(demoMp3(5));
          chunks.push(chunk);
          controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
    await asked(() => new Response(body, { headers: { 'content-type': 'audio/mpeg' } }));
    expect(chunks.length).toBeGreaterThan(200);
    expect(most).toBeLessThan(2_000_000);
  });
});
