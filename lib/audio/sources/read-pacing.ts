import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';

/** With this many seconds of audio buffered, the next bytes can wait. */
export const COMFORTABLE_AHEAD = 3;
/** With more bytes than this in one read, more may be waiting already. */
const LITTLE = 32 * 1024;

export interface ReadPacingDeps {
  /** Seconds until the buffered audio has been played. */
  left(): number;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Spaces out the reads of a stream, because each one is costly, however little it returns. Call it with the
 * bytes of the last read; it resolves when the next is due, after a second at most, and at once when the
 * signal aborts.
 */
export function createReadPacing({
  left,
  clock,
  signal,
}: ReadPacingDeps): (came: number) => Promise<void> {
  return (came) => {
    if (came >= LITTLE || left() < COMFORTABLE_AHEAD || signal.aborted) return Promise.resolve();
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
