import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';

/** With this many seconds of audio buffered, the next bytes can wait. */
export const COMFORTABLE_AHEAD = 3;
/** With more bytes than this in one read, more may be waiting already. */
const LITTLE = 32 * 1024;
/** A connection that is this many seconds later than it was has more audio waiting, held back in an outage. */
const LATE = 1;
/** If it is no less late after a second by more than this, it is just late: a station's clock may be slow. Seconds. */
const GAIN = 0.2;

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
}

/**
 * Spaces out the reads of a stream, because each one is costly, however little it returns. Call it after every
 * read; it resolves when the next is due, after a second at most, and at once when the signal aborts.
 *
 * Browsers may return each of a server's packets on its own, so that a read a second would never catch up: what an
 * outage held back has to reach the buffer, where it is a cushion.
 */
export function createReadPacing({
  left,
  clock,
  signal,
}: ReadPacingDeps): (last: LastRead) => Promise<void> {
  let read = 0;
  /** By how much the audio read is less than the time that has passed, in seconds, and the least it was. */
  let late = 0;
  let least = Number.POSITIVE_INFINITY;
  /** Since when it has been read without a pause, and how late it was then. */
  let catchingUp: { since: number; late: number } | null = null;

  function isLate(now: number): boolean {
    least = Math.min(least, late);
    if (late - least <= LATE) {
      catchingUp = null;
      return false;
    }
    catchingUp ??= { since: now, late };
    if (Math.abs(now - catchingUp.since) < SECOND) return true;
    if (catchingUp.late - late < GAIN) least = late;
    catchingUp = null;
    return late > least;
  }

  return ({ bytes, seconds }) => {
    const now = clock.now();
    read += seconds;
    late = now / SECOND - read;
    const isMore = bytes >= LITTLE || isLate(now);
    if (isMore || left() < COMFORTABLE_AHEAD || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = clock.after(SECOND, end);
      signal.addEventListener('abort', end);
    });
  };
}
