import { SECOND } from '@/lib/model/constants';
import { type Network, request } from '@/lib/platform/net/http-client';
import { createIcyDemuxer, readMetaInterval, readPastIcyHead } from '@/lib/platform/net/icy-stream';
import type { LegacyEncoding } from '@/lib/platform/text/legacy-encoding';
import { readIcyTitle, readSentTitle } from '../icy-text';
import { parseTitle, type TitleContext } from '../titles/parse-title';
import { findingOf, type SourceFinding } from './source-finding';

const DEADLINE = 5 * SECOND;
/** The longest metadata interval that is worth waiting for, in bytes. */
const MAX_INTERVAL = 128 * 1024;
/** How many intervals to wait for a title: the first block of a connection is often empty. */
const INTERVALS = 2;

/**
 * The last resort: connects to the stream, reads until its first title and disconnects. Needs host access
 * for its header. `hint` is the encoding that fitted the station's titles before. The result's `encoding` is
 * the one this title proved to be in; null if it is UTF-8 or ambiguous.
 */
export async function readIcyOnce(
  network: Network,
  url: URL,
  { hint = '', ...context }: TitleContext & { hint?: string },
  signal: AbortSignal,
): Promise<{ finding: SourceFinding; encoding: LegacyEncoding | null }> {
  let encoding: LegacyEncoding | null = null;
  const options = { deadline: DEADLINE, signal, headers: { 'Icy-MetaData': '1' } };
  const result = await request(network, url.href, options, async (response) => {
    if (!response.ok || response.body === null) return { kind: 'absent' } as const;
    const block = await readBlock(response.body.getReader(), response.headers.get('icy-metaint'));
    if (block === 'no-titles') return { kind: 'absent' } as const;
    const title = block === 'no-block' ? null : readIcyTitle(block);
    if (title === null) return { kind: 'silent' } as const;
    const sent = title.sent === undefined ? null : readSentTitle(title.sent, hint);
    encoding = sent?.encoding ?? null;
    return findingOf(parseTitle(sent?.text ?? title.raw, context));
  });
  if (result.ok) return { finding: result.value, encoding };
  if (result.failure === 'private') return { finding: { kind: 'absent' }, encoding };
  return { finding: { kind: 'unreachable', timedOut: result.failure === 'timeout' }, encoding };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The first metadata block with anything in it. */
async function readBlock(
  reader: ReadableStreamDefaultReader<Bytes>,
  header: string | null,
): Promise<Uint8Array | 'no-titles' | 'no-block'> {
  let interval = readMetaInterval(header);
  let start: Bytes = new Uint8Array(0);
  if (interval === null) {
    const { fields, rest } = await readPastIcyHead(() => readNext(reader));
    interval = readMetaInterval(fields?.get('icy-metaint'));
    start = rest;
  }
  if (interval === null || interval > MAX_INTERVAL) return 'no-titles';
  const demux = createIcyDemuxer(interval);
  let audio = 0;
  for (let next: Bytes | null = start; next !== null; next = await readNext(reader)) {
    for (const { kind, bytes } of demux(next)) {
      if (kind === 'metadata') return bytes;
      audio += bytes.length;
      if (audio > INTERVALS * interval) return 'no-block';
    }
  }
  return 'no-block';
}

async function readNext(reader: ReadableStreamDefaultReader<Bytes>): Promise<Bytes | null> {
  const { done, value } = await reader.read();
  return done ? null : value;
}
