import { SECOND } from '@/lib/model/constants';
import { addressToLoad } from '@/lib/model/values/audio-address';
import type { Clock } from '@/lib/platform/time/clock';
import type { ElementBuffer, FrameBuffer } from '../buffer/frame-buffer';
import { cushionAtStart } from '../recovery/cushion';
import { BUSY_PROBE_INTERVAL, type Probed } from '../recovery/link';
import type { FrameRun } from '../sound/measure-frames';
import { failureOfPlay } from '../sources/media-element';
import {
  type Kept,
  type OpenSource,
  type Silences,
  type SourceContext,
  type StreamSink,
  toSourceError,
} from '../sources/source';
import type { Rewindable } from '../timeshift/timeshift';
import type { Crossfade } from './crossfade';
import { createFade } from './fade';
import type { PlaybackEffect, PlaybackEvent } from './playback-events';
import type { OpenPlayback, PlaybackState } from './playback-state';
import { isOpen } from './playback-state';
import { lighterOf } from './stepping';

/** A silent connection that brings this much new audio is preferred to a new one. Seconds. */
const ENOUGH = 1;
/** A connection that falls silent again before it has brought this much is not quarantined twice. Seconds. */
const WORTH_KEEPING = 10;
/** How often a server that does not answer is asked whether it is back. */
const PROBE_INTERVAL = SECOND;

export interface PlaybackEffectsDeps {
  element: HTMLMediaElement;
  openSource: OpenSource;
  /**
   * Whether anybody answers at the address; a gateway in the server's place does not count if it can be
   * recognised.
   */
  answers(url: string, signal: AbortSignal, hostAccess: boolean): Promise<boolean>;
  clock: Clock;
  /** 0 to 1. */
  random(): number;
}

/** Effects of a transition that are handled elsewhere. */
type OtherEffect = Extract<PlaybackEffect, { do: 'showDisplay' | 'tellAnyway' | 'watchAnew' }>;

export interface PlaybackEffects {
  run(effect: Exclude<PlaybackEffect, OtherEffect>): void;
  /** The part of the current source that outlives its connection. */
  readonly kept: Kept | null;
  /** What is kept for rewinding; null if nothing is. */
  readonly timeshift: Rewindable | null;
  /** The seconds that skipping a file's silences has saved, and whether one is being skipped. */
  readonly skips: Readonly<{ saved: number; isUnderWay: boolean }>;
  /** Aborts when the current order is superseded or released; each order has its own. */
  readonly life: AbortSignal;
}

/**
 * Performs the effects of transitions on the element and the sources, and reports the results as events. It
 * holds whatever must be ended or cancelled, but does not decide when.
 */
export function createPlaybackEffects(
  { element, openSource, answers, clock }: PlaybackEffectsDeps,
  {
    current,
    dispatch,
    onProgress,
    onFrames,
    route,
    setVolume,
    crossfade,
  }: {
    current(): PlaybackState;
    dispatch(event: PlaybackEvent): void;
    /** Bytes arrived. */
    onProgress(): void;
    /** These frames will be heard next. */
    onFrames(frames: FrameRun): void;
    /** See `SourceContext`. */
    route: ((buffer: ElementBuffer) => FrameBuffer) | undefined;
    setVolume(volume: number): void;
    /** Null before it is needed. */
    crossfade(): Crossfade | null;
  },
): PlaybackEffects {
  let life = new AbortController();
  let attempt = new AbortController();
  /**
   * The quarantine: an attempt whose connection fell silent, where its audio ended then, in seconds of the element's
   * time, and whether it has brought anything since.
   */
  let aside: {
    attempt: AbortController;
    sink: StreamSink;
    end: number;
    delivers: boolean;
  } | null = null;
  /** The attempt that was last taken out of quarantine, and where its audio ended then. */
  let takenBack: { attempt: AbortController; end: number } | null = null;
  let kept: Kept | null = null;
  let cancelWait = () => {};
  /** The seconds saved since the press, and whether a silence is being skipped. */
  let skips = { saved: 0, isUnderWay: false };
  const fade = createFade(element, clock, setVolume, () => crossfade()?.giveWay() ?? null);
  /** Resolves when the previous order's sound has faded out. */
  let silenced: Promise<void> | undefined;

  function endLife(): void {
    life.abort();
    endAttempt();
    endAside();
    kept = null;
  }

  function endAttempt(): void {
    cancelWait();
    cancelWait = () => {};
    attempt.abort();
  }

  function endAside(): void {
    aside?.attempt.abort();
    aside = null;
  }

  /** Quarantines the attempt: it goes on until another one brings audio. */
  function setAside(): void {
    if (aside === null && kept?.kind === 'stream') {
      const { end } = kept;
      const isWorthIt = takenBack?.attempt !== attempt || end - takenBack.end >= WORTH_KEEPING;
      if (isWorthIt) {
        aside = { attempt, sink: kept, end, delivers: false };
        attempt = new AbortController();
      }
    }
    endAttempt();
  }

  function takeBack(): void {
    if (aside === null) return;
    endAttempt();
    attempt = aside.attempt;
    takenBack = { attempt, end: aside.sink.end };
    aside = null;
  }

  /** Bytes arrived over an attempt's connection. */
  function bytesCame(signal: AbortSignal): void {
    onProgress();
    if (aside?.attempt.signal !== signal) return;
    aside.delivers = true;
    if (aside.sink.end - aside.end >= ENOUGH) dispatch({ type: 'silenceOver' });
  }

  /** A silent connection that came back to life before the next one has all that was held back meanwhile. */
  function isLate(signal: AbortSignal): boolean {
    return aside?.delivers === true && aside.attempt.signal !== signal;
  }

  function open(again: number, probing: boolean): void {
    const state = current();
    if (!isOpen(state)) return;
    endAttempt();
    attempt = new AbortController();
    const { signal } = attempt;
    if (probing) cancelWait = probe('unknown');
    openSource(contextOf(state, again, signal)).catch((error: unknown) => {
      if (signal.aborted) return;
      // Another attempt is being made already.
      if (aside?.attempt.signal === signal) aside = null;
      else dispatch({ type: 'attemptFailed', error: toSourceError(error) });
    });
  }

  function contextOf(state: OpenPlayback, again: number, signal: AbortSignal): SourceContext {
    const { order, position, addresses } = state;
    // The address that played last comes first, and the playlist that led to it last: it may lead elsewhere
    // now.
    const own = [...addresses, order.url, ...order.alternates];
    const lighter = lighterOf(state);
    const [url = '', ...alternates] = new Set(lighter ? [lighter.url, ...own] : own);
    const isHeard = addresses.length > 0;
    const lasting = life.signal;
    const mine = skips;
    const silences: Silences = {
      isOn() {
        const state = current();
        return state.is === 'playing' && state.order.skipSilences === true;
      },
      onBegin() {
        mine.isUnderWay = true;
      },
      onEnd(saved) {
        mine.isUnderWay = false;
        mine.saved += saved;
      },
    };
    const tell = (event: PlaybackEvent) => {
      if (!lasting.aborted) dispatch(event);
    };
    return {
      ...{ element, url, alternates, again, kept, signal, life: lasting },
      // While a connection is being recovered, a second one would get in the way of the first.
      headStart: isHeard ? undefined : order.headStart,
      onProgress: () => bytesCame(signal),
      onFrames,
      route: order.hostAccess ? route : undefined,
      isProcessed: order.hostAccess && Boolean(order.sound),
      wantsFrames: order.sound?.target != null,
      ...{ live: order.live, proxy: order.proxy, hostAccess: order.hostAccess },
      ...(order.skipSilences && order.hostAccess && { silences }),
      readsAhead: order.hostAccess && (again > 0 || order.cushion === 'unbroken'),
      startAt: again > 0 ? position : order.startAt,
      silenced,
      rewind: order.rewind ?? 0,
      cushion: cushionAtStart(order.cushion, order.cushionWanted),
      onAttached(source, fallback, itsKept) {
        if (lasting.aborted) return;
        kept = itsKept;
        tell({ type: 'attached', source, fallback });
      },
      onAddress: (works, others, reached) =>
        tell(
          isLate(signal)
            ? { type: 'silenceOver' }
            : { type: 'connected', url: works, alternates: others, reached, lighter },
        ),
      onOwnTitles: (titles) => tell({ type: 'ownTitles', titles }),
      onTitle: (title) => tell({ type: 'title', title }),
    };
  }

  function wait(milliseconds: number, probing: Probed | null): void {
    const cancelTimer = clock.after(milliseconds, () => dispatch({ type: 'retryDue' }));
    const stopProbing = probing === null ? null : probe(probing);
    cancelWait = () => {
      cancelTimer();
      stopProbing?.();
    };
  }

  /**
   * Reports when a server that did not answer before does. A `busy` one is asked at once: if it answers, it is up
   * and wants fewer requests, so it is not asked again.
   */
  function probe(who: Probed): () => void {
    const looking = new AbortController();
    let wasAway = who === 'away';
    // Does not wait for the last answer: a request sent into an outage may take long to arrive after it.
    const ask = async () => {
      const state = current();
      if (!isOpen(state)) return;
      const { url, proxy, hostAccess } = state.order;
      const asked = addressToLoad(state.addresses[0] ?? url, proxy);
      const answered = await answers(asked, looking.signal, hostAccess);
      if (looking.signal.aborted) return;
      wasAway ||= !answered;
      if (!answered) return;
      if (wasAway) dispatch({ type: 'serverBack' });
      else if (who === 'busy') stop();
    };
    const interval = who === 'busy' ? BUSY_PROBE_INTERVAL : PROBE_INTERVAL;
    const stop = clock.every(interval, () => void ask());
    if (who === 'busy') void ask();
    return () => {
      stop();
      looking.abort();
    };
  }

  function letGo(): void {
    endLife();
    if (!element.hasAttribute('src')) return;
    element.removeAttribute('src');
    element.load();
  }

  /** Fades out the previous order while the next one connects, or lets it play on beside the element. */
  function silence(beside: Promise<boolean> | undefined): void {
    silenced = undefined;
    if (fade.heard() === 0) return;
    silenced = new Promise((resolve) => {
      fade.end(() => {
        element.pause();
        resolve();
      }, beside);
    });
  }

  function playElement(): void {
    fade.begin();
    const lasting = life.signal;
    const state = current();
    const source = isOpen(state) ? state.source : null;
    element.play().catch((error: unknown) => {
      const failure = failureOfPlay(error);
      if (failure === null || lasting.aborted) return;
      dispatch({ type: 'playRefused', failure, source });
    });
  }

  function run(effect: Exclude<PlaybackEffect, OtherEffect>): void {
    switch (effect.do) {
      case 'supersede': {
        fade.settle();
        const beside = crossfade()?.leave(current(), kept?.timeshift ?? null, fade.heard());
        endLife();
        life = new AbortController();
        skips = { saved: 0, isUnderWay: false };
        silence(beside);
        return;
      }
      case 'letGo':
        crossfade()?.end();
        fade.end(letGo);
        return;
      case 'open':
        open(effect.again, effect.probing);
        return;
      case 'wait':
        crossfade()?.end();
        if (effect.aside) setAside();
        else endAttempt();
        wait(effect.milliseconds, effect.probing);
        return;
      case 'endAttempt':
        endAttempt();
        return;
      case 'stopWaiting':
        cancelWait();
        cancelWait = () => {};
        endAside();
        return;
      case 'takeBack':
        takeBack();
        return;
      case 'dropKept':
        endAside();
        kept?.drop();
        kept = null;
        return;
      case 'rejoinLive':
        kept?.rejoin(effect.lag);
        return;
      case 'goToBroadcast':
        fade.settle();
        kept?.timeshift?.seek(effect.at);
        return;
      case 'keepForRewinding':
        kept?.setRewind(effect.seconds);
        return;
      case 'playElement':
        playElement();
        return;
      case 'pauseElement':
        crossfade()?.end();
        fade.end(() => element.pause());
        return;
      case 'goTo':
        // Sound that is still fading out would go on at the new position, and end past it.
        fade.after(() => {
          element.currentTime = effect.seconds;
        });
        return;
      case 'applyVolume':
        crossfade()?.setVolume(effect.volume);
        fade.setVolume(effect.volume);
        return;
      case 'setPace':
        element.playbackRate = effect.pace;
        return;
      case 'applyVolumeAndRate': {
        const { volume, rate, live } = effect.order;
        crossfade()?.setVolume(volume);
        fade.setVolume(volume);
        // Loading resets the rate to the default one, so both are set.
        element.defaultPlaybackRate = live ? 1 : rate;
        element.playbackRate = live ? 1 : rate;
      }
    }
  }

  return {
    run,
    get timeshift() {
      return kept?.timeshift ?? null;
    },
    get kept() {
      return kept;
    },
    get skips() {
      return skips;
    },
    get life() {
      return life.signal;
    },
  };
}
