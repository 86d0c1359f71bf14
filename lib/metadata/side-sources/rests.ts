import { type Clock, isRecent } from '@/lib/platform/time/clock';
import type { SourceFinding } from './side-source';

/** More than a listener tries in a sitting. */
const LIMIT = 300;

type Said = SourceFinding['kind'];

/** What sources said that are not to be asked again for a while. Bounded; the oldest are forgotten first. */
export function createRests(clock: Clock) {
  const rests = new Map<string, { said: Said; at: number; within: number }>();
  return {
    /** What it said, as long as it rests; else null. */
    get(key: string): Said | null {
      const rest = rests.get(key);
      if (rest !== undefined && isRecent(rest.at, rest.within, clock.now())) return rest.said;
      rests.delete(key);
      return null;
    },
    add(key: string, said: Said, milliseconds: number): void {
      rests.delete(key);
      rests.set(key, { said, at: clock.now(), within: milliseconds });
      for (const oldest of rests.keys()) {
        if (rests.size <= LIMIT) break;
        rests.delete(oldest);
      }
    },
  };
}
