import type { MeetingChoice, SharedMeeting, SyncChange } from '@/lib/contract/sync';
import type { Stamp } from '../hybrid-clock';
import type { Undo } from './joining';

/** What a browser remembers of the database from one exchange to the next. */
export interface Acquaintance {
  /** The database's `epoch` at the last exchange; null before the first. */
  epoch: string | null;
  /** This browser knows every register up to this number. */
  cursor: number;
  /** This browser has sent everything it wrote up to this stamp. */
  sent: Stamp | '';
  /** The database has lost its contents, so everything is sent, whoever wrote it. */
  resends: boolean;
  /** Whether the listener's library here was joined with the one there. */
  met: boolean;
  pending: Pending;
  /** The library has started to follow what is pending. */
  follows: boolean;
  /** Before the two are joined: how they differ, for the listener to decide; null if they do not differ. */
  meeting: SharedMeeting | null;
  /** What the listener decided, until it is done. */
  choice: MeetingChoice | null;
  /** What that choice changed; null if nothing can be undone. */
  undo: Undo | null;
  /** The most recent changes from the other browsers, latest first. */
  changes: SyncChange[];
}

/** Records that the library does not follow yet, by `recordId`, and whether it had each when it was last noted. */
export interface Pending {
  /** The last entry of an id counts. There may be very many: a store writes only those added since it last wrote. */
  readonly entries: readonly PendingEntry[];
  /** Whether the library had it; undefined if it is not pending. */
  had(id: string): boolean | undefined;
  /** Does nothing if it is pending already. */
  add(id: string, had: boolean): void;
  /** Notes whether the library has it now. Returns whether that is news; false if it is not pending. */
  saw(id: string, has: boolean): boolean;
}
export type PendingEntry = readonly [id: string, had: boolean];

export function createPending(stored: readonly PendingEntry[] = []): Pending {
  const entries = [...stored];
  const byId = new Map(entries);
  const put = (id: string, had: boolean) => {
    byId.set(id, had);
    entries.push([id, had]);
  };
  return {
    entries,
    had: (id) => byId.get(id),
    add(id, had) {
      if (!byId.has(id)) put(id, had);
    },
    saw(id, has) {
      const isNews = byId.has(id) && byId.get(id) !== has;
      if (isNews) put(id, has);
      return isNews;
    },
  };
}

export const newAcquaintance = (): Acquaintance => ({
  ...{
    epoch: null,
    cursor: 0,
    sent: '',
    resends: false,
    met: false,
    pending: createPending(),
    follows: false,
    meeting: null,
    choice: null,
    undo: null,
    changes: [],
  },
});
