import type { Clock } from '@/lib/platform/time/clock';
import { hasSound } from './playback-state';

/** How long a fade takes, and how often the volume moves meanwhile. Milliseconds. */
const FADE = 150;
const STEP = 15;
/** How long the fade-out takes if the same sound has begun elsewhere: slower, it would be an echo. Milliseconds. */
const HANDED_OVER = 30;
/** The fraction of its volume that sound begins with: low enough not to click, but audible from the first sample. */
export const FIRST = 0.1;

/** How a new sound rises while another one fades out. */
export interface Crossing {
  /** Milliseconds. */
  length: number;
  /** The rise is the elapsed fraction to this power: 1 is a straight line, 0.5 keeps the energy. */
  bend: number;
}

/** Fades sound in and out instead of cutting it. As soon as a fade is over, the volume is the listener's again. */
export interface Fade {
  /** 0 to 1. Takes effect at once, except that sound that fades out gets no louder. */
  setVolume(volume: number): void;
  /** Call it before the element plays; playback does not wait for it. */
  begin(): void;
  /**
   * Fades out, then runs `then`. `beside`: the sound goes on until this resolves, to whether it plays beside the
   * element from then on.
   */
  end(then: () => void, beside?: Promise<boolean>): void;
  /** Runs what waits for a fade-out now. */
  settle(): void;
  /** Runs it after what waits for a fade-out, unless a later call replaces it; at once if nothing waits. */
  after(run: () => void): void;
  /** How loud the sound is now: 0 to 1; 0 if there is none to fade. */
  heard(): number;
}

/**
 * `apply` sets the volume that is heard. `rise` is asked whenever sound begins: how it should rise while another sound
 * fades out; null if none does.
 */
export function createFade(
  element: HTMLMediaElement,
  clock: Clock,
  apply: (volume: number) => void,
  rise: () => Crossing | null,
): Fade {
  let volume = element.volume;
  /** The fraction of the volume that is applied. */
  let part = 1;
  /** Sound that fades out gets no louder than this. */
  let most = 1;
  let waiting: (() => void) | null = null;
  let afterwards = () => {};
  /** The next sound starts from `FIRST`, not from the level of the one that fades out. */
  let isAnew = false;
  /** How the sound rises while another one fades out. */
  let crossing: Crossing | null = null;
  let stop = () => {};

  const heard = () => (element.paused || !hasSound(element) ? 0 : Math.min(volume, most) * part);

  element.addEventListener('playing', () => {
    if (part === 1 || waiting !== null || crossing !== null) return;
    crossing = rise();
    ramp(1, crossing?.length ?? FADE, () => {
      crossing = null;
    });
  });

  function set(next: number): void {
    part = next;
    apply(Math.min(volume, most) * part);
  }

  /** Follows the clock, since a busy browser is late with its timers. */
  function ramp(to: 0 | 1, length: number, then: () => void): void {
    stop();
    const from = part;
    const began = clock.now();
    stop = clock.every(STEP, () => {
      const passed = (clock.now() - began) / length;
      // The clock may have been set back.
      const done = passed < 0 ? 1 : Math.min(1, passed);
      const next =
        crossing === null ? from + (to - from) * done : Math.max(from, done ** crossing.bend);
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
    afterwards();
    afterwards = () => {};
    most = 1;
    // Late enough that none of it is audible any longer.
    if (part < 1) stop = clock.after(FADE, () => set(1));
  }

  return {
    setVolume(next) {
      volume = next;
      // The browser stops a moment after it was told to.
      if (waiting !== null || crossing !== null || element.paused) set(part);
      else {
        stop();
        set(1);
      }
    },
    begin() {
      const first = waiting === null || isAnew ? FIRST : Math.max(FIRST, part);
      settle();
      if (!element.paused) return;
      stop();
      crossing = null;
      set(first);
    },
    end(then, beside) {
      settle();
      most = volume;
      waiting = then;
      isAnew = Boolean(beside);
      crossing = null;
      stop();
      if (heard() === 0) settle();
      else if (!beside) ramp(0, FADE, settle);
      else {
        void beside.then((isBeside) => {
          if (waiting === then) ramp(0, isBeside ? HANDED_OVER : FADE, settle);
        });
      }
    },
    settle,
    after(run) {
      if (waiting === null) run();
      else afterwards = run;
    },
    heard,
  };
}
