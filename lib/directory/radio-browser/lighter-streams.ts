import type { StationRecord } from '@/lib/contract/station-record';
import type { RadioItem } from '@/lib/model/playable-item';
import { normaliseName } from '@/lib/model/values/match-names';
import { mayName } from '@/lib/model/values/private-address';

/** A directory entry with the same programme as a station at a lower bitrate. */
type ListedStream = NonNullable<StationRecord['lighter']>['streams'][number];

/** The most entries kept for a station. */
const MOST = 4;
/** A switch is worth it down to at most this share of a station's bitrate. */
const WORTH_IT = 0.75;
/** kbit/s; an entry that claims less, or more, is mistaken. */
const LEAST_BITRATE = 16;
const MOST_BITRATE = 2000;

/** Words in a name that describe the stream and not the programme: a bitrate, a codec. */
const STREAM_WORDS =
  /(?<![\p{L}\p{N}])(?:\d{2,3} ?k(?:bits?|bps|b)?(?:\/s)?|mp3|(?:he[ -]?)?aac(?:\+|plus|p)?(?:[ -]?v[12])?|ogg|opus|vorbis|flac)(?![\p{L}\p{N}])/giu;
/** Codecs that the stream source can play, as the directory calls them. */
const HEARD = /^(?:MP3|AAC\+?|OGG|OPUS)$/i;

/** In UTF-16 units. No station has a longer name. */
const MAX_NAME = 200;

const withoutStreamWords = (title: string) => title.slice(0, MAX_NAME).replace(STREAM_WORDS, ' ');

/** The search text for a station's other entries in the directory; empty if a search is not worth it. */
export function lighterText({ title = '', bitrate = 0, homepage = '' }: RadioItem): string {
  const isWorthIt = bitrate * WORTH_IT >= LEAST_BITRATE && bitrate <= MOST_BITRATE;
  if (!isWorthIt || !URL.canParse(homepage)) return '';
  const [text = ''] = withoutStreamWords(title).split(/[()[\]{}|]/);
  return text.replace(/\s+/g, ' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/**
 * The found entries that have the station's programme at a lower bitrate: the same name, apart from codec and bitrate,
 * the same site, and no other country. Those with its codec come first, then those with a higher bitrate.
 */
export function lighterStreams(station: RadioItem, found: readonly RadioItem[]): ListedStream[] {
  const name = programmeName(station);
  const own = [station.aURL, ...(station.alternates ?? [])];
  const most = (station.bitrate ?? 0) * WORTH_IT;
  const streams = found.flatMap((other) => {
    const { aURL: url, bitrate = 0, codec = '' } = other;
    const isLighter = bitrate >= LEAST_BITRATE && bitrate <= most && HEARD.test(codec);
    const isOther = other.radio_id !== station.radio_id && !own.includes(url);
    const isSame = name !== '' && programmeName(other) === name && isSameSite(station, other);
    if (!isLighter || !isOther || !isSame || !mayName(station.aURL, url)) return [];
    return [{ url, bitrate, joins: familyOf(codec) === familyOf(station.codec ?? '') }];
  });
  streams.sort((a, b) => Number(b.joins) - Number(a.joins) || b.bitrate - a.bitrate);
  const isFirst = ({ bitrate, joins }: ListedStream, at: number) =>
    streams.findIndex((one) => one.bitrate === bitrate && one.joins === joins) === at;
  return streams.filter(isFirst).slice(0, MOST);
}

/** The name without words about the stream. A bare number stays, unless it is the bitrate. */
function programmeName({ title = '', bitrate = 0 }: RadioItem): string {
  const words = normaliseName(withoutStreamWords(title)).split(' ');
  return words.filter((word) => word !== String(bitrate)).join(' ');
}

/** Many stations have their page on a shared host, such as a social network, so two different subpages do not match. */
function isSameSite(one: RadioItem, other: RadioItem): boolean {
  const [a, b] = [siteOf(one), siteOf(other)];
  if (a === null || b === null || a.host !== b.host) return false;
  const isSamePage = a.path === b.path || a.path === '' || b.path === '';
  return isSamePage && (!one.country || !other.country || one.country === other.country);
}

function siteOf({ homepage = '' }: RadioItem): { host: string; path: string } | null {
  if (!URL.canParse(homepage)) return null;
  const { hostname, pathname } = new URL(homepage);
  const path = pathname.toLowerCase().replace(/\/(?:index\.\w+)?$/, '');
  return { host: hostname.replace(/^www\./, ''), path };
}

/** All kinds of AAC can follow each other in one buffer. */
const familyOf = (codec: string) => codec.toUpperCase().replace('+', '');
