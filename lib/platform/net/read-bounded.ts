import { splitLogin } from '@/lib/model/address-login';
import { SECOND } from '@/lib/model/constants';
import { mayLead } from '@/lib/model/web-address';
import type { LegacyEncoding } from '@/lib/platform/text/legacy-encoding';
import { readText } from '../text/text-encoding';
import { type Network, withDeadline } from './deadline';
import { readUpTo } from './read-up-to';

/** A larger answer is no status page; it is neither kept nor parsed. */
const MAX_BYTES = 1024 * 1024;
const PATIENCE = 5 * SECOND;

/** What a server said. */
export type Answer =
  | { kind: 'answer'; text: string; encoding?: LegacyEncoding | null }
  /** It answered, and not with what was asked for: another status, audio, or more than 1 MB. */
  | { kind: 'absent'; status: number }
  | { kind: 'unreachable'; timedOut: boolean };

/**
 * The text at an address: at most 1 MB, at most 5 s, without cookies and referrer. `hint` is the
 * encoding that fitted the same server before. Where a redirect leads
 * from a public place to a private one there is none. Never throws.
 */
export async function readBounded(
  { fetch, clock }: Network,
  address: string,
  signal: AbortSignal,
  init: RequestInit = {},
  hint = '',
): Promise<Answer> {
  const { url, headers } = splitLogin(address);
  const result = await withDeadline(clock, PATIENCE, signal, async (signal): Promise<Answer> => {
    const response = await fetch(url, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...init,
      headers: { ...init.headers, ...headers },
      signal,
    });
    const { status } = response;
    const type = response.headers.get('content-type') ?? '';
    // A server that sends its stream to whoever asks for anything.
    if (!response.ok || !mayLead(url, response) || /^(audio|video)\//i.test(type))
      return { kind: 'absent', status };
    const bytes = await readUpTo(response, MAX_BYTES);
    return bytes === null
      ? { kind: 'absent', status }
      : { kind: 'answer', ...readText(bytes, hint) };
  });
  if ('done' in result) return result.done;
  return { kind: 'unreachable', timedOut: result.failed === 'timeout' };
}
