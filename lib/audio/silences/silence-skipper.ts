import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import { once } from '../buffer/buffer-writer';
import type { Silences } from '../sources/source';
import type { Cut } from './gap-finder';

/** A skip that saves less is not worth it. Seconds. */
const WORTH_IT = 0.05;
/** The assumed cost of a skip until one has been made: browsers are silent while they seek. Seconds. */
const COST = 0.05;
/** How much the last skip weighs in the expected cost of the next. */
const NEWS = 0.3;
/** Cuts this far behind may be forgotten. Seconds. */
const FORGOTTEN = 120;
/** HTMLMediaElement.HAVE_CURRENT_DATA */
const HAVE_CURRENT_DATA = 2;
/** No seek within a buffer takes longer. */
const DEADLINE = 3 * SECOND;

export interface SilenceSkipperDeps {
  element: HTMLMediaElement;
  clock: Clock;
  silences: Silences;
  signal: AbortSignal;
}

/**
 * Seeks from the beginning of each cut to its end. However late it seeks, it lands before the next word, so a busy
 * machine costs time that could have been saved, but never a word.
 */
export function createSilenceSkipper({ element, clock, silences, signal }: SilenceSkipperDeps) {
  let cuts: Cut[] = [];
  let cost = COST;
  let cancel = () => {};
  let isUnderWay = false;

  function plan(): void {
    cancel();
    if (signal.aborted || isUnderWay || element.paused || !silences.isOn()) return;
    const { currentTime: at, playbackRate } = element;
    const cut = cuts.find(({ to }) => to - at > WORTH_IT);
    if (cut === undefined) return;
    if (at >= cut.from) skip(cut);
    else cancel = clock.after(((cut.from - at) / playbackRate) * SECOND, plan);
  }

  function skip({ to }: Cut): void {
    const { currentTime: at, playbackRate, seeking, readyState } = element;
    const gained = (to - at) / playbackRate;
    if (seeking || readyState < HAVE_CURRENT_DATA || gained - cost < WORTH_IT) return;
    isUnderWay = true;
    silences.onBegin();
    const began = clock.now();
    const waited = new AbortController();
    const end = (saved: number) => {
      waited.abort();
      isUnderWay = false;
      silences.onEnd(Math.max(0, saved));
      plan();
    };
    const cancelWait = clock.after(DEADLINE, () => end(0));
    once(element, ['seeked', 'emptied'], AbortSignal.any([signal, waited.signal]))
      .then(({ type }) => {
        cancelWait();
        const took = (clock.now() - began) / SECOND;
        cost += (took - cost) * NEWS;
        end(type === 'seeked' ? gained - took : 0);
      })
      .catch(() => {
        cancelWait();
        if (signal.aborted) silences.onEnd(0);
      });
    element.currentTime = to;
  }

  for (const type of ['timeupdate', 'playing', 'seeked', 'ratechange', 'pause']) {
    element.addEventListener(type, plan, { signal });
  }
  signal.addEventListener('abort', () => cancel(), { once: true });

  return {
    /** Takes the cuts that were found, in any order. */
    add(found: readonly Cut[]): void {
      if (found.length === 0) return;
      const least = element.currentTime - FORGOTTEN;
      const isNew = ({ from, to }: Cut) => !cuts.some((cut) => from < cut.to && to > cut.from);
      cuts = [...cuts.filter(({ to }) => to > least), ...found.filter(isNew)].sort(
        (a, b) => a.from - b.from,
      );
      plan();
    },
  };
}
