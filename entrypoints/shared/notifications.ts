import { browser } from 'wxt/browser';
import type { Notice } from '@/lib/background/track-notices';
import { log } from '@/lib/model/log';

const PERMISSION = { permissions: ['notifications'] };
/** One for all, so that a new one takes the place of the one before. */
const ID = 'track';

/** Asks whether notifications may be shown. To be called within a click, before anything is awaited. */
export async function requestNotifications(): Promise<boolean> {
  return browser.permissions.request(PERMISSION as never);
}

/** Shows a notification where that is allowed. */
export function showNotice({ title, message }: Notice): void {
  show(title, message).catch((error: unknown) => log('notifications', 'not shown', error));
}

async function show(title: string, message: string): Promise<void> {
  // The browser has no such functions until it allows them.
  if (!(await browser.permissions.contains(PERMISSION as never))) return;
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await browser.notifications.create(ID, { type: 'basic', iconUrl, title, message });
}
