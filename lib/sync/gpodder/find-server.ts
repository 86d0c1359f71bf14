import * as v from 'valibot';
import { key } from '@/lib/contract/schema-pieces';
import { MINUTE } from '@/lib/model/constants';
import { failed, succeeded } from '@/lib/model/values/outcome';
import type { Network } from '@/lib/platform/net/http-client';
import { isRecord } from '@/lib/platform/text/json';
import {
  askServer,
  type GpodderTrouble,
  isSecret,
  type Login,
  readServerAddress,
  type Told,
} from './ask-server';
import type { GpodderServer } from './gpodder-client';

/** Answers before a login are short. In bytes. */
const SHORT = 256 * 1024;

/** Finds out, without a login, what kind of server is at a typed address: at its path, then at the root of its host. */
export async function findServer(
  network: Network,
  typed: string,
  signal?: AbortSignal,
): Promise<Told<GpodderServer>> {
  const address = readServerAddress(typed);
  if (!address.ok) return address;
  const bases = new Set([address.value, `${new URL(address.value).origin}/`]);
  let first: GpodderTrouble | null = null;
  for (const base of bases) {
    const found = await lookAt(network, base, signal);
    if (found.ok) return found;
    first ??= found.failure;
    // Nothing else on the host will answer either.
    if (!['missing', 'web-page', 'malformed', 'moved'].includes(found.failure.kind)) break;
  }
  return failed(first ?? { kind: 'missing' });
}

async function lookAt(
  network: Network,
  base: string,
  signal?: AbortSignal,
): Promise<Told<GpodderServer>> {
  const status = await askServer(network, base, { path: 'status.php', limit: SHORT }, signal);
  if (status.ok && isRecord(status.value) && Object.hasOwn(status.value, 'installed')) {
    return succeeded({ api: 'nextcloud', base });
  }
  const path = 'api/2/auth/skywave/login.json';
  const login = await askServer(network, base, { path, method: 'POST', limit: SHORT }, signal);
  // Only a server with this service asks for a login there.
  const isGpodder = !login.ok && login.failure.kind === 'refused';
  if (isGpodder) return succeeded({ api: 'gpodder', base });
  return failed(login.ok ? { kind: 'missing' } : login.failure);
}

const beginningShape = v.object({
  poll: v.object({ token: v.pipe(v.string(), v.minLength(1)), endpoint: v.string() }),
  login: v.string(),
});
const endShape = v.object({
  server: v.string(),
  loginName: v.pipe(v.string(), v.minLength(1)),
  appPassword: v.pipe(v.string(), v.minLength(1)),
});

/** A login that the listener gives on the server's own page, in a tab, so that no password is typed here. */
export const browserLoginShape = v.object({
  /** The server's address, with a slash at its end. */
  base: key,
  /** The page to open. */
  page: key,
  /** Where on the host to ask whether the login was given, and the token for that, which is as good as a password. */
  path: key,
  token: key,
});
export type BrowserLogin = v.InferOutput<typeof browserLoginShape>;

/** After this long the server forgets the login; milliseconds. */
export const BROWSER_LOGIN_LIFE = 20 * MINUTE;

/** Nothing with a password goes to another host, or can be read on the way, whatever a server says. */
const isOf = (base: string, address: string) =>
  isSecret(address) && new URL(address).origin === new URL(base).origin;

/**
 * Begins a login to Nextcloud in the browser (Login Flow v2,
 * https://docs.nextcloud.com/server/latest/developer_manual/client_apis/LoginFlow). The result is a password for
 * Skywave only, which the listener can revoke there.
 */
export async function beginBrowserLogin(
  network: Network,
  base: string,
  signal?: AbortSignal,
): Promise<Told<BrowserLogin>> {
  const path = 'index.php/login/v2';
  const asked = await askServer(network, base, { path, method: 'POST', limit: SHORT }, signal);
  if (!asked.ok) return asked;
  const read = v.safeParse(beginningShape, asked.value);
  if (!read.success) return failed({ kind: 'malformed' });
  const { poll, login: page } = read.output;
  if (!isOf(base, poll.endpoint) || !isOf(base, page)) return failed({ kind: 'moved' });
  const { pathname, search } = new URL(poll.endpoint);
  return succeeded({ base, page, path: `${pathname.slice(1)}${search}`, token: poll.token });
}

/** Asks once whether the listener has given the login; null until then. The server tells it only once. */
export async function pollBrowserLogin(
  network: Network,
  { base, path, token }: BrowserLogin,
  signal?: AbortSignal,
): Promise<Told<Login | null>> {
  const body = new URLSearchParams({ token }).toString();
  const question = { path, method: 'POST', limit: SHORT, body } as const;
  const answer = await askServer(network, `${new URL(base).origin}/`, question, signal);
  if (!answer.ok) return answer.failure.kind === 'missing' ? succeeded(null) : answer;
  const end = v.safeParse(endShape, answer.value);
  if (!end.success) return failed({ kind: 'malformed' });
  const { server, loginName, appPassword } = end.output;
  if (!isOf(base, server)) return failed({ kind: 'moved' });
  return succeeded({ user: loginName, password: appPassword });
}
