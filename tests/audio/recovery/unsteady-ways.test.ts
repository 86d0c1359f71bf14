import { describe, expect, it } from 'vitest';
import { nextCushion, openCushion } from '@/lib/audio/recovery/cushion';
import { createRefill } from '@/lib/audio/sources/refill';
import { UNSTEADY_WAYS, type Way } from '../../bench/traces.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

/** Milliseconds per step, and per step of the quiet time before a day. */
const STEP = 50;
const QUIET_STEP = 1000;
/** The station's bitrate in kbit/s, and the seconds that it sends in advance. */
const STATION = 128;
const BURST = 4;
/** With less than this ahead the element has run dry, and with this much it plays on. Seconds. */
const DRY = 0.02;
const ENOUGH = 0.5;
/** With less than this ahead, every piece is written as it comes. Seconds. */
const COMFORTABLE = 3;

interface Listened {
  silent: number;
  silences: number;
  /** The cushion that is remembered. */
  wanted: number;
}

/**
 * Plays a station whose connection delivers everything in order, once the way lets it through. `needed`: the
 * remembered cushion. `quiet`: minutes before the way gets unsteady.
 */
function listen({ rate, seconds }: Way, { needed = 0, quiet = 0 }): Listened {
  const clock = createFakeClock();
  const element = Object.assign(new EventTarget(), {
    ...{ currentTime: 0, playbackRate: 1, seeking: false, paused: false },
  });
  /** Seconds: written to the element, waiting to be written, and held back on the way. */
  let written = BURST;
  let pending = 0;
  let underWay = 0;
  const ahead = () => written - element.currentTime;
  const holdsBack = createRefill({
    ...{ element: element as unknown as HTMLMediaElement, ahead, clock },
    ...{ signal: new AbortController().signal, hidesSilence: false },
  });
  let cushion = openCushion('balanced', needed);
  let dryFor: number | null = null;
  let quietFor = 0;
  let lookedAgo = 0;
  let lookedAt = 0;
  const heard = { silent: 0, silences: 0 };
  element.dispatchEvent(new Event('playing'));

  function look(): void {
    const silent = element.currentTime === lookedAt;
    lookedAt = element.currentTime;
    const passed = lookedAgo;
    lookedAgo = 0;
    const view = { ahead: ahead(), quiet: quietFor, silent, passed, now: clock.now() };
    cushion = nextCushion(cushion, { mode: 'balanced', ...view });
    element.playbackRate = cushion.pace;
  }

  function pass(step: number, kilobits: number): void {
    clock.pass(step);
    underWay += step / 1000;
    const came = Math.min(underWay, ((kilobits / STATION) * step) / 1000);
    underWay -= came;
    pending += came;
    quietFor = came > 0 ? 0 : quietFor + step;
    const isDue = pending > 0 && (pending >= ENOUGH || ahead() < COMFORTABLE);
    if (isDue && !holdsBack(pending)) {
      written += pending;
      pending = 0;
    }
    if (dryFor === null) {
      element.currentTime += Math.min(ahead(), (element.playbackRate * step) / 1000);
      if (ahead() < DRY) {
        dryFor = 0;
        heard.silences++;
        element.dispatchEvent(new Event('waiting'));
      }
    } else {
      dryFor += step;
      heard.silent += step / 1000;
      if (ahead() >= ENOUGH) {
        dryFor = null;
        element.dispatchEvent(new Event('playing'));
      }
    }
    lookedAgo += step;
    if (lookedAgo >= QUIET_STEP) look();
  }

  for (let at = 0; at < quiet * 60_000; at += QUIET_STEP)
    pass(QUIET_STEP, Number.POSITIVE_INFINITY);
  for (let at = 0; at < seconds * 1000; at += STEP) pass(STEP, rate(at));
  return { ...heard, wanted: cushion.wanted };
}

/** A bare element's silences per hour in Chromium, on a sound device, over the same ways. Measured. */
const BARE = { silent: 428, silences: 41.4 };

describe('a station on the ways that the bench measures', () => {
  const first = UNSTEADY_WAYS.map((way) => listen(way, {}));
  const second = UNSTEADY_WAYS.map((way, nth) =>
    listen(way, { needed: first[nth]?.wanted ?? 0, quiet: 20 }),
  );
  const hours = UNSTEADY_WAYS.reduce((sum, { seconds }) => sum + seconds, 0) / 3600;
  const anHour = (day: readonly Listened[], what: 'silent' | 'silences') =>
    day.reduce((sum, one) => sum + one[what], 0) / hours;

  it('is silent an eighth as long and as often as in a bare element on the second day, after twenty minutes', () => {
    expect(anHour(second, 'silent')).toBeLessThan(BARE.silent / 8);
    expect(anHour(second, 'silences')).toBeLessThan(BARE.silences / 8);
  });

  it('is silent less long and less often than in a bare element on the first day', () => {
    expect(anHour(first, 'silent')).toBeLessThan(BARE.silent * 0.6);
    expect(anHour(first, 'silences')).toBeLessThan(BARE.silences * 0.75);
  });
});
