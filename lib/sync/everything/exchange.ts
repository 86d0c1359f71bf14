import {
  type MeetingChoice,
  type SyncChange,
  type SyncStep,
  TOLD_CHANGES,
} from '@/lib/contract/sync';
import { DAY } from '@/lib/model/constants';
import type { FolderTroubleKind, HistoryFailureKind } from '@/lib/model/trouble-kinds';
import { eachInTurns } from '@/lib/platform/time/next-turn';
import { type Stamp, stampTime } from '../hybrid-clock';
import type { Noting } from '../library-changes';
import { isThere } from '../merge-records';
import { type EpisodeRecord, recordId, type SyncRecord } from '../records';
import type { Replica } from '../replica';
import { type Acquaintance, createPending, type Pending, type PendingEntry } from './acquaintance';
import type { Noted } from './follow-list';
import {
  differs,
  type Held,
  meetingOf,
  recordsBefore,
  recordsNow,
  takeTheirs,
  type Undo,
  undoOf,
} from './joining';
import { recordOf, type Unsent, unsentOf } from './registers';
import {
  type Answer,
  isStorable,
  MOST_AHEAD,
  MOST_SENT,
  type SharedDatabase,
} from './shared-database';

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
    /** Writes local changes into the replica. Returns them, and what the library has lost and has to get back. */
    note(noting: Noting): Promise<Noted>;
    /** What the library contains now, to compare with the records. */
    held(): Promise<Held>;
    /** The default settings, in the form used in records. */
    standard: ReadonlyMap<string, unknown>;
    /** What these records would change, as shown to the listener, latest first. */
    changesIn(records: readonly SyncRecord[], had: Pending['had']): Promise<SyncChange[]>;
    /**
     * Makes the library match these records; doing it twice does no harm. What the listener has added or removed since
     * the library was last noted stays as it is. Returns the ids of the records that it puts off.
     */
    follow(records: readonly SyncRecord[], had: Pending['had']): Promise<readonly string[]>;
    /** The same for episodes; `between` is called with how many of them are done. */
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
   * Called during long work with how much of it is done, in any unit; 0 of 0 if that is unknown. If it throws, the
   * exchange ends with that error and the place must not be used again; what was saved is consistent. It must not throw
   * during `apply`, which cannot stop halfway.
   */
  progress?(step: SyncStep, done: number, total: number): void;
}

/** How far this machine's clock may be from the server's; milliseconds. */
const MOST_ERROR = DAY;
/** Of the registers sent at once, in UTF-16 units. */
const LARGEST_SENT = 1_000_000;
/** Far more than any library needs; a database that always has more must not keep us busy forever. */
const MOST_TRIPS = 1000;

/**
 * Exchanges everything new, in one round trip if there is little. Returns null once complete, or if the listener has to
 * decide first (`Acquaintance.meeting`). It may be interrupted anywhere and restarted from the last save: nothing is
 * lost or doubled.
 *
 * Incoming records are stored as pending before the library follows them, and pending records are never noted as
 * changed here. Otherwise, if the worker ended in between, its next run would take them for the listener's own changes.
 * The library follows once everything has arrived: half a record says nothing. What the listener does until then is
 * noted the next time.
 */
export async function exchange(place: Place): Promise<ExchangeTrouble | null> {
  const { state } = place;
  if (state.undo?.isBegun) return undo(place, state.undo);
  if (state.met) await note(place);
  else {
    const trouble = await join(place);
    if (trouble !== null || !state.met) return trouble;
  }
  return trade(place, async () => {
    // Otherwise the incoming records would overwrite what the listener has changed meanwhile.
    await note(place);
    await follow(place);
  });
}

/** Sends what is unsent and takes what is new. If anything is pending then, `settle` may leave more to send. */
async function trade(
  place: Place,
  settle: () => Promise<void> = async () => {},
): Promise<ExchangeTrouble | null> {
  const { state } = place;
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
    if (state.pending.entries.length > 0) await settle();
    rest = await unsent(place);
    if (rest.length === 0) return null;
  }
  return { kind: 'bad-answer', detail: 'there is always more' };
}

/** Notes what changed here, to be sent by the next exchange. */
export async function note(place: Place): Promise<void> {
  const before = (id: string) => place.state.pending.had(id);
  const { changed, isNews } = await look(place, { isFirst: false, before });
  if (isNews) await place.save(changed);
}

/** Writes local changes into the replica, and notes which of the pending things the library has. Saves nothing. */
async function look(
  { state, library }: Place,
  noting: Noting,
): Promise<{ changed: SyncRecord[]; isNews: boolean }> {
  const seen = new Map<string, boolean>();
  const { changed, lost } = await library.note({ ...noting, saw: (id, has) => seen.set(id, has) });
  let isNews = changed.length + lost.length > 0;
  for (const one of lost) state.pending.add(recordId(one), false);
  for (const [id, has] of seen) isNews = state.pending.saw(id, has) || isNews;
  return { changed, isNews };
}

const AHEAD: ExchangeTrouble = { kind: 'clock', detail: 'stamps too far ahead' };

/**
 * The first time, takes everything from there first, so that what is here already is neither written again nor removed
 * there. If the two differ, nothing is changed until the listener has chosen.
 */
async function join(place: Place): Promise<ExchangeTrouble | null> {
  const { state, replica, library, save, now } = place;
  place.progress?.('ask', 0, 0);
  for (let hasMore = true; hasMore; ) {
    const answer = await ask(place, []);
    if (!answer.ok) return answer.trouble;
    if (answer.value === null) continue;
    await take(place, answer.value);
    hasMore = answer.value.hasMore;
    place.progress?.('merge', answer.value.cursor, answer.value.latest);
  }
  const { choice } = state;
  const held = await library.held();
  const meeting = meetingOf(held);
  if (choice === null && differs(meeting)) {
    state.meeting = meeting;
    await save([]);
    return null;
  }
  // After an undo, not all of these were new to `take`, so not all are pending yet.
  for (const { kind, key, here } of held.things) {
    if (replica.get(kind, key) !== null) state.pending.add(recordId({ kind, key }), here);
  }
  for (const record of replica.of('setting')) state.pending.add(recordId(record), true);
  const before = recordsNow(replica);
  const changed = await chosen(place, choice, before);
  const at = Math.trunc(now());
  const done = choice && {
    ...undoOf(replica, before, held, library.standard),
    meeting,
    at,
    isBegun: false,
  };
  Object.assign(state, { met: true, meeting: null, choice: null, undo: done });
  await save(changed);
  await follow(place, false);
  return null;
}

/** Changes the records as the listener chose. Returns those that have changed. */
async function chosen(
  place: Place,
  choice: MeetingChoice | null,
  before: ReadonlyMap<string, SyncRecord>,
): Promise<SyncRecord[]> {
  const { state, replica, library } = place;
  const noting = { isFirst: true, sendsMine: choice === 'mine', before: () => undefined };
  const { changed } = await look(place, noting);
  if (choice !== 'theirs') return changed;
  const others = takeTheirs(replica, before, library.standard);
  for (const record of others) state.pending.add(recordId(record), true);
  const known = new Set(others.map(recordId));
  return [...changed.filter((record) => !known.has(recordId(record))), ...others];
}

/** Takes the listener's choice back, and asks again. The next exchange does the work. */
export async function beginUndo({ state, replica, save }: Place): Promise<void> {
  if (state.undo === null || state.undo.isBegun) return;
  const changed = state.undo.there.map(
    ([kind, key, values]) => replica.write(kind, key, values) as SyncRecord,
  );
  // Until the undo is done, no local change is noted.
  Object.assign(state, { met: false, undo: { ...state.undo, isBegun: true } });
  await save(changed);
}

async function undo(place: Place, done: Undo): Promise<ExchangeTrouble | null> {
  const { state, replica, library, save } = place;
  const trouble = await trade(place);
  if (trouble !== null) return trouble;
  await library.follow(recordsBefore(replica, done), () => undefined);
  Object.assign(state, { meeting: done.meeting, undo: null });
  await save([]);
  return null;
}

type Asked = { ok: true; value: Answer | null } | { ok: false; trouble: ExchangeTrouble };

/** One round trip. The answer is null if the database has been replaced or emptied: then ask again. */
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
  // Otherwise this browser would refuse what the others write, or they what it writes.
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
      // The first change of a record tells whether the library had it.
      state.pending.add(id, known !== null && isThere(known));
    }
  });
  state.cursor = cursor;
  await save([...changed.values()]);
}

async function follow(place: Place, tells = true): Promise<void> {
  const { replica, state, library, save } = place;
  state.follows = true;
  await save([]);
  // There may be tens of thousands of episodes, but few of everything else.
  const episodes: EpisodeRecord[] = [];
  const others: SyncRecord[] = [];
  await eachInTurns(replica.all(), (record) => {
    if (state.pending.had(recordId(record)) === undefined) return;
    if (record.kind === 'episode') episodes.push(record);
    else others.push(record);
  });
  const { had } = state.pending;
  const changes = tells ? await library.changesIn([...others, ...episodes], had) : [];
  const putOff = await library.follow(others, had);
  if (episodes.length > 0) {
    // This takes seconds. If the worker ends meanwhile, its next run follows all of it again.
    const isPutOff = new Set(putOff);
    for (const record of others) {
      const id = recordId(record);
      if (!isPutOff.has(id)) state.pending.saw(id, isThere(record));
    }
    await save([]);
    await library.followEpisodes(episodes, (done, total) => place.progress?.('apply', done, total));
  }
  const left = putOff.map((id): PendingEntry => [id, false]);
  Object.assign(state, {
    ...{ pending: createPending(left), follows: false },
    changes: [...changes, ...state.changes].slice(0, TOLD_CHANGES),
  });
  await save([]);
}

/** Finishes what an earlier run began to follow, before the listener can change any of it. */
export async function resume(place: Place): Promise<void> {
  if (place.state.follows) await follow(place);
}

/** What to send, in the order it was written. There may be a lot, so other work runs in between. */
async function unsent({ replica, device, state }: Place): Promise<Unsent[]> {
  const by = state.resends ? null : device;
  const all: Unsent[] = [];
  await eachInTurns(replica.all(), (record) => {
    for (const one of unsentOf(record, by, state.sent)) if (isStorable(one.register)) all.push(one);
  });
  return all.sort((one, other) => (one.turn < other.turn ? -1 : Number(one.turn > other.turn)));
}

/** How many of these to send at once. */
function endOfPage(all: readonly Unsent[]): number {
  let size = 0;
  const end = all.findIndex(({ register, turn }, at) => {
    size += register.key.length + register.value.length;
    // Registers with the same turn stay together, because `sent` cannot tell them apart.
    return (at >= MOST_SENT || size > LARGEST_SENT) && at > 0 && turn !== all[at - 1]?.turn;
  });
  return end === -1 ? all.length : end;
}

/** The stamp up to which everything is sent, once the server has taken the part of a page whose stamps it believes. */
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
