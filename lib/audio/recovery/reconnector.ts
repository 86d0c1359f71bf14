import type { Recovery, Trouble } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import { type SourceError, toSourceError } from '../sources/source';
import { nextOutage, type Outage, planRetry } from './reconnect-plan';

/** While nobody answers, somebody looks that often whether the server is back. */
const PROBE_INTERVAL = SECOND;
/** And that often whether one that is there for nobody is there again: what stands before it may say so. */
const BUSY_INTERVAL = 2 * SECOND;
/** A wait that is shorter is not worth a word of its own. */
const UNTOLD_WAIT = 2 * SECOND;
/** So long it is told that the sound is back. */
const BACK_TOLD = 4 * SECOND;

export interface ReconnectorDeps {
  clock: Clock;
  /** 0 to 1. */
  random(): number;
  live: boolean;
  /** Whether the order has been heard. */
  sounded(): boolean;
  /** Makes one attempt, the first (`again` 0) or one to have the sound back. */
  open(signal: AbortSignal, again: number): Promise<void>;
  /** Whether anybody answers where the sound came from. */
  answers(signal: AbortSignal): Promise<boolean>;
  onRecovery(recovery: Recovery | null): void;
  /** There will be no further attempt. */
  onGivenUp(error: SourceError): void;
  /** Ends when the listener does not want to hear it any longer: everything ends then, at once. */
  life: AbortSignal;
}

export interface Reconnector {
  start(): void;
  /** The sound broke off, or stopped coming. */
  broke(error: SourceError): void;
  /** Audio comes by the present attempt. */
  connected(): void;
  /** Sound is heard. */
  sounds(): void;
  /** Tells for a while that the sound is back. */
  back(): void;
  /** Tries at once, whatever was waited for, as after a sleep. */
  renew(): void;
  /** The sound is away, and no connection brings it back yet. */
  readonly seeking: boolean;
}

/**
 * Keeps one order connected for as long as it is wanted: one attempt at a time, the next when the plan
 * says so, or as soon as somebody answers who did not.
 */
export function createReconnector(deps: ReconnectorDeps): Reconnector {
  const { clock, life } = deps;
  let attempt = new AbortController();
  let connectedAt: number | null = null;
  let outage: Outage | null = null;
  let recovery: Recovery | null = null;
  let cancelWait = () => {};
  let cancelBack = () => {};
  /** A server that answers a question and no attempt is left to the plan. */
  let probedInVain = false;
  let probed = false;

  life.addEventListener('abort', () => {
    attempt.abort();
    cancelWait();
    cancelBack();
  });

  function tell(next: Recovery | null): void {
    cancelBack();
    recovery = next;
    deps.onRecovery(next);
  }

  function open(again: number): void {
    cancelWait();
    attempt.abort();
    attempt = new AbortController();
    connectedAt = null;
    const { signal } = attempt;
    if (again > 0 && recovery?.doing !== 'connecting') tell({ doing: 'connecting' });
    // Where the way was lost, an attempt that was made meanwhile may hang long after it is back.
    if (again > 0 && !probedInVain) cancelWait = probe(again, 'unknown');
    deps.open(signal, again).catch((error: unknown) => {
      if (!signal.aborted) broke(toSourceError(error));
    });
  }

  function broke(error: SourceError): void {
    if (life.aborted) return;
    cancelWait();
    attempt.abort();
    const now = clock.now();
    const { trouble } = error;
    outage = nextOutage(outage, trouble, now, connectedAt);
    connectedAt = null;
    probedInVain ||= probed && (trouble === 'unreachable' || trouble === 'busy');
    probed = false;
    const order = { live: deps.live, sounded: deps.sounded(), now };
    const wait = planRetry(outage, order, deps.random());
    if (wait === null) {
      deps.onGivenUp(error);
      return;
    }
    const { tries } = outage;
    const cancelTimer = clock.after(wait, () => open(tries));
    const stopProbing = probedInVain ? null : probeFor(trouble, tries, wait);
    cancelWait = () => {
      cancelTimer();
      stopProbing?.();
    };
    tell(
      wait > UNTOLD_WAIT
        ? { doing: 'waiting', trouble, until: Math.round(now + wait) }
        : { doing: 'connecting' },
    );
  }

  function probeFor(trouble: Trouble, tries: number, wait: number): (() => void) | null {
    if (trouble === 'unreachable') return probe(tries, 'away');
    return trouble === 'busy' && wait > BUSY_INTERVAL ? probe(tries, 'busy') : null;
  }

  /**
   * Tries at once when somebody answers who did not before. One that was `busy` is asked at once: where it
   * answers, it is there, wants to be left in peace, and is asked no more.
   */
  function probe(tries: number, who: 'away' | 'unknown' | 'busy'): () => void {
    const looking = new AbortController();
    let asking = false;
    let wasAway = who === 'away';
    const ask = async () => {
      if (asking) return;
      asking = true;
      const answered = await deps.answers(looking.signal);
      asking = false;
      if (looking.signal.aborted) return;
      wasAway ||= !answered;
      if (!answered) return;
      if (wasAway) {
        probed = true;
        open(tries);
      } else if (who === 'busy') {
        stop();
      }
    };
    const stop = clock.every(who === 'busy' ? BUSY_INTERVAL : PROBE_INTERVAL, () => void ask());
    if (who === 'busy') void ask();
    return () => {
      stop();
      looking.abort();
    };
  }

  function back(): void {
    tell({ doing: 'back' });
    cancelBack = clock.after(BACK_TOLD, () => tell(null));
  }

  return {
    start: () => open(0),
    broke,
    back,
    connected() {
      cancelWait();
      connectedAt = clock.now();
      probed = false;
      probedInVain = false;
    },
    sounds() {
      if (recovery?.doing === 'connecting' && connectedAt !== null) back();
    },
    renew() {
      if (life.aborted || !deps.sounded()) return;
      outage = null;
      open(1);
    },
    get seeking() {
      const away = recovery?.doing === 'connecting' || recovery?.doing === 'waiting';
      return away && connectedAt === null;
    },
  };
}
