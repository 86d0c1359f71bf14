import * as v from 'valibot';
import { HOUR } from '@/lib/model/constants';
import type { SharedTrouble, SyncTrouble } from '@/lib/model/trouble-kinds';
import { key, text, whole } from './schema-pieces';

/** What pages and the background tell each other about sync. */

/** The key of the status; `ui:changed` names it. */
export const SYNC_KEY = 'sync';

/** The order to connect has its own port, because a message would hand the password to every open page. */
export const SYNC_PORT = 'sync/connect';

/**
 * storage.local: the account, with its password. Read and written by the background alone; without it there is
 * nothing to do.
 */
export const SYNC_ACCESS_KEY = 'sync/access';

/**
 * storage.session: the sign-in under way in a tab with the server's own page. Its token is as good as a password; read
 * and written by the background alone.
 */
export const SIGN_IN_KEY = 'sync/sign-in';

/** Wakes a worker that ended although the listener is still signing in. */
export const SIGN_IN_ALARM = 'sync/sign-in';

/** What the listener types here if the server's own page asks for the rest. */
export const signInShape = v.object({ address: text });

export const syncLoginShape = v.object({
  /** As it was typed. */
  address: text,
  user: key,
  password: key,
});
export type SyncLogin = v.InferOutput<typeof syncLoginShape>;

/**
 * `now`: exchange what is new. `stop`: forget the account. `cancel`: end what is under way. If the lists of shows
 * differ at the first meeting: `merge` them, take `theirs`, or send `mine`. `undo`: put both lists back.
 */
export const syncOrderShape = v.picklist([
  'now',
  'stop',
  'cancel',
  'merge',
  'theirs',
  'mine',
  'undo',
]);
export type SyncOrder = v.InferOutput<typeof syncOrderShape>;
export type MeetingChoice = Extract<SyncOrder, 'merge' | 'theirs' | 'mine'>;

export type SyncOutcome = { ok: true } | { ok: false; trouble: SyncTrouble };

/**
 * The steps of an exchange, in order: note what changed here; ask the server what changed there; merge that; apply it
 * to the library; store that this is done; send what the server does not have; store what it took. If an exchange is
 * cut short anywhere, even within a step, it starts again from what was stored.
 */
export const SYNC_STEPS = [
  'note',
  'ask',
  'merge',
  'apply',
  'store',
  'send',
  'acknowledge',
] as const;
export type SyncStep = (typeof SYNC_STEPS)[number];

export const syncChangeShape = v.object({
  /** `position`: listened further, or back. `added` and `deleted`: in any other list than that of the shows. */
  kind: v.picklist([
    ...(['subscribed', 'removed', 'position', 'played', 'unplayed'] as const),
    ...(['added', 'deleted', 'settings'] as const),
  ]),
  /** Of the episode, the show or the thing; an address if nothing else is known. Empty for settings. */
  title: text,
  /** The name of the device it was done on; empty if the server does not say. */
  device: text,
  /** When it was done, or came; milliseconds since 1970. */
  at: whole,
});
/** What came from another of the listener's devices. */
export type SyncChange = v.InferOutput<typeof syncChangeShape>;

/** How many changes from elsewhere are shown. */
export const TOLD_CHANGES = 8;
/** How long what was done at a first meeting can be undone. Milliseconds. */
export const MEETING_UNDO = HOUR;

/** Contains no secrets. Times are in milliseconds since 1970. */
export interface SyncStatus {
  /**
   * `signing-in`: the listener signs in on the server's own page. `meeting`: they have not said yet what to do with
   * the lists, which differ.
   */
  is: 'off' | 'signing-in' | 'meeting' | 'on';
  /** Where the account is, without the scheme. */
  host: string;
  user: string;
  /** Whether an exchange is under way. */
  isBusy: boolean;
  /** How far the exchange is with its episodes, if they are many; a total of 0 while unknown. */
  progress: { step: SyncStep; done: number; total: number } | null;
  /** When everything was last exchanged; null if that never happened. */
  lastAt: number | null;
  /** Why the last exchange or login was not completed. */
  trouble: SyncTrouble | null;
  /** How many changes of this browser wait to be sent. */
  unsent: number;
  /** How many changes from elsewhere are about episodes that are not known here. */
  unknown: number;
  /** The last changes from elsewhere, the latest first. */
  changes: SyncChange[];
  /** How many shows are only here, only there, and in both lists. */
  meeting: { here: number; there: number; both: number } | null;
  /** Whether what was done at the first meeting can still be undone. */
  canUndo: boolean;
}

/** The key of the status of everything; `ui:changed` names it. */
export const SHARED_KEY = 'sync/everything';

/**
 * storage.local: the listener's own place through which everything is synced. Read and written by the background
 * alone; without it there is nothing to do.
 */
export const SHARED_PLACE_KEY = 'sync/place';

/**
 * `database`: the one that the listener typed in. If they use another, sync ends: nobody asked to send it all there.
 * `folder`: one on a WebDAV server, with a key from the listener's passphrase.
 */
export const sharedPlaceShape = v.variant('is', [
  v.object({ is: v.literal('database'), host: text, name: text }),
  v.object({
    ...{ is: v.literal('folder'), address: key, user: key, password: key },
    key: v.object({ salt: key, secret: key, check: key }),
  }),
]);
export type SharedPlace = v.InferOutput<typeof sharedPlaceShape>;

/** `database`: begin, through the listener's database. `stop`: forget the place. The others as in `syncOrderShape`. */
export const sharedOrderShape = v.picklist([
  ...(['database', 'now', 'stop', 'cancel'] as const),
  ...(['merge', 'theirs', 'mine', 'undo'] as const),
]);
export type SharedOrder = v.InferOutput<typeof sharedOrderShape>;

/** The lists that may differ here and there at the first meeting, by their records' kinds. */
export const MEETING_KINDS = [
  ...(['subscription', 'favourite', 'collection', 'queued', 'bookmark', 'track'] as const),
];

/** How many of each are only here, only there, and in both. Lists that are empty on both sides are left out. */
export const sharedMeetingShape = v.array(
  v.object({ kind: v.picklist(MEETING_KINDS), here: whole, there: whole, both: whole }),
);
export type SharedMeeting = v.InferOutput<typeof sharedMeetingShape>;

/** The name of the port over which the settings page connects a folder: messages contain no secrets. */
export const FOLDER_PORT = 'sync/folder';

/** As it was typed. */
export const folderLoginShape = v.object({
  ...{ address: text, user: key, password: key, passphrase: key },
});
export type FolderLogin = v.InferOutput<typeof folderLoginShape>;

export type SharedOutcome = { ok: true } | { ok: false; trouble: SharedTrouble };

/** Contains no secrets. */
export interface SharedStatus {
  /** Where everything is exchanged; null for nowhere. */
  place: SharedPlace['is'] | null;
  /** The folder's server, and who the listener is there; absent for any other place. */
  folder?: { host: string; user: string };
  /** Whether the listener has typed in a database, which may be chosen. */
  canUseDatabase: boolean;
  /** Whether an exchange is under way. */
  isBusy: boolean;
  /** How far the exchange is if it takes long, in whatever unit; a total of 0 while unknown. */
  progress: SyncStatus['progress'];
  /** When everything was last exchanged, in milliseconds since 1970; null if that never happened. */
  lastAt: number | null;
  /** Why the last exchange was not completed. */
  trouble: SharedTrouble | null;
  /** How many things changed here wait to be sent. */
  unsent: number;
  /** The last changes from the other browsers, the latest first. */
  changes: SyncChange[];
  /** What differs here and there until the listener says what to do with it; null if there is no question. */
  meeting: SharedMeeting | null;
  /** Whether what was done at the first meeting can still be undone. */
  canUndo: boolean;
}
