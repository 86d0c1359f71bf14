import { joinBytes } from '@/lib/platform/bytes';

/** A part of a stream with ICY metadata: audio, or one of the blocks of text in between. */
export type IcyPart =
  | { kind: 'audio'; bytes: Uint8Array<ArrayBuffer> }
  /** NUL-padded `key='value';` text, 16 to 4,080 bytes. */
  | { kind: 'metadata'; bytes: Uint8Array<ArrayBuffer> };

/** The largest interval that is accepted; real ones are between 256 and 65,536 bytes. */
const MAX_INTERVAL = 16 * 1024 * 1024;
/** How many bytes of a body are searched for the end of a head. */
const MAX_HEAD = 16 * 1024;
const STATUS = 'ICY 200';

/** The interval that an `icy-metaint` header announces, in bytes; null if it is missing or makes no sense. */
export function readMetaInterval(header: string | null | undefined): number | null {
  if (!header || !/^\s*\d{1,9}\s*$/.test(header)) return null;
  const interval = Number(header);
  return interval > 0 && interval <= MAX_INTERVAL ? interval : null;
}

/**
 * Separates the metadata blocks of an ICY stream from its audio: after every `interval` bytes of audio comes
 * a length byte L, then 16·L bytes. Blocks of length 0 mean "unchanged" and are left out.
 */
export function createIcyDemuxer(
  interval: number | null,
): (bytes: Uint8Array<ArrayBuffer>) => IcyPart[] {
  if (interval === null) return (bytes) => [{ kind: 'audio', bytes }];

  let audioLeft = interval;
  let block: Uint8Array<ArrayBuffer> | null = null;
  let filled = 0;

  return (bytes) => {
    const parts: IcyPart[] = [];
    let at = 0;
    while (at < bytes.length) {
      if (block !== null) {
        const taken = bytes.subarray(at, at + block.length - filled);
        block.set(taken, filled);
        filled += taken.length;
        at += taken.length;
        if (filled < block.length) break;
        parts.push({ kind: 'metadata', bytes: block });
        block = null;
        audioLeft = interval;
      } else if (audioLeft > 0) {
        const audio = bytes.subarray(at, at + audioLeft);
        parts.push({ kind: 'audio', bytes: audio });
        audioLeft -= audio.length;
        at += audio.length;
      } else {
        const length = (bytes[at] ?? 0) * 16;
        at++;
        if (length === 0) audioLeft = interval;
        else block = new Uint8Array(length);
        filled = 0;
      }
    }
    return parts;
  };
}

/** A response head found at the beginning of the body. */
interface IcyHead {
  /** In bytes, including the empty line that ends it. */
  length: number;
  /** Values by lower-case name; if a name is repeated, its first value. */
  fields: ReadonlyMap<string, string>;
}

/**
 * Old servers answer `ICY 200 OK`. Chromium takes that for HTTP 0.9 and delivers the head as the beginning of
 * the body; Firefox parses it as a head. Returns null if the bytes begin with anything else, or if the head
 * does not end within 16 KiB.
 */
export function readIcyHead(bytes: Uint8Array): IcyHead | 'incomplete' | null {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_HEAD));
  if (!STATUS.startsWith(text.slice(0, STATUS.length))) return null;
  const end = /\r?\n\r?\n/.exec(text);
  if (end === null) return bytes.length < MAX_HEAD ? 'incomplete' : null;
  const fields = new Map<string, string>();
  for (const line of text.slice(0, end.index).split(/\r?\n/).slice(1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return { length: end.index + end[0].length, fields };
}

/**
 * Reads a body to the end of the head at its beginning; `read` returns the next bytes, or null at the end of
 * the body. Returns the head's fields, or null if there is no head, and the bytes already read after it.
 */
export async function readPastIcyHead(
  read: () => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<{ fields: IcyHead['fields'] | null; rest: Uint8Array<ArrayBuffer> }> {
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  for (let next = await read(); next !== null; next = await read()) {
    bytes = bytes.length === 0 ? next : joinBytes([bytes, next]);
    const head = readIcyHead(bytes);
    if (head === null) break;
    if (head !== 'incomplete') return { fields: head.fields, rest: bytes.subarray(head.length) };
  }
  return { fields: null, rest: bytes };
}
