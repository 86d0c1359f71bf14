import type { AudioStatus } from '@/lib/contract/audio';
import type { PlayerState, Rewind } from '@/lib/contract/player-state';
import { getProgress } from '@/lib/contract/restore-state';
import { SECOND } from '@/lib/model/constants';
import { endsBetween, ownOf } from '@/lib/model/own-settings';
import {
  isLiveItem,
  isRadio,
  itemKey,
  loadingKey,
  type PlayableItem,
  withOtherFile,
} from '@/lib/model/playable-item';
import { progressAt, progressAtEnd } from '@/lib/model/progress';
import { rewindAt } from '@/lib/model/rewind';
import { isRefused } from '@/lib/model/values/audio-address';
import { isSameData } from '@/lib/model/values/same-data';
import { log } from '@/lib/platform/log';
import { type Background, targetItem } from '../context';
import { followAd, showPosition } from './controls';
import { loseRewind } from './host-watch';
import { learnLoudness, learnSaved, learnStation } from './learn-station';
import { displayOf } from './play-order';
import { goesOn, goOn } from './queue';
import { toggleItem } from './toggle-item';

/** Seconds; browsers round the positions they are given. */
const SAME_PLACE = 0.01;

const BROKEN_AT = { load: 'loading', play: 'playing', output: 'output' } as const;

/** Folds the audio host's status into the state (specification, sections 4.2, 4.3 and 4.6). */
export function foldStatus(background: Background, given: AudioStatus): void {
  const { state, host, presses } = background;
  const item = targetItem(background);
  const status = endEarly(background, item, given);
  const { phase } = status;
  const isDone = phase === 'idle' && status.recordings.length === 0;
  if (status.press !== presses.latest || item === null) {
    // The host was opened for something else than playback: to finish a recording, or to save a file.
    if (isDone && state.pendingTrack === null && !state.isPlaying) host.close();
    return;
  }
  // A file that is only prepared at start may fail silently: nobody has asked for it yet.
  const awaited = state.pendingTrack !== null || state.isPlaying;
  // The length is unknown both if the server does not say and if nothing was loaded; only in the first case
  // is there a position.
  const isHeard = phase === 'playing' || (phase === 'paused' && state.isPlaying);

  state.isPlaying = phase === 'playing';
  state.isBuffering = status.buffering;
  // A file reports its position four times a second: a repeated value is not a change.
  if (JSON.stringify(state.recovery) !== JSON.stringify(status.recovery)) {
    state.recovery = status.recovery;
  }
  if (isLoading(state) !== (phase === 'loading')) {
    state.loading = phase === 'loading' ? { [loadingKey(item)]: true } : {};
  }
  state.source = status.source;
  state.fallback = status.fallback;
  state.cushion = status.cushion?.ahead ?? null;
  state.lighter = status.lighter ?? null;
  state.soundTrouble = status.sound?.trouble ?? null;
  learnLoudness(background, item, status);
  learnSaved(background, item, status);
  foldRewind(background, item, status);
  if (phase === 'playing' && state.pendingTrack !== null)
    state.whyLate = whyLate(background, item, status);
  if (phase !== 'loading') becomeCurrent(background, item);
  if (phase === 'playing') state.brokenLink = null;
  if (phase === 'failed' && awaited) {
    log('player', status.failure?.kind ?? 'failed', status.failure?.detail);
    const stage = status.failure?.stage ?? 'load';
    const other = stage === 'output' ? null : withOtherFile(item);
    if (other === null) state.brokenLink = isRefused(item) ? 'private' : BROKEN_AT[stage];
    // The other file has the same key, so it continues where the first one was.
    else void toggleItem(background, { item: other, isPrivate: state.isPrivate });
  }
  if (isDone) host.close();

  foldPosition(background, item, status, { awaited, isHeard });
  foldTitle(background, item, status);
  if (phase === 'ended' && awaited) goOn(background);
}

/** Reports an episode as ended where the skipped seconds at its end begin. A seek into them still plays them. */
function endEarly(
  { state, host, presses }: Background,
  item: PlayableItem | null,
  status: AudioStatus,
): AudioStatus {
  const { phase, position, duration, press } = status;
  const own = ownOf(state.settings.own, item);
  if (phase !== 'playing' || press !== presses.latest || duration === null) return status;
  if (!endsBetween(own, state.seekValue, position, duration)) return status;
  // An item that follows takes over, and lets this one fade out meanwhile.
  if (!goesOn(state)) {
    host.pause();
    // Back to the beginning, as after any other end.
    host.seek(0);
  }
  return { ...status, phase: 'ended' };
}

/** How long after a press a listener notices the wait for sound. Milliseconds. */
const LATE = 2 * SECOND;

/** A bare element buffers seconds of a station before it plays; with access to its site, that is not needed. */
function whyLate(
  { state, presses, clock }: Background,
  item: PlayableItem,
  { source }: AudioStatus,
): PlayerState['whyLate'] {
  // A press's number is its time.
  const isLate = clock.now() - presses.latest > LATE;
  const wantsAccess = isLiveItem(item) && source === 'element' && !state.hostAccess;
  return isLate && wantsAccess ? 'no-host-access' : null;
}

function becomeCurrent({ state }: Background, item: PlayableItem): void {
  state.pendingTrack = null;
  state.currentTrack = item;
  state.isLive = isLiveItem(item);
}

function foldPosition(
  background: Background,
  item: PlayableItem,
  status: AudioStatus,
  { awaited, isHeard }: { awaited: boolean; isHeard: boolean },
): void {
  const { state, progress } = background;
  const { phase, position, duration } = status;
  // No page shows how long a station has been playing, so nothing changes while it plays.
  if (isLiveItem(item)) return;
  const before = getProgress(state, itemKey(item));
  if (phase === 'ended') {
    // When the end is reported again, for example to a restarted worker, the item may have been marked as unplayed.
    const known = { ...before, duration: duration ?? before.duration };
    if (awaited || before.currentTime > 0) progress.write(item, progressAtEnd(known));
    showPosition(background, 0, known.duration);
    log('player', 'ended; next track is loading');
  } else if (duration === null ? isHeard : phase !== 'loading') {
    const lasts = duration ?? before.duration;
    showPosition(background, position, lasts);
    // Neither preparing a file nor leaving it where it is counts as listening: only what was played or sought
    // is progress. So a paused file that is marked as played stays marked.
    const stands = phase === 'paused' && Math.abs(position - before.currentTime) < SAME_PLACE;
    if (phase !== 'ready' && !(stands && before.duration === lasts)) {
      progress.write(item, progressAt(before, position, lasts));
    }
  }
}

/** How far times may differ before the timeshift counts as changed. Seconds. */
const SAME_MOMENT = 0.5;
/** The same for the oldest moment: the timeshift is trimmed in pieces of this length. */
const SAME_OLDEST = 30;

/** Takes over a station's timeshift. While it simply plays on, only the time changes, which pages know anyway. */
function foldRewind(background: Background, item: PlayableItem, status: AudioStatus): void {
  const { state, titles } = background;
  if (status.rewind === null || !isRadio(item)) {
    // The timeshift is lost with an element whose sound has stopped.
    if (status.sound?.trouble === 'stopped') loseRewind(state);
    else if (state.rewind !== null) state.rewind = null;
    return;
  }
  const next: Rewind = {
    ...status.rewind,
    ...titles.tracksOf(item, status.titles),
    measuredAt: status.measuredAt,
  };
  const before = rewindAt(state, next.measuredAt);
  // While paused, the position is where playback will resume, so it must match exactly.
  const isStill = status.phase === 'paused';
  if (before === null || !isSameWindow(before, next, isStill)) state.rewind = next;
}

function isSameWindow(a: Rewind, b: Rewind, isStill: boolean): boolean {
  const isNear = (one: number, other: number, by = SAME_MOMENT) =>
    Math.abs(one - other) <= by * SECOND;
  const { edge, oldest, position, measuredAt, clock, ...rest } = b;
  return (
    isNear(a.edge, edge) &&
    isNear(a.oldest, oldest, SAME_OLDEST) &&
    isNear(a.position, position, isStill ? 0 : SAME_MOMENT) &&
    isSameData(
      { ...a, edge, oldest, position, measuredAt, clock },
      { ...rest, edge, oldest, position, measuredAt, clock },
    )
  );
}

/** A file shows the item's own data; a station shows what is playing. */
function foldTitle(background: Background, item: PlayableItem, status: AudioStatus): void {
  const { state, host, titles } = background;
  if (isRadio(item) && isLiveItem(item)) {
    titles.follow(item, status);
    learnStation(background, item, status);
    return;
  }
  const { title = '', artist = '', image = '' } = item;
  const metadata = { title, artist, coverImageUrl: image, radioId: '' };
  state.titleInfo = null;
  followAd(background);
  if (JSON.stringify(metadata) === JSON.stringify(state.extractedMetadata)) return;
  state.extractedMetadata = metadata;
  host.setDisplay(displayOf(state, item));
}

const isLoading = ({ loading }: Background['state']) => Object.keys(loading).length > 0;
