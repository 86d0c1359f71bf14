import { SECOND } from '@/lib/model/constants';
import {
  type LivePlaylist,
  MOST_SEGMENTS,
  type NamedSegment,
  readLivePlaylist,
  sizeOfLines,
} from './live-playlist';

/** hls.js reads the whole text with each reload. Characters. */
const LONGEST_TEXT = 2 * 1024 * 1024;
/** A server that restarts its numbering this often is several servers that disagree. */
const MOST_RESTARTS = 10;
/** Dates that make missed segments longer or shorter than others by more than this factor are ignored. */
const DIFFERS = 2;

/** A segment of the longer playlist. `number` is in its own counting, which never starts over. */
export interface LongSegment extends Omit<NamedSegment, 'isDiscontinuous'> {
  /** Seconds since the very first segment. */
  start: number;
  /** How many discontinuities are before it, as the playlist counts them. */
  discontinuities: number;
  /** It came and went between two reads of the playlist. */
  isMissed: boolean;
}

/**
 * A station's media playlist that still names segments which the server's has dropped. For as long as a segment is
 * named, it keeps its number, address and count of discontinuities, whatever the server does: hls.js relies on that.
 */
export interface LongPlaylist {
  /** The oldest first; their numbers follow one another. */
  readonly segments: readonly LongSegment[];
  /** The segments from this number on are in the playlist that the server sent last. */
  readonly namedFrom: number;
  /**
   * Reads what the server has sent. Returns false, and changes nothing, if it cannot be lengthened: parts, byte ranges,
   * a complete recording, or not a playlist at all. `base`: the address that it came from.
   */
  read(text: string, base: string): boolean;
  /**
   * The longer text. `isKept` tells whether a segment that the server no longer names can still be loaded. One that
   * cannot becomes a gap (EXT-X-GAP), or is left out if nothing precedes it.
   */
  write(isKept: (number: number) => boolean): string;
  /** Names this many seconds from now on, unless the server itself names more. */
  setLimit(seconds: number): void;
}

export function createLongPlaylist(limit: number): LongPlaylist {
  let segments: LongSegment[] = [];
  let latest: LivePlaylist | null = null;
  let kept = limit;
  let namedFrom = 0;
  /** Added to the server's numbers. */
  let offset = 0;
  /** The first number of the server's current counting. */
  let countedFrom = Number.NEGATIVE_INFINITY;
  let restarts = 0;

  /** The known segment of the server's number. A late answer may begin before the server's current counting. */
  const find = ({ number }: NamedSegment) =>
    number + offset < countedFrom
      ? undefined
      : segments[number + offset - (segments[0]?.number ?? 0)];

  function append({ isDiscontinuous, ...named }: NamedSegment, isMissed = false): void {
    const last = segments.at(-1);
    const before = last?.discontinuities ?? latest?.discontinuitySequence ?? 0;
    segments.push({
      ...{ ...named, number: named.number + offset, isMissed },
      start: last === undefined ? 0 : last.start + last.duration,
      discontinuities: before + (isDiscontinuous ? 1 : 0),
    });
  }

  /** Whether the server's numbers still mean the same segments. */
  function agrees(list: LivePlaylist): boolean {
    return list.segments.every((one) => {
      const known = find(one);
      return known === undefined || known.isMissed || pathOf(known.uri) === pathOf(one.uri);
    });
  }

  /** Takes in the server's playlist; false if its numbers make no sense. */
  function merge(list: LivePlaylist): boolean {
    const [first] = list.segments;
    const last = segments.at(-1);
    if (first === undefined) return false;
    if (last === undefined) latest = list;
    else {
      const newest = first.number + offset + list.segments.length - 1;
      if (newest < namedFrom || !agrees(list)) {
        if (restarts === MOST_RESTARTS) return false;
        restarts++;
        // All of it is new.
        countedFrom = last.number + 1;
        offset = countedFrom - first.number;
        first.isDiscontinuous = true;
      } else if (newest < last.number) {
        // An earlier answer: servers that share the work are not equally fast.
        return true;
      }
      const missing = first.number + offset - last.number - 1;
      if (missing > 0) miss(last, missing, first, list);
    }
    for (const one of list.segments) {
      const known = find(one);
      if (known?.isMissed === false) known.date ??= one.date;
      if (one.number + offset > (segments.at(-1)?.number ?? -1)) append(one);
    }
    latest = list;
    namedFrom = Math.max(first.number + offset, countedFrom, segments[0]?.number ?? 0);
    return true;
  }

  /** Fills in for segments that came and went between two playlists, so that the timeline continues across them. */
  function miss(
    last: LongSegment,
    count: number,
    first: NamedSegment,
    { discontinuitySequence }: LivePlaylist,
  ): void {
    const duration = missedDuration(segments, first, count);
    first.isDiscontinuous ||= discontinuitySequence > (latest?.discontinuitySequence ?? 0);
    if (count > MOST_SEGMENTS || count * duration > kept) {
      // Everything before is too old by now. Besides, a server may claim any number.
      append({ ...first, isDiscontinuous: true });
      segments = segments.slice(-1);
      return;
    }
    const { key, map } = last;
    const gap = { title: '', date: null, isGap: true, isDiscontinuous: false };
    for (let number = last.number + 1; number <= last.number + count; number++) {
      const uri = `missed-${number}`;
      append({ ...gap, number: number - offset, uri, duration, key, map }, true);
    }
  }

  /** Forgets segments that are too old, unless the server itself still names them. */
  function trim(): void {
    const last = segments.at(-1);
    const end = last === undefined ? 0 : last.start + last.duration;
    let size = segments.reduce((sum, one) => sum + sizeOf(one), 0);
    const first = segments.findIndex((one) => {
      const isWanted = end - one.start - one.duration <= kept && size <= LONGEST_TEXT;
      if (!isWanted) size -= sizeOf(one);
      return isWanted || one.number >= namedFrom;
    });
    if (first > 0) segments = segments.slice(first);
  }

  return {
    get segments() {
      return segments;
    },
    get namedFrom() {
      return namedFrom;
    },
    read(text, base) {
      const list = readLivePlaylist(text, base);
      if (list === null || (latest === null && list.isEnded) || !merge(list)) return false;
      trim();
      return true;
    },
    write(isKept) {
      const isThere = (one: LongSegment) =>
        one.number >= namedFrom || (!one.isGap && isKept(one.number));
      const first = segments.findIndex(isThere);
      if (first > 0) segments = segments.slice(first);
      // A gap stays a gap, as it does in hls.js.
      for (const one of segments) one.isGap ||= !isThere(one);
      return latest === null ? '' : textOf(segments, latest);
    },
    setLimit(seconds) {
      kept = seconds;
      trim();
    },
  };
}

const sizeOf = (one: LongSegment) => sizeOfLines({ ...one, isDiscontinuous: false });

/** Without the query, by which servers tell listeners apart. */
const pathOf = (uri: string) => uri.split('?', 1)[0];

/** How long each missed segment was: by the dates around them, or like the one before. Seconds. */
function missedDuration(
  segments: readonly LongSegment[],
  first: NamedSegment,
  count: number,
): number {
  const last = segments.at(-1);
  const usual = last?.duration ?? 0;
  const dated = segments.findLast(({ date }) => date !== null);
  if (last === undefined || dated === undefined) return usual;
  const since = (Date.parse(first.date ?? '') - Date.parse(dated.date ?? '')) / SECOND;
  const each = (since - (last.start + last.duration - dated.start)) / count;
  return each > usual / DIFFERS && each < usual * DIFFERS ? each : usual;
}

function textOf(segments: readonly LongSegment[], { head, isEnded }: LivePlaylist): string {
  const [first] = segments;
  const lines = [
    '#EXTM3U',
    ...head,
    `#EXT-X-MEDIA-SEQUENCE:${first?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.discontinuities ?? 0}`,
  ];
  let [key, map]: (string | null)[] = [null, null];
  let discontinuities = first?.discontinuities ?? 0;
  for (const one of segments) {
    if (one.discontinuities !== discontinuities) lines.push('#EXT-X-DISCONTINUITY');
    if (one.key !== key) lines.push(`#EXT-X-KEY:${one.key ?? 'METHOD=NONE'}`);
    if (one.map !== map && one.map !== null) lines.push(`#EXT-X-MAP:${one.map}`);
    if (one.date !== null) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${one.date}`);
    if (one.isGap) lines.push('#EXT-X-GAP');
    lines.push(`#EXTINF:${one.duration},${one.title}`, one.uri);
    ({ discontinuities, key } = one);
    map = one.map ?? map;
  }
  if (isEnded) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
