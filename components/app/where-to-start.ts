import { MINUTE } from '@/lib/model/constants';
import type { Start, Tab } from '@/lib/ui/navigation';

/** The tabs of the last visits to the popup, the latest last (`VisitMemory`). */
export const VISITS = 'popupTabs';
/** Where the popup was used last, and when. */
export const LAST_PLACE = 'popupPlace';
/** Fewer visits say nothing about a listener. */
const FEWEST = 4;
/** A listener who returns sooner resumes there: the browser closes a popup on every press beside it. Milliseconds. */
const SOON = 10 * MINUTE;

export const visits = () =>
  (localStorage.getItem(VISITS) ?? '').split(' ').filter((tab) => tab !== '');

/** Where the popup was a moment ago, or else the tab that most of the last visits were for; Home, if none stands out. */
export function whereToStart(): Start {
  return lastPlace() ?? { tab: usualTab(), place: null };
}

function lastPlace(): Start | null {
  try {
    const { at, tab, place } = JSON.parse(localStorage.getItem(LAST_PLACE) ?? '{}');
    const age = Date.now() - at;
    return age >= 0 && age < SOON ? { tab, place } : null;
  } catch {
    return null;
  }
}

function usualTab(): Tab {
  const tabs = visits();
  const isUsual = (tab: Tab) => tabs.filter((one) => one === tab).length > tabs.length / 2;
  const others = ['radio', 'podcasts', 'history'] as const;
  return (tabs.length >= FEWEST && others.find(isUsual)) || 'home';
}
