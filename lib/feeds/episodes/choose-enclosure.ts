import { resolvedAddress } from '@/lib/platform/net/http-address';
import type { RawEnclosure } from '../formats/raw-feed';

const AUDIO = /\.(?:mp3|mp2|m4a|m4b|aac|ogg|oga|opus|flac|wav|mpga|weba)$/i;
const VIDEO = /\.(?:mp4|m4v|mov|webm|ogv)$/i;
const OTHER = /\/[^/]+\.(?:jpe?g|png|gif|webp|svg|pdf|epub|zip|html?|php\d?|txt|torrent)$/i;
/** Types too general to decide, so the file name does. */
const VAGUE =
  /^$|^unknown\b|octet-?.?stream|^(?:application\/)?(?:x-download|force-download|binary)$/;
/** Unregistered types whose meaning is clear. */
const MEANT =
  /^(?:x-)?audio(?:\/|$)|^(?:[a-z]+\/)?(?:x-)?(?:mp3|mpeg3|mpga|m4a|aac|opus|flac|wav)$/;
/** Types never used by mistake: an audio file name then only says what is inside, as with a torrent. */
const SURELY_OTHER = /^(?:image|font)\/|^application\/(?:pdf|zip|epub\+zip|x-bittorrent)$/;

/**
 * Chooses what an episode plays: the first audio file, or else the first video file, whose sound plays as
 * well; null if there is neither. A known type decides, unless it is vague or that of a web page; otherwise
 * the file name does. An enclosure with neither counts as audio. Addresses that the feed must not refer to
 * are kept, so that the episode is listed; playing them is refused (`playableAddresses`).
 */
export function chooseEnclosure(
  enclosures: readonly RawEnclosure[],
  base: string,
): { url: string; type: string } | null {
  let video: { url: string; type: string } | null = null;
  for (const enclosure of enclosures) {
    const url = resolvedAddress(enclosure.url, base);
    if (url === '') continue;
    const type = (enclosure.type ?? '').trim().toLowerCase();
    const medium = mediumOf(enclosure, url, type);
    if (medium === 'audio') return { url, type };
    if (medium === 'video') video ??= { url, type };
  }
  return video;
}

function mediumOf({ medium, outright }: RawEnclosure, url: string, given: string) {
  const type = (given.split(';', 1)[0] ?? '').trim();
  if (/^audio\/|^application\/(?:ogg|x-ogg)$/.test(type)) return 'audio';
  if (type.startsWith('video/')) return 'video';
  if (SURELY_OTHER.test(type)) return null;
  const isVague = VAGUE.test(type);
  if (isVague && (medium === 'audio' || medium === 'video')) return medium;
  const [path = '', query = ''] = url.split('#', 1)[0]?.split('?', 2) ?? [];
  // The file name may be in a query parameter of the script that serves it.
  for (const name of outright ? [path, ...query.split('&')] : [path]) {
    if (AUDIO.test(name)) return 'audio';
    if (VIDEO.test(name)) return 'video';
  }
  if (MEANT.test(type)) return 'audio';
  const isOther = OTHER.test(path) && !path.endsWith('.php');
  return isVague && outright && medium === undefined && !isOther ? 'audio' : null;
}
