import { browser } from 'wxt/browser';
import type { Notice } from '@/lib/background/surfaces/notice';
import { noticeCover } from '@/lib/background/surfaces/notice-cover';
import { log } from '@/lib/platform/log';
import { systemClock } from '@/lib/platform/time/clock';
import { openSkywave } from './open-address';

const PERMISSION = { permissions: ['notifications'] };

/** Asks whether notifications may be shown. Call it within a click, before anything is awaited. */
export async function requestNotifications(): Promise<boolean> {
  return browser.permissions.request(PERMISSION as never);
}

/** Shows a notification where that is allowed. */
export function showNotice(notice: Notice): void {
  show(notice).catch((error: unknown) => log('notifications', 'not shown', error));
}

async function show({ id, title, message, cover }: Notice): Promise<void> {
  // The browser's functions for it do not exist until the permission is granted.
  if (!(await browser.permissions.contains(PERMISSION as never))) return;
  const network = { fetch: globalThis.fetch.bind(globalThis), clock: systemClock };
  const picture = cover === '' ? null : await noticeCover(network, cover);
  const iconUrl = picture ?? browser.runtime.getURL('/icon/128.png');
  await browser.notifications.create(id, { type: 'basic', iconUrl, title, message });
}

/**
 * Passes on pressed notifications; if there is nothing to play, opens Skywave. Call it in the background's
 * first turn.
 */
export function serveNotices(play: (id: string) => Promise<boolean>): void {
  let listening = false;
  const listen = () => {
    const { notifications } = browser as { notifications?: typeof browser.notifications };
    if (listening || notifications === undefined) return;
    listening = true;
    notifications.onClicked.addListener((id) => {
      void notifications.clear(id);
      void play(id).then((plays) => {
        if (!plays) openSkywave();
      });
    });
  };
  listen();
  browser.permissions.onAdded.addListener(listen);
}
