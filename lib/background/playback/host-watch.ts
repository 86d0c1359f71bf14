import type { PlayerState } from '@/lib/contract/player-state';
import { SECOND } from '@/lib/model/constants';
import { type Alarms, onAlarms } from '@/lib/platform/time/alarms';
import type { Background } from '../context';
import { playOn } from './play-on';

const ALARM = 'player/host';
/** A sleeping worker learns nothing, so an alarm wakes it this often while something plays. */
const LOOK_EVERY_MINUTES = 2;
/** An audio host that reported this recently is not asked whether it is still there. Milliseconds. */
const LATELY = 15 * SECOND;
/**
 * Audio that ended right after it was recovered is not recovered again at once; the host is checked after
 * this time. Milliseconds.
 */
const BREATH = 10 * SECOND;
/** How long the loss of a timeshift is shown once there is sound again. Milliseconds. */
const LOSS_TOLD = 30 * SECOND;

export interface HostWatch {
  follow(state: PlayerState): void;
  /** Call it when the audio host has sent something. */
  heard(): void;
  /** Call it when the audio host is gone. */
  lost(): void;
}

/**
 * Recovers playback if the audio host ended on its own, for example in a crash. A background that is awake is
 * told; one that is asleep is woken to check, and sees when it starts that the host is gone. The listener is
 * registered before this returns.
 */
export function createHostWatch(
  background: Background,
  { alarms, ready }: { alarms: Alarms; ready: Promise<unknown> },
): HostWatch {
  const { state, host, clock } = background;
  let isDue: boolean | null = null;
  let broughtBackAt: number | null = null;
  let heardAt: number | null = null;
  let cancelLook = () => {};
  let cancelTelling: (() => void) | null = null;

  onAlarms(alarms, {
    [ALARM]() {
      if (!wasHeardLately()) void ready.then(look);
    },
  });

  const wasHeardLately = () => heardAt !== null && Math.abs(clock.now() - heardAt) < LATELY;

  async function look(): Promise<void> {
    // An alarm survives a restart of the browser.
    if (!isWanted(state)) void alarms.clear(ALARM);
    else if ((await host.report()) === null) lost();
  }

  function lost(): void {
    loseRewind(state);
    if (!isWanted(state)) return;
    const now = clock.now();
    const rest = broughtBackAt === null ? 0 : BREATH - Math.abs(now - broughtBackAt);
    if (rest <= 0) {
      broughtBackAt = now;
      void playOn(background);
    }
    cancelLook();
    cancelLook = clock.after(rest > 0 ? rest : BREATH, () => void look());
  }

  function tellLoss({ isRewindLost, isPlaying, isBuffering }: PlayerState): void {
    if (!isRewindLost || !isPlaying || isBuffering) {
      cancelTelling?.();
      cancelTelling = null;
      return;
    }
    cancelTelling ??= clock.after(LOSS_TOLD, () => {
      state.isRewindLost = false;
    });
  }

  return {
    follow(whole) {
      tellLoss(whole);
      const due = isWanted(whole);
      if (!host.isApart || due === isDue) return;
      isDue = due;
      if (due) void alarms.create(ALARM, { periodInMinutes: LOOK_EVERY_MINUTES });
      else void alarms.clear(ALARM);
    },
    heard() {
      heardAt = clock.now();
    },
    lost,
  };
}

/** Notes that a station's timeshift was lost with its audio host. */
export function loseRewind(state: Pick<PlayerState, 'rewind' | 'isRewindLost'>): void {
  if (state.rewind === null) return;
  state.rewind = null;
  state.isRewindLost = true;
}

const isWanted = ({ isPlaying, pendingTrack }: PlayerState) => isPlaying || pendingTrack !== null;
