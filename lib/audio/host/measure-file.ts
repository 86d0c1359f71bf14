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

/** How much is measured, in seconds, and at most in bytes: nearly 10 s of MP3 at 320 kbit/s. */
const MEASURED = 15;
const MOST_BYTES = 384 * 1024;
/** The largest movie box of an MP4 that is worth fetching: that of about an hour and a half. Bytes. */
const MOST_MOVIE = 1024 * 1024;
/** A later result is too late for the beginning, and only costs data. Milliseconds. */
const DEADLINE = 8 * SECOND;

export interface FileLookDeps {
  fetch: typeof fetch;
  clock: Clock;
  loadWriter: LoadWriter;
  measure?: typeof measureFrames;
}

/**
 * What an element downloads itself cannot be measured before it plays, and measured while it plays, a faint episode is
 * at the right level only after a quarter of a minute. So the part that plays first is fetched a second time and
 * measured, once per item: for a file that the listener plays with access to its site, whose loudness is not known yet,
 * and not on a metered connection.
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
    // Our own sources come another way, or were measured when they were recorded.
    if (live || !isUnknown || !src.startsWith('http') || isMetered()) return null;
    const life = new AbortController();
    looked = { item, life };
    return inTime(clock, DEADLINE, look(order, currentTime, life)).finally(() => life.abort());
  };
}
