import Hls, { type ErrorData } from 'hls.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHlsSession } from '@/lib/audio/sources/hls-source';
import { type HlsSession, type SourceContext, SourceError } from '@/lib/audio/sources/source';
import type { StreamTitle } from '@/lib/model/now-playing';
import { FakeMediaElement } from '../../support/fake-media-element.ts';

type Listener = (event: string, data: unknown) => void;

/** hls.js as the session uses it; it emits the real one's events when the test says so. */
class FakeHls {
  static readonly Events = Hls.Events;
  static readonly ErrorTypes = Hls.ErrorTypes;
  static latest: FakeHls;
  readonly levels: unknown[] = [];
  readonly calls: string[] = [];
  liveSyncPosition: number | null = null;
  latency = 0;
  readonly #listeners = new Map<string, Listener[]>();

  constructor() {
    FakeHls.latest = this;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  emit(event: string, data: object = {}): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(event, data);
  }

  loadSource(): void {
    this.calls.push('loadSource');
    this.levels.push({});
  }

  attachMedia = () => this.calls.push('attachMedia');
  startLoad = () => this.calls.push('startLoad');
  stopLoad = () => this.calls.push('stopLoad');
  recoverMediaError = () => this.calls.push('recoverMediaError');
  destroy = () => this.calls.push('destroy');
}

describe('an HLS session', () => {
  let element: FakeMediaElement;
  let context: SourceContext;
  let session: HlsSession;
  let connected: number;
  let life: AbortController;

  beforeEach(() => {
    element = new FakeMediaElement();
    life = new AbortController();
    connected = 0;
    context = {
      ...{ element: element.element, url: 'https://a.example/x.m3u8', alternates: [], again: 0 },
      ...{ live: true, hostAccess: true, rewind: 0, startAt: 0, kept: null, proxy: '' },
      signal: new AbortController().signal,
      life: life.signal,
      onProgress: () => {},
      onAttached: () => {},
      onAddress: () => connected++,
      onOwnTitles: () => {},
      onTitle: () => {},
    };
    session = createHlsSession(context, FakeHls as unknown as typeof Hls, async () => {});
  });

  const hls = () => FakeHls.latest;
  const error = (changes: Partial<ErrorData>) =>
    hls().emit(Hls.Events.ERROR, { fatal: true, error: new Error('x'), ...changes });
  /** Runs the session until it fails, and returns the error. */
  async function failsAfter(happen: () => void): Promise<SourceError> {
    const run = session.run(context);
    happen();
    const reason = await run.catch((failure: unknown) => failure);
    if (!(reason instanceof SourceError)) throw new Error(`It failed with ${reason}.`);
    return reason;
  }
  const decoderFails = () =>
    error({
      type: Hls.ErrorTypes.MEDIA_ERROR,
      details: Hls.ErrorDetails.BUFFER_APPEND_ERROR,
    });

  it('recovers after its decoder fails, and plays on', async () => {
    const failure = await failsAfter(decoderFails);
    expect(failure).toMatchObject({ failure: { kind: 'decode' }, trouble: 'gone' });
    element.paused = true;
    void session.run(context).catch(() => {});
    expect(hls().calls.slice(-1)).toEqual(['recoverMediaError']);
    expect(element.paused).toBe(false);
    hls().emit(Hls.Events.FRAG_LOADED);
    expect(connected).toBe(1);
    expect(session.worn).toBe(false);
  });

  it('is worn out if its decoder fails twice', async () => {
    await failsAfter(decoderFails);
    await failsAfter(decoderFails);
    expect(session.worn).toBe(true);
  });

  it('resumes loading after a network failure, and is as good as new after a segment', async () => {
    const networkFails = () =>
      error({
        type: Hls.ErrorTypes.NETWORK_ERROR,
        details: Hls.ErrorDetails.FRAG_LOAD_ERROR,
        response: { url: '', code: 0, text: '', data: undefined } as ErrorData['response'],
      });
    for (let failures = 0; failures < 5; failures++) {
      expect(await failsAfter(networkFails)).toMatchObject({ trouble: 'unreachable' });
      expect(session.worn).toBe(false);
      void session.run(context).catch(() => {});
      expect(hls().calls.slice(-1)).toEqual(['startLoad']);
      hls().emit(Hls.Events.FRAG_LOADED);
      hls().emit(Hls.Events.FRAG_BUFFERED);
    }
  });

  it.each([
    [404, 'gone'],
    [503, 'busy'],
    [0, 'unreachable'],
  ])('that gets status %i reports the trouble %s', async (code, trouble) => {
    const failure = await failsAfter(() =>
      error({
        type: Hls.ErrorTypes.NETWORK_ERROR,
        details: Hls.ErrorDetails.MANIFEST_LOAD_ERROR,
        response: { url: '', code, text: '', data: undefined } as ErrorData['response'],
      }),
    );
    expect(failure.trouble).toBe(trouble);
  });

  it('ignores errors that hls.js recovers from by itself', async () => {
    let failed = false;
    session.run(context).catch(() => {
      failed = true;
    });
    error({ type: Hls.ErrorTypes.MEDIA_ERROR, fatal: false });
    await Promise.resolve();
    expect(failed).toBe(false);
  });

  it('gives up after 20 failed requests in a row, however many qualities are left to try', async () => {
    const missing = () =>
      error({
        ...{ type: Hls.ErrorTypes.NETWORK_ERROR, fatal: false },
        details: Hls.ErrorDetails.LEVEL_LOAD_ERROR,
      });
    const failure = await failsAfter(() => {
      for (let failures = 0; failures < 19; failures++) missing();
      hls().emit(Hls.Events.FRAG_LOADED);
      for (let failures = 0; failures < 19; failures++) missing();
      expect(hls().calls).not.toContain('stopLoad');
      missing();
    });
    expect(failure.failure.kind).toBe('network');
    expect(hls().calls).toContain('stopLoad');
  });

  it('reads only the last tags of a segment with very many, and the beginning of a long title', () => {
    const told: StreamTitle[] = [];
    context.onTitle = (title) => told.push(title);
    const frag = { title: 'x'.repeat(1_000_000) };
    hls().emit(Hls.Events.FRAG_CHANGED, { frag });
    expect(told.map(({ raw }) => raw.length)).toEqual([4096]);
    let read = 0;
    const samples = Array.from({ length: 5000 }, (_, pts) => ({
      pts,
      get data() {
        read += 1;
        return new Uint8Array();
      },
    }));
    hls().emit(Hls.Events.FRAG_PARSING_METADATA, { samples });
    expect(read).toBe(20);
  });

  it('rejoins the live edge after it fell behind', () => {
    expect(session.behind()).toBe(0);
    Object.assign(hls(), { liveSyncPosition: 200, latency: 45 });
    expect(session.behind()).toBe(45);
    session.rejoin();
    expect(element.currentTime).toBe(200);
  });

  it('is destroyed only once, when playback ends', () => {
    life.abort();
    session.drop();
    expect(hls().calls.filter((call) => call === 'destroy')).toHaveLength(1);
  });
});
