import { mayName } from '@/lib/model/values/private-address';
import { isPictureAddress, isWebAddress } from '@/lib/model/values/web-address';

/** The pictures available for the current track; '' or null if missing. */
export interface CoverCandidates {
  /** The stream's own artwork of the track. */
  streamCover?: string | null;
  /** From a lookup, which needs the listener's consent. */
  lookedUp?: string | null;
  /** The station's picture: from the web, or from the extension itself. */
  stationImage?: string | null;
  /** The stream's address, which decides whether its artwork address may be used. */
  stream: string;
}

/** The best of the pictures, otherwise what `pickFallback` returns. Track pictures must be https. */
export function chooseCover(
  { streamCover, lookedUp, stationImage, stream }: CoverCandidates,
  pickFallback: () => string,
): string {
  if (isSecure(streamCover) && mayName(stream, streamCover)) return streamCover;
  if (isSecure(lookedUp)) return lookedUp;
  return stationImage && isPictureAddress(stationImage) ? stationImage : pickFallback();
}

/** The picture in an ICY StreamUrl, if it is one rather than a page. */
export function coverFromStreamUrl(streamUrl: string): string {
  const address = streamUrl.trim();
  if (!isSecure(address)) return '';
  const { href, pathname } = new URL(address);
  return /\.(?:jpe?g|png|webp|gif|avif)$/i.test(pathname) ? href : '';
}

/** In UTF-16 units; anything longer is not a picture's address, and it would be stored with each track. */
const MAX_ADDRESS = 4096;

function isSecure(url: string | null | undefined): url is string {
  if (typeof url !== 'string' || url.length > MAX_ADDRESS) return false;
  return /^https:/i.test(url) && isWebAddress(url);
}
