import type {
  LighterStream,
  MediaDisplay,
  OwnTitles,
  PlayOrder,
  Reached,
  SourceKind,
} from '@/lib/contract/audio';
import type { StreamTitle } from '@/lib/model/now-playing';
import type { Failure } from '@/lib/model/playback-failure';
import type { CushionMode } from '@/lib/model/rewind';
import type { Sound } from '@/lib/model/sound/sound';
import type { CushionView } from '../recovery/cushion';
import type { LinkEffect } from '../recovery/link';
import type { SourceError } from '../sources/source';
import type { KeptWindow } from '../timeshift/timeshift';
import type { PlaybackState } from './playback-state';

/** Everything that playback reacts to: orders, events of the element and the sources, timers. */
export type PlaybackEvent =
  // Orders. `seconds` into the file, `volume` 0 to 1.
  | { type: 'play'; order: PlayOrder }
  | { type: 'prepare'; order: PlayOrder }
  | { type: 'pause' }
  | { type: 'release' }
  | { type: 'seek'; seconds: number }
  /** To a time of broadcast in milliseconds since 1970; null for the live edge. */
  | { type: 'seekBroadcast'; at: number | null }
  | { type: 'catchUp' }
  /** Seconds to keep from now on. */
  | { type: 'setRewind'; seconds: number }
  | { type: 'setRate'; rate: number }
  | { type: 'setCushion'; mode: CushionMode }
  | { type: 'setLighter'; item: string; lighter: LighterStream[] }
  | { type: 'setVolume'; volume: number }
  | { type: 'setSound'; sound: Sound | null }
  | { type: 'setSkipSilences'; on: boolean }
  | { type: 'setDisplay'; display: MediaDisplay }
  // The element.
  | { type: 'elementLoaded' }
  | { type: 'elementDuration' }
  | { type: 'elementPlaying' }
  | { type: 'elementPaused' }
  | { type: 'elementEnded' }
  | { type: 'elementSeeked' }
  | { type: 'elementFailed' }
  /** The element refused to play; `source` is the source it had then. */
  | { type: 'playRefused'; failure: Failure; source: SourceKind | null }
  // The source.
  | { type: 'attached'; source: SourceKind; fallback: string | null }
  | {
      type: 'connected';
      url: string;
      alternates: readonly string[];
      reached?: Reached | undefined;
      /** The lighter stream that was requested before the station's own addresses. */
      lighter?: LighterStream | undefined;
    }
  | { type: 'attemptFailed'; error: SourceError }
  /** A connection that was quarantined because it fell silent delivers again, before any other did. */
  | { type: 'silenceOver' }
  | { type: 'ownTitles'; titles: OwnTitles }
  | { type: 'title'; title: StreamTitle }
  // Timers and the network.
  | { type: 'retryDue' }
  | { type: 'serverBack' }
  | { type: 'backTold' }
  /** The server took too long while loading. */
  | { type: 'serverSilent' }
  /** The watchdog's check: what is buffered ahead, for how long nothing arrived, and whether it was silent. */
  | ({ type: 'looked' } & Pick<CushionView, 'ahead' | 'quiet' | 'silent' | 'passed'>)
  /** The element's clock is moving. */
  | { type: 'soundMoved' }
  /** Audio still plays, but nothing more arrives. */
  | { type: 'soundStarving' }
  /**
   * Playback has stalled, although `ahead` seconds may be buffered, and the element may have had enough to play
   * for `held` milliseconds.
   */
  | { type: 'soundStalled'; ahead: number; held: number }
  /** Audio is buffered but the element does not play it. */
  | { type: 'soundHindered' }
  /** A station has been paused for another half hour. */
  | { type: 'pausedLong' }
  /** Playback is too far behind the live edge. */
  | { type: 'fellBehind' }
  /** The computer was asleep: connections are dead, even if they look alive. */
  | { type: 'woke' }
  | { type: 'online' };

/** What to do about an event, in this order. */
export type PlaybackEffect =
  | LinkEffect
  /** Ends everything that was started for the previous order; the next one takes over the element. */
  | { do: 'supersede' }
  /** Like `supersede`, and empties the element, which closes its connections. */
  | { do: 'letGo' }
  /** Ends the attempt, or the wait for the next one: it is no longer needed. */
  | { do: 'endAttempt' }
  /** Audio arrives: cancels the wait for another attempt, and ends a quarantined connection. */
  | { do: 'stopWaiting' }
  /** Makes the quarantined connection the current one again, and ends the attempt made meanwhile. */
  | { do: 'takeBack' }
  /** Drops what outlives a connection: the next attempt starts with an empty element. */
  | { do: 'dropKept' }
  /** Jumps to `lag` seconds before the newest audio; an HLS session, to its own live position. */
  | { do: 'rejoinLive'; lag: number }
  /** Milliseconds since 1970. */
  | { do: 'goToBroadcast'; at: number }
  | { do: 'keepForRewinding'; seconds: number }
  | { do: 'playElement' }
  | { do: 'pauseElement' }
  | { do: 'goTo'; seconds: number }
  | { do: 'applyVolumeAndRate'; order: Pick<PlayOrder, 'volume' | 'rate' | 'live'> }
  | { do: 'applyVolume'; volume: number }
  /** Plays a station a little slower or faster, at the same pitch. */
  | { do: 'setPace'; pace: number }
  /** Shows the current order in the desktop's controls. */
  | { do: 'showDisplay' }
  /** The position jumped: send the status even if nothing else changed. */
  | { do: 'tellAnyway' }
  /** There is a new connection: from now on its audio is expected. */
  | { do: 'watchAnew' };

/** What a transition sees besides the state. Read-only. */
export interface PlaybackView {
  /** Milliseconds since 1970. */
  now: number;
  /** 0 to 1. */
  random: number;
  media: Pick<
    HTMLMediaElement,
    'currentTime' | 'duration' | 'paused' | 'seeking' | 'ended' | 'error' | 'readyState'
  >;
  /** Where the buffered audio ends, in seconds; 0 if there is none. */
  bufferedEnd: number;
  /** The part of the source that outlives its connection. */
  kept: 'stream' | 'hls' | null;
  /** The part of the station that can be played again; null if nothing is kept. */
  rewind: KeptWindow | null;
  /** A recording is under way. */
  isRecording?: boolean;
}

export interface PlaybackStep {
  state: PlaybackState;
  effects: PlaybackEffect[];
}

export const step = (state: PlaybackState, ...effects: PlaybackEffect[]): PlaybackStep => ({
  state,
  effects,
});
