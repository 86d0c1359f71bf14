import type { AudioStatus } from '@/lib/contract/audio';
import {
  IDLE_SUSPENSION,
  LIVE_METADATA_POLL,
  PROGRESS_SAVE_INTERVAL,
  SECOND,
} from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';

/** A server that sends nothing for this long while loading never will. */
const LOAD_TIMEOUT = 15 * SECOND;
const FIRST_POLL = 2 * SECOND;
/** How long the status says that the sound is back. */
const BACK_TOLD = 4 * SECOND;

export interface HostTimers {
  /** Starts and ends what is due while this is the status. */
  follow(status: AudioStatus, live: boolean): void;
  /** Data came, or was requested: a silent server's time starts again. */
  dataCame(): void;
  /** A status was told, which need not be told again before its time. */
  told(): void;
}

/** What happens by the passing of time alone, in each phase of playback. */
export function createHostTimers(
  clock: Clock,
  {
    onTick,
    onIdle,
    onSilence,
    onUntitled,
    onBackTold,
  }: {
    /** While a file plays, 250 ms after what was told last. */
    onTick(): void;
    /** After 30 s without sound. */
    onIdle(): void;
    /** Soon after the start and then every 10 s while a live stream plays that names no title. */
    onUntitled(): void;
    /** A server kept us waiting for too long. */
    onSilence(): void;
    /** The status has said for long enough that the sound is back. */
    onBackTold(): void;
  },
): HostTimers {
  const tick = createTimer((run) => clock.every(PROGRESS_SAVE_INTERVAL, run), onTick);
  const idle = createTimer((run) => clock.after(IDLE_SUSPENSION, run), onIdle);
  const untitled = createTimer(startPolling(clock), onUntitled);
  const silence = createTimer((run) => clock.after(LOAD_TIMEOUT, run), onSilence);
  const back = createTimer((run) => clock.after(BACK_TOLD, run), onBackTold);
  let loading = false;

  return {
    follow({ phase, streamTitle, recovery }, live) {
      loading = phase === 'loading';
      tick.run(phase === 'playing' && !live);
      untitled.run(phase === 'playing' && live && streamTitle === null);
      idle.run(phase !== 'playing' && phase !== 'loading' && phase !== 'idle');
      back.run(recovery?.doing === 'back');
      if (!loading) silence.run(false);
    },
    dataCame() {
      silence.run(false);
      silence.run(loading);
    },
    told: tick.again,
  };
}

/** The first time after a moment in which the stream may yet name a title, then at the poll's pace. */
function startPolling(clock: Clock) {
  return (run: () => void) => {
    const cancelFirst = clock.after(FIRST_POLL, run);
    const stop = clock.every(LIVE_METADATA_POLL, run);
    return () => {
      cancelFirst();
      stop();
    };
  };
}

/** A timer that runs for as long as it is due. */
function createTimer(start: (run: () => void) => () => void, run: () => void) {
  let stop: (() => void) | null = null;
  return {
    /** Begins anew, if it runs. */
    again(): void {
      if (stop === null) return;
      stop();
      stop = start(run);
    },
    run(due: boolean): void {
      if (due) {
        stop ??= start(run);
      } else {
        stop?.();
        stop = null;
      }
    },
  };
}
