import type { SyncStep } from '@/lib/contract/sync';
import { MINUTE } from '@/lib/model/constants';
import type { FolderTroubleKind, HistoryFailureKind } from '@/lib/model/trouble-kinds';
import { eachInTurns } from '@/lib/platform/time/next-turn';
import { type Stamp, stampTime } from '../hybrid-clock';
import type { Noting } from '../library-changes';
import { isThere } from '../merge-records';
import { type EpisodeRecord, recordId, type SyncRecord } from '../records';
import type { Replica } from '../replica';
import type { Noted } from './follow-list';
import { recordOf, type Unsent, unsentOf } from './registers';
import {
  type Answer,
  isStorable,
  MOST_AHEAD,
  MOST_SENT,
  type SharedDatabase,
} from './shared-database';

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
  },
});

/**
 * `clock`: this machine's clock is days away from the server's. `library`: the library could not be read or written.
 * `cancelled`: the listener ended it.
 */
export interface ExchangeTrouble {
  kind: HistoryFailureKind | FolderTroubleKind | 'clock' | 'library' | 'cancelled';
  detail: string;
  /** PostgreSQL's SQLSTATE, if the database sent one. */
  code?: string;
}

export interface Place {
  database: SharedDatabase;
  replica: Replica;
  device: string;
  /** Changed as the exchange goes on; `save` stores it. */
  state: Acquaintance;
  /** The library of this browser. Both reject if storage fails. */
  library: {
    /** Writes what changed here into the replica. Returns that, and what the library has to get back. */
    note(noting: Noting): Promise<Noted>;
    /**
     * Lets the library be as these records say, which may be done twice; what it has or lacks since it was noted,
     * the listener added or removed, and that stays. Returns the ids of those it puts off.
     */
    follow(records: readonly SyncRecord[], had: Pending['had']): Promise<readonly string[]>;
    /** The same for episodes; `between` is called with how many of how many are done. */
    followEpisodes(
      records: readonly EpisodeRecord[],
      between: (done: number, total: number) => void,
    ): Promise<void>;
  };
  /** Stores these records and the state: all of it, or nothing. Rejects if storage fails. */
  save(records: readonly SyncRecord[]): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Called in the middle of long work, with how much of how much is done in whatever unit; 0 of 0 where that is not
   * known. If it throws, the exchange ends with that, and the place is of no more use; what is saved is right. It must
   * not throw in `apply`, which cannot be left half done.
   */
  progress?(step: SyncStep, done: number, total: number): void;
}

/** How far this machine's clock may be from the server's; milliseconds. */
const MOST_ERROR = 24 * 60 * MINUTE;
/** In UTF-16 units, of the registers that are sent at once. */
const LARGEST_SENT = 1_000_000;
/** Far more than any library needs; a database that always has more must not keep us forever. */
const MOST_TRIPS = 1000;

/**
 * Exchanges everything that is new, in one round trip if that is little; null if that was completed. It may end
 * anywhere, and be begun anew with what was saved last: nothing is lost, and nothing is there twice.
 *
 * What comes is stored as pending before the library follows it, and what is pending is never noted as changed here.
 * Otherwise a life that ended in between would take what came for the listener's own doing. The library follows when
 * everything is there: half a record says nothing. What the listener does until it has followed is noted the next time.
 */
export async function exchange(place: Place): Promise<ExchangeTrouble | null> {
  const { state } = place;
  if (state.met) await note(place);
  else {
    const trouble = await join(place);
    if (trouble !== null) return trouble;
  }
  let rest = await unsent(place);
  const from = state.cursor;
  let sent = 0;
  for (let trip = 0; trip < MOST_TRIPS; trip++) {
    const page = rest.slice(0, endOfPage(rest));
    const isAll = page.length === rest.length;
    const all = sent + rest.length;
    place.progress?.(all > 0 ? 'send' : 'ask', sent, all);
    const answer = await ask(place, page);
    if (!answer.ok) return answer.trouble;
    if (answer.value === null) {
      rest = await unsent(place);
      continue;
    }
    const { hasMore, refused, now, cursor, latest } = answer.value;
    rest = rest.slice(page.length);
    sent += page.length;
    state.sent = sentWith(page, now, state.sent);
    if (isAll) state.resends = false;
    await take(place, answer.value);
    if (refused > 0) return AHEAD;
    if (hasMore) place.progress?.('merge', cursor - from, latest - from);
    if (hasMore || !isAll) continue;
    if (state.pending.entries.length > 0) {
      // The library must not follow what came over what the listener changed in the meantime.
      await note(place);
      await follow(place);
    }
    rest = await unsent(place);
    if (rest.length === 0) return null;
  }
  return { kind: 'bad-answer', detail: 'there is always more' };
}

/** Notes what changed here, to be sent by the next exchange. */
export async function note(place: Place, isFirst = false): Promise<void> {
  const { state, library, save } = place;
  const before = (id: string) => (isFirst ? undefined : state.pending.had(id));
  const seen = new Map<string, boolean>();
  const { changed, lost } = await library.note({
    ...{ isFirst, before },
    saw: (id, has) => seen.set(id, has),
  });
  let isNews = changed.length + lost.length > 0;
  for (const one of lost) state.pending.add(recordId(one), false);
  for (const [id, has] of seen) isNews = state.pending.saw(id, has) || isNews;
  if (isNews) await save(changed);
}

const AHEAD: ExchangeTrouble = { kind: 'clock', detail: 'stamps too far ahead' };

/** The first time, what is there comes first: what is here already need not be written again, nor removed there. */
async function join(place: Place): Promise<ExchangeTrouble | null> {
  const { state, save } = place;
  place.progress?.('ask', 0, 0);
  for (let hasMore = true; hasMore; ) {
    const answer = await ask(place, []);
    if (!answer.ok) return answer.trouble;
    if (answer.value === null) continue;
    await take(place, answer.value);
    hasMore = answer.value.hasMore;
    place.progress?.('merge', answer.value.cursor, answer.value.latest);
  }
  await note(place, true);
  await follow(place);
  state.met = true;
  await save([]);
  return null;
}

type Asked = { ok: true; value: Answer | null } | { ok: false; trouble: ExchangeTrouble };

/** One round trip. A null for the answer: the database is another one now, and must be asked again. */
async function ask({ database, state, save, now }: Place, page: readonly Unsent[]): Promise<Asked> {
  const registers = page.map(({ register }) => register);
  const answer = await database.meet({ cursor: state.cursor, registers });
  if (!answer.ok) return { ok: false, trouble: answer.failure };
  const { epoch, latest } = answer.value;
  const isAnother = state.epoch !== null && (epoch !== state.epoch || latest < state.cursor);
  if (isAnother) {
    Object.assign(state, { epoch, cursor: 0, sent: '', resends: true });
    await save([]);
    return { ok: true, value: null };
  }
  // Otherwise it would refuse what the others write, or they what it writes.
  if (epoch !== null && Math.abs(answer.value.now - now()) > MOST_ERROR) {
    return { ok: false, trouble: AHEAD };
  }
  state.epoch = epoch;
  return { ok: true, value: answer.value };
}

async function take({ replica, state, save }: Place, { registers, cursor }: Answer): Promise<void> {
  const changed = new Map<string, SyncRecord>();
  await eachInTurns(registers, (register) => {
    const coming = recordOf(register);
    if (coming === null) return;
    const known = replica.get(coming.kind, coming.key);
    for (const record of replica.take([coming]).changed) {
      const id = recordId(record);
      changed.set(id, record);
      // The first that comes tells what the library had.
      state.pending.add(id, known !== null && isThere(known));
    }
  });
  state.cursor = cursor;
  await save([...changed.values()]);
}

async function follow(place: Place): Promise<void> {
  const { replica, state, library, save } = place;
  state.follows = true;
  await save([]);
  // There may be tens of thousands of episodes, and only few of everything else.
  const episodes: EpisodeRecord[] = [];
  const others: SyncRecord[] = [];
  await eachInTurns(replica.all(), (record) => {
    if (state.pending.had(recordId(record)) === undefined) return;
    if (record.kind === 'episode') episodes.push(record);
    else others.push(record);
  });
  const putOff = await library.follow(others, state.pending.had);
  if (episodes.length > 0) {
    // They take seconds, and if this life ends in them, the next one follows all of it again.
    const isPutOff = new Set(putOff);
    for (const record of others) {
      const id = recordId(record);
      if (!isPutOff.has(id)) state.pending.saw(id, isThere(record));
    }
    await save([]);
    await library.followEpisodes(episodes, (done, total) => place.progress?.('apply', done, total));
  }
  const left = putOff.map((id): PendingEntry => [id, false]);
  Object.assign(state, { pending: createPending(left), follows: false });
  await save([]);
}

/** Ends what an earlier life has begun, before the listener can change what it has done of that. */
export async function resume(place: Place): Promise<void> {
  if (place.state.follows) await follow(place);
}

/** What is to be sent, in the order in which it was written. There may be a lot: other work runs in between. */
async function unsent({ replica, device, state }: Place): Promise<Unsent[]> {
  const by = state.resends ? null : device;
  const all: Unsent[] = [];
  await eachInTurns(replica.all(), (record) => {
    for (const one of unsentOf(record, by, state.sent)) if (isStorable(one.register)) all.push(one);
  });
  return all.sort((one, other) => (one.turn < other.turn ? -1 : Number(one.turn > other.turn)));
}

/** How much of it goes at once. */
function endOfPage(all: readonly Unsent[]): number {
  let size = 0;
  const end = all.findIndex(({ register, turn }, at) => {
    size += register.key.length + register.value.length;
    // What has the same turn goes together: `sent` could not tell one from the other.
    return (at >= MOST_SENT || size > LARGEST_SENT) && at > 0 && turn !== all[at - 1]?.turn;
  });
  return end === -1 ? all.length : end;
}

/** The stamp up to which everything is sent, once the server has taken what it believes of a page. */
function sentWith(page: readonly Unsent[], now: number, before: Stamp | ''): Stamp | '' {
  const last = page.findLast(({ turn }) => stampTime(turn) <= now + MOST_AHEAD);
  return last?.turn ?? before;
}

/** How many changes of this browser the database does not have yet. */
export async function countUnsent({
  replica,
  device,
  state,
}: Pick<Place, 'replica' | 'device' | 'state'>): Promise<number> {
  let count = 0;
  await eachInTurns(replica.all(), (record) => {
    if (unsentOf(record, state.resends ? null : device, state.sent).length > 0) count++;
  });
  return count;
}
