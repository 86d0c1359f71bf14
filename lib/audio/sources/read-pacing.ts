import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import { wait } from '@/lib/platform/time/wait';

/** With this many seconds of audio buffered, the next bytes can wait. */
export const COMFORTABLE_AHEAD = 3;
/** With more bytes than this in one read, more may be waiting already. */
const LITTLE = 32 * 1024;
/** A read of less audio than this is one of a server's packets, and others may be waiting. Seconds. */
const PACKET = 0.5;
/** Data that was already there arrives within this time. Servers' packets are further apart. Milliseconds. */
const AT_ONCE = 8;

export interface ReadPacingDeps {
  /** Seconds until the buffered audio has been played. */
  left(): number;
  clock: Clock;
  signal: AbortSignal;
}

/** What the last read returned. */
interface LastRead {
  bytes: number;
  /** Of audio. */
  seconds: number;
  /** How long it took, in milliseconds. */
  waited: number;
}

/**
 * Spaces out the reads of a stream, because each one is costly, however little it returns. Call it after every
 * read; it resolves when the next is due, after a second at most, and at once when the signal aborts.
 *
 * Browsers may return each of a server's packets separately, so one read a second would never catch up: data that
 * arrived during a pause, or was held back in an outage, has to reach the buffer, where it serves as a cushion. So
 * reads follow each other until one has to wait.
 */
export function createReadPacing({
  left,
  clock,
  signal,
}: ReadPacingDeps): (last: LastRead) => Promise<void> {
  return ({ bytes, seconds, waited }) => {
    const isMore = bytes >= LITTLE || (seconds < PACKET && waited < AT_ONCE);
    if (isMore || left() < COMFORTABLE_AHEAD || signal.aborted) return Promise.resolve();
    return wait(clock, SECOND, signal).catch(() => undefined);
  };
}
