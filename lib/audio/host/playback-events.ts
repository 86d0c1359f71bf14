import type { MediaDisplay, OwnTitles, PlayOrder, SourceKind } from '@/lib/contract/audio';
import type { StreamTitle } from '@/lib/model/now-playing';
import type { Failure } from '@/lib/model/playback-failure';
import type { LinkEffect } from '../recovery/link';
import type { SourceError } from '../sources/source';
import type { PlaybackState } from './playback-state';

/** Everything that playback can meet: orders, what the element and the sources say, and what time brings. */
export type PlaybackEvent =
  // Orders. `seconds` into the file, `volume` 0 to 1.
  | { type: 'play'; order: PlayOrder }
  | { type: 'prepare'; order: PlayOrder }
  | { type: 'pause' }
  | { type: 'release' }
  | { type: 'seek'; seconds: number }
  | { type: 'setRate'; rate: number }
  | { type: 'setVolume'; volume: number }
  | { type: 'setDisplay'; display: MediaDisplay }
  // The element.
  | { type: 'elementLoaded' }
  | { type: 'elementDuration' }
  | { type: 'elementPlaying' }
  | { type: 'elementPaused' }
  | { type: 'elementEnded' }
  | { type: 'elementSeeked' }
  | { type: 'elementFailed' }
  /** It refused to play; `source` is what it had when it was asked. */
  | { type: 'playRefused'; failure: Failure; source: SourceKind | null }
  // The source.
  | { type: 'attached'; source: SourceKind; fallback: string | null }
  | { type: 'connected'; url: string; alternates: readonly string[] }
  | { type: 'attemptFailed'; error: SourceError }
  | { type: 'ownTitles'; titles: OwnTitles }
  | { type: 'title'; title: StreamTitle }
  // Time, and the network.
  | { type: 'retryDue' }
  | { type: 'serverBack' }
  | { type: 'backTold' }
  /** The server kept us waiting for too long while it loads. */
  | { type: 'serverSilent' }
  /** The element's clock moves. */
  | { type: 'soundMoved' }
  /** Sound that is due does not come any more; `ahead` seconds of it are there all the same. */
  | { type: 'soundStalled'; ahead: number }
  /** Sound is there and does not play. */
  | { type: 'soundHindered' }
  /** Sound is too far behind the live edge. */
  | { type: 'fellBehind' }
  /** The computer was asleep: connections are dead, however they look. */
  | { type: 'woke' }
  | { type: 'online' };

/** What to do about it, in this order. */
export type PlaybackEffect =
  | LinkEffect
  /** Ends everything that was started for the order before; the next one takes the element over. */
  | { do: 'supersede' }
  /** The same, and empties the element: connections close with it. */
  | { do: 'letGo' }
  /** Audio comes: no further attempt is waited for. */
  | { do: 'stopWaiting' }
  /** Ends what outlives a connection: the next attempt starts with an empty element. */
  | { do: 'dropKept' }
  | { do: 'rejoinLive' }
  | { do: 'playElement' }
  | { do: 'pauseElement' }
  | { do: 'goTo'; seconds: number }
  | { do: 'applyVolumeAndRate'; order: Pick<PlayOrder, 'volume' | 'rate' | 'live'> }
  | { do: 'applyVolume'; volume: number }
  /** The desktop's controls show the order as it is now. */
  | { do: 'showDisplay' }
  /** The position jumped: the status is told even if nothing else in it changed. */
  | { do: 'tellAnyway' }
  /** A new connection: the time in which sound is missed begins now. */
  | { do: 'watchAnew' };

/** What a transition sees besides the state. It only reads. */
export interface PlaybackView {
  /** Milliseconds since 1970. */
  now: number;
  /** 0 to 1. */
  random: number;
  media: Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'paused' | 'ended' | 'error'>;
  /** What of the source outlives its connection. */
  kept: 'stream' | 'hls' | null;
}

export interface PlaybackStep {
  state: PlaybackState;
  effects: PlaybackEffect[];
}

export const step = (state: PlaybackState, ...effects: PlaybackEffect[]): PlaybackStep => ({
  state,
  effects,
});
