import type { PlayOrder } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import { isMetered } from '@/lib/platform/net/metered';
import { readUpTo } from '@/lib/platform/net/read-up-to';
import type { Clock } from '@/lib/platform/time/clock';
import { inTime } from '@/lib/platform/time/in-time';
import { readFileHead, requestBytes } from '../silences/file-head';
import {
  type LoadWriter,
  type LookIntoFile,
  type Loudness,
  measureFrames,
} from '../sound/measure-frames';

/** So much is measured, but never more bytes: 11 s of the best MP3. Seconds. */
const MEASURED = 15;
const MOST_BYTES = 384 * 1024;
/** A larger table of where the seconds of an MP4 are is not worth it: some hour and a half. Bytes. */
const MOST_MOVIE = 1024 * 1024;
/** What comes later comes too late to begin with, and only costs. Milliseconds. */
const DEADLINE = 8 * SECOND;

export interface FileLookDeps {
  fetch: typeof fetch;
  clock: Clock;
  loadWriter: LoadWriter;
  measure?: typeof measureFrames;
}

/**
 * What an element loads by itself, nobody can measure before it is heard, and by what is heard a faint episode is right
 * only after a quarter of a minute. So the part that it begins with is fetched a second time and measured, once for each
 * item: of a file that the listener plays with access to its site, whose loudness is not known yet, and not where data
 * costs.
 */
export function createFileLook({
  fetch: fetchIt,
  clock,
  loadWriter,
  measure = measureFrames,
}: FileLookDeps): LookIntoFile {
  let looked: { item: string; life: AbortController } | null = null;

  async function look(
    order: PlayOrder,
    from: number,
    life: AbortController,
  ): Promise<Loudness | null> {
    const { signal } = life;
    const { url, proxy } = order;
    const context = { url, proxy, signal };
    const deps = { fetch: fetchIt, clock, mostMovie: MOST_MOVIE };
    const head = await readFileHead(context, deps, signal);
    if (head === null || signal.aborted) return null;
    const reader = await head.reader(from);
    const perSecond = (head.to - head.from) / head.duration;
    const most = Math.min(MOST_BYTES, Math.ceil(MEASURED * perSecond), head.to - reader.from);
    if (most <= 0) return null;
    const range = `${reader.from}-${reader.from + most - 1}`;
    const response = await requestBytes(context, deps, range, signal);
    const bytes = response && (await readUpTo(response, most));
    const frames = bytes === null ? [] : reader.push(bytes);
    return frames.length === 0 || signal.aborted ? null : measure(frames, loadWriter, true);
  }

  return (order, { src, currentTime }) => {
    const { item, live, sound, loudness } = order;
    if (item === looked?.item) return null;
    looked?.life.abort();
    looked = null;
    const isUnknown = sound?.target != null && loudness === undefined;
    // What is ours comes another way, or was measured as it was recorded.
    if (live || !isUnknown || !src.startsWith('http') || isMetered()) return null;
    const life = new AbortController();
    looked = { item, life };
    return inTime(clock, DEADLINE, look(order, currentTime, life)).finally(() => life.abort());
  };
}
