import { browser } from 'wxt/browser';

/**
 * Opens Skywave in a small window of its own, where it says what it found at an address, and asks what
 * to do with it. A panel would have to be opened within the click, before anything is known.
 */
export function openAddress(address: string): void {
  const url = browser.runtime.getURL(`/sidepanel.html?add=${encodeURIComponent(address)}`);
  void browser.windows.create({ url, type: 'popup', width: 440, height: 640 });
}
