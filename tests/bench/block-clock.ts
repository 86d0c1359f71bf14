import { performance } from 'node:perf_hooks';

/** Follows the blocks that a live mount sends, to press at chosen moments between them. */
interface BlockClock {
  /**
   * Resolves at this share (0 to 1) of the time from one block of the server to the next, after a pause in
   * which earlier playback can end.
   */
  moment(share: number): Promise<void>;
  stop(): Promise<void>;
}

/** Runs with a clock of the mount at this address. */
export async function withBlocks<Result>(
  url: string,
  use: (clock: BlockClock) => Promise<Result>,
): Promise<Result> {
  const clock = await followBlocks(url);
  try {
    return await use(clock);
  } finally {
    await clock.stop();
  }
}

/** Milliseconds. */
const PAUSE = 200;
/** Bytes that follow the last ones sooner than this belong to the same block. */
const APART = 15;
/** How many gaps are measured. */
const GAPS = 5;

/**
 * A server answers a listener with its next block, which the encoder makes up to a second long, so the time of
 * a press depends more on its moment between two blocks than on the player. Our own listener tells when each
 * block goes out, and two presses that are compared come at the same moment after one.
 */
async function followBlocks(url: string): Promise<BlockClock> {
  const abort = new AbortController();
  const { body } = await fetch(url, { signal: abort.signal });
  if (body === null) throw new Error(`Nothing comes from ${url}`);
  const gaps: number[] = [];
  let last = 0;
  let next = Promise.withResolvers<void>();

  const reading = (async () => {
    for await (const _ of body) {
      const now = performance.now();
      const gap = now - last;
      last = now;
      if (gap < APART) continue;
      gaps.push(gap);
      if (gaps.length > GAPS) gaps.shift();
      next.resolve();
      next = Promise.withResolvers();
    }
  })().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });

  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  // The burst is not a block, and the gap before it does not count.
  await wait(500);
  gaps.length = 0;
  while (gaps.length < GAPS) await next.promise;

  return {
    async moment(share) {
      const period = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
      await wait(PAUSE);
      await next.promise;
      await wait(share * period);
    },
    async stop() {
      abort.abort();
      await reading;
    },
  };
}
