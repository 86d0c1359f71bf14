import { DEFAULT_RATE, MINUTE, SECOND } from '@/lib/model/constants';
import { CATCH_UP_RATE, MAX_BEHIND_RATE, MIN_BEHIND_RATE } from '@/lib/model/rewind';
import { liveLag } from '../recovery/cushion';
import { isSeeking, renewLink } from '../recovery/link';
import { type PlaybackStep, type PlaybackView, step } from './playback-events';
import { isOpen, isWanted, type OpenPlayback, type PlaybackState } from './playback-state';
import { close, stop } from './stall-recovery';

/** A position this far before the oldest kept moment is lost. Milliseconds. */
const LOST = SECOND;
/** If nothing has been kept for this long, the pause outlasted the connection. Milliseconds. */
const CUT = MINUTE;
/** How long the status reports that the position was lost. Milliseconds. */
const LOST_TOLD = 15 * SECOND;

/** The transitions for rewinding a station. A listener who is behind keeps their place in the broadcast. */

/** The rate at which a station plays. */
export function paceOf({ shift, behindRate, cushion }: OpenPlayback): number {
  if (shift === 'catching-up') return CATCH_UP_RATE;
  return shift === 'behind' ? behindRate : cushion.pace;
}

/** Goes to a time of broadcast, in milliseconds since 1970. Going live (null) also starts playing. */
export function seekBroadcast(
  state: PlaybackState,
  at: number | null,
  { rewind, kept }: PlaybackView,
): PlaybackStep {
  if (!isOpen(state) || rewind === null) return step(state);
  const lag = liveLag(state.cushion, kept === 'hls');
  // Seeking while paused does not start playback.
  const isNear = isWanted(state) && at !== null && at >= rewind.edge - lag * SECOND;
  if (at === null || isNear) return goLive(state, lag);
  const next: OpenPlayback = { ...state, shift: 'behind', placeLostAt: null };
  return step(
    next,
    { do: 'goToBroadcast', at },
    { do: 'setPace', pace: paceOf(next) },
    { do: 'tellAnyway' },
  );
}

function goLive(state: OpenPlayback, lag: number): PlaybackStep {
  const live = liveAgain(state);
  const playing: OpenPlayback = isWanted(state) ? live : { ...live, is: 'starting', isHeard: true };
  const pace = { do: 'setPace', pace: paceOf(playing) } as const;
  if (state.link.is === 'closed') {
    // The kept audio ends before the live edge.
    return startOver(playing);
  }
  return step(
    playing,
    { do: 'rejoinLive', lag },
    ...(isWanted(state) ? [] : [{ do: 'playElement' } as const]),
    pace,
    { do: 'tellAnyway' },
  );
}

/** Connects anew and drops what was kept, both the audio and its title. */
function startOver(state: OpenPlayback): PlaybackStep {
  const { link, effects } = renewLink(state.link);
  const pace = { do: 'setPace', pace: paceOf(state) } as const;
  return step({ ...state, link, streamTitle: null }, { do: 'dropKept' }, ...effects, pace);
}

const liveAgain = (state: OpenPlayback): OpenPlayback => ({
  ...state,
  ...{ shift: 'live', behindRate: DEFAULT_RATE, placeLostAt: null },
});

export function catchUp(state: PlaybackState): PlaybackStep {
  if (!isOpen(state) || state.shift !== 'behind') return step(state);
  const next: OpenPlayback = { ...state, shift: 'catching-up' };
  return step(next, { do: 'setPace', pace: paceOf(next) });
}

/** Sets the rate at which a station plays while it is not live. */
export function setBehindRate(state: OpenPlayback, rate: number): PlaybackStep {
  if (state.shift === 'live') return step(state);
  const behindRate = Math.max(MIN_BEHIND_RATE, Math.min(rate, MAX_BEHIND_RATE));
  const next: OpenPlayback = { ...state, shift: 'behind', behindRate };
  return step(next, { do: 'setPace', pace: paceOf(next) });
}

/** Keeps this many seconds from now on. With 0, a station that is behind goes live, or stops if it is paused. */
export function setRewind(state: PlaybackState, seconds: number, view: PlaybackView): PlaybackStep {
  if (state.is === 'idle') return step(state);
  const next = { ...state, order: { ...state.order, rewind: seconds } };
  if (!isOpen(next) || !next.order.live) return step(next);
  if (seconds > 0 || next.shift === 'live') return step(next, { do: 'keepForRewinding', seconds });
  // Without the kept audio, nothing follows the element's buffer.
  return isWanted(next) ? startOver(liveAgain(next)) : stop(next, view);
}

/**
 * The element stays where it is, and audio that arrives meanwhile is kept. A connection that is down is not
 * retried before playback resumes.
 */
export function pauseInPlace(state: OpenPlayback): PlaybackStep {
  const paused: OpenPlayback = { ...state, is: 'paused', shift: 'behind' };
  const next = isWanted(state) && isSeeking(state.link) ? close(paused) : step(paused);
  return { ...next, effects: [{ do: 'pauseElement' }, ...next.effects] };
}

/** Resumes after such a pause, at the oldest kept moment if the position is no longer kept. */
export function resumeInPlace(
  state: OpenPlayback,
  rewind: NonNullable<PlaybackView['rewind']>,
  now: number,
): PlaybackStep {
  const isLost = rewind.position < rewind.oldest - LOST;
  const isCut = now - rewind.edge > CUT;
  const isIdle = state.link.is === 'closed' || state.link.is === 'waiting';
  const { link, effects } = isIdle ? renewLink(state.link) : { link: state.link, effects: [] };
  const next: OpenPlayback = {
    ...state,
    ...{ is: 'starting', isHeard: true, link },
    placeLostAt: isLost || isCut ? now : null,
  };
  return step(
    next,
    ...effects,
    ...(isLost ? [{ do: 'goToBroadcast', at: rewind.oldest } as const] : []),
    { do: 'playElement' },
    { do: 'setPace', pace: paceOf(next) },
  );
}

/** A check of a station that plays behind live: it may have caught up. */
export function lookBehind(
  state: OpenPlayback,
  { rewind, kept, now }: Pick<PlaybackView, 'rewind' | 'kept' | 'now'>,
): PlaybackStep {
  if (rewind === null || rewind.behind <= liveLag(state.cushion, kept === 'hls')) {
    const live = liveAgain(state);
    return step(live, { do: 'setPace', pace: paceOf(live) });
  }
  const { placeLostAt } = state;
  const isTold = placeLostAt !== null && Math.abs(now - placeLostAt) > LOST_TOLD;
  return step(isTold ? { ...state, placeLostAt: null } : state);
}
