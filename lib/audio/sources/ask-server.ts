import type { Trouble } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import { type RequestOptions, request } from '@/lib/platform/net/http-client';
import type { Clock } from '@/lib/platform/time/clock';

/** A server that is up answers the shortest request within this time. Milliseconds. */
const ANSWER_TIMEOUT = 2 * SECOND;

/** A gateway that answers for a server that is down: 521 to 523 are Cloudflare's. */
const AWAY = [502, 504, 521, 522, 523];

/**
 * Statuses that suggest that the server itself is down: from a load balancer without servers, or one that is
 * starting.
 */
const NOBODY = [503, ...AWAY];

/** What an answer with this HTTP status and no audio means. */
export function troubleOfStatus(status: number): Trouble {
  if (AWAY.includes(status)) return 'unreachable';
  return status >= 500 || status === 408 || status === 429 ? 'busy' : 'gone';
}

export interface AskServer {
  /**
   * Whether anybody answers at the address, whatever the answer. Costs a server next to nothing. With access
   * to its host, a gateway that answers for a server that is down can be recognised, and so can a server that
   * serves nobody.
   */
  answers(url: string, signal: AbortSignal, hostAccess?: boolean): Promise<boolean>;
  /**
   * What would keep the element from loading a file, which itself gives no reasons; null if nothing is known.
   */
  trouble(file: { url: string; hostAccess: boolean }, signal: AbortSignal): Promise<Trouble | null>;
}

/** Requests to a server besides the audio. */
export function createAskServer(fetchIt: typeof fetch, clock: Clock): AskServer {
  /** The status of the answer; null if there is none. */
  async function ask(
    url: string,
    init: Pick<RequestOptions, 'method' | 'mode' | 'headers'>,
    signal: AbortSignal,
  ): Promise<number | null> {
    const options = { ...init, deadline: ANSWER_TIMEOUT, signal };
    const asked = await request({ fetch: fetchIt, clock }, url, options, async (it) => it.status);
    return asked.ok ? asked.value : null;
  }

  async function answers(url: string, signal: AbortSignal, hostAccess = false): Promise<boolean> {
    // Without CORS this works even without access to the host, but gives no status.
    const mode = hostAccess ? 'cors' : 'no-cors';
    const status = await ask(url, { method: 'HEAD', mode }, signal);
    return status !== null && !NOBODY.includes(status);
  }

  return {
    answers,
    async trouble({ url, hostAccess }, signal) {
      if (!hostAccess) return (await answers(url, signal)) ? null : 'unreachable';
      const status = await ask(url, { headers: { Range: 'bytes=0-0' } }, signal);
      if (status === null) return 'unreachable';
      return status < 400 || status === 416 ? null : troubleOfStatus(status);
    },
  };
}
