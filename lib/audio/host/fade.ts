import type { Clock } from '@/lib/platform/time/clock';
import { hasSound } from './playback-state';

/** How long the sound takes to come or to go, and how often its volume moves meanwhile. Milliseconds. */
const FADE = 150;
const STEP = 15;
/** The part of its volume that sound begins with: low enough not to click, and heard from its first sample on. */
const FIRST = 0.1;

/** Lets sound come and go, rather than break in and off. The volume is the listener's again as soon as that is over. */
export interface Fade {
  /** 0 to 1. It holds at once: only sound that goes gets no louder any more. */
  setVolume(volume: number): void;
  /** Call it before the element plays, which waits for nothing. */
  begin(): void;
  /** Runs `then` when nothing is heard any more. */
  end(then: () => void): void;
  /** What waits for that is done now. */
  settle(): void;
  /** Whether there is any sound to fade. */
  readonly isHeard: boolean;
}

/** `apply` sets the volume that is heard. */
export function createFade(
  element: HTMLMediaElement,
  clock: Clock,
  apply: (volume: number) => void,
): Fade {
  let volume = element.volume;
  /** The part of the volume that is heard. */
  let part = 1;
  /** Sound that goes is no louder than this any more. */
  let most = 1;
  let waiting: (() => void) | null = null;
  let stop = () => {};

  const isHeard = () => !element.paused && hasSound(element) && volume * part > 0;

  element.addEventListener('playing', () => {
    if (part < 1 && waiting === null) ramp(1, () => {});
  });

  function set(next: number): void {
    part = next;
    apply(Math.min(volume, most) * part);
  }

  /** By the clock, since a busy browser is late with its timers. */
  function ramp(to: 0 | 1, then: () => void): void {
    stop();
    const from = part;
    const began = clock.now();
    stop = clock.every(STEP, () => {
      const passed = (clock.now() - began) / FADE;
      // A clock that was set back says nothing.
      const next = passed < 0 ? to : from + (to - from) * Math.min(1, passed);
      set(next);
      if (next !== to) return;
      stop();
      then();
    });
  }

  function settle(): void {
    if (waiting === null) return;
    const then = waiting;
    waiting = null;
    stop();
    then();
    most = 1;
    // The browser stops a moment after it was told to.
    if (part < 1) stop = clock.after(FADE, () => set(1));
  }

  return {
    setVolume(next) {
      volume = next;
      if (waiting === null) stop();
      set(waiting === null ? 1 : part);
    },
    begin() {
      const heard = waiting === null ? FIRST : Math.max(FIRST, part);
      settle();
      if (!element.paused) return;
      stop();
      set(heard);
    },
    end(then) {
      settle();
      most = volume;
      waiting = then;
      if (isHeard()) ramp(0, settle);
      else settle();
    },
    settle,
    get isHeard() {
      return isHeard();
    },
  };
}
