import { describe, expect, it } from 'vitest';
import { requestOf } from '@/lib/audio/sources/connect';
import { createPrefetch } from '@/lib/audio/sources/prefetch';
import { createFakeClock } from '../../support/fake-clock.ts';
import { playOrder } from '../../support/play-order.ts';

const ORDER = playOrder({ live: true, url: 'https://radio.example/live', hostAccess: true });

function setUp(answer: () => Promise<Response> = async () => new Response('audio')) {
  const clock = createFakeClock();
  const requests: { address: string; headers: Headers; signal: AbortSignal | undefined }[] = [];
  const prefetch = createPrefetch(
    (input, init) => {
      const { signal } = init ?? {};
      requests.push({
        address: String(input),
        headers: new Headers(init?.headers),
        signal: signal ?? undefined,
      });
      return answer();
    },
    clock,
    ({ url }) => url.includes('closed'),
  );
  const isOpen = () => requests.map(({ signal }) => signal?.aborted !== true);
  /** Asks as the stream source does. */
  const ask = (order = ORDER, signal = new AbortController().signal) => {
    const [address, init] = requestOf(order.url, order);
    return prefetch.fetch(address, { ...init, signal });
  };
  return { clock, requests, prefetch, isOpen, ask };
}

describe('a request made when a press begins', () => {
  it('is what the press would request, and is used by it', async () => {
    const { prefetch, requests, ask, isOpen, clock } = setUp();
    prefetch.begin(ORDER);
    expect(requests[0]?.address).toBe(ORDER.url);
    expect(requests[0]?.headers.get('icy-metadata')).toBe('1');
    expect(await (await ask()).text()).toBe('audio');
    expect(requests).toHaveLength(1);
    prefetch.drop();
    clock.pass(10_000);
    expect(isOpen()).toEqual([true]);
  });

  it('is used once only', async () => {
    const { prefetch, requests, ask } = setUp();
    prefetch.begin(ORDER);
    await ask();
    await ask();
    expect(requests).toHaveLength(2);
  });

  it('is closed together with the press that uses it', async () => {
    const { prefetch, ask, isOpen } = setUp();
    const press = new AbortController();
    prefetch.begin(ORDER);
    await ask(ORDER, press.signal);
    press.abort();
    expect(isOpen()).toEqual([false]);
  });

  it('is made again by the press if the server refused it, since another station may have been in the way', async () => {
    const answers = [new Response('busy', { status: 403 }), new Response('audio')];
    const { prefetch, ask } = setUp(async () => answers.shift() as Response);
    prefetch.begin(ORDER);
    expect(await (await ask()).text()).toBe('audio');
  });

  it('fails the press with its own error', async () => {
    const { prefetch, requests, ask } = setUp(async () => Promise.reject(new TypeError('gone')));
    prefetch.begin(ORDER);
    await expect(ask()).rejects.toThrow('gone');
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['nobody goes on with it', ({ prefetch }: ReturnType<typeof setUp>) => prefetch.drop()],
    ['three seconds have passed', ({ clock }: ReturnType<typeof setUp>) => clock.pass(3000)],
    [
      'another press begins',
      ({ prefetch }: ReturnType<typeof setUp>) =>
        prefetch.begin({ ...ORDER, url: 'https://other.example/live' }),
    ],
  ])('is closed once %s', async (_, happen) => {
    const set = setUp();
    set.prefetch.begin(ORDER);
    happen(set);
    expect(set.isOpen()[0]).toBe(false);
    const { length } = set.requests;
    await set.ask();
    expect(set.requests).toHaveLength(length + 1);
  });

  it.each([
    ['another address', { ...ORDER, url: 'https://radio.example/other' }],
    ['other headers', { ...ORDER, hostAccess: false }],
  ])('is not used for %s', async (_, order) => {
    const { prefetch, requests, ask } = setUp();
    prefetch.begin(ORDER);
    await ask(order);
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['a file', { ...ORDER, live: false }],
    ['nothing that may be played', { ...ORDER, url: '' }],
    ['a server that lets nobody fetch', { ...ORDER, url: 'https://closed.example/live' }],
    ['an address in the listener’s network', { ...ORDER, url: 'http://192.168.1.2:8000/live' }],
  ])('is not made for %s', (_, order) => {
    const { prefetch, requests } = setUp();
    prefetch.begin(order);
    expect(requests).toEqual([]);
  });
});
