import { SECOND } from '@/lib/model/constants';
import type { SYNC_TROUBLES } from '@/lib/model/trouble-kinds';
import { failed, type Outcome, succeeded } from '@/lib/model/values/outcome';
import { isLoopback } from '@/lib/model/values/private-address';
import { type Network, request } from '@/lib/platform/net/http-client';
import { readTextUpTo } from '@/lib/platform/net/read-up-to';
import { readRetryAfter } from '@/lib/platform/net/retry-after';
import { parseLongJson } from '@/lib/platform/text/json';
import { withoutLastSlashes } from '../match-shows';

/** Why a gpodder server did not do what it was asked. */
export interface GpodderTrouble {
  kind: (typeof SYNC_TROUBLES)[number];
  /** Milliseconds that the server asked to be left alone; absent if it did not say. */
  retryAfter?: number;
}

/** The result of anything asked of a server. */
export type Told<T> = Outcome<T, GpodderTrouble>;

/** Who asks. The password is sent to the server's own host and nowhere else. */
export interface Login {
  user: string;
  password: string;
}

export interface Question {
  path: string;
  method?: 'GET' | 'POST';
  /** Sent as JSON or, if it is a text, as a form. */
  body?: unknown;
  login?: Login | undefined;
  /** In bytes; a larger answer is not read. */
  limit?: number;
}

/** A first meeting may be long. In milliseconds, like the next one. */
const DEADLINE = 120 * SECOND;
const SILENCE = 30 * SECOND;

/** Some 250,000 episode actions. More at once would take too much memory. */
export const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The server's address from what was typed, with a slash at its end: https unless another scheme was typed, and
 * without the paths of the services, which people copy from elsewhere. A login in it is left out.
 */
export function readServerAddress(typed: string): Told<string> {
  const text = typed.trim();
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || /\s/.test(text) || !URL.canParse(full)) return failed({ kind: 'no-address' });
  const url = new URL(full);
  if (!/^https?:$/.test(url.protocol) || url.hostname === '') return failed({ kind: 'no-address' });
  const path = url.pathname.replace(
    /\/(?:index\.php|api\/[123]|apps|remote\.php|login|login\.php|status\.php)(?:[/?].*)?$/,
    '',
  );
  const base = `${url.origin}${withoutLastSlashes(path)}/`;
  return isSecret(base) ? succeeded(base) : failed({ kind: 'insecure' });
}

/** Whether what is sent there cannot be read on the way: TLS, or this computer. */
export function isSecret(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/**
 * Asks the server at `base` and returns the JSON of its answer; null for an empty one. Never rejects. The login is
 * sent with each request (RFC 7617), because sessions need cookies, which an extension cannot keep apart from the
 * browser's own.
 */
export async function askServer(
  network: Network,
  base: string,
  { path, method = 'GET', body, login, limit = MOST_BYTES }: Question,
  signal?: AbortSignal,
): Promise<Told<unknown>> {
  const address = `${base}${path}`;
  if (!isSecret(address)) return failed({ kind: 'insecure' });
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  const asked = await request(
    network,
    login === undefined ? address : withLogin(address, login),
    {
      ...{ method, deadline: DEADLINE, silence: SILENCE },
      // Through a redirect, another host could supply the answer, and with it everything known here.
      redirect: 'manual',
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }) },
      ...(signal && { signal }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
    (response) => readAnswer(response, limit, network.clock.now()),
  );
  return asked.ok ? asked.value : failed({ kind: asked.failure });
}

/** The address with a login in it, which the client sends as a header (`splitLogin`). */
export function withLogin(address: string, { user, password }: Login): string {
  const url = new URL(address);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return url.href;
}

async function readAnswer(response: Response, limit: number, now: number): Promise<Told<unknown>> {
  const trouble = troubleOf(response, now);
  if (trouble !== null) return failed(trouble);
  const body = await readTextUpTo(response, limit);
  if (body === null) return failed({ kind: 'too-large' });
  const text = body.trim();
  if (text === '') return succeeded(null);
  const isPage = text.startsWith('<');
  if (isPage) return failed({ kind: 'web-page' });
  const value = await parseLongJson(text);
  return value === undefined ? failed({ kind: 'malformed' }) : succeeded(value);
}

function troubleOf({ ok, type, status, headers }: Response, now: number): GpodderTrouble | null {
  // Browsers hide the status of a redirect that is not followed.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return { kind: 'moved' };
  if (ok) return null;
  const retryAfter = readRetryAfter(headers.get('retry-after'), now);
  const wait = retryAfter === undefined ? {} : { retryAfter };
  if (status === 401 || status === 403) return { kind: 'refused' };
  if (status === 429) return { kind: 'busy', ...wait };
  if (status === 404 || status === 405 || status === 410 || status === 501)
    return { kind: 'missing' };
  if (status >= 500 || status === 408) return { kind: 'server', ...wait };
  return { kind: 'rejected' };
}
