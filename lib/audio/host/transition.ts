import type { PlayOrder } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import { clampPosition } from '@/lib/model/position';
import { addressToLoad } from '@/lib/model/values/audio-address';
import { nextCushion, openCushion, reportInSegments } from '../recovery/cushion';
import { believedDuration } from '../recovery/file-end';
import { connectLink, hearLink, isSeeking, openLink, renewLink } from '../recovery/link';
import { SourceError } from '../sources/source';
import { type PlaybackEvent, type PlaybackStep, type PlaybackView, step } from './playback-events';
import {
  factsOf,
  hasSound,
  isAway,
  isHeard,
  isOpen,
  isWanted,
  type OpenPlayback,
  type PlaybackState,
} from './playback-state';
import {
  catchUp,
  lookBehind,
  paceOf,
  pauseInPlace,
  resumeInPlace,
  seekBroadcast,
  setBehindRate,
  setRewind,
} from './rewinding';
import { close, fail, recover, renew, stop } from './stall-recovery';
import { heardFrom, stepAtLook, stepAtTitle } from './stepping';

/** How long a station that is not played at its live edge may send nothing. Milliseconds. */
const QUIET = 10 * SECOND;
/** No seek is needed if the element is already this close to the position. Seconds. */
const NEAR = 1;

/**
 * The state after an event, and what to do about it. Only this function changes the playback state; it reads
 * the view and does not modify it. An event that does not concern a state leaves it as it is.
 */
export function transition(
  state: PlaybackState,
  event: PlaybackEvent,
  view: PlaybackView,
): PlaybackStep {
  switch (event.type) {
    case 'play':
      return play(state, event.order, view);
    case 'prepare':
      return prepare(state, event.order);
    case 'release':
      if (state.is === 'idle') return step(state);
      return step({ is: 'idle', press: state.order.press }, { do: 'letGo' });
    case 'pause':
      return pause(state, view);
    case 'seek':
      return seek(state, event.seconds, view);
    case 'seekBroadcast':
      return seekBroadcast(state, event.at, view);
    case 'catchUp':
      return catchUp(state);
    case 'setRewind':
      return setRewind(state, event.seconds, view);
    case 'setCushion': {
      if (state.is === 'idle' || !state.order.live) return step(state);
      const { needed, gained } = state.cushion;
      const cushion = { ...openCushion(event.mode, needed), gained };
      const order = { ...state.order, cushion: event.mode };
      const next = { ...state, order, cushion };
      return step(next, { do: 'setPace', pace: isOpen(next) ? paceOf(next) : cushion.pace });
    }
    case 'setSkipSilences':
      return setSkipSilences(state, event.on, view);
    case 'setLighter':
      // An index into the old list may mean another stream in the new one.
      if (state.is === 'idle' || state.order.item !== event.item) return step(state);
      if (state.quality.cap.level !== null) return step(state);
      return step({ ...state, order: { ...state.order, lighter: event.lighter } });
    case 'setRate':
    case 'setVolume':
    case 'setSound':
    case 'setDisplay':
      return adjust(state, event);
    case 'elementSeeked':
      return step(state, { do: 'tellAnyway' });
  }
  if (!isOpen(state)) return step(state);
  // Until a source takes over the element, its events are about the previous order.
  if (state.media === 'none' && event.type.startsWith('element')) return step(state);
  switch (event.type) {
    case 'elementLoaded':
      return step(loaded(state, view));
    case 'elementDuration':
      return step(withDuration(state, view));
    case 'elementPlaying':
      if (!isWanted(state)) return step(state);
      return step({ ...state, is: 'playing', link: hearLink(state.link, state.shift !== 'live') });
    case 'elementPaused':
      return pausedByBrowser(state, view);
    case 'playRefused':
      // A newer order, a pause or a change of source ended this attempt: that is not a failure.
      if (!isWanted(state) || state.source !== event.source) return step(state);
      return fail(state, new SourceError(event.failure, 'gone'), view, 'play');
    case 'attached':
      return attached({ ...state, source: event.source, fallback: event.fallback });
    case 'connected':
      return connected(...heardFrom(state, event), view);
    case 'looked':
      return looked(state, event, view);
    case 'pausedLong':
      if (state.is !== 'paused' || !state.order.live) return step(state);
      // A listener who comes back this late wants the live broadcast.
      return state.link.is === 'closed' ? stop(state, view) : close(state);
    case 'silenceOver': {
      if (!isSeeking(state.link)) return step(state);
      const next = connected(state, state.addresses, view);
      return { ...next, effects: [{ do: 'takeBack' }, ...next.effects] };
    }
    case 'ownTitles':
      return step(state.ownTitles === event.titles ? state : { ...state, ownTitles: event.titles });
    case 'title': {
      // A stream that has not named a title by now has none; other sources may have it.
      const isNone = state.streamTitle === null && event.title.raw.trim() === '';
      return isNone ? step(state) : stepAtTitle({ ...state, streamTitle: event.title }, view);
    }
    default:
      return recover(state, event, view);
  }
}

/** A file that the element already has resumes where it is; anything else is loaded. */
function play(state: PlaybackState, order: PlayOrder, view: PlaybackView): PlaybackStep {
  const isPaused = isOpen(state) && state.is === 'paused' && isSameItem(state, order);
  if (isPaused && view.rewind !== null && !order.anew) {
    return resumeInPlace({ ...state, order }, view.rewind, view.now);
  }
  if (!isOpen(state) || !hasAudioOf(state, order)) return load(order, true);
  const ordered: OpenPlayback = { ...state, order };
  const started: OpenPlayback =
    state.is === 'playing'
      ? { ...ordered, is: 'playing' }
      : { ...ordered, is: 'starting', isHeard: isHeard(state) };
  const next = isSeeking(state.link) ? renew(started) : step(started, { do: 'playElement' });
  return { ...next, effects: [{ do: 'applyVolumeAndRate', order }, ...next.effects] };
}

/** Files only: a station is not connected before it should play. */
function prepare(state: PlaybackState, order: PlayOrder): PlaybackStep {
  if (order.live || order.url === '') return step(state);
  return isOpen(state) && hasAudioOf(state, order) ? step(state) : load(order, false);
}

function load(order: PlayOrder, wanted: boolean): PlaybackStep {
  const facts = factsOf(order);
  const resumes = order.resumes === true && wanted;
  if (order.url === '') {
    const stage = resumes ? 'play' : 'load';
    const failure = { kind: 'unsupported', detail: 'There is no address', stage } as const;
    return step(
      { ...facts, is: 'failed', failure, givenUp: resumes ? 'gone' : null },
      { do: 'letGo' },
    );
  }
  const { link, effects } = resumes ? renewLink(null) : openLink();
  const open = { ...facts, media: 'none', link } as const;
  return step(
    resumes
      ? { ...open, is: 'playing' }
      : wanted
        ? { ...open, is: 'starting', isHeard: false }
        : { ...open, is: 'preparing' },
    { do: 'supersede' },
    { do: 'applyVolumeAndRate', order },
    ...effects,
  );
}

function pause(state: PlaybackState, view: PlaybackView): PlaybackStep {
  if (state.is === 'failed') return step({ ...state, givenUp: null });
  if (!isOpen(state)) return step(state);
  if (state.is === 'ended') return step(state, { do: 'pauseElement' });
  if (view.rewind !== null && isHeard(state)) return pauseInPlace(state);
  if (state.order.live || !isHeard(state) || isAway(state)) return stop(state, view);
  return step({ ...state, is: 'paused' }, { do: 'pauseElement' });
}

/** The browser may pause on its own, for example for a call or another application's audio. */
function pausedByBrowser(state: OpenPlayback, view: PlaybackView): PlaybackStep {
  const { paused, ended, error } = view.media;
  if (!paused || ended || state.media === 'none' || isAway(state)) return step(state);
  // Chromium also pauses an element that refuses its source; whatever replaces that source should play.
  if (error !== null) return step(state);
  if (view.rewind !== null && isHeard(state)) {
    return isWanted(state) ? pauseInPlace(state) : step(state);
  }
  // A broadcast goes on during a pause, so its connection is closed, as with any other pause.
  if (state.order.live) return stop(state, view);
  if (!isWanted(state)) return step(state);
  if (isHeard(state)) return step({ ...state, is: 'paused' });
  return step({ ...state, is: state.media === 'loaded' ? 'ready' : 'preparing' });
}

function seek(state: PlaybackState, seconds: number, { media }: PlaybackView): PlaybackStep {
  if (state.is === 'idle' || state.order.live) return step(state);
  // The element does not have the file: it starts there when it is loaded again.
  if (!isOpen(state) || isAway(state)) {
    const position = clampPosition(seconds, state.duration);
    return step({ ...state, position }, { do: 'tellAnyway' });
  }
  if (state.media === 'none') return step(state);
  const sought: OpenPlayback =
    state.is === 'ended' ? { ...state, is: state.isHeard ? 'paused' : 'ready' } : state;
  return step(sought, { do: 'goTo', seconds: clampPosition(seconds, media.duration) });
}

function adjust(
  state: PlaybackState,
  event: Extract<PlaybackEvent, { type: 'setRate' | 'setVolume' | 'setSound' | 'setDisplay' }>,
): PlaybackStep {
  const change =
    event.type === 'setRate'
      ? { rate: event.rate }
      : event.type === 'setVolume'
        ? { volume: event.volume }
        : event.type === 'setSound'
          ? { sound: event.sound }
          : { display: event.display };
  const next = state.is === 'idle' ? state : { ...state, order: { ...state.order, ...change } };
  if (event.type === 'setVolume') return step(next, { do: 'applyVolume', volume: event.volume });
  if (next.is === 'idle' || event.type === 'setSound') return step(next);
  if (event.type === 'setRate' && next.order.live) {
    return isOpen(next) ? setBehindRate(next, event.rate) : step(next);
  }
  if (event.type === 'setDisplay') return step(next, { do: 'showDisplay' });
  return step(next, { do: 'applyVolumeAndRate', order: next.order });
}

/** Silences can only be found in a file that we demux ourselves, so it is opened again at its position. */
function setSkipSilences(state: PlaybackState, on: boolean, { media }: PlaybackView): PlaybackStep {
  if (state.is === 'idle' || state.order.live) return step(state);
  const order = { ...state.order, skipSilences: on };
  const isThere = isOpen(state) && state.media === 'loaded' && state.is !== 'ended';
  if (!on || !isThere || isAway(state)) return step({ ...state, order });
  return load({ ...order, startAt: media.currentTime }, isWanted(state));
}

/** The element has a source for this order, not necessarily the first. */
function attached(state: OpenPlayback): PlaybackStep {
  const next: OpenPlayback = { ...state, media: 'attached', ownTitles: 'unread' };
  if (next.is === 'ready') return step({ ...next, is: 'preparing' });
  return isWanted(next) ? step(next, { do: 'playElement' }) : step(next);
}

/** Audio arrives from the first of the addresses. */
function connected(
  state: OpenPlayback,
  addresses: string[],
  { media, now }: PlaybackView,
): PlaybackStep {
  const { order, position } = state;
  const away = isAway(state);
  // The element pauses at the end of its media, which may go on now; and a pause while the file is away is ignored.
  const hasToStart = isWanted(state) && media.paused && (media.ended || away);
  // The listener may have sought in the meantime.
  const isElsewhere = away && Math.abs(media.currentTime - position) > NEAR;
  return step(
    {
      ...state,
      link: connectLink(state.link, now),
      addresses: order.live ? addresses : state.addresses,
    },
    { do: 'stopWaiting' },
    ...(hasToStart ? [{ do: 'playElement' } as const] : []),
    ...(isElsewhere ? [{ do: 'goTo', seconds: position } as const] : []),
    { do: 'watchAnew' },
  );
}

/** We only control the pace of a connection that we read ourselves, as its audio arrives. */
function looked(
  state: OpenPlayback,
  event: Extract<PlaybackEvent, { type: 'looked' }>,
  view: PlaybackView,
): PlaybackStep {
  if (!state.order.live || view.kept === null) return step(state);
  const isOurs = view.kept === 'stream';
  const isBehind = state.is === 'paused' || state.shift !== 'live';
  // The element still has enough to play, so it does not show that nothing arrives any longer.
  if (isOurs && isBehind && event.quiet >= QUIET && state.link.is === 'connected') {
    return recover(state, { type: 'soundStarving' }, view);
  }
  if (state.is !== 'playing') return step(state);
  if (state.shift === 'live') return stepAtLook(cushioned(state, event, view), event, view);
  return isOurs ? lookBehind(state, view) : step(state);
}

function cushioned(
  state: OpenPlayback,
  { ahead, quiet, silent, passed }: Extract<PlaybackEvent, { type: 'looked' }>,
  { media, now, kept }: PlaybackView,
): PlaybackStep {
  const mode = state.order.cushion ?? 'balanced';
  const look = { mode, ahead, silent, passed, now };
  if (kept === 'hls') {
    // Segments are seconds apart, so a quiet while is no hesitation.
    const next = nextCushion(state.cushion, { ...look, quiet: 0 });
    const { wanted, needed, gained, steadySince } = next;
    // Nor is it an outage to wait for the second segment, or for a position that was sought.
    const isOutage = silent && !media.seeking && state.cushion.steadySince > 0;
    return step({
      ...state,
      cushion: {
        ...state.cushion,
        ...reportInSegments(state.cushion, ahead),
        ...((isOutage || !silent) && { wanted, needed, steadySince }),
        ...(silent && { gained }),
      },
    });
  }
  const cushion = nextCushion(state.cushion, { ...look, quiet });
  const { pace } = cushion;
  const isUsual = pace === 1 && state.cushion.pace === 1;
  return step(
    { ...state, cushion },
    ...(isUsual ? [] : [{ do: 'setPace', pace } as const]),
    ...(silent && hidesSilence(ahead, media)
      ? [{ do: 'goTo', seconds: media.currentTime } as const]
      : []),
  );
}

/**
 * Once Firefox has played at another pace, even if it no longer does, it never notices that it ran out of audio: its
 * time stretcher holds back the last 25 ms, and until they are played, `readyState` stays as it was and no `waiting`
 * fires (dom/media/AudioStream.cpp: `GetUnprocessed`; dom/media/mediasink/AudioSink.cpp: `HasUnplayedFrames`;
 * measured with Firefox 153 ESR). After a seek, even to the current position, it plays without the stretcher.
 */
const hidesSilence = (ahead: number, media: PlaybackView['media']) =>
  ahead < NEAR && hasSound(media);

function loaded(state: OpenPlayback, view: PlaybackView): OpenPlayback {
  const next: OpenPlayback = { ...withDuration(state, view), media: 'loaded' };
  return next.is === 'preparing' ? { ...next, is: 'ready' } : next;
}

function withDuration(state: OpenPlayback, { media, bufferedEnd }: PlaybackView): OpenPlayback {
  const duration = believedDuration(state.duration, media.duration, bufferedEnd);
  return duration === state.duration ? state : { ...state, duration };
}

/** Whether the element already has the file that the order asks for. */
function hasAudioOf(state: OpenPlayback, order: PlayOrder): boolean {
  if (state.media === 'none' || order.live || state.order.live) return false;
  const [from, to] = [state.order, order].map(({ url, proxy }) => addressToLoad(url, proxy));
  return isSameItem(state, order) && from === to;
}

/** A station stays the same item, whichever address it was last found at. */
const isSameItem = (state: OpenPlayback, order: PlayOrder) => state.order.item === order.item;
