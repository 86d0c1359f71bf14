import { SECOND } from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';
import { classifySound, type SoundVerdict } from './classify-sound';

const INTERVAL = SECOND;
/** If this much time passed between two checks, the computer was asleep. */
const SLEPT = 10 * SECOND;

export interface Watchdog {
  /** Watches while sound is due. */
  follow(due: boolean): void;
  /** Bytes came. */
  dataCame(): void;
  /** A new connection: its time begins now. */
  begin(): void;
}

/** Looks every second whether sound that is due comes, by what moves and not by what is announced. */
export function createWatchdog(
  clock: Clock,
  {
    element,
    flows,
    onSound,
    onVerdict,
    onWake,
  }: {
    element: HTMLMediaElement;
    /** Whether bytes are due all the time. */
    flows(): boolean;
    /** The element's clock moved since the last look. */
    onSound(): void;
    onVerdict(verdict: SoundVerdict): void;
    /** The computer slept: connections are dead, whatever they look like. */
    onWake(): void;
  },
): Watchdog {
  let stop: (() => void) | null = null;
  let lookedAt = 0;
  let movedAt = 0;
  let bytesAt = 0;
  let position = 0;

  function begin(): void {
    lookedAt = movedAt = bytesAt = clock.now();
    position = element.currentTime;
  }

  function look(): void {
    const now = clock.now();
    const passed = now - lookedAt;
    lookedAt = now;
    // A clock that was set back tells nothing.
    if (passed < 0 || passed > SLEPT) {
      begin();
      if (passed > SLEPT) onWake();
      return;
    }
    if (element.currentTime !== position) {
      position = element.currentTime;
      movedAt = now;
      onSound();
    }
    onVerdict(
      classifySound({
        still: now - movedAt,
        quiet: now - bytesAt,
        ahead: aheadOf(element),
        flows: flows(),
      }),
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

/** Seconds buffered ahead of the position without a hole. */
export function aheadOf({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && currentTime < buffered.end(index)) {
      return buffered.end(index) - currentTime;
    }
  }
  return 0;
}
