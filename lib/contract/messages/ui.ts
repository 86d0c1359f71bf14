import * as v from 'valibot';
import type { PlayerState } from '../player-state';
import { key, whole } from '../schema-pieces';
import { message } from './define-message';

/** The whole state, and its revision. */
export interface StateSnapshot {
  /** Identifies one lifetime of the background. */
  epoch: string;
  revision: number;
  state: PlayerState;
}

/** Barely checked: four a second arrive while a file plays, and their data was validated when it was written. */
const changes = v.custom<Partial<PlayerState>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** The top-level values that changed. Applies only to the previous revision of the same epoch. */
const statePatchShape = v.object({ epoch: key, revision: whole, changes });
export type StatePatch = v.InferOutput<typeof statePatchShape>;

/** What the background tells the open pages. They answer true, which shows that somebody is looking. */
export const UI_MESSAGES = {
  'ui:patch': message(statePatchShape).answer<boolean>(),
  /** Data with this key must be fetched again; see `lib/contract/history` and `library` for the keys. */
  'ui:changed': message(v.object({ key })).answer<boolean>(),
};
