import { isPictureAddress, isWebAddress, mayName } from '@/lib/model/web-address';

/** The pictures there are for what is on; '' or null where there is none. */
export interface CoverCandidates {
  /** The stream's own artwork of the track. */
  streamCover?: string | null;
  /** What a look-up found, with the listener's consent. */
  lookedUp?: string | null;
  /** The station's picture: of the web, or of the extension itself. */
  stationImage?: string | null;
  /** Where the stream's own artwork was named: the stream's address. */
  stream: string;
}

/** The best of the pictures, else what `pickFallback` gives. Pictures of the track only over https. */
export function chooseCover(
  { streamCover, lookedUp, stationImage, stream }: CoverCandidates,
  pickFallback: () => string,
): string {
  if (isSecure(streamCover) && mayName(stream, streamCover)) return streamCover;
  if (isSecure(lookedUp)) return lookedUp;
  return stationImage && isPictureAddress(stationImage) ? stationImage : pickFallback();
}

/** The picture that an ICY StreamUrl is, if it is one and not a page. */
export function coverFromStreamUrl(streamUrl: string): string {
  const address = streamUrl.trim();
  if (!isSecure(address)) return '';
  const { href, pathname } = new URL(address);
  return /\.(?:jpe?g|png|webp|gif|avif)$/i.test(pathname) ? href : '';
}

/** Letters; what is longer is no address of a picture, and would be stored with each track. */
const MAX_ADDRESS = 4096;

function isSecure(url: string | null | undefined): url is string {
  if (typeof url !== 'string' || url.length > MAX_ADDRESS) return false;
  return /^https:/i.test(url) && isWebAddress(url);
}
