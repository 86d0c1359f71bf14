import type { KeyboardEvent } from 'react';
import type { Tab } from '@/lib/ui/navigation';

/** What the id of a tab begins with. */
export const TAB_ID = 'tab-';
/** Connects a tab with its panel. */
export const tabId = (tab: Tab): string => TAB_ID + tab;
export const panelId = (tab: Tab): string => `panel-${tab}`;

const STEPS: Record<string, (index: number, count: number, forward: number) => number> = {
  ArrowRight: (index, count, forward) => (index + forward + count) % count,
  ArrowLeft: (index, count, forward) => (index - forward + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Arrow keys, Home and End in a tab list activate the tab they lead to (WAI-ARIA Authoring Practices, Tabs
 * Pattern). Our own code, because a library's tabs measure themselves, which costs the first frame a second
 * layout.
 */
export function walkTabs(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  const step = STEPS[key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return;
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const index = tabs.indexOf(target as HTMLElement);
  if (index < 0) return;
  event.preventDefault();
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const next = tabs[step(index, tabs.length, forward)];
  next?.focus();
  next?.click();
}
