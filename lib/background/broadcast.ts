import type { StatePatch, StateSnapshot } from '@/lib/contract/messages/ui';
import type { PlayerState } from '@/lib/contract/player-state';

export interface Broadcast {
  /** Gives the whole state to a page that opens. From then on, the page is told every change. */
  greet(state: PlayerState): StateSnapshot;
  tell(changes: Partial<PlayerState>): void;
  /** Makes every open page fetch the data with this key again. */
  tellChanged(key: string): void;
}

export interface BroadcastDeps {
  /** Resolves to true if a page received it. */
  sendPatch(patch: StatePatch): Promise<boolean>;
  sendChanged(key: string): Promise<unknown>;
}

/**
 * Sends changes to the open pages while at least one answers. A page does not announce that it closes, so the
 * first patch that nobody receives stops the sending; the next page's greeting starts it again.
 */
export function createBroadcast({ sendPatch, sendChanged }: BroadcastDeps): Broadcast {
  const epoch = crypto.randomUUID();
  let revision = 0;
  let greetings = 0;
  // After the worker restarts, pages may be open that greeted the previous one.
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
      // The patches show whether anybody listens.
      if (heard) sendChanged(key).catch(() => {});
    },
  };
}
