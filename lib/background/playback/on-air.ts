import type { OnAir } from '@/lib/contract/messages/player';
import type { SideSources } from '@/lib/metadata/side-sources/side-sources';
import type { SourceName } from '@/lib/metadata/side-sources/source-finding';
import { MINUTE, MOST_ON_AIR, ON_AIR_INTERVAL, SECOND } from '@/lib/model/constants';
import { isRadio, type PlayableItem, type RadioItem } from '@/lib/model/playable-item';
import { isPrivateAddress } from '@/lib/model/values/private-address';
import { isWebAddress, splitLogin } from '@/lib/model/values/web-address';
import { createExpiringCache } from '@/lib/platform/storage/expiring-cache';
import { encodingOfCountry } from '@/lib/platform/text/legacy-encoding';
import { createTaskQueue } from '@/lib/platform/time/task-queue';
import type { Background } from '../context';

/** How many stations are asked at a time: a page full of them is no reason to crowd out what plays. */
const AT_ONCE = 4;
/** A station that has not answered after this long is not waited for. Milliseconds. */
const DEADLINE = 10 * SECOND;
/** A station that does not say what it plays is asked again after this time. Milliseconds. */
const RETRY_SILENT = 2 * MINUTE;
/** More stations than are in sight within half a minute. */
const MOST = 4 * MOST_ON_AIR;

/**
 * Finds out what stations that are not playing here have on the air, from their side sources alone: a second stream
 * would count as a listener. Asks each at most every 30 s, for all pages together; null for one that tells nothing.
 * Never rejects.
 */
export function createOnAir(
  { state, stations, clock }: Pick<Background, 'state' | 'stations' | 'clock'>,
  sideSources: SideSources,
): (items: readonly PlayableItem[]) => Promise<(OnAir | null)[]> {
  const cache = createExpiringCache<OnAir | null>(clock, MOST);
  const inTurn = createTaskQueue(AT_ONCE);
  const asking = new Map<string, Promise<OnAir | null>>();

  async function find(item: RadioItem): Promise<OnAir | null> {
    const key = item.aURL;
    const known = await cache.get(key);
    if (known?.isFresh) return known.value;
    let askedAt = 0;
    const found = await inTurn(() => {
      askedAt = clock.now();
      return ask(item);
    });
    // Counted from the request: pages ask at that interval, and would otherwise get a new answer only every other time.
    const rest = (found === null ? RETRY_SILENT : ON_AIR_INTERVAL) - (clock.now() - askedAt);
    await cache.set(key, found, rest);
    return found;
  }

  async function ask({ radio_id: radioId, ...item }: RadioItem): Promise<OnAir | null> {
    const { titleSource, titleEncoding } = stations.read(radioId);
    const controller = new AbortController();
    const cancel = clock.after(DEADLINE, () => controller.abort());
    const finding = await sideSources.find(
      {
        ...{ url: item.aURL, radioId, stationName: item.title, hostAccess: true },
        titleEncoding: titleEncoding ?? encodingOfCountry([item.homepage ?? '', item.aURL]),
        // Rules out the source that opens a stream.
        streamIsSilent: true,
      },
      titleSource === '' ? null : (titleSource as SourceName),
      controller.signal,
    );
    cancel();
    if (controller.signal.aborted || 'none' in finding) return null;
    if (!state.isPrivate) stations.learn(radioId, { titleSource: finding.source });
    const { artist, title } = finding.metadata;
    return { artist, title };
  }

  return async (items) => {
    // Without host access, most answers are blocked, and the browser logs each of those to the console.
    if (!state.hostAccess || !state.settings.onAir) return items.map(() => null);
    return Promise.all(
      items.map((item) => {
        if (!isRadio(item) || !mayAsk(item.aURL)) return null;
        const underWay = asking.get(item.aURL);
        if (underWay !== undefined) return underWay;
        const found = find(item).finally(() => asking.delete(item.aURL));
        asking.set(item.aURL, found);
        return found;
      }),
    );
  };
}

/**
 * Before a press, nothing is requested in the listener's own network, since an imported list may point anywhere, and
 * no login is used.
 */
const mayAsk = (address: string) =>
  isWebAddress(address) && !isPrivateAddress(address) && splitLogin(address).url === address;
