import { SECOND } from '@/lib/model/constants';
import { isPrivateAddress, isWebAddress, splitLogin } from '@/lib/model/web-address';
import { systemClock } from '@/lib/platform/time/clock';

/** How long browsers keep a connection that was never used: Chromium 10 s. Milliseconds. */
const KEPT = 8 * SECOND;
/** The most servers within that time: a page full of favourites is no reason to call all of them. */
const MOST = 4;

/** Chromium's Network Information API; Firefox has none. */
interface NetworkInformation {
  saveData?: boolean;
  type?: string;
}

/** When a connection to each origin was last made: milliseconds since 1970. */
const made = new Map<string, number>();

/**
 * Resolves the name of the address's server and connects to it, with TLS, so that audio can be requested at
 * once. Sends no request, so the station counts no listener. Does nothing on a metered connection, while the
 * browser saves data, for addresses with a login or in the listener's own network, or if a connection was
 * made moments ago.
 */
export function connectAhead(address: string): void {
  if (isMetered() || !isWebAddress(address) || isPrivateAddress(address)) return;
  if (splitLogin(address).url !== address) return;
  const { origin } = new URL(address);
  const now = systemClock.now();
  for (const [one, at] of made) if (Math.abs(now - at) >= KEPT) made.delete(one);
  if (made.has(origin) || made.size >= MOST) return;
  made.set(origin, now);
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = origin;
  // Browsers keep connections with and without credentials apart, and the audio host sends none.
  link.crossOrigin = 'anonymous';
  document.head.append(link);
  link.remove();
}

function isMetered(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || connection?.type === 'cellular';
}
