import { HOUR, MINUTE } from '@/lib/model/constants';
import { failed, succeeded } from '@/lib/model/values/outcome';
import { log } from '@/lib/platform/log';
import type { Network } from '@/lib/platform/net/http-client';
import { eachInTurns } from '@/lib/platform/time/next-turn';
import { stampTime } from '../hybrid-clock';
import {
  createFolderFiles,
  type Entry,
  entriesOf,
  type Found,
  type Head,
  newHead,
  newSegmentName,
  pause,
  randomName,
  type Segment,
  type Told,
} from './folder-files';
import type { Register } from './registers';
import type { FolderKey } from './sealed-file';
import { type Answer, type Meeting, MOST_AHEAD } from './shared-database';
import type { FolderFailure, FolderPlace } from './webdav-client';

/**
 * The listener's library in a folder on any WebDAV server, which can read nothing of it.
 *
 * What a browser sends becomes a file of its own, a segment, which never changes. The head lists the segments. Only the
 * head is rewritten, and only over the version that was read, as far as the server heeds such conditions: not every
 * server does, and Apache checks first and writes later. So a head may still replace another that its writer never saw.
 * Browsers notice: numbers have random gaps, so nobody else ever assigns the number up to which a browser knows
 * everything. If a head does not know that number, the browser's changes were lost to such a head, a restored backup
 * or a server that lies. It then meets the folder as a new one, and brings everything it has.
 */

export interface WebdavFolderOptions {
  network: Network;
  place: FolderPlace;
  /** See `joinFolder`. */
  key: FolderKey;
  /** Files that no head has listed for this long are deleted; milliseconds. No writer takes longer to list one. */
  ripe?: number;
}

/** The segment stored in this meeting, and the number that the head got from it. */
interface Own {
  name: string;
  mark: number;
}

const MOST_MARKS = 400;
const LARGEST_GAP = 65_536;
/** How often others may come first. */
const MOST_TRIES = 10;
/** A segment that waits longer to be listed is written anew; milliseconds. */
const FRESH = 10 * MINUTE;
/** The most registers in a segment, unless one browser sent them all, and the most to read at once. */
const FULL = 4000;
const MOST_AT_ONCE = 8;
/** Of a merged segment, in UTF-16 units. */
const LARGEST = 2_000_000;
/** If more segments than this are less than half full, they are merged. */
const MOST_SMALL = 16;

export function createWebdavFolder({ network, place, key, ripe = HOUR }: WebdavFolderOptions): {
  meet(meeting: Meeting): Promise<Told<Answer>>;
} {
  const { clock } = network;
  const files = createFolderFiles(network, place, key);
  /** The names of files that could not be read in an earlier meeting. */
  const suspects = new Set<string>();

  /**
   * Lists a segment with these registers in the head, after what others stored. Returns the head as it is then, and the
   * new segment; null instead of the segment if the head no longer knows `cursor`, so that nothing was listed.
   */
  async function store(
    registers: readonly Register[],
    cursor: number,
    first: Found,
  ): Promise<Told<{ found: Found; own: Own | null }>> {
    let found = first;
    let own: { name: string; at: number } | null = null;
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      if (attempt > 0) {
        await pause(clock, 100 * 2 ** Math.min(attempt, 4));
        const again = await files.readHead();
        if (!again.ok) return again;
        found = again.value;
        if (!knows(found.head, cursor)) return succeeded({ found, own: null });
      }
      if (own === null || clock.now() > own.at + FRESH) {
        own = { name: newSegmentName(found.now), at: clock.now() };
        const put = await files.putSegment(own.name, entriesOf(registers));
        if (!put.ok) return put;
      }
      const { latest: before, ...head } = found.head ?? newHead();
      const base = before + 1 + Math.floor(Math.random() * LARGEST_GAP);
      const latest = base + registers.length;
      const segment = { name: own.name, base, to: latest, count: registers.length };
      const wanted: Head = {
        ...{ ...head, latest },
        marks: [...head.marks, latest].slice(-MOST_MARKS),
        segments: [...head.segments, segment],
      };
      const put = await files.putHead(wanted, found);
      if (!put.ok) return put;
      // Whatever the server answered, only what is there counts.
      const back = await files.readHead();
      if (!back.ok) return back;
      if (back.value.head?.marks.includes(latest))
        return succeeded({ found: back.value, own: { name: own.name, mark: latest } });
    }
    return failed({ kind: 'limit', detail: 'others always come first' });
  }

  /**
   * What is new after `cursor`, as much as is read at once. A browser that has stored something gets all of it: if its
   * cursor stayed below its own number, the head might still know that after losing the browser's segment, and the
   * browser would not notice.
   */
  async function readNews(
    head: Head,
    cursor: number,
    own: Own | null,
  ): Promise<Told<Pick<Answer, 'registers' | 'cursor' | 'hasMore'>>> {
    const news = head.segments.filter(({ to, name }) => to > cursor && name !== own?.name);
    let count = 0;
    const page = news.filter((segment, nth) => {
      count += segment.count;
      return nth === 0 || own !== null || (count <= FULL && nth < MOST_AT_ONCE);
    });
    const entries: Entry[] = [];
    for (let at = 0; at < page.length; at += MOST_AT_ONCE) {
      const part = page.slice(at, at + MOST_AT_ONCE);
      for (const read of await Promise.all(part.map(files.readSegment))) {
        if (!read.ok) return read;
        for (const entry of read.value) if (entry[0] > cursor) entries.push(entry);
      }
    }
    const hasMore = page.length < news.length;
    return succeeded({
      registers: entries.map(([, kind, name, field, value, stamp]) => {
        return { kind, key: name, field, value, stamp };
      }),
      ...{ hasMore, cursor: hasMore ? (page.at(-1)?.to ?? cursor) : head.latest },
    });
  }

  /** Merges many files into few, without overwritten registers. Whatever goes wrong is left to the next time. */
  async function merge({ head, etag, now }: Found): Promise<Told<unknown>> {
    const from = mergedFrom(head?.segments ?? []);
    if (head === null || from === null) return succeeded(null);
    // Writers that read the head before the last merge may still list what it replaced.
    if (now > head.mergedAt + ripe) await files.tidy(head, now - ripe);
    const latest = new Map<string, Entry>();
    for (const segment of head.segments.slice(from)) {
      const read = await files.readSegment(segment);
      if (!read.ok) return read;
      await eachInTurns(read.value, (entry) => {
        const id = JSON.stringify(entry.slice(1, 4));
        const known = latest.get(id);
        if (known === undefined || entry[5] > known[5]) latest.set(id, entry);
      });
    }
    const segments: Segment[] = [];
    for (const part of inParts([...latest.values()].sort((one, other) => one[0] - other[0]))) {
      const name = newSegmentName(now);
      const put = await files.putSegment(name, part);
      if (!put.ok) return put;
      segments.push({ name, base: 0, to: part.at(-1)?.[0] ?? 0, count: part.length });
    }
    const last = segments.at(-1);
    if (last !== undefined) last.to = head.segments.at(-1)?.to ?? last.to;
    const wanted = {
      ...{ ...head, mergedAt: now },
      segments: [...head.segments.slice(0, from), ...segments],
    };
    return files.putHead(wanted, { head, etag, now });
  }

  /**
   * Drops a file that stays unreadable, and starts another epoch, so that all browsers bring what they know. The first
   * time, the file may only have been damaged on the way here.
   */
  async function mend(failure: FolderFailure, found: Found): Promise<Told<Answer>> {
    const name = failure.detail;
    if (failure.kind !== 'damaged' || !suspects.has(name)) {
      if (failure.kind === 'damaged') suspects.add(name);
      return failed(failure);
    }
    const { segments, ...head } = found.head ?? newHead();
    const left = segments.filter((segment) => segment.name !== name);
    const epoch = randomName();
    const put = await files.putHead({ ...head, segments: left, epoch }, found);
    if (!put.ok) return put;
    log('webdav folder', 'mended', name);
    return succeeded(askAgain(epoch, found.now));
  }

  return {
    async meet({ cursor, registers }) {
      const read = await files.readHead();
      if (!read.ok) {
        const { failure } = read;
        return mend(failure, { head: null, etag: files.unreadable(), now: clock.now() });
      }
      let found = read.value;
      const { now } = found;
      const sent = registers.filter(({ stamp }) => stampTime(stamp) <= now + MOST_AHEAD);
      const refused = registers.length - sent.length;
      let own: Own | null = null;
      if (sent.length > 0 && knows(found.head, cursor)) {
        const stored = await store(sent, cursor, found);
        if (!stored.ok) return stored;
        ({ found, own } = stored.value);
      }
      for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
        const { head } = found;
        if (own !== null && !head?.marks.includes(own.mark)) {
          const stored = await store(sent, cursor, found);
          if (!stored.ok) return stored;
          ({ found, own } = stored.value);
          continue;
        }
        if (!knows(head, cursor)) return succeeded(askAgain(head?.epoch ?? null, now));
        if (head === null) return succeeded({ ...askAgain(null, now), refused, hasMore: false });
        const news = await readNews(head, cursor, own);
        if (news.ok) {
          const { epoch, latest } = head;
          if (own !== null) {
            const merged = await merge(found);
            if (!merged.ok) log('webdav folder', 'not merged', merged.failure.detail);
          }
          return succeeded({ ...news.value, epoch, latest, refused, now });
        }
        // It may have been merged with others meanwhile.
        const again = await files.readHead();
        if (!again.ok) return again;
        found = again.value;
        const name = news.failure.detail;
        if (news.failure.kind !== 'damaged' || isListed(found.head, name)) {
          return mend(news.failure, found);
        }
      }
      return failed({ kind: 'limit', detail: 'others always come first' });
    },
  };
}

/** Makes a browser that knows anything take the folder for a different one, and any browser ask again. */
const askAgain = (epoch: string | null, now: number): Answer => {
  return { epoch, registers: [], cursor: 0, latest: 0, hasMore: true, refused: 0, now };
};

/** Whether everything up to this number is in the folder, as far as that can be told. */
function knows(head: Head | null, cursor: number): boolean {
  if (cursor === 0) return true;
  if (head === null) return false;
  const [oldest = 0] = head.marks;
  const isTooOld = head.marks.length === MOST_MARKS && cursor < oldest;
  return isTooOld || head.marks.includes(cursor) || head.segments.some(({ to }) => to === cursor);
}

const isListed = (head: Head | null, name: string) =>
  head?.segments.some((segment) => segment.name === name) ?? false;

/** The index from which on segments should be merged; null if none should. */
function mergedFrom(segments: readonly Pick<Segment, 'count'>[]): number | null {
  const isSmall = ({ count }: Pick<Segment, 'count'>) => count < FULL / 2;
  if (segments.filter(isSmall).length <= MOST_SMALL) return null;
  let [from, count] = [segments.length, 0];
  const before = () => segments[from - 1];
  for (let next = before(); next !== undefined; next = before()) {
    // So a register is rewritten only as often as its segment can double in size, not at every merge.
    if (count > 0 && (next.count > 2 * count || !isSmall(next))) break;
    count += next.count;
    from--;
  }
  const rest = segments.slice(0, from).reduce((sum, one) => sum + one.count, 0);
  // Much of what is old may have been overwritten by now.
  if (count * 4 >= rest) return 0;
  return from < segments.length - 1 ? from : Math.max(0, segments.length - MOST_SMALL);
}

/** Consecutive parts, each of a size that is read in one go. */
function inParts(entries: readonly Entry[]): Entry[][] {
  const parts: Entry[][] = [];
  let size = 0;
  for (const entry of entries) {
    size += entry[2].length + entry[4].length;
    const part = parts.at(-1);
    if (part === undefined || part.length >= FULL || size > LARGEST) {
      parts.push([entry]);
      size = 0;
    } else part.push(entry);
  }
  return parts;
}
