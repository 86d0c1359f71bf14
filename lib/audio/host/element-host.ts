import type { AudioOrders, AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { openLevelChannel } from '@/lib/contract/level';
import { SECOND } from '@/lib/model/constants';
import type { AudioHost } from '../host';
import { loadFileWriter, type Recorder } from '../recording/recorder';
import type { SoundVerdict } from '../recovery/classify-sound';
import { lagLimit } from '../recovery/cushion';
import { aheadOf, createWatchdog, type Watchdog } from '../recovery/watchdog';
import type { Crossfade } from './crossfade';
import { createHostTimers } from './host-timers';
import type { MediaControls } from './media-controls';
import {
  createPlaybackEffects,
  type PlaybackEffects,
  type PlaybackEffectsDeps,
} from './playback-effects';
import type { PlaybackEffect, PlaybackEvent } from './playback-events';
import { isOpen, isWanted, type PlaybackState, statusOf } from './playback-state';
import { serveLevel } from './serve-level';
import { createSoundPath, loadSound, type SoundLibrary, type SoundPath } from './sound-path';
import { transition } from './transition';

/** The playback event for each event of the element; null if only the status may have changed. */
const ELEMENT_EVENTS: Record<string, PlaybackEvent | null> = {
  loadedmetadata: { type: 'elementLoaded' },
  durationchange: { type: 'elementDuration' },
  canplay: null,
  playing: { type: 'elementPlaying' },
  waiting: null,
  pause: { type: 'elementPaused' },
  ended: { type: 'elementEnded' },
  seeked: { type: 'elementSeeked' },
  ratechange: null,
  error: { type: 'elementFailed' },
};

export interface ElementHostDeps extends PlaybackEffectsDeps {
  /**
   * Creates an element to replace the first; absent if that is impossible. Browsers cannot undo routing an element
   * through a graph.
   */
  freshElement?: () => HTMLMediaElement;
  /** Fires `online` when the network is back, as a window does. */
  connectivity: EventTarget;
  controls: MediaControls;
  onStatus(status: AudioStatus): void;
  prefetch: AudioOrders['prefetch'];
  /** Absent if no page can ask for the level. */
  openLevels?: typeof openLevelChannel;
  /** Instead of the lazy script. */
  loadSound?: () => Promise<SoundLibrary>;
  /** `onChange`: the recordings under way have changed. */
  createRecorder(onChange: () => void): Recorder;
}

export interface ElementHost extends AudioOrders {
  report(): AudioStatus;
}

/**
 * Owns the one audio element that is heard and the truth about it. Everything that happens becomes an event for the
 * playback state machine; after each, the element is read again and changes are reported. Nothing is
 * "playing" before the element says so.
 */
export function createElementHost(deps: ElementHostDeps): ElementHost {
  const { clock, controls, onStatus } = deps;
  let { element } = deps;
  let state: PlaybackState = { is: 'idle', press: 0 };
  /** The last status that was sent, without its position. */
  let told = '';
  /** Its long lists, which keep their identity until something in them changes. */
  let lists: unknown[] = [];
  let crossfade: Crossfade | null = null;
  /** While another element replaces the current one, which alone is nothing to report. */
  let isReplacing = false;
  const { loadSound: load = loadSound } = deps;
  /** See `SoundPathDeps`. */
  const unrendered = new Set<string>();
  let sound: SoundPath;
  let effects: PlaybackEffects;
  let watchdog: Watchdog;
  attach();
  if (deps.openLevels !== undefined) {
    const heard = () => ({ element, processed: sound, kept: effects.timeshift });
    serveLevel({ clock, heard }, deps.openLevels, load);
  }
  const recorder = deps.createRecorder(() => sync());
  const timers = createHostTimers(clock, {
    onTick: () => onStatus(report()),
    onUntitled: () => onStatus(report()),
    onIdle: () => dispatch({ type: 'release' }),
    onSilence: () => dispatch({ type: 'serverSilent' }),
    onBackTold: () => dispatch({ type: 'backTold' }),
    onPausedLong() {
      // A recording needs the connection.
      if (recorder.underWay.length === 0) dispatch({ type: 'pausedLong' });
    },
  });
  deps.connectivity.addEventListener('online', () => dispatch({ type: 'online' }));

  /** `stoppedAt`: see `SoundPathDeps`. */
  function attach(stoppedAt?: number): void {
    const mine = element;
    sound = createSoundPath({
      ...{ element, clock, onChange: sync, onStopped, stoppedAt, load, unrendered },
    });
    effects = createPlaybackEffects(
      { ...deps, element },
      {
        current: () => state,
        dispatch: (event) => void (element === mine && dispatch(event)),
        onProgress: dataCame,
        onFrames: sound.expect,
        route: sound.route,
        setVolume: sound.setVolume,
        crossfade: () => crossfade,
      },
    );
    watchdog = createWatchdog(clock, {
      element,
      flows: () => effects.kept?.kind === 'stream' && !effects.kept.isFull(),
      onLook: (found) => dispatch({ type: 'looked', ...found }),
      onSound: () => dispatch({ type: 'soundMoved' }),
      onVerdict,
      onWake: () => dispatch({ type: 'woke' }),
    });
    for (const [type, event] of Object.entries(ELEMENT_EVENTS)) {
      element.addEventListener(type, () => {
        if (state.is === 'idle' || element !== mine) return;
        // The pause was told at once, but the sound went on until it had faded out.
        if (type === 'pause') told = '';
        if (event === null) sync();
        else dispatch(event);
      });
    }
    element.addEventListener('progress', dataCame);
  }

  /** Replaces the element, with everything that belongs to it, by a fresh one. */
  function replace(stoppedAt?: number): void {
    const fresh = deps.freshElement?.();
    if (fresh === undefined) return;
    isReplacing = true;
    dispatch({ type: 'release' });
    isReplacing = false;
    watchdog.follow(false);
    sound.end();
    crossfade = null;
    element = fresh;
    attach(stoppedAt);
  }

  /** Plays the same order in a fresh element, without the processing that stopped. */
  function onStopped(): void {
    const order = orderOf(state);
    if (order === null || !isWanted(state) || !deps.freshElement) return;
    const resumed = { startAt: report().position, resumes: state.is === 'playing' };
    replace(order.press);
    host.play({ ...order, ...resumed });
  }

  /** Call it before following an order. Replaces an element that is routed for nothing, except under an open item. */
  function spare(order: PlayOrder): void {
    const goesOn = isOpen(state) && state.order.item === order.item;
    if (!goesOn && sound.isSpent(order)) replace();
  }

  function dispatch(event: PlaybackEvent): void {
    const next = transition(state, event, {
      now: clock.now(),
      random: deps.random(),
      media: element,
      bufferedEnd: endOf(element.buffered),
      kept: effects.kept?.kind ?? null,
      rewind: effects.timeshift?.look() ?? null,
      isRecording: recorder.underWay.length > 0,
    });
    const wasIdle = state.is === 'idle' && event.type !== 'release';
    state = next.state;
    next.effects.forEach(run);
    if (wasIdle && state.is === 'idle') return;
    if (!isToldLater(event, state)) sync();
  }

  function run(effect: PlaybackEffect): void {
    if (effect.do === 'tellAnyway') told = '';
    else if (effect.do === 'watchAnew') watchdog.begin();
    else if (effect.do === 'showDisplay') controls.show(report(), orderOf(state));
    else effects.run(effect);
  }

  /** Sends the status if it changed, or if the position jumped. */
  function sync(): void {
    if (isReplacing) return;
    const status = report();
    const { position, measuredAt, rewind, titles, ...rest } = status;
    // Times that only advance with the clock are nothing to report.
    const { oldest, edge, position: place, clock: asOf, gaps, ...lasting } = rewind ?? {};
    const text = JSON.stringify({ ...rest, rewind: rewind && lasting });
    const order = orderOf(state);
    timers.follow(status, order?.live === true);
    const isDue = status.phase === 'playing' || status.phase === 'loading';
    watchdog.follow(isDue || status.rewind !== null);
    if (text === told && lists[0] === titles && lists[1] === gaps) return;
    told = text;
    lists = [titles, gaps];
    controls.show(status, order);
    onStatus(status);
    timers.told();
  }

  function dataCame(): void {
    timers.dataCame();
    watchdog.dataCame();
  }

  function onVerdict(verdict: SoundVerdict, held: number): void {
    const { kept } = effects;
    if (verdict === 'stalled') dispatch({ type: 'soundStalled', ahead: aheadOf(element), held });
    else if (verdict === 'starving') dispatch({ type: 'soundStarving' });
    else if (verdict === 'hindered') dispatch({ type: 'soundHindered' });
    else if (kept !== null && state.is !== 'idle' && state.shift === 'live') {
      if (kept.behind() > lagLimit(state.cushion)) dispatch({ type: 'fellBehind' });
    }
  }

  /** A server that is asked again gets its full time to answer. */
  function give(event: PlaybackEvent): void {
    const before = effects.life;
    dispatch(event);
    if (effects.life !== before) timers.dataCame();
  }

  /** Loads the crossfade at the first order that wants it; it plays on the sound that an order ends. */
  function readyCrossfade(order: PlayOrder | null): void {
    if (!order?.crossfade || crossfade) return;
    load()
      .then(({ createCrossfade }) => {
        crossfade = createCrossfade(element, sound, loadFileWriter);
      })
      // There is no crossfade then, and the next order tries again.
      .catch(() => undefined);
  }

  function report(): AudioStatus {
    const status = statusOf(state, element, clock.now(), effects.timeshift, recorder.underWay);
    const { saved, isUnderWay } = effects.skips;
    // Skipping a silence is not buffering.
    if (isUnderWay) status.buffering = false;
    return { ...status, sound: sound.report(), ...(saved > 0 && { saved }) };
  }

  const host: ElementHost = {
    play(order) {
      spare(order);
      readyCrossfade(order);
      sound.begin(order);
      give({ type: 'play', order });
    },
    prepare(order) {
      spare(order);
      sound.begin(order);
      give({ type: 'prepare', order });
    },
    prefetch(order) {
      readyCrossfade(order);
      // A station that is paused in place resumes there, with the connection that it has.
      const isOpenHere = state.is === 'paused' && state.order.item === order?.item;
      deps.prefetch(isOpenHere ? null : order);
    },
    pause: () => dispatch({ type: 'pause' }),
    release: () => dispatch({ type: 'release' }),
    seek: (seconds) => dispatch({ type: 'seek', seconds }),
    seekBroadcast: (at) => dispatch({ type: 'seekBroadcast', at }),
    catchUp: () => dispatch({ type: 'catchUp' }),
    setRewind: (seconds) => dispatch({ type: 'setRewind', seconds }),
    record: (order) => recorder.begin(order, effects.timeshift),
    endRecording: (id, at, clock) => recorder.end(id, at, clock),
    finishRecording: (order) => recorder.finish(order),
    saveKept: (id, fileName) => recorder.save(id, fileName),
    setRate: (rate) => dispatch({ type: 'setRate', rate }),
    setCushion: (mode) => dispatch({ type: 'setCushion', mode }),
    setLighter: (item, lighter) => dispatch({ type: 'setLighter', item, lighter }),
    setVolume: (volume) => dispatch({ type: 'setVolume', volume }),
    setSound(next) {
      dispatch({ type: 'setSound', sound: next });
      sound.set(next);
    },
    setSkipSilences: (on) => give({ type: 'setSkipSilences', on }),
    setDisplay: (display) => dispatch({ type: 'setDisplay', display }),
    report,
  };
  controls.listen({
    play: () => {
      if (state.is === 'idle') return;
      // An order that was resumed from another host, and then stopped, is not resumed that way by this press.
      const resumes = state.is === 'playing' && state.order.resumes === true;
      host.play({ ...state.order, startAt: state.position, resumes });
    },
    pause: host.pause,
    seek: host.seek,
    skip(seconds) {
      const { position, rewind } = report();
      if (rewind === null) host.seek(position + seconds);
      else host.seekBroadcast(rewind.position + seconds * SECOND);
    },
  });
  return host;
}

/** Their changes are reported with the element's next event. While it should not play, there may be none. */
const isToldLater = (event: PlaybackEvent, state: PlaybackState) =>
  isWanted(state) &&
  (event.type === 'connected' || (event.type === 'ownTitles' && event.titles === 'coming'));

const orderOf = (state: PlaybackState): PlayOrder | null =>
  state.is === 'idle' ? null : state.order;

/** The audio host in the background's own page (Firefox). */
export function createPageHost(elementHost: ElementHost): AudioHost {
  return {
    ...elementHost,
    report: async () => elementHost.report(),
    close: () => elementHost.release(),
  };
}

const endOf = (ranges: TimeRanges): number =>
  ranges.length === 0 ? 0 : ranges.end(ranges.length - 1);
