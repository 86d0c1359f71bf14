import type { AudioStatus } from '@/lib/contract/audio';
import {
  IDLE_SUSPENSION,
  LIVE_METADATA_POLL,
  MINUTE,
  PROGRESS_SAVE_INTERVAL,
  SECOND,
} from '@/lib/model/constants';
import type { Clock } from '@/lib/platform/time/clock';

/** A server that has sent nothing for this long while loading will not send anything. */
const LOAD_TIMEOUT = 15 * SECOND;
const FIRST_POLL = 2 * SECOND;
/** How long the status says that the audio is back. */
const BACK_TOLD = 4 * SECOND;
/** A listener who pauses for this long is not coming back soon, so the station's server is spared the connection. */
const LONG_PAUSE = 30 * MINUTE;

export interface HostTimers {
  /** Starts and stops the timers that this status calls for. */
  follow(status: AudioStatus, live: boolean): void;
  /** Data arrived or was requested: the timeout for a silent server starts again. */
  dataCame(): void;
  /** A status was sent, so the next periodic one is not due yet. */
  told(): void;
}

/** What happens purely because time passes, in each phase of playback. */
export function createHostTimers(
  clock: Clock,
  {
    onTick,
    onIdle,
    onSilence,
    onUntitled,
    onBackTold,
    onPausedLong,
  }: {
    /** While a file plays, 250 ms after the last status. */
    onTick(): void;
    /** After 30 s without sound. */
    onIdle(): void;
    /** While a live stream plays without naming a title: soon after the start, and then every 10 s. */
    onUntitled(): void;
    /** A server took too long to answer. */
    onSilence(): void;
    /** The status has said for long enough that the audio is back. */
    onBackTold(): void;
    /** A station has been paused in its place for another half hour. */
    onPausedLong(): void;
  },
): HostTimers {
  const tick = createTimer((run) => clock.every(PROGRESS_SAVE_INTERVAL, run), onTick);
  const idle = createTimer((run) => clock.after(IDLE_SUSPENSION, run), onIdle);
  const untitled = createTimer(startPolling(clock), onUntitled);
  const silence = createTimer((run) => clock.after(LOAD_TIMEOUT, run), onSilence);
  const back = createTimer((run) => clock.after(BACK_TOLD, run), onBackTold);
  const longPause = createTimer((run) => clock.every(LONG_PAUSE, run), onPausedLong);
  let loading = false;

  return {
    follow({ phase, streamTitle, recovery, rewind }, live) {
      loading = phase === 'loading';
      tick.run(phase === 'playing' && !live);
      untitled.run(phase === 'playing' && live && streamTitle === null);
      const isKept = rewind !== null;
      idle.run(phase !== 'playing' && phase !== 'loading' && phase !== 'idle' && !isKept);
      longPause.run(phase === 'paused' && isKept);
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

/** First after a delay in which the stream may still name a title, then at the polling interval. */
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

/** A timer that runs while it is due. */
function createTimer(start: (run: () => void) => () => void, run: () => void) {
  let stop: (() => void) | null = null;
  return {
    /** Restarts it if it is running. */
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
