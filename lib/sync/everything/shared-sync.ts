import * as v from 'valibot';
import { key, text, whole } from '@/lib/contract/schema-pieces';
import {
  MEETING_UNDO,
  type MeetingChoice,
  type SharedStatus,
  type SyncStep,
  sharedMeetingShape,
  syncChangeShape,
} from '@/lib/contract/sync';
import { DAY, MINUTE, SECOND } from '@/lib/model/constants';
import type { ItemProgress } from '@/lib/model/progress';
import { log } from '@/lib/platform/log';
import { createOnce } from '@/lib/platform/once';
import { type Alarms, createStayAwake } from '@/lib/platform/time/alarms';
import { type Clock, isRecent } from '@/lib/platform/time/clock';
import { createTaskQueue } from '@/lib/platform/time/task-queue';
import { deviceShape, isBelievable, stampShape } from '../hybrid-clock';
import { createRecordStore } from '../record-store';
import type { SyncRecord } from '../records';
import { createReplica } from '../replica';
import {
  AFTER_CANCEL,
  BREATH,
  createEarliestTimer,
  LONG,
  SETTLING,
  TELLING,
  waitAfterFailures,
} from '../rhythm';
import { type Acquaintance, createPending, newAcquaintance } from './acquaintance';
import {
  beginUndo,
  countUnsent,
  type ExchangeTrouble,
  exchange,
  note,
  type Place,
  resume,
} from './exchange';
import { undoShape } from './joining';
import type { SharedDatabase } from './shared-database';
import { createSharedLibrary, type SharedLibrary, type SharedLibraryParts } from './shared-library';

/** Drives the exchange with the listener's database: when to exchange, and from which stored state. */

export interface SharedSyncParts extends SharedLibraryParts {
  database: SharedDatabase;
  clock: Clock;
  alarms: Pick<Alarms, 'get'>;
  /** Called when something that the status shows has changed. */
  tell(): void;
}

/** The part of the status that is known here. */
type Status = Omit<SharedStatus, 'place' | 'canUseDatabase' | 'trouble'> & {
  trouble: Omit<ExchangeTrouble, 'detail'> | null;
};

/**
 * `start`: the background has started. `change`: the library may have changed. `alarm`: it is time to ask. `leave`: a
 * page has gone away, and perhaps nobody is left to send what waits.
 */
export type SharedNudge = 'start' | 'pause' | 'change' | 'alarm' | 'leave';

export interface SharedSync {
  status(): Promise<Status>;
  /** Exchanges now, whatever went wrong before. Null once complete. */
  now(): Promise<ExchangeTrouble['kind'] | null>;
  /** Does what the listener chose at a first meeting where the two sides differ. */
  choose(choice: MeetingChoice): Promise<ExchangeTrouble['kind'] | null>;
  /** Undoes that choice, and asks again. */
  undo(): Promise<ExchangeTrouble['kind'] | null>;
  /** Neither this nor `progressed` waits for the exchange. */
  nudge(why: SharedNudge): void;
  progressed(progress: ReadonlyMap<string, ItemProgress>): void;
  /** Ends the running exchange, if any. The next one that the listener does not ask for comes an hour later. */
  cancel(): Promise<void>;
  /** Ends the running exchange, and forgets what was stored for syncing. The library stays as it is. */
  forget(): Promise<void>;
}

const TROUBLES = [
  ...['network', 'refused', 'timeout', 'limit', 'server', 'bad-answer', 'sql'],
  ...['quota', 'newer', 'storage', 'clock', 'library', 'cancelled'],
  ...['insecure', 'web-page', 'moved', 'no-folder', 'full', 'passphrase', 'damaged'],
] as ExchangeTrouble['kind'][];

const stateShape = v.object({
  device: deviceShape,
  epoch: v.nullable(text),
  cursor: whole,
  sent: v.union([v.literal(''), stampShape]),
  resends: v.boolean(),
  met: v.boolean(),
  /** Earlier versions stored it here. */
  pending: v.optional(v.record(key, v.boolean()), {}),
  follows: v.boolean(),
  // Earlier versions stored none of these. Without them, only an answered question or an undo is lost.
  meeting: v.fallback(v.nullable(sharedMeetingShape), null),
  choice: v.fallback(v.nullable(v.picklist(['merge', 'theirs', 'mine'])), null),
  undo: v.fallback(v.nullable(undoShape), null),
  changes: v.fallback(v.array(syncChangeShape), []),
  /** Which version wrote this: see `SHAPE`. */
  shape: whole,
  lastAt: v.nullable(whole),
  trouble: v.nullable(v.picklist(TROUBLES)),
  code: v.optional(text),
  /** How many exchanges in a row were not completed, and when the next one is due. */
  failures: whole,
  nextAt: whole,
});
type State = Omit<v.InferOutput<typeof stateShape>, 'pending'> & Pick<Acquaintance, 'pending'>;

const pendingShape = v.tuple([key, v.boolean()]);

/** Increases with every change to what records may contain: everything skipped before is then read again. */
const SHAPE = 2;

/** Troubles that pass by themselves. All others need the listener, and are rarely retried. */
const PASSING = new Set<string>([
  ...['network', 'timeout', 'limit', 'server', 'bad-answer', 'web-page', 'damaged'],
]);

const BROWSER = import.meta.env.FIREFOX ? 'firefox' : 'chrome';

/**
 * A browser gets a new name each time it joins the listener's library, so that no stamp is ever given twice. The other
 * browsers show the name next to what came from here.
 */
const newState = (): State => ({
  ...newAcquaintance(),
  ...{ device: `${BROWSER}-${crypto.randomUUID().slice(0, 8)}`, shape: SHAPE },
  ...{ lastAt: null, trouble: null, failures: 0, nextAt: 0 },
});

interface Life {
  state: State;
  place: Place;
  library: SharedLibrary;
}

export function createSharedSync(parts: SharedSyncParts, name = 'shared'): SharedSync {
  const { clock, tell } = parts;
  const store = createRecordStore<State>(
    name,
    (stored) => {
      const known = v.safeParse(stateShape, stored);
      if (!known.success) return newState();
      return { ...known.output, pending: createPending(Object.entries(known.output.pending)) };
    },
    {
      of: ({ pending }) => pending.entries,
      without: ({ pending, ...state }) => state,
      with: (state, list) => {
        const known = list.filter((one) => v.is(pendingShape, one));
        return known.length === 0 ? state : { ...state, pending: createPending(known) };
      },
    },
  );
  const inTurn = createTaskQueue();
  const stayAwake = createStayAwake(clock, parts.alarms);
  const life = createOnce(open);
  const timer = createEarliestTimer(clock, () => void run(() => meet(false)));
  let lastTryAt = 0;
  let running: { stop: AbortController; progress: SharedStatus['progress'] } | null = null;
  /** The last count of what is unsent, and the state that was counted. */
  let counted: { of: string; count: Promise<number> } | null = null;
  /** A change is waiting to be noted; those that follow meanwhile will be noted with it. */
  let isNoting = false;
  /** This browser's own storage failed, which it may not even be able to store. */
  let hasFailed = false;
  let isOver = false;

  async function open(): Promise<Life> {
    const { state, records, latest } = await store.read();
    const replica = createReplica({ now: clock.now, device: state.device, records, latest });
    const save = (changed: readonly SyncRecord[]) =>
      store.write({ records: changed, state, removed: replica.tidy(), latest: replica.latest() });
    if (state.shape !== SHAPE) Object.assign(state, { shape: SHAPE, cursor: 0 });
    // The replica has restamped what was written while the clock was wrong; and a new device has a name now.
    const isMended = latest !== '' && !isBelievable(latest, clock.now());
    await save(isMended ? [...replica.all()] : []);
    const library = createSharedLibrary(parts, replica, state.device);
    const { database } = parts;
    const about = { database, replica, device: state.device, now: clock.now };
    const place: Place = { ...about, state, library, save };
    await resume(place);
    return { state, library, place };
  }

  async function meet(isAsked: boolean): Promise<ExchangeTrouble['kind'] | null> {
    const { state, place } = await life.get();
    const now = clock.now();
    // If `nextAt` is more than a day ahead, the clock was wrong when it was noted.
    if (!isAsked && now < state.nextAt && state.nextAt <= now + DAY) {
      soon(state.nextAt - now);
      return state.trouble;
    }
    if (isAsking(state)) return null;
    if (state.undo !== null && !state.undo.isBegun && !canUndo(state)) state.undo = null;
    lastTryAt = now;
    const stop = new AbortController();
    const run: NonNullable<typeof running> = { stop, progress: null };
    const progress = (step: SyncStep, done: number, total: number) => {
      run.progress = { step, done, total };
      if (step !== 'apply') stop.signal.throwIfAborted();
    };
    running = run;
    tell();
    const endTelling = clock.every(TELLING, tell);
    try {
      const trouble = await stayAwake(() => exchange({ ...place, progress }));
      if (trouble === null) {
        const isDone = !isAsking(state);
        Object.assign(state, {
          ...{ trouble: null, code: undefined, failures: 0, nextAt: 0 },
          ...{ lastAt: isDone ? clock.now() : null },
        });
      } else noteTrouble(state, trouble);
      await place.save([]);
      hasFailed = false;
      return trouble?.kind ?? null;
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      return await leaveOff();
    } finally {
      endTelling();
      running = null;
      tell();
    }
  }

  /** The listener has cancelled an exchange: what was stored stays, and the next one does not start at once. */
  async function leaveOff(): Promise<'cancelled'> {
    life.forget();
    if (isOver) return 'cancelled';
    const { state, place } = await life.get();
    const nextAt = Math.trunc(clock.now()) + AFTER_CANCEL;
    Object.assign(state, { trouble: 'cancelled', code: undefined, nextAt });
    await place.save([]);
    return 'cancelled';
  }

  /** Nothing is exchanged before the listener has decided. */
  const isAsking = ({ met, meeting, choice }: State) => !met && meeting !== null && choice === null;
  const canUndo = ({ undo }: State) =>
    undo !== null && !undo.isBegun && isRecent(undo.at, MEETING_UNDO, clock.now());

  async function choose(choice: MeetingChoice) {
    const { state, place } = await life.get();
    if (!isAsking(state)) return null;
    state.choice = choice;
    await place.save([]);
    return meet(true);
  }

  async function undo() {
    const { state, place } = await life.get();
    if (!canUndo(state)) return null;
    await beginUndo(place);
    return meet(true);
  }

  /** Not counted during an exchange: the count changes all the time then, and there may be many records. */
  function unsent({ place }: Life): Promise<number> {
    const { replica, state } = place;
    const of = `${replica.latest()} ${state.sent} ${state.resends}`;
    if (running === null && counted?.of !== of) counted = { of, count: countUnsent(place) };
    return counted?.count ?? Promise.resolve(0);
  }

  const isLong = () => clock.now() - lastTryAt >= LONG;

  function noteTrouble(state: State, { kind, detail, code }: ExchangeTrouble): void {
    if (state.trouble !== kind) log('shared sync', kind, detail);
    const failures = state.failures + 1;
    const wait = waitAfterFailures(failures, PASSING.has(kind));
    const nextAt = Math.trunc(clock.now()) + wait;
    Object.assign(state, { trouble: kind, code, failures, nextAt });
    soon(wait);
  }

  /** Notes a change at once: several removals noted together would look like a lost list. */
  async function noteChange(): Promise<null> {
    isNoting = false;
    const { state, place } = await life.get();
    if (!state.met) return null;
    await note(place);
    // Often nothing shared has changed: the library has read feeds, or has followed the other browsers.
    if ((await countUnsent(place)) === 0) return null;
    tell();
    soon(Math.max(SETTLING, lastTryAt + BREATH - clock.now()));
    return null;
  }

  /** One at a time. After a failure, the state is read from storage again. */
  async function run(work: () => Promise<ExchangeTrouble['kind'] | null>) {
    try {
      return await inTurn(async () => (isOver ? null : await work()));
    } catch (error) {
      log('shared sync', 'not stored', error);
      life.forget();
      hasFailed = true;
      return 'library' as const;
    }
  }

  function soon(wait: number): void {
    if (!isOver) timer.soon(wait);
  }

  return {
    async status() {
      const here = await life.get();
      const { lastAt, trouble: kind, code, meeting, changes } = here.state;
      const trouble = kind && { kind, ...(code !== undefined && { code }) };
      return {
        ...{ isBusy: running !== null, lastAt, unsent: await unsent(here) },
        progress: isLong() ? (running?.progress ?? null) : null,
        trouble: hasFailed ? { kind: 'library' } : trouble,
        ...{
          changes,
          meeting: isAsking(here.state) ? meeting : null,
          canUndo: canUndo(here.state),
        },
      };
    },
    now: () => run(() => meet(true)),
    choose: (choice) => run(() => choose(choice)),
    undo: () => run(undo),
    nudge(why) {
      const rest = lastTryAt + BREATH - clock.now();
      if (why === 'alarm') soon(0);
      else if (why === 'pause') soon(Math.max(SECOND, rest));
      else if (why === 'change') {
        if (!isNoting) void run(noteChange);
        isNoting = true;
      } else if (why === 'leave') {
        // Sends what is waiting, but does not ask what is new.
        const hurry = () => timer.isSet() && soon(rest);
        void life.get().then(hurry, () => {});
      } else {
        const look = async () => {
          const { lastAt } = (await life.get()).state;
          // The worker starts far more often than the browser.
          soon(isRecent(lastAt ?? 0, MINUTE, clock.now()) ? SETTLING : 0);
        };
        look().catch((error: unknown) => log('shared sync', 'not started', error));
      }
    },
    progressed(progress) {
      const take = async () => {
        (await life.get()).library.progressed(progress);
        soon(Math.max(SETTLING, lastTryAt + MINUTE - clock.now()));
      };
      take().catch((error: unknown) => log('shared sync', 'not noted', error));
    },
    async cancel() {
      running?.stop.abort();
      await inTurn(async () => {});
    },
    async forget() {
      isOver = true;
      running?.stop.abort();
      timer.stop();
      await inTurn(() => store.clear());
    },
  };
}
