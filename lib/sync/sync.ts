import {
  MEETING_UNDO,
  type MeetingChoice,
  SYNC_ACCESS_KEY,
  SYNC_KEY,
  type SyncLogin,
  type SyncOrder,
  type SyncOutcome,
  type SyncStatus,
  type SyncStep,
} from '@/lib/contract/sync';
import { DAY, MINUTE, SECOND } from '@/lib/model/constants';
import type { ItemProgress } from '@/lib/model/progress';
import type { StorageArea } from '@/lib/model/storage-area';
import type { SyncTrouble } from '@/lib/model/trouble-kinds';
import { log, logFailures } from '@/lib/platform/log';
import type { Network } from '@/lib/platform/net/http-client';
import { createOnce } from '@/lib/platform/once';
import { createStayAwake } from '@/lib/platform/time/alarms';
import { isRecent } from '@/lib/platform/time/clock';
import { createTaskQueue } from '@/lib/platform/time/task-queue';
import { meetFirst, prepareLists, undoMeeting } from './first-meeting';
import type { GpodderTrouble, Login } from './gpodder/ask-server';
import { findServer } from './gpodder/find-server';
import { createGpodderClient, type GpodderServer } from './gpodder/gpodder-client';
import { noteProgress, noteShows } from './library-changes';
import { createReplica } from './replica';
import { AFTER_CANCEL, BREATH, createEarliestTimer, LONG, SETTLING, TELLING } from './rhythm';
import { hasUnsent, type Life, runExchange, save, takeWhatWaited, unsentIn } from './run-exchange';
import { createSignIn, type SignInParts } from './sign-in';
import { createSyncLibrary, type LibraryParts } from './sync-library';
import {
  type Access,
  createSyncStore,
  deviceOf,
  NEW_STATE,
  readAccess,
  type SyncState,
  waitAfter,
} from './sync-store';

/** Drives sync: when to exchange what with the listener's server, and what the library makes of it. */

const quietly = logFailures('sync');

export interface SyncParts extends LibraryParts {
  network: Network;
  alarms: SignInParts['alarms'];
  local: StorageArea;
  session: StorageArea;
  openTab: SignInParts['openTab'];
  /** Makes every open page fetch the data with this key again. */
  tell(key: string): void;
}

/**
 * `start`: the background has started. `change`: the shows may be different. `alarm`: it is time to ask the server.
 * `leave`: a page has gone away, and perhaps nobody is left to send what waits.
 */
export type SyncNudge = 'start' | 'pause' | 'change' | 'alarm' | 'leave';

export interface Sync {
  status(): Promise<SyncStatus>;
  connect(login: SyncLogin): Promise<SyncOutcome>;
  /** Opens the server's own page, where the listener signs in; the rest follows by itself. */
  signIn(address: string): Promise<SyncOutcome>;
  order(order: SyncOrder): Promise<SyncOutcome>;
  /** Neither this nor `progressed` waits, and without an account both do nothing. */
  nudge(why: SyncNudge): void;
  progressed(progress: ReadonlyMap<string, ItemProgress>): void;
}

/** This many episodes take a while. */
const MANY = 2000;

/** The state of a `Life` that has done nothing yet. */
const NO_LIFE = { quietAt: null, noted: null, counted: null };

const DONE: SyncOutcome = { ok: true };
const failedWith = ({ kind }: Pick<SyncTrouble, 'kind'>): SyncOutcome => ({
  ok: false,
  trouble: { kind },
});

export function createSync(parts: SyncParts, store = createSyncStore()): Sync {
  const { network, local, tell } = parts;
  const library = createSyncLibrary(parts);
  const { clock } = network;
  const inTurn = createTaskQueue();
  const stayAwake = createStayAwake(clock, parts.alarms);
  const signIn = createSignIn({
    ...parts,
    connect: (base, login) => run(() => begin({ api: 'nextcloud', base }, login)),
  });
  const life = createOnce(open);
  let running: { abort(): void; progress: SyncStatus['progress'] } | null = null;
  let lastTryAt = 0;
  let wantsNews = false;
  const timer = createEarliestTimer(clock, () => quietly(inTurn(lookAround)));
  const { soon } = timer;

  async function open(): Promise<Life | null> {
    const access = await readAccess(local);
    if (access === null) return null;
    const { state, records, latest } = await store.read();
    return lifeOf(access, state, { records, latest });
  }

  const clientOf = ({ server, user, password, device }: Access) =>
    createGpodderClient({
      ...{ network, server, login: { user, password } },
      device: { id: device, caption: `Skywave ${device.slice(-4)}` },
    });

  function lifeOf(
    access: Access,
    state: SyncState,
    known: Pick<Parameters<typeof createReplica>[0], 'records' | 'latest'> = {},
  ): Life {
    const { ahead } = state;
    const replica = createReplica({ now: clock.now, device: access.device, ahead, ...known });
    return { access, state, replica, client: clientOf(access), ...NO_LIFE };
  }

  /** One exchange, if it is time for one or the listener asks for it. */
  async function meet(here: Life, isAsked: boolean): Promise<SyncOutcome> {
    const { state } = here;
    const now = clock.now();
    // A time further ahead than that was noted while the clock was ahead.
    const isAhead = (at: number) => now < at && at <= now + DAY;
    if (isAhead(state.quietUntil) || (!isAsked && isAhead(state.nextAt))) {
      return state.trouble === null ? DONE : failedWith({ kind: state.trouble });
    }
    const stop = new AbortController();
    const run = { abort: () => stop.abort(), progress: null as SyncStatus['progress'] };
    running = run;
    lastTryAt = now;
    wantsNews = false;
    tell(SYNC_KEY);
    const endTelling = clock.every(TELLING, () => tell(SYNC_KEY));
    const follow = (step: SyncStep, done: number, total: number) => {
      run.progress = { step, done, total };
    };
    try {
      const work = () => runExchange(here, { library, store, clock, isAsked }, follow, stop.signal);
      const trouble = await stayAwake(work);
      if (trouble !== null) noteTrouble(state, trouble);
      await save(store, here, []);
      return trouble === null ? DONE : failedWith(trouble);
    } catch (error) {
      // What is stored is right: start from that.
      life.forget();
      if (!stop.signal.aborted) throw error;
      return await leaveOff();
    } finally {
      endTelling();
      running = null;
      tell(SYNC_KEY);
    }
  }

  /** The listener has ended an exchange: the next one does not start at once. */
  async function leaveOff(): Promise<SyncOutcome> {
    const here = await life.get();
    const trouble = { kind: 'cancelled' } as const;
    if (here === null) return failedWith(trouble);
    Object.assign(here.state, { trouble: trouble.kind, nextAt: clock.now() + AFTER_CANCEL });
    await save(store, here, []);
    return failedWith(trouble);
  }

  function noteTrouble(state: SyncState, trouble: GpodderTrouble): void {
    if (state.trouble !== trouble.kind) log('sync', trouble.kind);
    const failures = state.failures + 1;
    const { quiet, next } = waitAfter(trouble, failures);
    const now = clock.now();
    const times = { nextAt: now + next, quietUntil: now + quiet };
    Object.assign(state, { trouble: trouble.kind, failures, ...times });
    ask(next);
  }

  /** Checks what changed here, takes what waited for it, and asks the server if there is a reason. */
  async function lookAround(): Promise<void> {
    const here = await life.get();
    if (here === null || here.state.meeting !== null) return;
    const { state, replica } = here;
    const noted = state.notedAt > 0 ? noteShows(replica, await library.shows()) : [];
    const taken = await takeWhatWaited(here, { library, clock });
    if (taken.length > 0) tell(SYNC_KEY);
    const records = [...noted, ...taken];
    if (records.length > 0) await save(store, here, records);
    if (wantsNews || (await hasUnsent(here, library))) await meet(here, false);
  }

  /** What is left of this wait after the last exchange began. The clock may have been put back. Milliseconds. */
  const left = (wait: number) => Math.min(wait, lastTryAt + wait - clock.now());

  async function connect({ address, ...login }: SyncLogin): Promise<SyncOutcome> {
    const found = await findServer(network, address);
    if (!found.ok) return failedWith(found.failure);
    const begun = await begin(found.value, login);
    if (begun.ok) await signIn.cancel();
    return begun;
  }

  async function begin(server: GpodderServer, login: Login): Promise<SyncOutcome> {
    const access = { server, ...login, device: await deviceOf(local) };
    const met = await meetFirst(clientOf(access), library);
    if (!met.ok) return failedWith(met.failure);
    await restart(access, { ...structuredClone(NEW_STATE), meeting: met.value });
    if (met.value === null) ask(0);
    return DONE;
  }

  /** Starts with an account as if it had not been met before. */
  async function restart(access: Access, state: SyncState): Promise<void> {
    await store.clear();
    await store.write({ state, latest: '' });
    await local.set({ [SYNC_ACCESS_KEY]: access });
    life.set(lifeOf(access, state));
  }

  function ask(wait: number): void {
    wantsNews = true;
    soon(wait);
  }

  /** Prepares the lists as the listener chose, then exchanges everything else. */
  async function choose(here: Life, choice: MeetingChoice): Promise<SyncOutcome> {
    const { state, replica } = here;
    const { meeting } = state;
    if (meeting === null) return DONE;
    const records = await prepareLists(meeting, choice, { replica, library });
    Object.assign(state, { meeting: null, undo: { ...meeting, choice, at: clock.now() } });
    await save(store, here, records);
    return meet(here, true);
  }

  /** Puts both lists back as they were at the first meeting, and asks again. */
  async function undo({ access, client, state }: Life): Promise<SyncOutcome> {
    if (state.undo === null) return DONE;
    const undone = await undoMeeting(state.undo, client, library);
    if (!undone.ok) return failedWith(undone.failure);
    const { choice, at, ...meeting } = state.undo;
    await restart(access, { ...structuredClone(NEW_STATE), meeting });
    return DONE;
  }

  async function stop(): Promise<SyncOutcome> {
    await local.remove([SYNC_ACCESS_KEY]);
    await store.clear();
    life.forget();
    timer.stop();
    return DONE;
  }

  async function obey(order: SyncOrder): Promise<SyncOutcome> {
    if (order === 'stop') return stop();
    if (order === 'cancel') return DONE;
    const here = await life.get();
    if (here === null) return failedWith({ kind: 'not-connected' });
    if (order === 'undo') return undo(here);
    if (order === 'now') return here.state.meeting === null ? meet(here, true) : DONE;
    return choose(here, order);
  }

  /** Whether the exchange takes so long, or has so much to do, that its progress is shown. */
  const isLong = () => (running?.progress?.total ?? 0) >= MANY || clock.now() - lastTryAt >= LONG;

  /** One thing at a time; a failure of storage is an outcome, too. */
  async function run(work: () => Promise<SyncOutcome>): Promise<SyncOutcome> {
    try {
      return await inTurn(() => stayAwake(work));
    } catch (error) {
      log('sync', 'not stored', error);
      return failedWith({ kind: 'storage' });
    } finally {
      tell(SYNC_KEY);
    }
  }

  return {
    async status() {
      const here = await life.get();
      if (here === null) {
        const signing = await signIn.status();
        return signing === null
          ? OFF
          : { ...OFF, ...('host' in signing && { is: 'signing-in' }), ...signing };
      }
      const { access, state } = here;
      const { account, meeting, trouble, lastAt, undo: done } = state;
      return {
        is: meeting === null ? 'on' : 'meeting',
        host: access.server.base.replace(/^https?:\/\/|\/$/g, ''),
        user: access.user,
        isBusy: running !== null,
        progress: isLong() ? (running?.progress ?? null) : null,
        lastAt,
        trouble: trouble === null ? null : { kind: trouble },
        // During an exchange the count changes all the time, and there may be many records to look at.
        unsent: await (running === null ? unsentIn(here) : (here.counted?.count ?? 0)),
        unknown: account.waiting.length,
        changes: state.changes,
        meeting: meeting && {
          here: meeting.onlyHere.length,
          there: meeting.onlyThere.length,
          both: meeting.both.length,
        },
        canUndo: done !== null && isRecent(done.at, MEETING_UNDO, clock.now()),
      };
    },
    connect: (login) => run(() => connect(login)),
    signIn: (address) => run(() => signIn.begin(address)),
    order(order) {
      if (order === 'stop' || order === 'cancel') running?.abort();
      if (order === 'cancel') quietly(signIn.cancel());
      return run(() => obey(order));
    },
    nudge(why) {
      const rest = left(BREATH);
      if (why === 'change') library.forgetShows();
      if (why === 'alarm') ask(0);
      else if (why === 'pause') ask(Math.max(SECOND, rest));
      else if (why === 'change') soon(SETTLING);
      else if (why === 'leave') quietly(life.get().then((here) => here && soon(rest)));
      else {
        const look = async () => {
          await signIn.resume();
          const { lastAt = null } = (await life.get())?.state ?? {};
          // The worker starts far more often than the browser.
          if (isRecent(lastAt ?? 0, MINUTE, clock.now())) soon(SETTLING);
          else ask(0);
        };
        quietly(look());
      }
    },
    progressed(progress) {
      const take = async () => {
        const here = await life.get();
        if (here === null || here.state.meeting !== null || here.state.notedAt === 0) return;
        const records = noteProgress(here.replica, progress);
        if (records.length === 0) return;
        await store.write({ records, latest: here.replica.latest() });
        soon(Math.max(SETTLING, left(MINUTE)));
      };
      quietly(take());
    },
  };
}

const OFF: SyncStatus = {
  ...{ is: 'off', host: '', user: '', isBusy: false, progress: null, lastAt: null },
  ...{ trouble: null, unsent: 0, unknown: 0, changes: [], meeting: null, canUndo: false },
};
