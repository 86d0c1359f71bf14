import * as v from 'valibot';
import type { PlayerState } from '../player-state';
import { key, whole } from '../schema-pieces';
import { message } from './message';

/** The whole state, and where in the order of changes it stands. */
export interface StateSnapshot {
  /** One life of the background. */
  epoch: string;
  revision: number;
  state: PlayerState;
}

/** Four a second come while a file plays, and what they carry was checked where it was written. */
const changes = v.custom<Partial<PlayerState>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** The top-level values that changed; apply only to the revision right before, of the same epoch. */
const statePatchShape = v.object({ epoch: key, revision: whole, changes });
export type StatePatch = v.InferOutput<typeof statePatchShape>;

/** What the background tells the open pages; answered with true, so that it learns whether anybody looks. */
export const UI_MESSAGES = {
  'ui:patch': message(statePatchShape).answer<boolean>(),
  /** What has this key is to be fetched again: see `lib/contract/history` and `library` for the keys. */
  'ui:changed': message(v.object({ key })).answer<boolean>(),
};
