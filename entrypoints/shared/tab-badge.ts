import { browser } from 'wxt/browser';
import { SECOND } from '@/lib/model/constants';

const SHOWN_FOR = 3 * SECOND;

/** The part of the button's API that is used; null gives a tab the badge of all tabs again. */
interface ToolbarButton {
  setBadgeText(details: { tabId: number; text: string | null }): Promise<void>;
}

/** Sets the toolbar button's badge for this tab only; null removes it. The tab may be gone by then. */
function write(tabId: number, text: string | null): void {
  const button = import.meta.env.FIREFOX ? browser.browserAction : browser.action;
  (button as ToolbarButton).setBadgeText({ tabId, text }).catch(() => {});
}

/** Shows on the toolbar button, until `showResult`, that work for this tab is under way. */
export const showWork = (tabId: number | undefined): void => {
  if (tabId !== undefined) write(tabId, '…');
};

/** Shows a sign for a moment; an empty one only removes the work's. */
export function showResult(tabId: number | undefined, sign: '✓' | '?' | ''): void {
  if (tabId === undefined) return;
  write(tabId, sign === '' ? null : sign);
  if (sign !== '') setTimeout(() => write(tabId, null), SHOWN_FOR);
}
