import * as v from 'valibot';
import type { PlayerState } from '../player-state';
import { key, whole } from './pieces';
import { shapesFor } from './shapes';

/** Four a second come while a file plays, and what they carry was checked where it was written. */
const changes = v.custom<Partial<PlayerState>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** What the background tells the open pages. */
export const UI_SHAPES = shapesFor<'ui'>()({
  'ui:patch': v.object({ epoch: key, revision: whole, changes }),
  'ui:changed': v.object({ key }),
});
