import type { PlayerState } from '@/lib/contract/player-state';
import { nowPlayingText } from '@/lib/model/now-playing';
import { isLiveItem, itemName, itemSource } from '@/lib/model/playable-item';
import { type Background, targetItem } from './context';

export type ToolbarIcon = 'idle' | 'playing' | 'live' | 'paused';

/** How the button in the browser's toolbar looks, and its tooltip. */
export interface ToolbarLook {
  icon: ToolbarIcon;
  title: string;
}

const IDLE: ToolbarLook = { icon: 'idle', title: 'Skywave' };

/** The button's look for a state; `pressed`: whether anything was in this session of the browser. */
export function toolbarLook(
  state: Pick<PlayerState, 'isPlaying' | 'pendingTrack' | 'currentTrack' | 'extractedMetadata'>,
  pressed: boolean,
): ToolbarLook {
  const item = targetItem({ state: state as PlayerState });
  const isOn = state.isPlaying || state.pendingTrack !== null;
  if (item === null || !(isOn || pressed)) return IDLE;
  const live = isLiveItem(item);
  const track = live ? nowPlayingText(state.extractedMetadata) : itemName(item);
  const title = [...new Set([track, itemSource(item)])].filter(Boolean).join(' · ');
  return { icon: isOn ? (live ? 'live' : 'playing') : 'paused', title };
}

/**
 * Keeps the toolbar's button true; to be called with every change of the state, and once in every life
 * of the background.
 */
export function createToolbarFollower(
  { presses }: Pick<Background, 'presses'>,
  show: (look: ToolbarLook) => void,
): (state: PlayerState) => void {
  let shown = '';
  return (state) => {
    const look = toolbarLook(state, presses.latest > 0);
    const text = JSON.stringify(look);
    if (text !== shown) show(look);
    shown = text;
  };
}
