import type { PlayerState } from '@/lib/contract/player-state';
import { nowPlayingText } from '@/lib/model/now-playing';
import { isLiveItem, itemName, itemSource } from '@/lib/model/playable-item';
import { type Background, targetItem } from '../context';

export type ToolbarIcon = 'idle' | 'playing' | 'live' | 'paused';

/** The toolbar button's icon and tooltip. */
export interface ToolbarLook {
  icon: ToolbarIcon;
  title: string;
}

const IDLE: ToolbarLook = { icon: 'idle', title: 'Skywave' };

/** The button for a state; `pressed`: whether anything was pressed in this browser session. */
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
 * Milliseconds from a change until it is drawn. Drawing keeps the whole browser busy for a while, just when
 * audio is starting; and of several changes only the last one matters.
 */
const DRAWN_AFTER = 100;
const DRAWN_AFTER_WHILE_LOADING = 1000;

/**
 * Keeps the toolbar button up to date. Call it with every change of the state, and once whenever the background
 * starts.
 */
export function createToolbarFollower(
  { presses, clock }: Pick<Background, 'presses' | 'clock'>,
  show: (look: ToolbarLook) => void,
): (state: PlayerState) => void {
  let look = IDLE;
  let drawn: ToolbarLook | null = null;
  let due: { at: number; cancel(): void } | null = null;
  const isDrawn = () => look.icon === drawn?.icon && look.title === drawn.title;

  function draw(): void {
    due = null;
    if (isDrawn()) return;
    drawn = look;
    show(look);
  }

  return (state) => {
    look = toolbarLook(state, presses.latest > 0);
    if (isDrawn()) return;
    const wait = state.pendingTrack === null ? DRAWN_AFTER : DRAWN_AFTER_WHILE_LOADING;
    const at = clock.now() + wait;
    if (due !== null && due.at <= at) return;
    due?.cancel();
    due = { at, cancel: clock.after(wait, draw) };
  };
}
