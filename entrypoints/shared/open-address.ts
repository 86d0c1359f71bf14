import { browser } from 'wxt/browser';

/**
 * Opens Skywave in a small window of its own, where it shows what it found at an address, and asks what
 * to do with it. A panel would have to be opened within the click, before anything is known.
 */
export function openAddress(address: string): void {
  openWindow(`?add=${encodeURIComponent(address)}`);
}

/** Opens Skywave's start page, also in a window of its own: a press on a notification opens no panel. */
export function openSkywave(): void {
  openWindow('');
}

function openWindow(search: string): void {
  const url = browser.runtime.getURL('/sidepanel.html') + search;
  void browser.windows.create({ url, type: 'popup', width: 440, height: 640 });
}
