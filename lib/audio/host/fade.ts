import type { Clock } from '@/lib/platform/time/clock';
import { hasSound } from './playback-state';

/** How long the sound takes to come or to go, and how often its volume moves meanwhile. Milliseconds. */
const FADE = 150;
const STEP = 15;
/** The sound goes so fast if the same sound has begun elsewhere: slower, it would be heard as an echo. Milliseconds. */
const HANDED_OVER = 30;
/** The part of its volume that sound begins with: low enough not to click, and heard from its first sample on. */
export const FIRST = 0.1;

/** How what comes rises while another sound goes. */
export interface Crossing {
  /** Milliseconds. */
  length: number;
  /** Of its way, what it has risen is this power of the part that is over: 1 is a straight line, 0.5 keeps the energy. */
  bend: number;
}

/** Lets sound come and go, rather than break in and off. The volume is the listener's again as soon as that is over. */
export interface Fade {
  /** 0 to 1. It holds at once: only sound that goes gets no louder any more. */
  setVolume(volume: number): void;
  /** Call it before the element plays, which waits for nothing. */
  begin(): void;
  /**
   * Runs `then` when nothing is heard any more. `beside`: the sound goes on until this resolves, to whether it is heard
   * beside the element from then on.
   */
  end(then: () => void, beside?: Promise<boolean>): void;
  /** What waits for that is done now. */
  settle(): void;
  /** Runs it once that is done, unless another follows; at once if nothing waits. */
  after(run: () => void): void;
  /** How loud the sound is that there is to fade: 0 to 1. */
  heard(): number;
}

/**
 * `apply` sets the volume that is heard. `rise` is asked whenever sound comes: how, because another sound goes
 * meanwhile; null if none does.
 */
export function createFade(
  element: HTMLMediaElement,
  clock: Clock,
  apply: (volume: number) => void,
  rise: () => Crossing | null,
): Fade {
  let volume = element.volume;
  /** The part of the volume that is heard. */
  let part = 1;
  /** Sound that goes is no louder than this any more. */
  let most = 1;
  let waiting: (() => void) | null = null;
  let afterwards = () => {};
  /** What is to come has not begun to be as loud as what goes. */
  let isAnew = false;
  /** It rises while another sound goes. */
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

  /** By the clock, since a busy browser is late with its timers. */
  function ramp(to: 0 | 1, length: number, then: () => void): void {
    stop();
    const from = part;
    const began = clock.now();
    stop = clock.every(STEP, () => {
      const passed = (clock.now() - began) / length;
      // A clock that was set back says nothing.
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
    // As late as nothing of it can be heard any more.
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
