import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCoverAccent } from '@/lib/ui/cover-accent';

afterEach(() => void vi.unstubAllGlobals());

const MEGABYTE = 1024 * 1024;

describe('the accent of a cover', () => {
  it.each([
    ['never ends', {}],
    ['announces a large size', { 'content-length': String(300 * MEGABYTE) }],
  ])('is not looked for in a response that %s', async (_, headers) => {
    let sent = 0;
    let cancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        sent += MEGABYTE;
        controller.enqueue(new Uint8Array(MEGABYTE));
        if (sent >= 40 * MEGABYTE) controller.close();
      },
      cancel() {
        cancelled = true;
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body, { headers }));
    expect(await readCoverAccent('https://a.example/cover.png')).toBeNull();
    expect(sent).toBeLessThan(8 * MEGABYTE);
    expect(cancelled).toBe(true);
  });
});
