import { browser } from 'wxt/browser';
import { HOST_ORIGINS } from '@/lib/contract/host-origins';

/** Asks for access to every host. To be called within a click, before anything is awaited. */
export async function requestHostAccess(): Promise<boolean> {
  return browser.permissions.request({ origins: HOST_ORIGINS });
}

export async function removeHostAccess(): Promise<boolean> {
  return browser.permissions.remove({ origins: HOST_ORIGINS });
}
