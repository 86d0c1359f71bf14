import { subscribeKey } from 'valtio/utils';
import { browser } from 'wxt/browser';
import {
  addressesToTry,
  readStationRecord,
  readStationRecords,
  STATIONS_KEY,
} from '@/lib/contract/station-record';
import { SECOND } from '@/lib/model/constants';
import { ownOf } from '@/lib/model/own-settings';
import {
  audioUrl,
  isLiveItem,
  isRadio,
  isSameItem,
  type PlayableItem,
} from '@/lib/model/playable-item';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { addressToLoad, playableAddresses } from '@/lib/model/values/audio-address';
import { isPrivateAddress } from '@/lib/model/values/private-address';
import { isWebAddress, splitLogin } from '@/lib/model/values/web-address';
import { isMetered } from '@/lib/platform/net/metered';
import { systemClock } from '@/lib/platform/time/clock';
import { playerMirror } from './mirror';
import { shownTrack } from './shown-track';

/** How long browsers keep a connection that was never used: Chromium 10 s. Milliseconds. */
const KEPT = 8 * SECOND;
/** The most servers to connect to within that time: a page full of favourites is no reason to call all of them. */
const MOST = 4;
/**
 * The same, including items that the listener points at or walks past. These take precedence over the leading rows of
 * lists.
 */
const MOST_POINTED_AT = 12;

/** When a connection of each kind was last made, in milliseconds since 1970. */
const made = new Map<string, number>();

/** The stored station records by radio id; null until a row needs them. */
let records: Promise<ReadonlyMap<string, unknown>> | null = null;
// A record changes only while its station plays, when its row does not connect. Playing has also used up a connection,
// and the next press may come at once: which connection is unknown here, as stations share relays.
subscribeKey(playerMirror, 'isPlaying', () => {
  records = null;
  made.clear();
});

/**
 * Resolves the name of the server that a press on the item would request first and connects to it, with TLS, so
 * that audio can be requested at once. Sends no request, so the station counts no listener. Does nothing on a
 * metered connection, while the browser saves data, for addresses with a login or in the listener's own network,
 * or if a connection was made moments ago. `leads`: nobody has pointed at it, but it is likely to be pressed.
 */
export async function connectAhead(
  item: PlayableItem,
  proxyHost: string,
  leads: boolean,
): Promise<void> {
  if (isMetered()) return;
  const address = addressToLoad(await firstAddress(item, proxyHost), proxyHost);
  if (!isWebAddress(address) || isPrivateAddress(address)) return;
  if (splitLogin(address).url !== address) return;
  // A press while the record was being read has used the earlier connection, and needs no other.
  const { isPlaying, pendingTrack } = playerMirror;
  if ((isPlaying || pendingTrack !== null) && isSameItem(item, shownTrack(playerMirror))) return;
  const { origin } = new URL(address);
  const now = systemClock.now();
  for (const [one, at] of made) if (Math.abs(now - at) >= KEPT) made.delete(one);
  const credentials = sendsCredentials(item);
  const kind = `${origin} ${credentials}`;
  if (made.has(kind) || made.size >= (leads ? MOST : MOST_POINTED_AT)) return;
  made.set(kind, now);
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = origin;
  // Browsers keep connections with and without credentials apart.
  if (!credentials) link.crossOrigin = 'anonymous';
  if (import.meta.env.FIREFOX) inFreshDocument((head) => head.append(link));
  else document.head.append(link);
  link.remove();
}

/**
 * Whether a press on the item sends the browser's credentials with its first request: the element does if it loads a
 * file itself, and the audio host never does.
 */
function sendsCredentials(item: PlayableItem): boolean {
  if (isLiveItem(item)) return false;
  const { settings, hostAccess } = playerMirror;
  const own = ownOf(settings.own, item);
  const isFetched = (own.skipSilences ?? settings.skipSilences) || settings.cushion === 'unbroken';
  // In Firefox, audio to be processed is requested with CORS, and such requests carry no credentials.
  const isRead = import.meta.env.FIREFOX && soundOf(settings, own) !== null;
  return !(hostAccess && (isFetched || isRead));
}

/** Firefox preconnects to an origin only once per document, and a sidebar's document lives for hours. */
function inFreshDocument(use: (head: HTMLElement) => void): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  if (frame.contentDocument !== null) use(frame.contentDocument.head);
  frame.remove();
}

/** The address that a press requests first: for a station that redirects, where it led the last time. */
async function firstAddress(item: PlayableItem, proxyHost: string): Promise<string | undefined> {
  if (!isRadio(item) || !isLiveItem(item)) return audioUrl(item);
  records ??= readRecords();
  const record = readStationRecord(item.radio_id, (await records).get(item.radio_id));
  return playableAddresses(item, addressesToTry(item, record, proxyHost))[0];
}

/** Read by the page itself, because a message would wake the background each time the pointer crosses a row. */
async function readRecords(): Promise<ReadonlyMap<string, unknown>> {
  try {
    const { [STATIONS_KEY]: stored } = await browser.storage.local.get([STATIONS_KEY]);
    return readStationRecords(stored, () => {});
  } catch {
    return new Map();
  }
}
