import { describe, expect, it } from 'vitest';
import { createAskServer, troubleOfStatus } from '@/lib/audio/sources/ask-server';
import { createFakeClock } from '../../support/fake-clock.ts';

const URL = 'https://a.example/file.mp3';

function asking(answer: (init: RequestInit) => number | 'refused' | 'silence') {
  const clock = createFakeClock();
  const asked: RequestInit[] = [];
  const fetchIt: typeof fetch = (_, init = {}) => {
    asked.push(init);
    const said = answer(init);
    if (said === 'refused') return Promise.reject(new TypeError('Failed to fetch'));
    if (said !== 'silence') return Promise.resolve(new Response('', { status: said }));
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  };
  return { clock, asked, server: createAskServer(fetchIt, clock) };
}

const signal = () => new AbortController().signal;

describe('a request to a server', () => {
  it.each([
    [200, true],
    [400, true],
    [500, true],
    ['refused', false],
  ] as const)('that is answered with %s finds it up: %s', async (answer, answers) => {
    const { server, asked } = asking(() => answer);
    expect(await server.answers(URL, signal())).toBe(answers);
    expect(asked[0]).toMatchObject({ method: 'HEAD', mode: 'no-cors', credentials: 'omit' });
  });

  it.each([
    [400, true],
    [429, true],
    [500, true],
    [503, false],
    [502, false],
    [504, false],
    [522, false],
    ['refused', false],
  ] as const)('with host access, answered with %s, finds it up: %s', async (answer, answers) => {
    const { server, asked } = asking(() => answer);
    expect(await server.answers(URL, signal(), true)).toBe(answers);
    expect(asked[0]).toMatchObject({ method: 'HEAD', mode: 'cors', credentials: 'omit' });
  });

  it('is given up if it is not answered within 2 seconds', async () => {
    const { server, clock } = asking(() => 'silence');
    const answers = server.answers(URL, signal());
    clock.pass(2000);
    expect(await answers).toBe(false);
  });

  it('ends when its signal aborts', async () => {
    const { server } = asking(() => 'silence');
    const abort = new AbortController();
    const answers = server.answers(URL, abort.signal);
    abort.abort();
    expect(await answers).toBe(false);
  });

  it('leaves no connection open', async () => {
    const { server, clock, asked } = asking(() => 200);
    await server.answers(URL, signal());
    clock.pass(50);
    expect(asked[0]?.signal?.aborted).toBe(true);
  });

  it.each([
    [206, null],
    [200, null],
    [416, null],
    [404, 'gone'],
    [403, 'gone'],
    [429, 'busy'],
    [500, 'busy'],
    [502, 'unreachable'],
    ['refused', 'unreachable'],
  ] as const)('for a file that is answered with %s reports %s', async (answer, trouble) => {
    const { server, asked } = asking(() => answer);
    expect(await server.trouble({ url: URL, hostAccess: true }, signal())).toBe(trouble);
    expect(asked[0]?.headers).toEqual({ Range: 'bytes=0-0' });
  });

  it('for a file without host access learns only whether the server answers', async () => {
    const file = { url: URL, hostAccess: false };
    expect(await asking(() => 404).server.trouble(file, signal())).toBeNull();
    expect(await asking(() => 'refused').server.trouble(file, signal())).toBe('unreachable');
  });
});

it.each([
  [401, 'gone'],
  [408, 'busy'],
  [410, 'gone'],
  [429, 'busy'],
  [503, 'busy'],
] as const)('HTTP %i is %s', (status, trouble) => {
  expect(troubleOfStatus(status)).toBe(trouble);
});
