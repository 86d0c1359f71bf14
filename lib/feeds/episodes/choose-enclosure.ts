import type { RawEnclosure } from '../formats/raw-feed';
import { resolvedAddress } from '../http-address';

const AUDIO = /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|flac|wav|mpga|weba)$/i;
const VIDEO = /\.(?:mp4|m4v|mov|webm|ogv)$/i;
/** Types that say nothing, and so leave it to the name of the file. */
const VAGUE =
  /^(?:|application\/(?:octet-stream|x-download|force-download|binary)|binary\/octet-stream|unknown\/?.*)$/;

/**
 * What an episode plays: the first audio file, else the first video file, whose sound plays as well;
 * null where there is neither. The type counts, else the name of the file; what has none of both is
 * audio where it is an enclosure outright. An address that the feed may not name stays, so that the
 * episode is seen: it is refused when it is played (`playableAddresses`).
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

function mediumOf({ medium, outright }: RawEnclosure, url: string, type: string) {
  if (/^audio\/|^application\/(?:ogg|x-ogg)/.test(type)) return 'audio';
  if (type.startsWith('video/')) return 'video';
  if (!VAGUE.test(type)) return null;
  if (medium === 'audio' || medium === 'video') return medium;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (AUDIO.test(path)) return 'audio';
  if (VIDEO.test(path)) return 'video';
  const isOther =
    /\/[^/]+\.(?:jpe?g|png|gif|webp|svg|pdf|epub|zip|html?|php\d?|txt|torrent)$/i.test(path);
  return outright && medium === undefined && !(isOther && !path.endsWith('.php')) ? 'audio' : null;
}
