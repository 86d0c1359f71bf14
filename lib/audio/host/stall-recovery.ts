import type { AudioStatus } from '@/lib/contract/audio';
import { SECOND } from '@/lib/model/constants';
import { liveLag } from '../recovery/cushion';
import { isEarlyEnd } from '../recovery/file-end';
import {
  breakLink,
  hearLink,
  isSeeking,
  type LinkStep,
  renewLink,
  restLink,
  retryAnsweredLink,
  retryLink,
} from '../recovery/link';
import { failureOfElement, troubleOfElement } from '../sources/media-element';
import { SourceError } from '../sources/source';
import { type PlaybackEvent, type PlaybackStep, type PlaybackView, step } from './playback-events';
import { factsLeft, isAway, isHeard, isWanted, type OpenPlayback } from './playback-state';

/** How far to seek, in seconds, to nudge an element that has audio but does not play it. */
const PUSH = 0.1;
/** With more than this buffered and no sound, the element is stuck, not the server. Seconds. */
const PLENTY = 1;
/**
 * An element that has had audio for this long, and was told to play, waits for the browser's sound output: Chromium's
 * may hang, and then nothing plays until the browser is restarted. Milliseconds.
 */
const OUTPUT_DEAD = 20 * SECOND;

/** The events that interrupt an order's audio, or give it a chance to recover. */
export type RecoveryEvent = Extract<
  PlaybackEvent,
  {
    type:
      | 'elementEnded'
      | 'elementFailed'
      | 'attemptFailed'
      | 'retryDue'
      | 'serverBack'
      | 'backTold'
      | 'serverSilent'
      | 'soundMoved'
      | 'soundStarving'
      | 'soundStalled'
      | 'soundHindered'
      | 'fellBehind'
      | 'woke'
      | 'online';
  }
>;

/**
 * What to do when expected audio stops: a nudge if only the element hesitates, otherwise another attempt as
 * planned by the link. An order that nobody is waiting for fails instead.
 */
export function recover(
  state: OpenPlayback,
  event: RecoveryEvent,
  view: PlaybackView,
): PlaybackStep {
  const { link, order } = state;
  switch (event.type) {
    case 'elementEnded':
      return end(state, view);
    case 'elementFailed': {
      // While loading, the source handles the error, because another address may work. hls.js handles all of
      // its own.
      if (state.media !== 'loaded' || view.kept === 'hls') return step(state);
      const { error } = view.media;
      const broken = new SourceError(failureOfElement(error), troubleOfElement(error));
      return refilled(lose(state, broken, view));
    }
    case 'attemptFailed':
      return breakOff(state, event.error, view);
    case 'serverSilent':
      // Only while loading is the server waited for.
      if (state.is !== 'preparing' && state.is !== 'starting') return step(state);
      return lose(state, silent(), view);
    case 'retryDue':
      return follow(state, retryLink(link));
    case 'serverBack':
      return follow(state, retryAnsweredLink(link));
    case 'soundMoved':
      return step(withLink(state, hearLink(link, state.shift !== 'live')));
    case 'backTold':
      return link.is === 'connected' && link.news === 'back'
        ? step(withLink(state, { ...link, news: 'none' }))
        : step(state);
    case 'soundStarving':
      // A paused station is still kept for rewinding, so its bytes are expected as well.
      if (!isDue(state) && !isKeptInPause(state)) return step(state);
      return breakOff(state, silent(), view);
    case 'soundStalled': {
      const isReady = state.is === 'starting' && state.media === 'loaded';
      if (isReady && event.held >= OUTPUT_DEAD) return fail(state, mute(), view, 'output');
      if (!isDue(state)) return step(state);
      const lost = lose(state, silent(), view);
      return event.ahead > PLENTY ? refilled(lost) : lost;
    }
    case 'soundHindered':
      if (!isDue(state)) return step(state);
      if (!order.live) return step(state, { do: 'playElement' });
      return step(state, { do: 'goTo', seconds: view.media.currentTime + PUSH });
    case 'fellBehind':
      if (!isDue(state)) return step(state);
      return step(withLink(state, link.is === 'connected' ? { ...link, news: 'back' } : link), {
        do: 'rejoinLive',
        lag: liveLag(state.cushion, view.kept === 'hls'),
      });
    case 'woke':
      // A file resumes where it was; whether its connection is still alive will turn out.
      return order.live || isSeeking(link) ? renew(state) : step(state);
    case 'online':
      return isSeeking(link) ? renew(state) : step(state);
  }
}

/** Tries to recover at once. If the order was never heard, its current attempt just continues. */
export function renew(state: OpenPlayback): PlaybackStep {
  // Closed during a pause: nothing connects before playback resumes.
  if (state.link.is === 'closed') return step(state);
  return isHeard(state) ? follow(state, renewLink(state.link)) : step(state);
}

/** Without a `stage`, it follows from how far the order had got. */
export function fail(
  state: OpenPlayback,
  { failure, trouble }: SourceError,
  { media }: Pick<PlaybackView, 'media'>,
  stage: NonNullable<AudioStatus['failure']>['stage'] = state.media === 'loaded' || isHeard(state)
    ? 'play'
    : 'load',
): PlaybackStep {
  return step(
    {
      ...factsLeft(state, media),
      is: 'failed',
      failure: { ...failure, stage },
      givenUp: isHeard(state) && isWanted(state) ? trouble : null,
    },
    { do: 'letGo' },
  );
}

/** Releases the element and the connection: nothing is left to resume in place. */
export const stop = (state: OpenPlayback, { media }: Pick<PlaybackView, 'media'>): PlaybackStep =>
  step({ ...factsLeft(state, media), is: 'stopped' }, { do: 'letGo' });

/** Ends the connection, and a quarantined one; the kept audio stays. */
export const close = (state: OpenPlayback): PlaybackStep =>
  step({ ...state, link: { is: 'closed' } }, { do: 'endAttempt' }, { do: 'stopWaiting' });

/**
 * A file that ended goes back to its start. For a station, or well before a file's duration, an end is an
 * interruption.
 */
function end(state: OpenPlayback, told: PlaybackView): PlaybackStep {
  const { order, duration, endedEarly } = state;
  const view = isSeeking(state.link) ? heardView(told) : told;
  const { currentTime } = view.media;
  if (!order.live && !isEarlyEnd(duration, currentTime, endedEarly)) {
    const { media } = state;
    const link = restLink(state.link, view.now);
    return step(
      { ...factsLeft(state, view.media), media, link, is: 'ended', isHeard: isHeard(state) },
      // The reconnect turned out not to be needed.
      ...(isSeeking(state.link) ? [{ do: 'endAttempt' } as const] : []),
      { do: 'goTo', seconds: 0 },
    );
  }
  const detail = order.live ? 'The station stopped sending' : 'The file broke off';
  // Recovery is already under way: only the buffered part has ended.
  if (!order.live && isSeeking(state.link) && isWanted(state)) return step(state);
  const broken = new SourceError({ kind: 'network', detail }, 'broke');
  return lose({ ...state, endedEarly: currentTime }, broken, view);
}

/**
 * The view, with the position up to which a file was heard. When Firefox has played what it had of a file whose
 * connection broke, it may jump to the end of that file and report that it ended.
 */
function heardView(view: PlaybackView): PlaybackView {
  const { currentTime, duration, paused, seeking, ended, error, readyState } = view.media;
  const heard = view.bufferedEnd > 0 ? Math.min(currentTime, view.bufferedEnd) : currentTime;
  const media = { currentTime: heard, duration, paused, seeking, ended, error, readyState };
  return { ...view, media };
}

/** The audio is lost. If nobody is waiting for it, nothing is done to recover it. */
function lose(state: OpenPlayback, error: SourceError, view: PlaybackView): PlaybackStep {
  return isWanted(state) ? breakOff(state, error, view) : fail(state, error, view);
}

function breakOff(state: OpenPlayback, error: SourceError, view: PlaybackView): PlaybackStep {
  // Nothing is connected, so this is old news.
  if (state.link.is === 'closed') return step(state);
  const { live } = state.order;
  const heard = isHeard(state);
  const next = breakLink(state.link, error.trouble, {
    ...{ live, heard },
    ...{ now: view.now, random: view.random },
  });
  // Paused: nobody needs more of it yet, and the kept audio can still be played.
  if (next === null && view.rewind !== null && state.is === 'paused') return close(state);
  if (next === null) return fail(state, error, view);
  // The element is about to lose its position with the attempt.
  const keepsPlace = !live && state.media === 'loaded' && !isAway(state);
  return follow(keepsPlace ? { ...state, position: view.media.currentTime } : state, next);
}

/** Whether audio is expected from the existing connection. */
const isDue = ({ is, link }: OpenPlayback) => is === 'playing' && !isSeeking(link);

const isKeptInPause = ({ is, link, order }: OpenPlayback) =>
  is === 'paused' && order.live && !isSeeking(link);

/** Starts the next attempt with an empty element. */
const refilled = ({ state, effects }: PlaybackStep): PlaybackStep => ({
  state,
  effects: [{ do: 'dropKept' }, ...effects],
});

const withLink = (state: OpenPlayback, link: OpenPlayback['link']): OpenPlayback =>
  link === state.link ? state : { ...state, link };

const follow = (state: OpenPlayback, { link, effects }: LinkStep): PlaybackStep => ({
  state: withLink(state, link),
  effects,
});

/** For a server that keeps the connection open but sends nothing. */
function silent(): SourceError {
  return new SourceError({ kind: 'network', detail: 'The server sent nothing' }, 'silent');
}

/** For a browser that has audio to play and plays nothing. */
function mute(): SourceError {
  return new SourceError({ kind: 'blocked', detail: 'The sound output does not answer' }, 'broke');
}
