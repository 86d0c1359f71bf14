import type { StatePatch, StateSnapshot } from '@/lib/contract/messages/ui';
import type { PlayerState } from '@/lib/contract/player-state';

export interface Broadcast {
  /** A page that opens asks for the whole, and is told every change from there on. */
  greet(state: PlayerState): StateSnapshot;
  tell(changes: Partial<PlayerState>): void;
  /** Has every open page fetch again what has this key. */
  tellChanged(key: string): void;
}

export interface BroadcastDeps {
  /** Resolves to true where a page took it. */
  sendPatch(patch: StatePatch): Promise<boolean>;
  sendChanged(key: string): Promise<unknown>;
}

/**
 * Sends changes to the open pages for as long as one answers. A page that closes says nothing, so the
 * first patch that nobody takes ends it; the next page's greeting starts it again.
 */
export function createBroadcast({ sendPatch, sendChanged }: BroadcastDeps): Broadcast {
  const epoch = crypto.randomUUID();
  let revision = 0;
  let greetings = 0;
  // After a restart of the worker there may be pages that greeted its predecessor.
  let heard = true;

  return {
    greet(state) {
      heard = true;
      greetings++;
      return { epoch, revision, state };
    },
    tell(changes) {
      revision++;
      if (!heard) return;
      const greetingsThen = greetings;
      sendPatch({ epoch, revision, changes })
        .catch(() => false)
        .then((answered) => {
          if (answered !== true && greetings === greetingsThen) heard = false;
        });
    },
    tellChanged(key) {
      // Whether anybody looks is told by the patches.
      if (heard) sendChanged(key).catch(() => {});
    },
  };
}
