import type { PlayerState } from '@/lib/contract/player-state';
import { type NowPlayingMetadata, nowPlayingText } from '@/lib/model/now-playing';
import { isLiveItem, itemName } from '@/lib/model/playable-item';
import type { Notice } from './notice';

/** One id for all tracks, so that a new one replaces the previous one. */
const ID = 'track';

/**
 * Announces each new track on the station that plays, if the listener turned that on. `known` is what was
 * playing when the background started; call the result with every change of the state.
 */
export function createTrackNotices(
  known: NowPlayingMetadata | null,
  show: (notice: Notice) => void,
): (state: PlayerState) => void {
  let last = keyOf(known);
  return (state) => {
    const { extractedMetadata, currentTrack, isPlaying, settings } = state;
    const key = keyOf(extractedMetadata);
    // A cover found later does not make it a different track, and neither does a gap without a title.
    if (key === null || key === last) return;
    last = key;
    if (!settings.trackNotices || !isPlaying) return;
    if (currentTrack === null || !isLiveItem(currentTrack)) return;
    const message = itemName(currentTrack);
    show({ id: ID, title: nowPlayingText(extractedMetadata), message, cover: '' });
  };
}

function keyOf(metadata: NowPlayingMetadata | null): string | null {
  if (metadata === null || metadata.title === '') return null;
  const { radioId, artist, title } = metadata;
  return JSON.stringify([radioId, artist, title]);
}
