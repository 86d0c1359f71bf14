import type { MeetingChoice, SharedMeeting, SyncChange } from '@/lib/contract/sync';
import type { Stamp } from '../hybrid-clock';
import type { Undo } from './joining';

/** What a browser remembers of the database from one exchange to the next. */
export interface Acquaintance {
  /** Which contents of the database it has met; null for none. */
  epoch: string | null;
  /** The number up to which it knows what is there. */
  cursor: number;
  /** It has sent what it wrote up to this stamp. */
  sent: Stamp | '';
  /** The database has lost what it had: it gets everything, whoever wrote it. */
  resends: boolean;
  /** Whether the listener's library here was joined with the one there. */
  met: boolean;
  pending: Pending;
  /** It has begun to follow all of that. */
  follows: boolean;
  /** Before they are joined: how they differ, which is for the listener to decide; null if they do not. */
  meeting: SharedMeeting | null;
  /** What the listener decided, until it is done. */
  choice: MeetingChoice | null;
  /** What that changed; null if there is nothing that can be undone. */
  undo: Undo | null;
  /** What came last from the other browsers, the latest first. */
  changes: SyncChange[];
}

/** What the library does not follow yet, by its `recordId`, and whether the library had it when it was last noted. */
export interface Pending {
  /**
   * The last one of an id counts. There may be very many: a store writes only those that were added since the last
   * time.
   */
  readonly entries: readonly PendingEntry[];
  /** Undefined for what is not pending. */
  had(id: string): boolean | undefined;
  /** What is pending stays as it is. */
  add(id: string, had: boolean): void;
  /** What is not pending stays so. Returns whether this is news. */
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
