import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import { classifySound, ENOUGH, type SoundVerdict } from './classify-sound';

const INTERVAL = SECOND;
/** If this much time passed between two checks, the computer was asleep. Milliseconds. */
const SLEPT = 10 * SECOND;

export interface Watchdog {
  /** Watches while audio is expected. */
  follow(due: boolean): void;
  /** Bytes arrived. */
  dataCame(): void;
  /** A new connection: its time starts now. */
  begin(): void;
}

/** Checks every second whether expected audio arrives, by what moves rather than by events. */
export function createWatchdog(
  clock: Clock,
  {
    element,
    flows,
    onLook,
    onSound,
    onVerdict,
    onWake,
  }: {
    element: HTMLMediaElement;
    /** Whether bytes are expected continuously. */
    flows(): boolean;
    /** Every check, with what it found; times in milliseconds, `ahead` in seconds. */
    onLook(found: { ahead: number; quiet: number; silent: boolean; passed: number }): void;
    /** The element's clock has moved since the last check. */
    onSound(): void;
    /** `held`: for how long audio has been buffered without playing, in milliseconds. */
    onVerdict(verdict: SoundVerdict, held: number): void;
    /** The computer was asleep: connections are dead, even if they look alive. */
    onWake(): void;
  },
): Watchdog {
  let stop: (() => void) | null = null;
  let lookedAt = 0;
  let movedAt = 0;
  let bytesAt = 0;
  let readyAt = 0;
  let position = 0;

  function begin(): void {
    lookedAt = movedAt = bytesAt = readyAt = clock.now();
    position = element.currentTime;
  }

  function look(): void {
    const now = clock.now();
    const passed = now - lookedAt;
    lookedAt = now;
    // The clock may have been set back.
    if (passed < 0 || passed > SLEPT) {
      begin();
      if (passed > SLEPT) onWake();
      return;
    }
    const ahead = aheadOf(element);
    const moved = element.currentTime !== position;
    // Soon after connecting, it means nothing that nothing has moved yet.
    const silent = !moved && now - movedAt > INTERVAL / 2;
    onLook({ ahead, quiet: now - bytesAt, silent, passed });
    if (moved) {
      position = element.currentTime;
      onSound();
    }
    // A pause is not a silence.
    if (moved || element.paused) movedAt = now;
    if (moved || element.paused || ahead < ENOUGH) readyAt = now;
    onVerdict(
      classifySound({
        still: now - movedAt,
        quiet: now - bytesAt,
        ahead,
        flows: flows(),
      }),
      now - readyAt,
    );
  }

  return {
    follow(due) {
      if (due === (stop !== null)) return;
      stop?.();
      stop = null;
      if (!due) return;
      begin();
      stop = clock.every(INTERVAL, look);
    },
    dataCame() {
      bytesAt = clock.now();
    },
    begin,
  };
}

/** Seconds buffered ahead of the position without a gap. */
export function aheadOf({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && currentTime < buffered.end(index)) {
      return buffered.end(index) - currentTime;
    }
  }
  return 0;
}
