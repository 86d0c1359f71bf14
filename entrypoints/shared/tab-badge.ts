import { browser } from 'wxt/browser';
import { SECOND } from '@/lib/model/constants';

const SHOWN_FOR = 3 * SECOND;

/** The part of it that is used; null gives a tab the badge of all tabs again. */
interface ToolbarButton {
  setBadgeText(details: { tabId: number; text: string | null }): Promise<void>;
}

/**
 * Writes on the toolbar's button while this tab is in front, which says nothing of the other tabs; null
 * takes it away. The tab may be gone by then.
 */
function write(tabId: number, text: string | null): void {
  const button = import.meta.env.FIREFOX ? browser.browserAction : browser.action;
  (button as ToolbarButton).setBadgeText({ tabId, text }).catch(() => {});
}

/** Says on the toolbar's button, as long as the work goes on, that something is done for this tab. */
export const showWork = (tabId: number | undefined): void => {
  if (tabId !== undefined) write(tabId, '…');
};

/** Shows a sign for a moment; an empty one only ends the work's. */
export function showResult(tabId: number | undefined, sign: '✓' | '?' | ''): void {
  if (tabId === undefined) return;
  write(tabId, sign === '' ? null : sign);
  if (sign !== '') setTimeout(() => write(tabId, null), SHOWN_FOR);
}
