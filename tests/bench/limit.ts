import type { BrowserName } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import { withBlocks } from './block-clock.ts';
import { withMounts } from './mounts.ts';
import { pressInExtension } from './press-to-sound.ts';
import { type Figure, figure } from './report.ts';

const PAIRS = 20;

/**
 * A press against what no player can undercut: connecting, the server's first bytes, and decoding one
 * frame of the same stream from memory.
 */
export async function measureLimit(browser: BrowserName): Promise<Figure[]> {
  return withMounts(['MP3 128 kbit/s'], async (mounts) => {
    const url = mounts.get('MP3 128 kbit/s') ?? '';
    const driver = await openDriver(browser, { withHostAccess: true });
    try {
      const ui = await driver.open('options');
      const times = { ours: [] as number[], theirs: [] as number[] };
      await ui.evaluate(pressInExtension, url);
      await ui.evaluate(connectAndDecode, url);
      await withBlocks(url, async (clock) => {
        for (let pair = 0; pair < PAIRS; pair++) {
          const turns =
            pair % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
          for (const turn of turns) {
            await clock.moment((pair + 0.5) / PAIRS);
            const run = turn === 'ours' ? pressInExtension : connectAndDecode;
            times[turn].push(await ui.evaluate(run, url));
          }
        }
      });
      return [
        figure(
          'press to sound against connecting, first bytes and one frame decoded',
          browser,
          times,
          2,
        ),
      ];
    } finally {
      await driver.close();
    }
  });
}

/** Runs in an extension page: milliseconds until the first bytes are there, and of decoding their first frame. */
async function connectAndDecode(url: string): Promise<number> {
  const context = new OfflineAudioContext(2, 44_100, 44_100);
  const ending = new AbortController();
  const began = performance.now();
  const answer = await fetch(url, { signal: ending.signal, cache: 'no-store' });
  const { value = new Uint8Array() } = (await answer.body?.getReader().read()) ?? {};
  const connected = performance.now() - began;
  ending.abort();

  // A frame of layer III begins with eleven bits set; 128 kbit/s at 44.1 kHz make 417 or 418 bytes.
  const start = value.findIndex(
    (byte, at) => byte === 0xff && value[at + 1] === 0xfb && value[at + 2] === 0x90,
  );
  const padded = ((value[start + 2] ?? 0) & 2) !== 0;
  const frame = value.slice(start, start + (padded ? 418 : 417)).buffer;
  const decoding = performance.now();
  await context.decodeAudioData(frame).catch(() => {});
  return connected + performance.now() - decoding;
}
