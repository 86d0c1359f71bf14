import type { Trouble } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import { type RequestOptions, request } from '@/lib/platform/net/http-client';
import type { Clock } from '@/lib/platform/time/clock';

/** A server that is there answers the shortest question in that time. */
const ANSWER_TIMEOUT = 2 * SECOND;

/** A gateway that answers in the place of a server which is away: 521 to 523 are Cloudflare's. */
const AWAY = [502, 504, 521, 522, 523];

/** Statuses that suggest that the server itself is down: what a balancer without one says, and one that starts. */
const NOBODY = [503, ...AWAY];

/** What to make of an answer with this HTTP status that brings no audio. */
export function troubleOfStatus(status: number): Trouble {
  if (AWAY.includes(status)) return 'unreachable';
  return status >= 500 || status === 408 || status === 429 ? 'busy' : 'gone';
}

export interface AskServer {
  /**
   * Whether anybody answers at the address, whatever the answer says. Costs a server next to nothing. With
   * access to its host a gateway is told apart that answers in its place, and a server that is there for nobody.
   */
  answers(url: string, signal: AbortSignal, hostAccess?: boolean): Promise<boolean>;
  /** What would keep the element, which tells no reasons, from loading a file; null when nothing is known. */
  trouble(file: { url: string; hostAccess: boolean }, signal: AbortSignal): Promise<Trouble | null>;
}

/** Questions to a server beside the audio. */
export function createAskServer(fetchIt: typeof fetch, clock: Clock): AskServer {
  /** The status of the answer; null where there is none. */
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
    // Without CORS it works where nothing but a bare element may load, and tells no status.
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
