import * as v from 'valibot';
import { key, whole } from '@/lib/contract/schema-pieces';
import { SIGN_IN_ALARM, SIGN_IN_KEY, SYNC_KEY, type SyncOutcome } from '@/lib/contract/sync';
import { MINUTE, SECOND } from '@/lib/model/constants';
import type { StorageArea } from '@/lib/model/storage-area';
import { SIGN_IN_TROUBLES, SYNC_TROUBLES, type SyncTrouble } from '@/lib/model/trouble-kinds';
import { log, logFailures } from '@/lib/platform/log';
import type { Network } from '@/lib/platform/net/http-client';
import { type Alarms, ensureAlarm, keepAwake } from '@/lib/platform/time/alarms';
import type { Login } from './gpodder/ask-server';
import {
  BROWSER_LOGIN_LIFE,
  beginBrowserLogin,
  browserLoginShape,
  findServer,
  pollBrowserLogin,
} from './gpodder/find-server';
import { isPassing } from './sync-store';

/** A login to a Nextcloud on its own page: the listener types no password here. */

const quietly = logFailures('sync');

export interface SignInParts {
  network: Network;
  alarms: Pick<Alarms, 'get' | 'create' | 'clear'>;
  session: StorageArea;
  openTab(url: string): Promise<unknown>;
  tell(key: string): void;
  /** Starts syncing with the account of this login at a Nextcloud. */
  connect(base: string, login: Login): Promise<SyncOutcome>;
}

export interface SignIn {
  /** Opens the login page of the server at this address, then waits for the listener in the background. */
  begin(address: string): Promise<SyncOutcome>;
  /** Continues what an earlier run of the worker began, if anything. */
  resume(): Promise<void>;
  /** Ends the login under way, or forgets how the last one ended. */
  cancel(): Promise<void>;
  /** The host at which the listener is signing in, or why that failed; null if neither. */
  status(): Promise<{ host: string } | { trouble: SyncTrouble } | null>;
}

/** Milliseconds between two polls whether the listener is done. */
const PAUSE = 3 * SECOND;

/** How a login can fail. */
const ENDS = [
  ...SYNC_TROUBLES,
  ...SIGN_IN_TROUBLES,
  ...(['storage', 'not-connected', 'interrupted'] as const),
] as const satisfies SyncTrouble['kind'][];

const storedShape = v.variant('is', [
  v.object({ is: v.literal('waiting'), begun: browserLoginShape, until: whole }),
  // The server tells it only once, so it is kept until it has been used.
  v.object({ is: v.literal('given'), base: key, user: key, password: key }),
  v.object({
    is: v.literal('failed'),
    trouble: v.picklist(ENDS),
  }),
]);
type Stored = v.InferOutput<typeof storedShape>;

export function createSignIn({
  network,
  alarms,
  session,
  openTab,
  tell,
  connect,
}: SignInParts): SignIn {
  const { clock } = network;
  /** Ends the wait in this run of the worker; null if there is none. */
  let end: (() => void) | null = null;

  async function read(): Promise<Stored | null> {
    const { [SIGN_IN_KEY]: stored } = await session.get([SIGN_IN_KEY]);
    const known = v.safeParse(storedShape, stored);
    return known.success ? known.output : null;
  }

  async function keep(stored: Stored): Promise<void> {
    await session.set({ [SIGN_IN_KEY]: stored });
    tell(SYNC_KEY);
  }

  async function cancel(): Promise<void> {
    end?.();
    await session.remove([SIGN_IN_KEY]);
    await alarms.clear(SIGN_IN_ALARM);
    tell(SYNC_KEY);
  }

  async function fail(kind: SyncTrouble['kind']): Promise<void> {
    await cancel();
    log('sync', 'not signed in', kind);
    await keep({ is: 'failed', trouble: kind === 'refused' ? 'sign-in-refused' : kind });
  }

  /** Polls until the listener is done, the time is up, or `end` is called. */
  function wait({ begun, until }: Extract<Stored, { is: 'waiting' }>): void {
    const abort = new AbortController();
    const { signal } = abort;
    const sleep = keepAwake(clock, alarms);
    let stopTimer = () => {};
    end = () => {
      end = null;
      abort.abort();
      stopTimer();
      sleep();
    };
    const again = (pause: number) => {
      stopTimer = clock.after(pause, () => quietly(look()));
    };
    async function look(): Promise<void> {
      // A clock that was put back must not prolong the wait.
      const left = until - clock.now();
      if (left <= 0 || left > BROWSER_LOGIN_LIFE) return fail('sign-in-expired');
      const answer = await pollBrowserLogin(network, begun, signal);
      if (signal.aborted) return;
      if (!answer.ok) {
        const { kind, retryAfter = 0 } = answer.failure;
        // Half an answer was the only one with the password.
        const isOver = !isPassing(kind) || kind === 'malformed';
        return isOver ? fail(kind) : again(Math.max(PAUSE, retryAfter));
      }
      if (answer.value === null) return again(PAUSE);
      await use({ is: 'given', base: begun.base, ...answer.value });
    }
    again(PAUSE);
  }

  async function use(given: Extract<Stored, { is: 'given' }>): Promise<void> {
    await keep(given);
    const { base, user, password } = given;
    const outcome = await connect(base, { user, password });
    if (outcome.ok) await cancel();
    else await fail(outcome.trouble.kind);
  }

  return {
    async begin(address) {
      const found = await findServer(network, address);
      if (!found.ok) return refused(found.failure.kind);
      const { api, base } = found.value;
      if (api !== 'nextcloud') return refused('no-login-page');
      const begun = await beginBrowserLogin(network, base);
      if (!begun.ok) {
        const { kind } = begun.failure;
        return refused(kind === 'missing' ? 'no-login-page' : kind);
      }
      await cancel();
      const until = clock.now() + BROWSER_LOGIN_LIFE;
      const waiting = { is: 'waiting', begun: begun.value, until } as const;
      await keep(waiting);
      await ensureAlarm({ alarms, clock }, SIGN_IN_ALARM, MINUTE);
      wait(waiting);
      await openTab(begun.value.page);
      return { ok: true };
    },
    async resume() {
      if (end !== null) return;
      const stored = await read();
      if (stored?.is === 'waiting') wait(stored);
      else if (stored?.is === 'given') await use(stored);
      else await alarms.clear(SIGN_IN_ALARM);
    },
    cancel,
    async status() {
      const stored = await read();
      if (stored === null) return null;
      if (stored.is === 'failed') return { trouble: { kind: stored.trouble } };
      const base = stored.is === 'waiting' ? stored.begun.base : stored.base;
      return { host: base.replace(/^https?:\/\/|\/$/g, '') };
    },
  };
}

const refused = (kind: SyncTrouble['kind']): SyncOutcome => ({ ok: false, trouble: { kind } });
