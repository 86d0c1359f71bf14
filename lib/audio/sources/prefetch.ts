import type { PlayOrder } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import { isPrivateAddress } from '@/lib/model/values/private-address';
import type { Clock } from '@/lib/platform/time/clock';
import { requestOf } from './connect';

/** A press is over by then. Milliseconds. */
const LONGEST = 3 * SECOND;

export interface Prefetch {
  /** Requests what this order for a station would request first. */
  begin(order: PlayOrder): void;
  /** Closes the request, unless it is in use by now. */
  drop(): void;
  /** Like the browser's, but continues the request that `begin` made if it is the same. */
  fetch: typeof fetch;
}

interface Begun {
  request: string;
  response: Promise<Response>;
  controller: AbortController;
  /** Stops the timer that drops it. */
  keep(): void;
}

/**
 * A press takes a tenth of a second from down to up: the station is requested at its beginning, and heard that
 * much sooner. Only one request is kept, and only for a moment. `isRefused`: whether the order's server is known to
 * refuse fetches.
 */
export function createPrefetch(
  fetchIt: typeof fetch,
  clock: Clock,
  isRefused: (order: PlayOrder) => boolean,
): Prefetch {
  let begun: Begun | null = null;

  function take(): Begun | null {
    const taken = begun;
    begun = null;
    taken?.keep();
    return taken;
  }

  const drop = () => take()?.controller.abort();

  return {
    begin(order) {
      drop();
      if (!order.live || order.url === '' || isRefused(order)) return;
      const [address, init] = requestOf(order.url, order);
      // Requests into the listener's own network have to be announced first.
      if (isPrivateAddress(address)) return;
      const controller = new AbortController();
      const response = fetchIt(address, { ...init, signal: controller.signal });
      // A request that fails before anybody asks for it must not be an unhandled rejection.
      response.catch(() => undefined);
      const keep = clock.after(LONGEST, drop);
      begun = { request: JSON.stringify([address, init.headers]), response, controller, keep };
    },
    drop,
    fetch(input, init) {
      if (begun?.request !== JSON.stringify([input, init?.headers])) return fetchIt(input, init);
      const { response, controller } = take() as Begun;
      init?.signal?.addEventListener('abort', () => controller.abort(), { once: true });
      return response.then((answer) => {
        if (answer.ok) return answer;
        // Some servers allow one connection per listener, and another of their stations may still have been playing.
        answer.body?.cancel().catch(() => undefined);
        return fetchIt(input, init);
      });
    },
  };
}
