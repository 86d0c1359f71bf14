/** A line longer than this is not a radio station's. Characters. */
const LONGEST_LINE = 8192;
/** A day of segments of ten seconds. */
export const MOST_SEGMENTS = 10_000;
/** How much all segments' lines may take, each with the tags that apply to it. Characters. */
const MOST_TEXT = 4 * 1024 * 1024;
/** Longer than any segment, and shorter than any. Seconds. */
const LONGEST = 600;
const SHORTEST = 0.01;

/** A segment as a server's media playlist names it (RFC 8216, section 4.3). */
export interface NamedSegment {
  /** In the server's own counting. */
  number: number;
  /** Seconds. */
  duration: number;
  title: string;
  /** As written, mostly relative. */
  uri: string;
  /** Whether its encoding or its timestamps do not continue the previous segment's. */
  isDiscontinuous: boolean;
  /** The server says that there is nothing to load (EXT-X-GAP). */
  isGap: boolean;
  /** EXT-X-PROGRAM-DATE-TIME as written; null if the segment has none of its own. */
  date: string | null;
  /** The attributes of the EXT-X-KEY and EXT-X-MAP that apply to it, with absolute addresses, or null. */
  key: string | null;
  map: string | null;
}

/** A media playlist of a live station. */
export interface LivePlaylist {
  /** Lines that apply to the whole playlist, except the sequence numbers. */
  head: string[];
  segments: NamedSegment[];
  discontinuitySequence: number;
  /** The playlist no longer grows. */
  isEnded: boolean;
}

/** Tags of playlists that are left as they are: those in parts, in byte ranges, or complete by themselves. */
const LEFT_ALONE = new Set([
  ...['PART', 'PART-INF', 'SKIP', 'BYTERANGE', 'DEFINE', 'I-FRAMES-ONLY', 'PLAYLIST-TYPE'],
  'STREAM-INF',
]);
/** Tags that are passed on. */
const HEAD = new Set(['VERSION', 'TARGETDURATION', 'INDEPENDENT-SEGMENTS', 'START']);

/**
 * Reads a media playlist, in linear time. Null if it is something else, or of a kind whose segments cannot be told
 * apart by number and address. `base` is the address that it came from.
 */
export function readLivePlaylist(text: string, base: string): LivePlaylist | null {
  const head: string[] = [];
  const segments: NamedSegment[] = [];
  let sequence = 0;
  let discontinuitySequence = 0;
  let isEnded = false;
  let hasTarget = false;
  let size = 0;
  let key: string | null = null;
  let map: string | null = null;
  let next = blank();

  for (const line of linesOf(text)) {
    if (line.length > LONGEST_LINE) return null;
    if (!line.startsWith('#')) {
      if (!isUsable(next.duration) || segments.length === MOST_SEGMENTS) return null;
      const number = sequence + segments.length;
      const segment = { ...next, number, uri: line, key: withNumber(key, number), map };
      segments.push(segment);
      size += sizeOfLines(segment);
      if (size > MOST_TEXT) return null;
      next = blank();
      continue;
    }
    const [, tag = '', value = ''] = /^#EXT-?X?-?([A-Z-]+):?(.*)$/.exec(line) ?? [];
    if (LEFT_ALONE.has(tag)) return null;
    if (HEAD.has(tag)) head.push(line);
    switch (tag) {
      case 'INF': {
        const comma = value.indexOf(',');
        next.duration = Number.parseFloat(value);
        next.title = comma < 0 ? '' : value.slice(comma + 1);
        break;
      }
      case 'TARGETDURATION':
        hasTarget = true;
        break;
      case 'MEDIA-SEQUENCE':
        if (!/^\d{1,15}$/.test(value) || segments.length > 0) return null;
        sequence = Number(value);
        break;
      case 'DISCONTINUITY-SEQUENCE':
        if (!/^\d{1,15}$/.test(value) || segments.length > 0) return null;
        discontinuitySequence = Number(value);
        break;
      case 'SERVER-CONTROL':
        head.push(withoutSkipping(value));
        break;
      case 'DISCONTINUITY':
        next.isDiscontinuous = true;
        break;
      case 'GAP':
        next.isGap = true;
        break;
      case 'PROGRAM-DATE-TIME':
        next.date = value;
        break;
      case 'KEY':
        key = /^METHOD=NONE\b/.test(value) ? null : withAddress(value, base);
        if (key !== null && !/^METHOD=AES-128\b(?!.*KEYFORMAT=(?!"identity"))/.test(key))
          return null;
        break;
      case 'MAP':
        if (/BYTERANGE=/.test(value)) return null;
        map = withAddress(value, base);
        break;
      case 'ENDLIST':
        isEnded = true;
        break;
    }
  }
  if (!text.startsWith('#EXTM3U') || !hasTarget || segments.length === 0) return null;
  return { head, segments, discontinuitySequence, isEnded };
}

const blank = (): NamedSegment => ({
  ...{ number: 0, duration: Number.NaN, title: '', uri: '', key: null, map: null },
  ...{ isDiscontinuous: false, isGap: false, date: null },
});

/** About how many characters a segment's lines take. */
export const sizeOfLines = ({ title, uri, date, key, map }: NamedSegment): number =>
  LINES + title.length + uri.length + (date?.length ?? 0) + (key?.length ?? 0) + (map?.length ?? 0);

/** A segment's lines without its texts. Characters. */
const LINES = 100;

const isUsable = (duration: number) => duration >= SHORTEST && duration <= LONGEST;

/** The lines that are not empty, trimmed. */
function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end).trim();
    if (line !== '') yield line;
    at = end < 0 ? text.length : end + 1;
  }
}

/** With an absolute address: the playlist that names it later may come from elsewhere. */
function withAddress(attributes: string, base: string): string {
  return attributes.replace(/\bURI="([^"]*)"/, (whole, uri: string) =>
    URL.canParse(uri, base) ? `URI="${new URL(uri, base).href}"` : whole,
  );
}

/** Without an IV of its own, a segment's IV is its number, which differs in a longer playlist. */
function withNumber(key: string | null, number: number): string | null {
  if (key === null || /\bIV=/.test(key)) return key;
  return `${key},IV=0x${number.toString(16).padStart(32, '0')}`;
}

/** Otherwise hls.js would request only what has changed. */
const withoutSkipping = (value: string) =>
  `#EXT-X-SERVER-CONTROL:${value
    .split(',')
    .filter((one) => !one.trim().startsWith('CAN-SKIP'))
    .join(',')}`;
