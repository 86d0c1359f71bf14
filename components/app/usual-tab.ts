import type { Tab } from '@/lib/ui/navigation';

/** The tabs of the last visits to the popup, the latest last (`remember-visit.ts`). */
export const VISITS = 'popupTabs';
/** Fewer say nothing about a listener. */
const FEWEST = 4;

export const visits = () =>
  (localStorage.getItem(VISITS) ?? '').split(' ').filter((tab) => tab !== '');

/** The tab that most of the last visits were for; Home, if none stands out. */
export function usualTab(): Tab {
  const tabs = visits();
  const isUsual = (tab: Tab) => tabs.filter((one) => one === tab).length > tabs.length / 2;
  const others = ['radio', 'podcasts', 'history'] as const;
  return (tabs.length >= FEWEST && others.find(isUsual)) || 'home';
}
