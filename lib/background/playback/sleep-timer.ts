import { SECOND } from '@/lib/model/constants';
import { endsAt, ownOf } from '@/lib/model/own-settings';
import {
  LONGEST_SLEEP,
  SLEEP_STEP,
  type SleepChoice,
  sleepStep,
  sleepTimerFor,
} from '@/lib/model/sleep-timer';
import { type Alarms, keepAwake, onAlarms } from '@/lib/platform/time/alarms';
import { type Background, targetItem } from '../context';
import { positionNow } from './controls';
import { heardAs, setSleepPart } from './play-order';

/** Wakes the worker before the fade, and then every half minute, which is the shortest interval allowed. */
const ALARM = 'player/sleep';
const WAKE_BEFORE = 30 * SECOND;
const AGAIN_IN_MINUTES = 0.5;
/** A step may come this early, and the clock be corrected by this much, without changing the timer. Milliseconds. */
const SLACK = SECOND;

/** Starts a new timer with this choice, whatever was set before; null cancels it. */
export type SetSleepTimer = (choice: SleepChoice | null) => void;

/**
 * Ends playback on time, with a fade before the end. The time is in the state, so that it survives the worker: an
 * alarm wakes the next one in time, which then stays awake; a playing episode keeps it awake anyway. The state's
 * volume does not change. The listener is registered before this returns.
 */
export function startSleepTimer(
  background: Background,
  { alarms, ready }: { alarms: Alarms; ready: Promise<unknown> },
): SetSleepTimer {
  const { state, host, presses, clock } = background;
  let cancelStep = () => {};
  let stopStaying: (() => void) | null = null;
  let isFading = false;

  /** Sets the fraction of the volume that is played from now on. */
  function setPart(part: number): void {
    setSleepPart(state, part);
    host.setVolume(heardAs(state, targetItem(background)).volume);
  }

  /**
   * Does what is due now, and schedules the rest. `atMost`: the longest remaining time in milliseconds; more
   * means that the system clock was set back meanwhile.
   */
  function resume(atMost = LONGEST_SLEEP): void {
    cancelStep();
    if (state.sleepTimer?.kind === 'episode') {
      fadeWithEpisode();
      return;
    }
    if (state.sleepTimer === null) {
      // The alarm survives a restart of the browser, but the timer does not; or the timer's episode has ended.
      rest();
      return;
    }
    const until = Math.min(state.sleepTimer.until, clock.now() + atMost);
    if (until < state.sleepTimer.until) {
      state.sleepTimer = { kind: 'time', until };
      wakeBefore(until);
    }
    const step = sleepStep(until, clock.now());
    if (step.due === 'end') {
      end();
      return;
    }
    const left = until - clock.now();
    if (left <= WAKE_BEFORE) stopStaying ??= keepAwake(clock, alarms);
    if (step.due === 'fade') {
      isFading = true;
      setPart(step.factor);
    }
    cancelStep = clock.after(step.next, () => resume(left - step.next + SLACK));
  }

  /** Fades by the episode's position, which the listener may move, and looks again at every step of the fade. */
  function fadeWithEpisode(): void {
    const { isPlaying, isLive, duration } = state;
    const item = targetItem(background);
    const { rate } = heardAs(state, item);
    // From the last report, like the end itself: if a report is late, the current position may be past that end.
    const end = endsAt(ownOf(state.settings.own, item), state.seekValue, duration);
    const left = ((end - positionNow(background)) / rate) * SECOND;
    const step = isPlaying && !isLive && duration > 0 ? sleepStep(left, 0) : null;
    if (step?.due === 'fade') setPart(step.factor);
    // Not at the end, where the rest of the sound would be audible: the volume returns once the timer is off.
    else if (isFading && step?.due !== 'end') setPart(1);
    isFading = step?.due === 'fade' || step?.due === 'end';
    cancelStep = clock.after(SLEEP_STEP, () => resume());
  }

  function wakeBefore(until: number): void {
    const when = until - WAKE_BEFORE;
    void alarms.create(ALARM, { when, periodInMinutes: AGAIN_IN_MINUTES });
  }

  function end(): void {
    state.sleepTimer = null;
    if (state.isPlaying || state.pendingTrack !== null) {
      void presses.behindOrder(() => host.pause());
    }
    // In this order, so that the volume does not jump up before the pause. A previous worker may have started
    // the fade.
    isFading = true;
    rest();
  }

  function rest(): void {
    cancelStep();
    stopStaying?.();
    stopStaying = null;
    if (isFading) setPart(1);
    isFading = false;
    void alarms.clear(ALARM);
  }

  onAlarms(alarms, { [ALARM]: () => void ready.then(() => resume()) });
  void ready.then(() => resume());

  return (choice) => {
    rest();
    const timer = choice === null ? null : sleepTimerFor(choice, clock.now());
    state.sleepTimer = timer;
    if (timer?.kind === 'time') wakeBefore(timer.until);
    resume();
  };
}
