import { SECOND } from '@/lib/model/constants';
import type { LegacyEncoding } from '@/lib/platform/text/legacy-encoding';
import { readText } from '../text/text-encoding';
import { type Network, request } from './http-client';
import { readUpTo } from './read-up-to';

/** A larger response is not a status page; it is neither kept nor parsed. */
const MAX_BYTES = 1024 * 1024;
const DEADLINE = 5 * SECOND;

/** A server's response. */
export type Answer =
  | { kind: 'answer'; text: string; encoding?: LegacyEncoding | null }
  /**
   * It sent something unusable: an error status, audio, or more than 1 MB. Status 0 stands for a redirect
   * from a public address to a private one.
   */
  | { kind: 'absent'; status: number }
  | { kind: 'unreachable'; timedOut: boolean };

/**
 * The text at an address: at most 1 MB, at most 5 s. `hint` is the encoding that the same server used before.
 * Never throws.
 */
export async function readBounded(
  network: Network,
  address: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
  hint = '',
): Promise<Answer> {
  const options = { deadline: DEADLINE, signal, headers };
  const result = await request(network, address, options, async (response): Promise<Answer> => {
    const { status } = response;
    const type = response.headers.get('content-type') ?? '';
    // Some servers send their stream whatever is requested.
    if (!response.ok || /^(audio|video)\//i.test(type)) return { kind: 'absent', status };
    const bytes = await readUpTo(response, MAX_BYTES);
    return bytes === null
      ? { kind: 'absent', status }
      : { kind: 'answer', ...readText(bytes, hint) };
  });
  if (result.ok) return result.value;
  if (result.failure === 'private') return { kind: 'absent', status: 0 };
  return { kind: 'unreachable', timedOut: result.failure === 'timeout' };
}
