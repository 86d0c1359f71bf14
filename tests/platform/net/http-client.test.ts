import { describe, expect, it, vi } from 'vitest';
import { openResponse, PrivateRedirectError, request } from '@/lib/platform/net/http-client';
import { createFakeClock } from '../../support/fake-clock.ts';

const URL_ASKED = 'https://radio.example/status';
const bodyOf = (response: Response) => response.text();

function createNetwork(answer: (init: RequestInit) => Response | Promise<Response>) {
  const clock = createFakeClock(0);
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = vi.fn(async (input: unknown, init: RequestInit = {}) => {
    asked.push({ url: String(input), init });
    return answer(init);
  }) as unknown as typeof globalThis.fetch;
  return { network: { fetch, clock }, clock, asked };
}

/** Never answers; rejects when its signal aborts, as `fetch` does. */
const silent = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason)),
  );

const redirectedTo = (url: string) =>
  Object.defineProperties(new Response('router'), {
    redirected: { value: true },
    url: { value: url },
  });

describe('a request', () => {
  it('carries no cookies, cache and referrer, and what is asked for', async () => {
    const { network, asked } = createNetwork(() => new Response('on air'));
    const options = { deadline: 1000, method: 'HEAD', headers: { accept: 'text/plain' } };
    expect(await request(network, URL_ASKED, options, bodyOf)).toEqual({
      ok: true,
      value: 'on air',
    });
    expect(asked).toEqual([
      {
        url: URL_ASKED,
        init: {
          cache: 'no-store',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          method: 'HEAD',
          headers: { accept: 'text/plain' },
          signal: expect.any(AbortSignal),
        },
      },
    ]);
  });

  it('sends a login in the address as a header', async () => {
    const { network, asked } = createNetwork(() => new Response());
    await request(network, 'https://ada:secret@radio.example/', { deadline: 1000 }, bodyOf);
    expect(asked[0]?.url).toBe('https://radio.example/');
    expect(asked[0]?.init.headers).toEqual({ authorization: `Basic ${btoa('ada:secret')}` });
  });

  it('is given up at its deadline, also while the answer is used', async () => {
    const waiting = createNetwork(silent);
    const first = request(waiting.network, URL_ASKED, { deadline: 1000 }, bodyOf);
    waiting.clock.pass(999);
    waiting.clock.pass(1);
    expect(await first).toEqual({ ok: false, failure: 'timeout' });

    const answering = createNetwork(() => new Response());
    let began = () => {};
    const using = new Promise<void>((resolve) => {
      began = resolve;
    });
    const second = request(answering.network, URL_ASKED, { deadline: 1000 }, () => {
      began();
      return new Promise(() => {});
    });
    await using;
    answering.clock.pass(1000);
    expect(await second).toEqual({ ok: false, failure: 'timeout' });
  });

  it('is given up when the server says nothing for too long, counted from the last it said', async () => {
    const { network, clock } = createNetwork(() => new Response());
    let heard = () => {};
    let began = () => {};
    const using = new Promise<void>((resolve) => {
      began = resolve;
    });
    let outcome: unknown = null;
    const asked = request(network, URL_ASKED, { deadline: 10_000, silence: 1000 }, (_, hear) => {
      heard = hear;
      began();
      return new Promise(() => {});
    }).then((result) => {
      outcome = result;
    });
    await using;
    for (let time = 0; time < 3; time++) {
      clock.pass(900);
      heard();
    }
    await new Promise(setImmediate);
    expect(outcome).toBeNull();
    clock.pass(1000);
    await asked;
    expect(outcome).toEqual({ ok: false, failure: 'timeout' });
  });

  it('ends with the signal of its caller, and asks nobody where that has ended', async () => {
    const { network, asked } = createNetwork(silent);
    const ending = new AbortController();
    const options = { deadline: 1000, signal: ending.signal };
    const outcome = request(network, URL_ASKED, options, bodyOf);
    ending.abort();
    expect(await outcome).toEqual({ ok: false, failure: 'cancelled' });
    expect(await request(network, URL_ASKED, options, bodyOf)).toEqual({
      ok: false,
      failure: 'cancelled',
    });
    expect(asked).toHaveLength(1);
  });

  it('fails where the server is not reached, and where its answer cannot be used', async () => {
    const unreachable = createNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
    const failure = { ok: false, failure: 'network' };
    expect(await request(unreachable.network, URL_ASKED, { deadline: 1 }, bodyOf)).toEqual(failure);
    const broken = createNetwork(() => new Response());
    const use = () => Promise.reject(new Error('broken off'));
    expect(await request(broken.network, URL_ASKED, { deadline: 1 }, use)).toEqual(failure);
  });

  it('reads nothing of a private network that a public address leads into', async () => {
    const { network } = createNetwork(() => redirectedTo('http://192.168.1.1/'));
    const use = vi.fn(bodyOf);
    expect(await request(network, URL_ASKED, { deadline: 1000 }, use)).toEqual({
      ok: false,
      failure: 'private',
    });
    expect(use).not.toHaveBeenCalled();
    const open = openResponse(network.fetch, URL_ASKED, {});
    await expect(open).rejects.toBeInstanceOf(PrivateRedirectError);
  });

  it('may be led elsewhere, and from one private place to another', async () => {
    const elsewhere = createNetwork(() => redirectedTo('https://other.example/'));
    const inside = createNetwork(() => redirectedTo('http://192.168.1.1/'));
    const options = { deadline: 1000 };
    const router = { ok: true, value: 'router' };
    expect(await request(elsewhere.network, URL_ASKED, options, bodyOf)).toEqual(router);
    expect(await request(inside.network, 'http://nas/', options, bodyOf)).toEqual(router);
  });

  it('lets go of an answer that was not read to its end, a little later', async () => {
    const { network, clock, asked } = createNetwork(() => new Response('much'));
    await request(network, URL_ASKED, { deadline: 1000 }, async ({ status }) => status);
    const signal = asked[0]?.init.signal;
    expect(signal?.aborted).toBe(false);
    clock.pass(50);
    expect(signal?.aborted).toBe(true);
  });
});
