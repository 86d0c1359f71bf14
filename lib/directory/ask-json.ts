import { SECOND } from '@/lib/model/constants';
import { isPrivateAddress } from '@/lib/model/values/private-address';
import { type Network, request } from '@/lib/platform/net/http-client';
import { readUpTo } from '@/lib/platform/net/read-up-to';
import { parseJson } from '@/lib/platform/text/json';

/** A directory's response. */
export type Asked =
  | { kind: 'answer'; value: unknown }
  /** Not found (404). */
  | { kind: 'absent' }
  /**
   * No response in time, a response with another status (given here), one that is not JSON, or one that is
   * far too large.
   */
  | { kind: 'unreachable'; status?: number };

/** Bytes; no real response comes close. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Fetches the JSON at an address, whatever its content type; `deadline` is in milliseconds. Private
 * addresses in a public directory's response become empty texts, because strangers fill it in. Sends no
 * headers of our own: Chrome refuses to send another User-Agent, and Firefox sends a CORS preflight first,
 * which doubles the number of requests. Never throws.
 */
export async function askJson(
  network: Network,
  url: string,
  { signal, deadline = 5 * SECOND }: { signal: AbortSignal; deadline?: number },
): Promise<Asked> {
  const options = { deadline, signal };
  const asked = await request(network, url, options, async (response): Promise<Asked> => {
    const { ok, status } = response;
    if (status === 404) return { kind: 'absent' };
    if (!ok) return { kind: 'unreachable', status };
    const bytes = await readUpTo(response, MAX_BYTES);
    if (bytes === null) return { kind: 'unreachable' };
    const revive = isPrivateAddress(url) ? undefined : noPrivate;
    const value = parseJson(new TextDecoder().decode(bytes), revive);
    return value === undefined ? { kind: 'unreachable' } : { kind: 'answer', value };
  });
  return asked.ok ? asked.value : { kind: 'unreachable' };
}

function noPrivate(_key: string, value: unknown): unknown {
  return typeof value === 'string' && isPrivateAddress(value.trim()) ? '' : value;
}
