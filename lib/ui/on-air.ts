import type { OnAir } from '@/lib/contract/messages/player';
import { MOST_ON_AIR, ON_AIR_INTERVAL, SECOND } from '@/lib/model/constants';
import type { RadioItem } from '@/lib/model/playable-item';
import { isMetered } from '@/lib/platform/net/metered';
import { systemClock } from '@/lib/platform/time/clock';
import { ask } from './commands';

/** Rows that come into sight together are asked about together, once the page is drawn. Milliseconds. */
const GATHERED = 0.4 * SECOND;

/** The stations in sight by address, and the number of their rows. */
const inSight = new Map<string, { item: RadioItem; rows: number }>();
/** What they play, as far as they tell. */
const known = new Map<string, OnAir>();
const listeners = new Set<() => void>();
let cancelNext: (() => void) | null = null;
let askedAt = 0;

/**
 * Tells what the station plays as soon as that is known, and whenever it changes: null while it is not known. While
 * the element is in sight in a visible page, the station is asked every 30 s. The returned function ends it.
 */
export function watchOnAir(
  item: RadioItem,
  element: Element,
  tell: (track: OnAir | null) => void,
): () => void {
  let isCounted = false;
  const count = (isVisible: boolean) => {
    if (isVisible !== isCounted) (isVisible ? enter : leave)(item);
    isCounted = isVisible;
  };
  const observer = new IntersectionObserver((entries) =>
    count(entries.at(-1)?.isIntersecting === true),
  );
  const listen = () => tell(known.get(item.aURL) ?? null);
  listeners.add(listen);
  listen();
  observer.observe(element);
  return () => {
    listeners.delete(listen);
    observer.disconnect();
    count(false);
  };
}

function enter(item: RadioItem): void {
  const rows = (inSight.get(item.aURL)?.rows ?? 0) + 1;
  inSight.set(item.aURL, { item, rows });
  if (rows === 1) askIn(GATHERED);
}

function leave({ aURL }: RadioItem): void {
  const entry = inSight.get(aURL);
  if (entry === undefined) return;
  if (entry.rows > 1) inSight.set(aURL, { ...entry, rows: entry.rows - 1 });
  else inSight.delete(aURL);
}

function askIn(milliseconds: number): void {
  cancelNext?.();
  cancelNext = systemClock.after(milliseconds, () => {
    cancelNext = null;
    void askAll();
  });
}

/** Asks about all that are in sight. The background knows which of them are due. */
async function askAll(): Promise<void> {
  if (inSight.size === 0 || document.visibilityState !== 'visible' || isMetered()) return;
  const items = [...inSight.values()].map(({ item }) => item).slice(0, MOST_ON_AIR);
  askedAt = systemClock.now();
  askIn(ON_AIR_INTERVAL);
  const found = await ask('player:onAir', items).catch(() => null);
  if (found === null) return;
  for (const [nth, { aURL }] of items.entries()) {
    const track = found[nth] ?? null;
    if (track === null) known.delete(aURL);
    else known.set(aURL, track);
  }
  for (const listener of listeners) listener();
}

// Who comes back to the page sees what is on now.
document.addEventListener('visibilitychange', () => {
  const isDue = Math.abs(systemClock.now() - askedAt) >= ON_AIR_INTERVAL;
  if (document.visibilityState === 'visible' && inSight.size > 0)
    askIn(isDue ? 0 : ON_AIR_INTERVAL);
});
