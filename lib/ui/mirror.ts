import { proxy } from 'valtio';
import { answerMessages } from '@/lib/contract/messages';
import { type StatePatch, type StateSnapshot, UI_MESSAGES } from '@/lib/contract/messages/ui';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import { isSameData } from '@/lib/model/values/same-data';
import { sayHello } from './commands';
import { queries } from './data/query-cache';

/** The background's state as this page sees it. Only this module writes it. */
export const playerMirror: PlayerState = proxy(initialPlayerState());

let epoch = '';
let revision = -1;

/**
 * Fills the mirror from storage, so that the first frame is correct without waiting for the background, and
 * then follows the background.
 */
export function startMirror(stored: PlayerState): void {
  answerMessages(UI_MESSAGES, {
    'ui:patch': follow,
    'ui:changed'({ key }) {
      queries.invalidate(key);
      return true;
    },
  });
  Object.assign(playerMirror, stored);
  void catchUp();
}

/** True tells the background that somebody is listening. */
function follow(patch: StatePatch): true {
  if (patch.epoch === epoch && patch.revision === revision + 1) {
    revision = patch.revision;
    Object.assign(playerMirror, patch.changes);
  } else if (patch.epoch !== epoch || patch.revision > revision) {
    void catchUp();
  }
  return true;
}

async function catchUp(): Promise<void> {
  const snapshot = await sayHello();
  if (snapshot !== null) adopt(snapshot);
}

function adopt(snapshot: StateSnapshot): void {
  if (snapshot.epoch === epoch && snapshot.revision < revision) return;
  epoch = snapshot.epoch;
  revision = snapshot.revision;
  // Most of it equals what was stored, and equal values must not cause a render.
  for (const [key, value] of Object.entries(snapshot.state)) {
    const before = playerMirror[key as keyof PlayerState];
    if (!isSameData(before, value)) Object.assign(playerMirror, { [key]: value });
  }
}
