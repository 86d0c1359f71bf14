import { describe, expect, it } from 'vitest';
import { MAX_COVER } from '@/lib/audio/mux/song-tags';
import { fetchCover } from '@/lib/audio/recording/fetch-cover';
import { createFakeClock } from '../../support/fake-clock.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 4, 5, 6);
const ADDRESS = 'https://a.example/cover';

const answering = (answer: () => Response | Promise<Response>) => {
  const clock = createFakeClock();
  return { clock, cover: fetchCover({ fetch: async () => answer(), clock }, ADDRESS) };
};

describe('the cover for a file', () => {
  it('is what is at the address, whatever the server calls it', async () => {
    const headers = { 'content-type': 'text/html' };
    for (const [bytes, mimeType] of [
      [JPEG, 'image/jpeg'],
      [PNG, 'image/png'],
    ] as const) {
      const { cover } = answering(() => new Response(bytes, { headers }));
      expect(await cover).toEqual({ bytes, mimeType });
    }
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['is another kind of picture', () => new Response('<svg/>')],
    ['is empty', () => new Response(null)],
    ['is not there', () => new Response(JPEG, { status: 404 })],
    ['is too large', () => new Response(new Uint8Array(MAX_COVER + 1).fill(0xff))],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is none if that %s', async (_, answer) => {
    expect(await answering(answer).cover).toBeUndefined();
  });

  it('is none if it does not come in time', async () => {
    const { clock, cover } = answering(() => new Promise(() => {}));
    clock.pass(10_000);
    expect(await cover).toBeUndefined();
  });
});
