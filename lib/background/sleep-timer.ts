import { SECOND } from '@/lib/model/constants';
import { type SleepChoice, sleepStep, sleepTimerFor } from '@/lib/model/sleep-timer';
import type { Background } from './context';
import type { Alarms } from './history/history-alarms';

/** Wakes the worker before the fade, and again every half minute, the shortest period there is. */
const ALARM = 'player/sleep';
const WAKE_BEFORE = 30 * SECOND;
const AGAIN_IN_MINUTES = 0.5;
/** Chrome ends a worker that calls nothing of the browser's for 30 s. */
const BEAT = 20 * SECOND;

/** Begins anew with this choice, whatever was chosen before; null ends it. */
export type SetSleepTimer = (choice: SleepChoice | null) => void;

/**
 * Ends playback at its time, and fades it out before. The state says when, for every life of the worker:
 * an alarm starts one in time, which then stays awake. The state's volume stays as it is throughout. The
 * listener is registered before this returns.
 */
export function startSleepTimer(
  background: Background,
  { alarms, ready }: { alarms: Alarms; ready: Promise<unknown> },
): SetSleepTimer {
  const { state, host, clock } = background;
  let cancelStep = () => {};
  let stopStaying: (() => void) | null = null;
  let isFading = false;

  /** Does what is due now, and goes on from there. */
  function resume(): void {
    cancelStep();
    const timer = state.sleepTimer;
    if (timer?.kind !== 'time') {
      // It outlives the browser, which the timer does not.
      void alarms.clear(ALARM);
      return;
    }
    const step = sleepStep(timer.until, clock.now());
    if (step.due === 'end') {
      end();
      return;
    }
    if (timer.until - clock.now() <= WAKE_BEFORE) {
      stopStaying ??= clock.every(BEAT, () => void alarms.get(ALARM));
    }
    if (step.due === 'fade') {
      isFading = true;
      host.setVolume(state.volume * step.factor);
    }
    cancelStep = clock.after(step.next, resume);
  }

  function end(): void {
    state.sleepTimer = null;
    if (state.isPlaying || state.pendingTrack !== null) host.pause();
    // In this order: what is paused is not heard getting loud again. A life before may have faded it.
    isFading = true;
    rest();
  }

  function rest(): void {
    cancelStep();
    stopStaying?.();
    stopStaying = null;
    if (isFading) host.setVolume(state.volume);
    isFading = false;
    void alarms.clear(ALARM);
  }

  alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) void ready.then(resume);
  });
  void ready.then(resume);

  return (choice) => {
    rest();
    const timer = choice === null ? null : sleepTimerFor(choice, clock.now());
    state.sleepTimer = timer;
    if (timer?.kind !== 'time') return;
    const when = timer.until - WAKE_BEFORE;
    void alarms.create(ALARM, { when, periodInMinutes: AGAIN_IN_MINUTES });
    resume();
  };
}
