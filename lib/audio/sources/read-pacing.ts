import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';

/** With this many seconds of sound waiting to be played, the next bytes can wait, too. */
export const COMFORTABLE_AHEAD = 3;
/** Of more than that, in bytes, there may be a rest already. */
const LITTLE = 32 * 1024;

export interface ReadPacingDeps {
  /** Seconds until what is there has been played. */
  left(): number;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Spaces the reads of a stream: each costs much, whatever it brings. Called with the bytes that the last one
 * brought, it resolves when the next is due, at the latest after a second, and at once when the signal ends.
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
