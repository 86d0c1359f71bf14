import { describe, expect, it } from 'vitest';
import { fetchChapters, fetchTranscript } from '@/lib/background/library/episode-files';
import { createFakeClock } from '../../support/fake-clock.ts';

const URL = 'https://a.example/file';

function answering(answer: () => Promise<Response>) {
  const asked: RequestInit[] = [];
  const clock = createFakeClock();
  const network = {
    clock,
    fetch: ((_: string, init: RequestInit) => {
      asked.push(init);
      return answer();
    }) as typeof fetch,
  };
  return { network, asked, clock };
}
const saying = (body: BodyInit, init?: ResponseInit) =>
  answering(async () => new Response(body, init));

describe('the files of an episode', () => {
  it('include chapters, which are sorted and fetched without cookies or referrer', async () => {
    const chapters = [
      { startTime: 60, title: 'Two' },
      { startTime: 0, title: 'One' },
    ];
    const { network, asked } = saying(JSON.stringify({ version: '1.2.0', chapters }));
    const read = await fetchChapters(network, URL);
    expect(read.ok && read.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(asked[0]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  });

  it('include a transcript', async () => {
    const { network } = saying('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hello');
    expect(await fetchTranscript(network, URL)).toEqual({
      ok: true,
      lines: [{ startTime: 1, endTime: 2, speaker: 'Ann', text: 'Hello' }],
    });
  });

  it.each([
    ['sends an error', () => saying('', { status: 404 }), { kind: 'server-error', status: 404 }],
    ['sends a web page', () => saying('<html>no</html>'), { kind: 'no-chapters' }],
    ['sends audio', () => saying(new Uint8Array(2000)), { kind: 'not-text' }],
    [
      'sends an oversized file',
      () => saying('{}', { headers: { 'content-length': '99999999' } }),
      { kind: 'too-large' },
    ],
    [
      'is unreachable',
      () => answering(() => Promise.reject(new TypeError('Failed to fetch'))),
      { kind: 'unreachable' },
    ],
  ])('fail with a reason if the server %s', async (_, server, trouble) => {
    expect(await fetchChapters(server().network, URL)).toEqual({ ok: false, trouble });
  });

  it('time out after 20 seconds without an answer', async () => {
    const { network, clock, asked } = answering(
      () =>
        new Promise((_, reject) => {
          asked[0]?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const reading = fetchTranscript(network, URL);
    clock.pass(20_000);
    expect(await reading).toEqual({ ok: false, trouble: { kind: 'timeout' } });
  });

  it('are fetched only from the web', async () => {
    const { network, asked } = saying('{}');
    expect(await fetchChapters(network, 'file:///etc/passwd')).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
  });
});
