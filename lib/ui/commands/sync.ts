import { SYNC_PORT, type SyncLogin, type SyncOrder, type SyncOutcome } from '@/lib/contract/sync';
import { ask, interrupted, sendSecret } from './send';

/** Only the settings page may order these, and no other page loads them. */

export const connectSync = (login: SyncLogin): Promise<SyncOutcome> =>
  sendSecret<SyncOutcome>(SYNC_PORT, login).catch(interrupted);

export const orderSync = (order: SyncOrder): Promise<SyncOutcome> =>
  ask('sync:order', order).catch(interrupted);
