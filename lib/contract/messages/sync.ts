import { nothing } from '../schema-pieces';
import {
  type SharedOutcome,
  type SharedStatus,
  type SyncOutcome,
  type SyncStatus,
  sharedOrderShape,
  signInShape,
  syncOrderShape,
} from '../sync';
import { message } from './define-message';

/** The pages' orders about sync. Connecting is not a message (`SYNC_PORT`). */
export const SYNC_MESSAGES = {
  'sync:status': message(nothing).answer<SyncStatus>(),
  /** Accepted from the settings page only. */
  'sync:order': message(syncOrderShape).answer<SyncOutcome>(),
  /** Opens the server's own page to sign in. From the settings page only, too. */
  'sync:sign-in': message(signInShape).answer<SyncOutcome>(),
  /** The same two for everything that the listener has. */
  'sync:everything': message(nothing).answer<SharedStatus>(),
  'sync:order-everything': message(sharedOrderShape).answer<SharedOutcome>(),
};
