import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation } from '@/lib/ui/navigation';
import { inPrivateWindow } from '@/lib/ui/private-window';
import { TAB_ID } from './tabs';
import { LAST_PLACE, VISITS, visits } from './where-to-start';

const MOST = 8;

/** The events of pressing and typing. A key that presses a button fires a click, too. */
const USES = ['click', 'input'] as const;

/** Remembers what the popup is opened for, and where it is left, for the next time. Loaded after the first frame. */
export function VisitMemory() {
  const { tab, current } = useNavigation();
  const place = tab === 'history' ? null : current[tab].place;
  const isBegun = useRef(false);
  const keep = useEffectEvent(() => {
    // A page in a private window must leave no trace.
    if (inPrivateWindow()) return;
    localStorage.setItem(LAST_PLACE, JSON.stringify({ at: Date.now(), tab, place }));
  });

  useEffect(() => {
    if (isBegun.current) keep();
    isBegun.current = true;
  }, [tab, place]);

  useEffect(() => {
    const watching = new AbortController();
    for (const use of USES) {
      window.addEventListener(use, () => keep(), { capture: true, signal: watching.signal });
    }
    return () => watching.abort();
  }, []);

  useEffect(rememberVisit, []);
  return null;
}

/**
 * Remembers what this visit to the popup is for: the first tab in which something is pressed or typed; until then, the
 * tab that the listener switched to. A visit for the player alone is not recorded. Returns a function that stops it.
 */
function rememberVisit(): () => void {
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
