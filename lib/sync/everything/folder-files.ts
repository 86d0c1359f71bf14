import * as v from 'valibot';
import { text, whole } from '@/lib/contract/schema-pieces';
import { failed, type Outcome, succeeded } from '@/lib/model/values/outcome';
import { joinBytes } from '@/lib/platform/bytes';
import type { Network } from '@/lib/platform/net/http-client';
import type { Clock } from '@/lib/platform/time/clock';
import { eachInTurns } from '@/lib/platform/time/next-turn';
import { stampShape } from '../hybrid-clock';
import type { Register } from './registers';
import { createSealer, deriveFolderKey, type FolderKey, type Strength } from './sealed-file';
import { askFolder, type DavAnswer, type FolderFailure, type FolderPlace } from './webdav-client';

/**
 * The files of a folder, as `webdav-folder` uses them. The head begins with a line of plain text: the key derivation,
 * the cipher, the salt and the check. Everything else is sealed, each file under its name. A segment's name tells when
 * it was written, which the server knows anyway. Other files in the folder are left alone.
 */

export type Told<T> = Outcome<T, FolderFailure>;

const segmentShape = v.object({
  ...{ name: text, to: whole, count: whole },
  /** Added to the numbers in the segment: its writer could not know what others would store first. */
  base: whole,
});
export type Segment = v.InferOutput<typeof segmentShape>;

const headShape = v.object({
  epoch: text,
  latest: whole,
  /** The value of `latest` after each recent store. */
  marks: v.array(whole),
  /** Earliest first. Each has what was stored after its predecessor, up to `to`. */
  segments: v.array(segmentShape),
  /** When segments were last merged, by the server's clock. */
  mergedAt: whole,
});
export type Head = v.InferOutput<typeof headShape>;

/** The head as it was read; null if the folder has none. */
export interface Found {
  head: Head | null;
  etag: string;
  now: number;
}

/** A number and its register. */
const entryShape = v.tuple([whole, text, text, text, text, stampShape]);
export type Entry = v.InferOutput<typeof entryShape>;

export const entriesOf = (registers: readonly Register[]): Entry[] =>
  registers.map(({ kind, key, field, value, stamp }, nth) => [
    ...([nth + 1, kind, key, field, value, stamp] as const),
  ]);

const HEAD = 'skywave-sync';
/** This version's key derivation and cipher. Others will have another line, so that this version leaves them alone. */
const LINE = `${HEAD} 1 scrypt-15-8-3 aes-256-gcm`;
const SEGMENTS = /skywave-([\da-z]{9})-[\da-f]{16}/g;
const MOST_TIDIED = 200;
/** How long to wait before reading a torn head again; milliseconds. */
const TORN = 150;

/** 16 hexadecimal digits. */
export const randomName = () =>
  [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export const newSegmentName = (now: number) =>
  `skywave-${now.toString(36).padStart(9, '0')}-${randomName()}`;

export function createFolderFiles(network: Network, place: FolderPlace, key: FolderKey) {
  const sealer = createSealer(key);
  const line = `${LINE} ${key.salt} ${key.check}\n`;
  const ask = (request: Parameters<typeof askFolder>[2]) => askFolder(network, place, request);
  let known: Found | null = null;
  let unreadable = '';

  /** Creates the folder if it is missing. */
  async function put(
    name: string,
    body: Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Told<DavAnswer>> {
    const request = { method: 'PUT', name, body, headers } as const;
    const asked = await ask(request);
    if (!asked.ok || asked.value.is !== 'no-parent') return asked;
    const made = await ask({ method: 'MKCOL' });
    // If two browsers create it at once, Apache refuses one of them.
    const again = await ask(request);
    if (!again.ok || again.value.is !== 'no-parent') return again;
    return made.ok ? failed({ kind: 'no-folder', detail: 'MKCOL' }) : made;
  }

  /** While a file is being rewritten, Apache sends half of it, or parts of both versions. */
  async function readHead(triesLeft = 3): Promise<Told<Found>> {
    const read = await readHeadOnce();
    if (read.ok || read.failure.kind !== 'damaged' || triesLeft === 0) return read;
    await pause(network.clock, TORN);
    return readHead(triesLeft - 1);
  }

  async function readHeadOnce(): Promise<Told<Found>> {
    const condition = known?.etag ? { 'if-none-match': known.etag } : undefined;
    const asked = await ask({
      method: 'GET',
      name: HEAD,
      ...(condition && { headers: condition }),
    });
    if (!asked.ok) return asked;
    const { is, bytes, etag, now } = asked.value;
    if (is === 'unchanged' && known !== null) {
      known = { ...known, now };
      return succeeded(known);
    }
    known = null;
    unreadable = etag;
    if (is === 'missing' || is === 'no-parent') return succeeded({ head: null, etag: '', now });
    const read = readLine(bytes);
    if ('kind' in read) return failed(read);
    if (read.salt !== key.salt || read.check !== key.check) return failed(OTHER_PASSPHRASE);
    const head = v.safeParse(headShape, await sealer.open(line, bytes.slice(line.length)));
    if (!head.success) return failed(damaged(HEAD));
    known = { head: head.output, etag, now };
    return succeeded(known);
  }

  return {
    readHead: () => readHead(),
    /** The tag of the head that could not be read. */
    unreadable: () => unreadable,
    /** Writes the head if it is unchanged since it was read. Not every server heeds that, so read it back. */
    async putHead(head: Head, { head: before, etag }: Found): Promise<Told<DavAnswer>> {
      const sealed = await sealer.seal(line, head);
      const body = joinBytes([new TextEncoder().encode(line), sealed]);
      return put(
        HEAD,
        body,
        before === null && etag === '' ? { 'if-none-match': '*' } : onlyIf(etag),
      );
    },
    async putSegment(name: string, entries: readonly Entry[]): Promise<Told<DavAnswer>> {
      return put(name, await sealer.seal(name, entries));
    },
    /** The segment's entries, with their final numbers. Skips what a later version may have written differently. */
    async readSegment({ name, base }: Segment): Promise<Told<Entry[]>> {
      const asked = await ask({ method: 'GET', name });
      if (!asked.ok) return asked;
      const { is, bytes } = asked.value;
      if (is !== 'done') return failed(damaged(name));
      const list = await sealer.open(name, bytes);
      if (!Array.isArray(list)) {
        return failed(isPage(bytes) ? { kind: 'web-page', detail: name } : damaged(name));
      }
      const entries: Entry[] = [];
      await eachInTurns(list as unknown[], (entry) => {
        if (!v.is(entryShape, entry)) return;
        const [number, ...rest] = entry;
        entries.push([base + number, ...rest]);
      });
      return succeeded(entries);
    },
    /** Deletes segments from before this time that the head does not list: no writer will list them now. */
    async tidy({ segments }: Head, before: number): Promise<void> {
      const listed = await ask({ method: 'PROPFIND', headers: { depth: '1' } });
      if (!listed.ok) return;
      const found = new TextDecoder().decode(listed.value.bytes).matchAll(SEGMENTS);
      const names = new Set([...found].filter(([, at]) => Number.parseInt(at ?? '', 36) < before));
      const used = new Set(segments.map(({ name }) => name));
      const left = new Set([...names].map(([name]) => name).filter((name) => !used.has(name)));
      for (const name of [...left].slice(0, MOST_TIDIED)) await ask({ method: 'DELETE', name });
    },
  };
}

/** The key of the folder at this place; writes a head if there is none. Takes some seconds. Never rejects. */
export async function joinFolder(
  network: Network,
  place: FolderPlace,
  passphrase: string,
  strength?: Strength,
): Promise<Told<FolderKey>> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const asked = await askFolder(network, place, { method: 'GET', name: HEAD });
    if (!asked.ok) return asked;
    const { is, bytes, now } = asked.value;
    if (is === 'done' && bytes.length > 0) {
      const read = readLine(bytes);
      if ('kind' in read) return failed(read);
      const key = await deriveFolderKey(passphrase, read.salt, strength);
      return key.check === read.check ? succeeded(key) : failed(OTHER_PASSPHRASE);
    }
    const key = await deriveFolderKey(passphrase, undefined, strength);
    const etag = is === 'done' ? asked.value.etag : '';
    const files = createFolderFiles(network, place, key);
    const put = await files.putHead(newHead(), { head: null, etag, now });
    if (!put.ok) return put;
    // Another browser may have come first, with its own salt.
  }
  return failed({ kind: 'bad-answer', detail: 'the head is not there after it was written' });
}

export const newHead = (): Head => {
  return { epoch: randomName(), latest: 0, marks: [], segments: [], mergedAt: 0 };
};

const OTHER_PASSPHRASE: FolderFailure = { kind: 'passphrase', detail: 'another key' };
const damaged = (name: string): FolderFailure => ({ kind: 'damaged', detail: name });
const isPage = (bytes: Uint8Array) => /^\s*<[!?a-z]/i.test(startOf(bytes));
const startOf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 200));

/** Waits about this many milliseconds, at random, so that browsers that collided do not collide again. */
export const pause = (clock: Clock, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void clock.after((0.5 + Math.random()) * milliseconds, resolve));

/** What the first line of a head says, or why it is not one of ours. */
function readLine(bytes: Uint8Array): { salt: string; check: string } | FolderFailure {
  const start = startOf(bytes);
  const read = /^skywave-sync 1 scrypt-15-8-3 aes-256-gcm ([\w+/=]{24}) ([\w+/=]{12})\n/.exec(
    start,
  );
  if (read !== null) return { salt: read[1] ?? '', check: read[2] ?? '' };
  if (isPage(bytes)) return { kind: 'web-page', detail: HEAD };
  // It was cut off while it was written.
  if (LINE.startsWith(start) || (start.startsWith(LINE) && !start.includes('\n')))
    return damaged(HEAD);
  const version = /^skywave-sync (\d+) /.exec(start);
  return version === null
    ? { kind: 'bad-answer', detail: 'another file' }
    : { kind: 'newer', detail: start.slice(0, 40) };
}

/**
 * The condition that a file still has this tag. If Apache has changed a file within the last second, its tag is weak,
 * and `If-Match` never matches it; `If` (RFC 4918) compares it nevertheless. Servers that compress add a suffix to the
 * tags they send, but not to those they compare.
 */
function onlyIf(etag: string): Record<string, string> {
  if (etag === '') return {};
  const plain = etag.replace(/[-;](?:gzip|br|deflate)"$/, '"');
  return plain.startsWith('W/') ? { if: `([${plain}])` } : { 'if-match': plain };
}
