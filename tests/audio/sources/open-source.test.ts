import { describe, expect, it, vi } from 'vitest';
import { streamReaders } from '@/entrypoints/shared/host-readers';
import { createSourceOpener, type SourceOpenerDeps } from '@/lib/audio/sources/open-source';
import { leaveLogin } from '@/lib/audio/sources/sign-in';
import { type SourceContext, SourceError } from '@/lib/audio/sources/source';
import { demoMp3 } from '../../fixtures/demo-audio.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { FakeMediaElement } from '../../support/fake-media-element.ts';
import { createFakePrivateFiles } from '../../support/fake-private-files.ts';
import { takingSource } from './taking-source.ts';

const HOST = 'https://a.example';

type Answer = (path: string) => string | Response;

/** Opens an address that is bound to fail, and returns the requests made on the way, and the failure. */
async function failing(answer: Answer, alternates: readonly string[] = [], again = 0) {
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
      again,
      kept: null,
      signal,
      life: signal,
    },
    ...{ onAttached() {}, onAddress() {}, onProgress() {}, onOwnTitles() {}, onTitle() {} },
  };
  const error = await open(context).then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(error instanceof SourceError)) throw error ?? new Error('It was opened');
  // The object URLs of abandoned attempts are revoked.
  expect(urls.size).toBe(1);
  return { requests, error };
}

const asked = async (answer: Answer, alternates?: readonly string[]) =>
  (await failing(answer, alternates)).requests;

const list = (paths: readonly string[]) =>
  `#EXTM3U\n${paths.map((path) => `${HOST}${path}\n`).join('')}`;
const many = (count: number, under = '') =>
  Array.from({ length: count }, (_, at) => `${under}/${at}`);

describe('a page in the place of a station', () => {
  const page = (url: string) =>
    Object.defineProperties(
      new Response('<!doctype html><title>Sign in</title>', {
        headers: { 'content-type': 'text/html' },
      }),
      { url: { value: url }, redirected: { value: !url.startsWith(HOST) } },
    );

  it.each([
    [
      'from elsewhere is that of a network to sign in to',
      'https://hotel.example/',
      1,
      'unreachable',
    ],
    ['of its own server is no station any more', `${HOST}/list`, 1, 'gone'],
    ['is no station if it never was one', 'https://hotel.example/', 0, 'gone'],
  ])('%s', async (_, url, again, trouble) => {
    const { error } = await failing(() => page(url), [], again);
    expect(error).toMatchObject({ trouble, failure: { kind: 'unsupported' } });
  });
});

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

describe('a kept sound', () => {
  /** Records the opener's requests, and the element's addresses. */
  function opens(
    keptFile: SourceOpenerDeps['keptFile'],
    changes: Partial<SourceContext> = {},
    openEpisode?: SourceOpenerDeps['openEpisode'],
  ) {
    const media = new FakeMediaElement();
    const [attempt, life] = [new AbortController(), new AbortController()];
    const requests: string[] = [];
    const files: Blob[] = [];
    const revoked: string[] = [];
    const told: unknown[] = [];
    const note = async (input: unknown) => void requests.push(String(input));
    const refuse: typeof fetch = async (input) => {
      await note(input);
      throw new Error('There is no network');
    };
    const open = createSourceOpener({
      ...streamReaders,
      fetch: refuse,
      openHls: async () => {},
      keptFile,
      ...(openEpisode && { openEpisode }),
      clock: createFakeClock(),
      createMediaSource: takingSource,
      isTypeSupported: () => true,
      files: createFakePrivateFiles(),
      createObjectUrl: (file) => `blob:${files.push(file as Blob)}`,
      revokeObjectUrl: (url) => void revoked.push(url),
      askServer: {
        answers: async (url) => {
          await note(url);
          return false;
        },
        trouble: async ({ url }) => {
          await note(url);
          return 'unreachable';
        },
      },
      signIn: leaveLogin,
      reach: note,
    });
    const opening = open({
      element: media.element,
      ...{ url: 'kept:a', alternates: [], proxy: 'https://proxy.example', live: false },
      ...{ rewind: 0, startAt: 0, hostAccess: false, again: 0, kept: null },
      ...{ signal: attempt.signal, life: life.signal },
      onAttached: (...args) => void told.push(['attached', ...args]),
      onAddress: (...args) => void told.push(['address', ...args]),
      ...{ onProgress() {}, onOwnTitles() {}, onTitle() {} },
      ...changes,
    });
    opening.catch(() => undefined);
    return { media, attempt, life, requests, files, revoked, told, opening };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const file = new File([new Uint8Array(7)], 'a');

  it('plays from its file, with nothing requested', async () => {
    const asked: string[] = [];
    const opened = opens(async (id) => {
      asked.push(id);
      return file;
    });
    await turn();
    expect(asked).toEqual(['a']);
    expect(opened.files).toEqual([file]);
    expect(opened.media.src).toBe('blob:1');
    opened.media.sound();
    await opened.opening;
    expect(opened.told).toEqual([
      ['attached', 'element', null, null],
      ['address', 'kept:a', []],
    ]);
    expect(opened.requests).toEqual([]);
    expect(opened.revoked).toEqual([]);
    opened.life.abort();
    expect(opened.revoked).toEqual(['blob:1']);
  });

  it('goes on at its place after it broke off, and nobody is asked whether it is back', async () => {
    const opened = opens(async () => file, { again: 2, startAt: 40 });
    await turn();
    opened.media.sound();
    await opened.opening;
    expect(opened.media.currentTime).toBe(40);
    expect(opened.requests).toEqual([]);
  });

  it.each([
    ['is demuxed', true],
    ['goes to the element if it cannot be demuxed', false],
  ])('%s if it is processed', async (_, isDemuxed) => {
    vi.stubEnv('FIREFOX', 'true');
    const demuxed: unknown[] = [];
    const opened = opens(
      async () => file,
      { isProcessed: true, readsAhead: true },
      async ({ url, readsAhead }, part) => demuxed.push([url, readsAhead, part]) > 0 && isDemuxed,
    );
    await turn();
    expect(demuxed).toEqual([['kept:a', false, file]]);
    expect(opened.media.src).toBe(isDemuxed ? '' : 'blob:1');
    vi.unstubAllEnvs();
  });

  it('that was deleted is gone, with nothing requested', async () => {
    const opened = opens(() => Promise.reject(new DOMException('gone', 'NotFoundError')));
    const error = await opened.opening.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(SourceError);
    expect(error).toMatchObject({ trouble: 'gone', failure: { kind: 'network' } });
    expect([opened.requests, opened.files, opened.media.src]).toEqual([[], [], '']);
  });

  it('that cannot be read is a failure, with nothing requested', async () => {
    const opened = opens(async () => file);
    await turn();
    opened.media.fire('error', { error: { code: 4, message: 'deleted while it played' } });
    await expect(opened.opening).rejects.toMatchObject({ trouble: 'gone' });
    expect(opened.requests).toEqual([]);
  });

  it('is not attached if another was pressed while its file was looked for', async () => {
    const { promise, resolve } = Promise.withResolvers<File>();
    const opened = opens(() => promise);
    await turn();
    opened.attempt.abort();
    resolve(file);
    await expect(opened.opening).rejects.toThrow();
    expect([opened.files, opened.media.src, opened.told]).toEqual([[], '', []]);
  });
});
