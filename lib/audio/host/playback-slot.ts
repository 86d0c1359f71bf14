import type { PlayOrder } from '@/lib/contract/audio';
import { failureOfPlay } from '../sources/media-element';
import { SourceError } from '../sources/source';
import { openPlayback, type PlaybackOpenerDeps } from './open-playback';
import { createPlayback, type Playback } from './playback';

/** The one place for a playback: it has the element until the next one takes it. */
export interface PlaybackSlot {
  readonly current: Playback | null;
  /** Opens an order in place of the current playback. */
  load(order: PlayOrder, wanted: boolean): void;
  /** Lets the current playback's element play from now on. */
  start(playback: Playback): void;
  /** Orders the element to play. */
  playElement(playback: Playback): void;
  applyVolumeAndRate(order: PlayOrder): void;
  /** `stage`: what failed, where that is known; else how far it had come tells it. */
  fail(playback: Playback, error: SourceError, stage?: 'load' | 'play'): void;
  /** Ends the source and empties the element; connections close with it. */
  detach(): void;
  /** The same, and the playback is gone. */
  clear(): void;
}

export function createPlaybackSlot(
  deps: PlaybackOpenerDeps,
  tell: {
    /** Audio comes, by a first or a further connection. */
    onConnected(): void;
    onProgress(): void;
    onChange(): void;
  },
): PlaybackSlot {
  const { element } = deps;
  let current: Playback | null = null;

  function load(order: PlayOrder, wanted: boolean): void {
    if (order.url === '') detach();
    current?.life.abort();
    const playback = createPlayback(order, wanted);
    current = playback;
    applyVolumeAndRate(order);
    openPlayback(playback, deps, {
      onAttached() {
        if (playback.sounding) playElement(playback);
        else if (playback.wanted) start(playback);
        tell.onChange();
      },
      // What changed by it is told with what the element does next.
      onConnected: tell.onConnected,
      onProgress: tell.onProgress,
      onGivenUp: (error) => fail(playback, error),
      onChange: () => playback === current && tell.onChange(),
    });
  }

  function start(playback: Playback): void {
    Object.assign(playback, { wanted: true, sounding: false, ended: false });
    playElement(playback);
  }

  function playElement(playback: Playback): void {
    const { source } = playback;
    element.play().catch((error: unknown) => {
      // A newer order, a pause or a change of source ended this attempt: that is no failure.
      if (playback.life.signal.aborted || playback.source !== source || !playback.wanted) return;
      const failure = failureOfPlay(error);
      if (failure !== null) fail(playback, new SourceError(failure, 'gone'), 'play');
    });
  }

  function applyVolumeAndRate({ volume, rate, live }: PlayOrder): void {
    element.volume = volume;
    // Loading resets the rate to the default one, so both are set.
    element.defaultPlaybackRate = live ? 1 : rate;
    element.playbackRate = live ? 1 : rate;
  }

  function fail(
    playback: Playback,
    { failure, trouble }: SourceError,
    stage: 'load' | 'play' = playback.loaded || playback.sounded ? 'play' : 'load',
  ): void {
    if (playback !== current || playback.failure !== null) return;
    const given = playback.sounded && playback.wanted;
    detach();
    playback.failure = { ...failure, stage };
    if (given) playback.recovery = { doing: 'given-up', trouble };
    tell.onChange();
  }

  function detach(): void {
    if (current === null) return;
    if (current.attached && current.loaded && !current.displaced) {
      current.position = element.currentTime;
    }
    current.life.abort();
    Object.assign(current, { wanted: false, attached: false, kept: null, recovery: null });
    if (element.hasAttribute('src')) {
      element.removeAttribute('src');
      element.load();
    }
  }

  return {
    get current() {
      return current;
    },
    ...{ load, start, playElement, applyVolumeAndRate, fail, detach },
    clear() {
      detach();
      current = null;
    },
  };
}
