import type { Clock } from '@/lib/platform/time/clock';
import { createByteStore } from '../byte-store';
import { isDecided, sniff } from '../demux/sniff';
import { mayUse } from './connect';
import type { SourceContext } from './source';

/** One address's turn to be opened. */
export interface Turn {
  /** Like the browser's; in a race, resolves once there is audio, or anything else that is not silence. */
  fetch: typeof fetch;
  /** Aborts if another address should be opened instead. */
  signal: AbortSignal;
  /** When it was first requested; milliseconds since 1970. */
  since: number;
}

/**
 * Happy eyeballs for a station, in the spirit of RFC 8305: the address that played last, or a playlist's first, has a
 * head start, then the others are requested beside it, one after another. The first with audio wins. Only responses
 * race: addresses are opened in turns, and only the one whose turn it is touches the element.
 */
export interface AddressRace {
  /** Whether the first address's head start is over, and it has not been opened but may still be. */
  readonly isOpen: boolean;
  /** The first address's turn: given up when the head start is over. A second turn lasts until it answers. */
  takeFirst(): Turn;
  /** Another address's turn: given up when the first one has audio before this one has answered. */
  takeOther(url: string): Turn;
  /** An address has brought audio, or none is left: closes the first one's request, unless it was that one. */
  end(): void;
}

/**
 * A race for `context.url` with its head start in milliseconds. It ends when the context's signal aborts. `mayLead`:
 * if its late answer is not audio, it is still opened if nothing else plays, since it may be another playlist.
 */
export function createAddressRace(
  context: Pick<SourceContext, 'url' | 'proxy' | 'signal'>,
  headStart: number,
  fetchIt: typeof fetch,
  clock: Clock,
  { mayLead = false } = {},
): AddressRace {
  const own = new AbortController();
  const since = clock.now();
  /** The first address's one request. */
  let asked: { request: string; answer: Promise<Answer> } | null = null;
  /**
   * The first address. ahead: it has its turn. late: it is still awaited, while others have theirs. sounding: it has
   * audio, and gets the next turn. over: it was opened, has failed, or was closed.
   */
  let is: 'ahead' | 'late' | 'sounding' | 'over' = 'ahead';
  let overtake = () => {};
  const end = () => {
    if (is === 'over') return;
    is = 'over';
    own.abort();
  };
  context.signal.addEventListener('abort', end, { once: true });

  function ask(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Answer> {
    const sent = fetchIt(input, { ...init, signal: own.signal });
    const answer = sent.then((response) => answerOf(response, context.url, context.proxy));
    answer.then(
      ({ isAudio }) => {
        if (is !== 'late') return;
        if (isAudio) {
          is = 'sounding';
          overtake();
        } else if (!mayLead) end();
      },
      () => {
        is = 'over';
      },
    );
    return answer;
  }

  function takeFirst(): Turn {
    const turn = createTurn(context.signal);
    if (is !== 'over') is = 'ahead';
    let stopWaiting = () => {};
    const fetchOnce: typeof fetch = async (input, init) => {
      const request = JSON.stringify([input, init?.headers]);
      // Shoutcast's root address is requested twice.
      if (asked !== null && asked.request !== request) return fetchIt(input, init);
      if (asked === null) {
        asked = { request, answer: ask(input, init) };
        stopWaiting = clock.after(headStart, () => {
          is = 'late';
          turn.abort();
        });
      }
      const { response } = await unlessAborted(asked.answer, init?.signal).finally(stopWaiting);
      is = 'over';
      init?.signal?.addEventListener('abort', () => own.abort(), { once: true });
      return response;
    };
    return { fetch: fetchOnce, signal: turn.signal, since };
  }

  function takeOther(url: string): Turn {
    const turn = createTurn(context.signal);
    const fetchBeside: typeof fetch = async (input, init) => {
      if (is === 'over') return fetchIt(input, init);
      if (is === 'sounding') turn.abort();
      init?.signal?.throwIfAborted();
      overtake = () => turn.abort();
      const answer = fetchIt(input, init).then((it) => answerOf(it, url, context.proxy));
      try {
        return (await unlessAborted(answer, init?.signal)).response;
      } finally {
        overtake = () => {};
      }
    };
    return { fetch: fetchBeside, signal: turn.signal, since: clock.now() };
  }

  return {
    get isOpen() {
      return is === 'late' || is === 'sounding';
    },
    takeFirst,
    takeOther,
    end,
  };
}

function createTurn(life: AbortSignal): { signal: AbortSignal; abort(): void } {
  const own = new AbortController();
  return { signal: AbortSignal.any([life, own.signal]), abort: () => own.abort() };
}

interface Answer {
  response: Response;
  isAudio: boolean;
}

/** The response, once enough of it has arrived to tell audio from text; its body still starts at the first byte. */
async function answerOf(response: Response, asked: string, proxy: string): Promise<Answer> {
  if (!response.ok || response.body === null || !mayUse(response, asked, proxy)) {
    return { response, isAudio: false };
  }
  const reader = response.body.getReader();
  const head = createByteStore();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let whole = false;
  while (!whole && !isDecided(head.bytes)) {
    const { done, value } = await reader.read();
    whole = done;
    if (value === undefined) continue;
    pieces.push(value);
    head.add(value);
  }
  const kind = sniff(head.bytes, whole);
  const isAudio = pieces.length > 0 && (kind === 'ogg' || kind === 'frames');
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const value = pieces.shift() ?? (await reader.read()).value;
        if (value === undefined) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Never reads ahead of its consumer.
    { highWaterMark: 0 },
  );
  return { response: Object.defineProperty(response, 'body', { value: body }), isAudio };
}

/** What the promise settles with, unless the signal aborts first: then it rejects with the signal's reason. */
function unlessAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | null | undefined,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal?.reason);
    if (signal?.aborted) give();
    signal?.addEventListener('abort', give, { once: true });
    promise.then(resolve, reject);
  });
}
