import { MINUTE, SECOND } from '@/lib/model/constants';
import { failed, succeeded } from '@/lib/model/values/outcome';
import type { Network } from '@/lib/platform/net/http-client';
import { isRecord } from '@/lib/platform/text/json';
import { RIGHT_ENOUGH } from '../hybrid-clock';
import {
  type Actions,
  type Changes,
  type EpisodeAction,
  readActions,
  readChanges,
  readDevices,
  readRenamed,
  writeAction,
} from './answers';
import { askServer, type GpodderTrouble, type Login, type Question, type Told } from './ask-server';

/**
 * Which API a server speaks. `gpodder`: that of gpodder.net, with devices, as opodsync and others do. `nextcloud`:
 * that of the app gPodder Sync for Nextcloud, which has none.
 */
export type GpodderApi = 'gpodder' | 'nextcloud';

export interface GpodderServer {
  api: GpodderApi;
  /** With a slash at its end. */
  base: string;
}

export interface GpodderOptions {
  network: Network;
  server: GpodderServer;
  login: Login;
  /** This browser's id among the listener's devices, of letters, digits, `_`, `.` and `-`, and the name they show. */
  device: { id: string; caption: string };
}

/** What came, and from when to ask the next time: seconds since 1970 by the server's clock, 0 for everything. */
export type Since<T> = Omit<T, 'timestamp'> & { since: number };

export interface Pushed<Item = EpisodeAction> {
  /** How many of the items need not be sent again, counted from the first. */
  done: number;
  /** Those of them that the server will never take. */
  rejected: Item[];
  /** Why the others were not sent; null if all were. */
  trouble: GpodderTrouble | null;
}

/** The listener's account on a server. Nothing here rejects or retries. */
export interface GpodderClient {
  /** Checks the login, and tells the server of this device. */
  signIn(signal?: AbortSignal): Promise<Told<null>>;
  /** The feeds that were added and removed, on all devices that the server tells this one about. */
  pullSubscriptions(since: number, signal?: AbortSignal): Promise<Told<Since<Changes>>>;
  /**
   * Returns the addresses that the server changed, as pairs of old and new, and how many it will never take: opodsync
   * rejects a whole list over one address that it does not like.
   */
  pushSubscriptions(
    changes: { added: readonly string[]; removed: readonly string[] },
    signal?: AbortSignal,
  ): Promise<Told<{ renamed: [string, string][]; rejected: number }>>;
  /**
   * What was done with episodes; only the last action of each. opodsync and Nextcloud go by the time of the action
   * instead of its arrival, and leave out what a device sent late. Devices send within some minutes unless they are
   * offline, so from time to time `lookBack`, in milliseconds, should reach further into the past. `early`: see
   * `readActions`.
   */
  pullActions(
    since: number,
    options?: { lookBack?: number; early?: readonly string[]; signal?: AbortSignal },
  ): Promise<Told<Since<Actions>>>;
  /** `taken` is awaited after each request, with how many of the actions need not be sent again. */
  pushActions(
    actions: readonly EpisodeAction[],
    options?: { signal?: AbortSignal; taken?(done: number): Promise<void> },
  ): Promise<Pushed>;
  /**
   * Lets all devices of the account share their subscriptions, which gpodder.net keeps apart. False if the server
   * does not offer that.
   */
  linkDevices(signal?: AbortSignal): Promise<Told<boolean>>;
  /**
   * How far this machine's clock is ahead of the server's, by its last answer; milliseconds, 0 if that is little, null
   * if no answer says it.
   */
  ahead(): number | null;
  /** The names of the account's devices, by their ids; empty if the server knows none, or does not say. */
  devices(signal?: AbortSignal): Promise<Map<string, string>>;
}

/** Even servers with little time for a request manage this many actions. */
const ACTIONS_AT_ONCE = 250;
/** A change of the same second may still come after an answer. Milliseconds. */
export const SAME_SECOND = 2 * SECOND;
/** Devices collect what they send: Skywave and gPodder for a minute, AntennaPod until an episode ends or pauses. */
const LATE = 10 * MINUTE;

export function createGpodderClient({
  network: { clock, fetch: askIt },
  server: { api, base },
  login,
  device,
}: GpodderOptions): GpodderClient {
  let ahead: number | null = null;
  const network: Network = {
    clock,
    async fetch(input, init) {
      // The clock may have been set since the last answer.
      ahead = null;
      const response = await askIt(input, init);
      const server = Date.parse(response.headers.get('date') ?? '');
      const difference = clock.now() - server;
      if (!Number.isNaN(server)) ahead = Math.abs(difference) > RIGHT_ENOUGH ? difference : 0;
      return response;
    },
  };
  const user = encodeURIComponent(login.user);
  const isNextcloud = api === 'nextcloud';
  const app = 'index.php/apps/gpoddersync';
  const mine = `${user}/${encodeURIComponent(device.id)}.json`;
  const paths = isNextcloud
    ? {
        subscriptions: `${app}/subscriptions`,
        subscribe: `${app}/subscription_change/create`,
        actions: `${app}/episode_action`,
        act: `${app}/episode_action/create`,
      }
    : {
        subscriptions: `api/2/subscriptions/${mine}`,
        subscribe: `api/2/subscriptions/${mine}`,
        actions: `api/2/episodes/${user}.json`,
        act: `api/2/episodes/${user}.json`,
      };

  const ask = (question: Omit<Question, 'login'>, signal?: AbortSignal) =>
    askServer(network, base, { ...question, login }, signal);
  const post = (path: string, body: unknown, signal?: AbortSignal) =>
    ask({ path, method: 'POST', body }, signal);

  /**
   * Asks for what is new since a time by the server's clock. If that clock was put back, asks for everything: what came
   * meanwhile has earlier times.
   */
  async function pull<Read extends { timestamp: number | null }>(
    pathSince: (since: number) => string,
    read: (answer: unknown) => Read | GpodderTrouble | Promise<Read | GpodderTrouble>,
    since: number,
    lookBack: number,
    signal?: AbortSignal,
  ): Promise<Told<Since<Read>>> {
    const from = Math.max(0, Math.floor(since - lookBack / SECOND));
    const answer = await ask({ path: pathSince(from) }, signal);
    if (!answer.ok) return answer;
    const found = await read(answer.value);
    if ('kind' in found) return failed(found);
    const { timestamp, ...rest } = found;
    if (timestamp !== null && timestamp < since - MINUTE / SECOND && from > 0) {
      return pull(pathSince, read, 0, 0, signal);
    }
    return succeeded({ ...rest, since: Math.max(0, Math.floor(timestamp ?? since)) });
  }

  /** Sends a list. If the server rejects it, bisects it to find the items that it refuses. */
  async function push<Item>(
    items: readonly Item[],
    send: (items: readonly Item[]) => Promise<Told<unknown>>,
  ): Promise<Pushed<Item>> {
    const answer = await send(items);
    const all = { done: items.length, rejected: [], trouble: null };
    if (answer.ok) {
      const trouble = refusalInside(answer.value);
      return trouble === null ? all : { done: 0, rejected: [], trouble };
    }
    const { failure } = answer;
    if (failure.kind !== 'rejected') return { done: 0, rejected: [], trouble: failure };
    if (items.length === 1) return { ...all, rejected: [...items] };
    const half = items.length >> 1;
    const first = await push(items.slice(0, half), send);
    if (first.trouble !== null) return first;
    const second = await push(items.slice(half), send);
    return {
      done: first.done + second.done,
      rejected: [...first.rejected, ...second.rejected],
      trouble: second.trouble,
    };
  }

  return {
    async signIn(signal) {
      if (isNextcloud) {
        const now = Math.floor(clock.now() / SECOND);
        const asked = await ask({ path: `${paths.subscriptions}?since=${now}` }, signal);
        if (!asked.ok) return asked;
        const read = readChanges(asked.value, base);
        return 'kind' in read ? failed(read) : succeeded(null);
      }
      const asked = await post(`api/2/auth/${user}/login.json`, undefined, signal);
      if (!asked.ok) return asked;
      const told = { caption: device.caption, type: 'other' };
      const named = await post(`api/2/devices/${mine}`, told, signal);
      // A server without this endpoint learns of devices from the paths of the other requests.
      return named.ok || named.failure.kind === 'missing' ? succeeded(null) : named;
    },
    pullSubscriptions: (since, signal) =>
      pull(
        // Without a time, Nextcloud tells of the last week only.
        (from) => `${paths.subscriptions}?since=${from}`,
        (answer) => readChanges(answer, base),
        since,
        SAME_SECOND,
        signal,
      ),
    async pushSubscriptions({ added, removed }, signal) {
      const renamed: [string, string][] = [];
      const changes = [
        ...added.map((address) => ({ address, isAdded: true })),
        ...removed.map((address) => ({ address, isAdded: false })),
      ];
      if (changes.length === 0) return succeeded({ renamed, rejected: 0 });
      const { rejected, trouble } = await push(changes, async (part) => {
        const listed = (there: boolean) =>
          part.filter(({ isAdded }) => isAdded === there).map(({ address }) => address);
        const list = { add: listed(true), remove: listed(false) };
        const answer = await post(paths.subscribe, list, signal);
        if (answer.ok) renamed.push(...readRenamed(answer.value, base));
        return answer;
      });
      return trouble === null ? succeeded({ renamed, rejected: rejected.length }) : failed(trouble);
    },
    async pullActions(since, { lookBack = LATE, early, signal } = {}) {
      const read = (answer: unknown) =>
        readActions(answer, base, { now: clock.now() - (ahead ?? 0), early });
      const path = (from: number) => `${paths.actions}?since=${from}`;
      const found = await pull(path, read, since, lookBack, signal);
      if (found.ok || found.failure.kind !== 'too-large') return found;
      // Only the last action of each episode, if the server can aggregate.
      const last = (from: number) => `${path(from)}&aggregated=true`;
      return pull(last, read, since, lookBack, signal);
    },
    async pushActions(actions, { signal, taken } = {}) {
      const result: Pushed = { done: 0, rejected: [], trouble: null };
      while (result.done < actions.length && result.trouble === null) {
        const part = actions.slice(result.done, result.done + ACTIONS_AT_ONCE);
        const { done, rejected, trouble } = await push(part, (some) => {
          const sent = some.map((action) => writeAction(action, isNextcloud ? '' : device.id));
          return post(paths.act, sent, signal);
        });
        result.done += done;
        result.rejected.push(...rejected);
        result.trouble = trouble;
        if (done > 0) await taken?.(result.done);
      }
      return result;
    },
    ahead: () => ahead,
    async devices(signal) {
      if (isNextcloud) return new Map();
      const told = await ask({ path: `api/2/devices/${user}.json` }, signal);
      return told.ok ? readDevices(told.value) : new Map();
    },
    async linkDevices(signal) {
      if (isNextcloud) return succeeded(false);
      const path = `api/2/sync-devices/${user}.json`;
      const state = await ask({ path }, signal);
      const apart = state.ok ? devicesIn(state.value) : null;
      if (!state.ok && !['missing', 'server'].includes(state.failure.kind)) return state;
      if (apart === null) return succeeded(false);
      if (apart.length < 2) return succeeded(true);
      const linked = await post(path, { synchronize: [apart] }, signal);
      return linked.ok ? succeeded(true) : linked;
    },
  };
}

/** One device of each group that shares its subscriptions, and those that share with none. */
function devicesIn(value: unknown): string[] | null {
  if (!isRecord(value)) return null;
  const { synchronized: groups, 'not-synchronized': alone } = value;
  if (!Array.isArray(groups) || !Array.isArray(alone)) return null;
  const firsts = groups.map((group: unknown) => (Array.isArray(group) ? group[0] : null));
  return [...firsts, ...alone].filter((id): id is string => typeof id === 'string' && id !== '');
}

/** A server took what was sent if its answer says when, or nothing at all. */
function refusalInside(answer: unknown): GpodderTrouble | null {
  if (answer === null) return null;
  if (!isRecord(answer)) return Array.isArray(answer) ? null : { kind: 'malformed' };
  if (Object.hasOwn(answer, 'timestamp')) return null;
  return { kind: 'server' };
}
