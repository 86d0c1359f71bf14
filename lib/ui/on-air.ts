import type { OnAir } from '@/lib/contract/messages/player';
import { MOST_ON_AIR, ON_AIR_INTERVAL, SECOND } from '@/lib/model/constants';
import type { RadioItem } from '@/lib/model/playable-item';
import { isMetered } from '@/lib/platform/net/metered';
import { isRecent, systemClock } from '@/lib/platform/time/clock';
import { ask } from './commands';
import { isOutOfReach } from './use-shortcuts';

/** Rows that come into sight together are asked about together, once the page is drawn. Milliseconds. */
const GATHERED = 0.4 * SECOND;
/** A little longer than the background's interval: asked a moment too early, it would only repeat what it knows. */
const PERIOD = ON_AIR_INTERVAL + 0.5 * SECOND;

/** The stations in sight by address, and their rows. */
const inSight = new Map<string, { item: RadioItem; rows: Set<Element> }>();
/** What they play, if they tell. */
const known = new Map<string, OnAir>();
const listeners = new Set<() => void>();
let cancelNext: (() => void) | null = null;
let askedAt = 0;

/**
 * Reports what the station plays as soon as that is known, and whenever it changes; null while it is not known. While
 * the element is in sight in a visible page, and not behind a dialog such as Now playing, the station is asked every 30
 * s. The returned function ends it.
 */
export function watchOnAir(
  item: RadioItem,
  element: Element,
  tell: (track: OnAir | null) => void,
): () => void {
  let isCounted = false;
  const count = (isVisible: boolean) => {
    if (isVisible !== isCounted) (isVisible ? enter : leave)(item, element);
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

function enter(item: RadioItem, row: Element): void {
  const known = inSight.get(item.aURL);
  if (known !== undefined) known.rows.add(row);
  else inSight.set(item.aURL, { item, rows: new Set([row]) });
  if (known === undefined) askIn(GATHERED);
}

function leave({ aURL }: RadioItem, row: Element): void {
  const rows = inSight.get(aURL)?.rows;
  rows?.delete(row);
  if (rows?.size === 0) inSight.delete(aURL);
}

function askIn(milliseconds: number): void {
  cancelNext?.();
  cancelNext = systemClock.after(milliseconds, () => {
    cancelNext = null;
    void askAll();
  });
}

/** Asks about all that can be seen. The background knows which of them are due. */
async function askAll(): Promise<void> {
  if (inSight.size === 0 || document.visibilityState !== 'visible') return;
  askIn(PERIOD);
  if (isMetered()) return;
  const seen = [...inSight.values()].filter(({ rows }) => ![...rows].every(isOutOfReach));
  const items = seen.map(({ item }) => item).slice(0, MOST_ON_AIR);
  if (items.length === 0) return;
  askedAt = systemClock.now();
  const found = await ask('player:onAir', items).catch(() => null);
  if (found === null) return;
  for (const [nth, { aURL }] of items.entries()) {
    const track = found[nth] ?? null;
    if (track === null) known.delete(aURL);
    else known.set(aURL, track);
  }
  for (const listener of listeners) listener();
}

/** Listeners who come back to the page, or from a dialog to the list, see what is on now. */
function catchUp(): void {
  if (inSight.size === 0 || document.visibilityState !== 'visible') return;
  if (cancelNext === null || !isRecent(askedAt, PERIOD, systemClock.now())) askIn(GATHERED);
}

document.addEventListener('visibilitychange', catchUp);
document.addEventListener('focusin', catchUp);
