import { SECOND } from '@/lib/model/constants';
import { isPrivateAddress, mayLead } from '@/lib/model/web-address';
import type { Clock } from '@/lib/platform/time/clock';

/** What is needed of the outside world to ask a directory something. */
export interface Network {
  fetch: typeof fetch;
  clock: Clock;
}

/** What a directory answered. */
export type Asked =
  | { kind: 'answer'; value: unknown }
  /** It has no such thing (404). */
  | { kind: 'absent' }
  /**
   * No answer in time, one with another status, which is then told, one that is no JSON, or one that
   * is far too large.
   */
  | { kind: 'unreachable'; status?: number };

/** Letters; no answer that was asked for comes near it. */
const MAX_LENGTH = 4_000_000;

/**
 * The JSON at an address, whatever type it is said to have, within so many milliseconds. Private addresses
 * in what a public directory says are empty texts: it is filled in by strangers. Without
 * cookies and referrer, and without a header of our own: a browser refuses to send another User-Agent
 * in Chrome, and in Firefox asks the server for leave first, which costs each request another one.
 * Never throws.
 */
export async function askJson(
  { fetch, clock }: Network,
  url: string,
  { signal, patience = 5 * SECOND }: { signal: AbortSignal; patience?: number },
): Promise<Asked> {
  const tooLong = new AbortController();
  const cancel = clock.after(patience, () => tooLong.abort());
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, tooLong.signal]),
    });
    if (response.status === 404) return { kind: 'absent' };
    if (!mayLead(url, response)) return { kind: 'unreachable' };
    if (!response.ok) return { kind: 'unreachable', status: response.status };
    const text = await readText(response);
    return {
      kind: 'answer',
      value: JSON.parse(text, isPrivateAddress(url) ? undefined : noPrivate),
    };
  } catch {
    return { kind: 'unreachable' };
  } finally {
    cancel();
    // Ends what was left open: a body that was not read to its end.
    tooLong.abort();
  }
}

function noPrivate(_key: string, value: unknown): unknown {
  return typeof value === 'string' && isPrivateAddress(value.trim()) ? '' : value;
}

async function readText({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) return text;
    text += value;
    if (text.length > MAX_LENGTH) throw new RangeError('Too much text');
  }
}
