import { TAB_ID } from './tabs';
import { VISITS, visits } from './usual-tab';

const MOST = 8;

/** What presses and types. A key that presses a button makes a click, too. */
const USES = ['click', 'input'] as const;

/**
 * Remembers what this visit to the popup is for: the first tab in which something is pressed or typed, or until then the
 * one that was gone to. A visit for the player alone says nothing. Returns a function that stops it.
 */
export function rememberVisit(): () => void {
  const before = visits().slice(1 - MOST);
  const watching = new AbortController();

  function onUse({ target }: Event): void {
    if (!(target instanceof Element)) return;
    const panel = target.closest('[role=tabpanel]');
    if (panel !== null) watching.abort();
    const id = panel?.getAttribute('aria-labelledby') ?? target.closest('[role=tab]')?.id;
    if (id) localStorage.setItem(VISITS, [...before, id.replace(TAB_ID, '')].join(' '));
  }

  for (const use of USES) {
    window.addEventListener(use, onUse, { capture: true, signal: watching.signal });
  }
  return () => watching.abort();
}
