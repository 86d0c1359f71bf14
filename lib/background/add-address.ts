import { subscribe } from 'valtio';
import type { AddressOutcome } from '@/lib/contract/messages';
import type { PlayerState } from '@/lib/contract/player-state';
import type { Finding } from '@/lib/directory/inspect-address';
import { itemFromAddress } from '@/lib/directory/inspect-address';
import { parseAddress } from '@/lib/model/audio-address';
import { isSameItem, type PlayableItem } from '@/lib/model/playable-item';
import type { Background } from './context';
import { removeFromRecentlyPlayed } from './lists';
import { press } from './press';

const NO_ADDRESS = 'This is not a web address. It should look like https://example.com/stream.';
const UNREACHABLE = 'This address could not be reached. Check it, and your connection.';
const NOT_AUDIO = 'There is no audio at this address that Skywave can play.';

/** Plays what the listener typed, or says in a sentence why not; nothing is kept of what does not play. */
export async function addAddress(
  background: Background,
  typed: string,
  inspect: (url: string) => Promise<Finding>,
): Promise<AddressOutcome> {
  const url = parseAddress(typed);
  if (url === null) return { ok: false, sentence: NO_ADDRESS };
  const finding = await inspect(url);
  if (finding.kind === 'unreachable') return { ok: false, sentence: UNREACHABLE };
  if (finding.kind === 'not-audio') return { ok: false, sentence: NOT_AUDIO };
  const kind = finding.kind === 'file' ? 'file' : 'live';
  const item = itemFromAddress(url, kind, finding.name);
  const { state } = background;
  // Adding what plays already must not pause it.
  if (state.isPlaying && isSameItem(item, state.currentTrack)) return { ok: true, item };
  await press(background, { item });
  const outcome = await settled(state, item);
  if (outcome === 'failed') {
    removeFromRecentlyPlayed(background, item);
    return { ok: false, sentence: NOT_AUDIO };
  }
  return { ok: true, item };
}

/** Resolves when the item sounds, fails, or is superseded or stopped by another command. */
function settled(state: PlayerState, item: PlayableItem): Promise<'over' | 'failed'> {
  return new Promise((resolve) => {
    const look = () => {
      if (state.pendingTrack !== null && isSameItem(state.pendingTrack, item)) return;
      unsubscribe();
      const failed = isSameItem(state.currentTrack, item) && state.brokenLinkMessage !== null;
      resolve(failed ? 'failed' : 'over');
    };
    const unsubscribe = subscribe(state, look);
    look();
  });
}
