import {
  FOLDER_PORT,
  type FolderLogin,
  type SharedOrder,
  type SharedOutcome,
  SYNC_PORT,
  type SyncLogin,
  type SyncOrder,
  type SyncOutcome,
} from '@/lib/contract/sync';
import { ask, interrupted, sendSecret } from './send';

/** Only the settings page may order these, and no other page loads them. */

export const connectSync = (login: SyncLogin): Promise<SyncOutcome> =>
  sendSecret<SyncOutcome>(SYNC_PORT, login).catch(interrupted);

export const orderSync = (order: SyncOrder): Promise<SyncOutcome> =>
  ask('sync:order', order).catch(interrupted);

/** Signs in to the server at this address, as typed, on a separate page. */
export const signInToSync = (address: string): Promise<SyncOutcome> =>
  ask('sync:sign-in', { address }).catch(interrupted);

export const orderEverything = (order: SharedOrder): Promise<SharedOutcome> =>
  ask('sync:order-everything', order).catch(interrupted);

/** Begins sync through a folder of a WebDAV server. */
export const connectFolder = (login: FolderLogin): Promise<SharedOutcome> =>
  sendSecret<SharedOutcome>(FOLDER_PORT, login).catch(interrupted);
