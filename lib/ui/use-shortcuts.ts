import { type RefObject, useEffect, useEffectEvent } from 'react';
import { clampVolume } from '@/lib/model/position';
import { BEHIND_RATES, nextRate, RATES } from './rates';
import { isBehind, shownRate, showsFile, showsRewind } from './shown-track';
import { type Player, usePlayer, usePlayerContext } from './use-player';

/** The same step as that of Up and Down at the volume slider. */
const VOLUME_STEP = 0.05;

/** The keys that work anywhere on a page of the player, except in text fields; or in another window of the page's. */
export function useShortcuts(bookmark: (player: Player) => void, at: Window = window): void {
  const player = usePlayerContext();
  const { state, toggle, skip, toggleMute, setVolume, setRate } = usePlayer();
  const { volume } = state;
  const rate = shownRate(state);
  const isFile = showsFile(state);
  const canSkip = isFile || showsRewind(state);
  const canChangeRate = isFile || isBehind(state);

  useWindowKeys((event) => {
    const turn = (by: number) => setVolume(clampVolume(Math.round((volume + by) * 100) / 100));
    const louder = () => turn(VOLUME_STEP);
    const rates = isFile ? RATES : BEHIND_RATES;
    const actions: Record<string, (() => void) | false> = {
      ' ': () => toggle(),
      k: () => toggle(),
      m: () => toggleMute(),
      '+': louder,
      // The same key without Shift, on many keyboards.
      '=': louder,
      '-': () => turn(-VOLUME_STEP),
      j: canSkip && (() => skip('back')),
      l: canSkip && (() => skip('forward')),
      b: isFile && (() => bookmark(player)),
      '<': canChangeRate && (() => setRate(nextRate(rate, 'slower', rates))),
      '>': canChangeRate && (() => setRate(nextRate(rate, 'faster', rates))),
    };
    const action = actions[letterOf(event)];
    if (!action || event.defaultPrevented || isSpokenFor(event)) return;
    event.preventDefault();
    action();
  }, at);
}

/** The pressed letter in lower case; on a keyboard of another script, the Latin one that is on the same key. */
export const letterOf = ({ key, code }: KeyboardEvent): string =>
  // Everything below is a letter of a Latin alphabet, or a sign.
  (key < '\u0250' ? key : code.replace('Key', '')).toLowerCase();

const TYPED_INTO = 'input:not([type=range]), textarea, select, [contenteditable], [role=menu]';
const TAKES_SPACE = 'button, a, summary, input, [role=tab], [role=slider]';

/** Whether the focused element already uses the key. */
export function isSpokenFor(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  // No `instanceof`: an element in another window is an instance of that window's class.
  const at = event.target as Partial<Element> | null;
  if (!at?.closest) return false;
  return at.closest(TYPED_INTO) !== null || (event.key === ' ' && at.closest(TAKES_SPACE) !== null);
}

/** Whether it is behind an open dialog, which has its own keys. */
export const isOutOfReach = (at: Element | null): boolean =>
  at?.closest('[aria-hidden=true], [inert]') != null;

/** Calls `onKey` with every key that is pressed in the page, or in the given window, while the component is mounted. */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void, at: Window = window): void {
  const latest = useEffectEvent(onKey);

  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest(event);
    at.addEventListener('keydown', listener);
    return () => at.removeEventListener('keydown', listener);
  }, [at]);
}

/** `/` calls `search` while the box is in reach and has no search field, which `/` would focus instead. */
export function useSearchKey(box: RefObject<Element | null>, search: () => void): void {
  useWindowKeys((event) => {
    if (event.key !== '/' || event.defaultPrevented || isSpokenFor(event)) return;
    const at = box.current;
    if (!at || isOutOfReach(at) || at.querySelector('input[type=search]')) return;
    event.preventDefault();
    search();
  });
}
