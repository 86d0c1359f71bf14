import * as v from 'valibot';
import { finite, key, text, whole } from '@/lib/contract/schema-pieces';
import { SYNC_ACCESS_KEY, syncChangeShape } from '@/lib/contract/sync';
import { MINUTE } from '@/lib/model/constants';
import type { StorageArea } from '@/lib/model/storage-area';
import { SYNC_TROUBLES } from '@/lib/model/trouble-kinds';
import { type Account, accountShape, NEW_ACCOUNT, waitingShape } from './gpodder/account';
import type { GpodderTrouble } from './gpodder/ask-server';
import { stampShape } from './hybrid-clock';
import { createRecordStore, type RecordStore } from './record-store';
import { waitAfterFailures } from './rhythm';

/** What sync remembers from one exchange to the next, in a database of its own; the login, in storage.local. */

/** storage.local: this browser's name among the listener's devices, as long as its data is not cleared. */
const DEVICE_KEY = 'sync/device';

/** The account's login. Without it there is nothing to do. */
const accessShape = v.object({
  server: v.object({ api: v.picklist(['gpodder', 'nextcloud']), base: key }),
  user: key,
  password: key,
  device: key,
});
export type Access = v.InferOutput<typeof accessShape>;

/** The account in use; null if there is none. */
export async function readAccess(local: StorageArea): Promise<Access | null> {
  const { [SYNC_ACCESS_KEY]: stored } = await local.get([SYNC_ACCESS_KEY]);
  const access = v.safeParse(accessShape, stored);
  return access.success ? access.output : null;
}

export async function deviceOf(local: StorageArea): Promise<string> {
  const { [DEVICE_KEY]: stored } = await local.get([DEVICE_KEY]);
  if (typeof stored === 'string') return stored;
  const device = `skywave-${crypto.randomUUID().slice(0, 8)}`;
  await local.set({ [DEVICE_KEY]: device });
  return device;
}

const addresses = v.array(text);
const wantedShow = v.object({ id: key, feedUrl: key, title: text });

const stateShape = v.object({
  account: accountShape,
  /** The lists of shows that differ, until the listener says what to do; ids here, addresses there. */
  meeting: v.nullable(
    v.object({ both: addresses, onlyHere: v.array(wantedShow), onlyThere: addresses }),
  ),
  /** What the listener chose then, and when; milliseconds since 1970, like all times here. */
  undo: v.nullable(
    v.object({
      at: whole,
      choice: v.picklist(['merge', 'theirs', 'mine']),
      onlyHere: v.array(wantedShow),
      onlyThere: addresses,
      both: addresses,
    }),
  ),
  /** When what was here before the account was met was added to the records; 0 if it is not there yet. */
  notedAt: v.optional(whole, 0),
  /** The most recent changes from elsewhere, and the names of the devices there by their ids. */
  changes: v.optional(v.array(syncChangeShape), []),
  devices: v.optional(v.record(key, text), {}),
  /** This browser's changes up to this stamp are sent, or need not be. */
  checked: v.union([v.literal(''), stampShape]),
  lastAt: v.nullable(whole),
  trouble: v.nullable(v.picklist(SYNC_TROUBLES)),
  /** How many exchanges in a row were not completed. */
  failures: whole,
  /** No automatic exchange before `nextAt`, and none at all before `quietUntil`, since the server asked for that. */
  nextAt: finite,
  quietUntil: finite,
  /** When an exchange last looked further into the past. */
  lookedBackAt: whole,
  /** How far this machine's clock was ahead of the server's; milliseconds. */
  ahead: v.optional(finite, 0),
  /** When the waiting actions were last tried. */
  triedAt: v.optional(whole, 0),
});
export type SyncState = v.InferOutput<typeof stateShape>;

export const NEW_STATE: SyncState = {
  ...{ account: NEW_ACCOUNT, meeting: null, undo: null, notedAt: 0, checked: '' },
  ...{ changes: [], devices: {}, lastAt: null, trouble: null },
  ...{ failures: 0, nextAt: 0, quietUntil: 0, lookedBackAt: 0, ahead: 0, triedAt: 0 },
};

/** Troubles that pass by themselves. All others need the listener, and are rarely retried. */
const PASSING = new Set<string>(['busy', 'server', 'malformed', 'timeout', 'network', 'cancelled']);
export const isPassing = (kind: GpodderTrouble['kind']) => PASSING.has(kind);

/** Short, so that a network that is back is soon used: a try that reaches no server is no burden on one. */
const LONGEST_OFFLINE = 10 * MINUTE;

/** How long to leave a server alone after so many failures in a row: as it asked, and as we choose. Milliseconds. */
export function waitAfter(
  { kind, retryAfter = 0 }: GpodderTrouble,
  failures: number,
): { quiet: number; next: number } {
  const longest = kind === 'network' ? LONGEST_OFFLINE : undefined;
  const ours = waitAfterFailures(failures, isPassing(kind), longest);
  return { quiet: retryAfter, next: Math.max(ours, retryAfter) };
}

export type SyncStore = RecordStore<SyncState>;

/** An entry of the one list that holds what an account has for each of hundreds of shows, and rarely changes. */
const longShape = v.union([
  v.object({ waiting: waitingShape }),
  v.object({ show: key, addresses: v.array(text) }),
  v.object({ told: text }),
]);
type Long = v.InferOutput<typeof longShape>;

function longOf({ waiting, aliases, told }: Account): Long[] {
  return [
    ...waiting.map((one) => ({ waiting: one })),
    ...Object.entries(aliases).map(([show, addresses]) => ({ show, addresses })),
    ...(told ?? []).map((show) => ({ told: show })),
  ];
}

function withLong(account: Account, list: readonly unknown[]): Account {
  const { waiting, aliases, told } = structuredClone(account);
  for (const one of list) {
    const { success, output } = v.safeParse(longShape, one);
    if (!success) continue;
    if ('waiting' in output) waiting.push(output.waiting);
    else if ('show' in output) aliases[output.show] = output.addresses;
    else told?.push(output.told);
  }
  return { ...account, waiting, aliases, told };
}

const withoutLong = (account: Account): Account => {
  return { ...account, waiting: [], aliases: {}, told: account.told && [] };
};

export function createSyncStore(name = 'sync'): SyncStore {
  let last: { account: Account; list: Long[] } | null = null;
  return createRecordStore<SyncState>(
    name,
    (stored) => {
      const known = v.safeParse(stateShape, stored);
      return known.success ? known.output : NEW_STATE;
    },
    {
      of({ account }) {
        const isSame = (name: 'waiting' | 'aliases' | 'told') =>
          last?.account[name] === account[name];
        if (last === null || !isSame('waiting') || !isSame('aliases') || !isSame('told')) {
          last = { account, list: longOf(account) };
        }
        return last.list;
      },
      without: (state) => ({ ...state, account: withoutLong(state.account) }),
      with: (state, list) => ({ ...state, account: withLong(state.account, list) }),
    },
  );
}
