import { splitLogin } from '@/lib/model/address-login';
import { SECOND } from '@/lib/model/constants';
import { mayLead } from '@/lib/model/web-address';
import { type Network, withDeadline } from '@/lib/platform/net/deadline';
import type { LegacyEncoding } from '@/lib/platform/text/legacy-encoding';
import { readIcyTitle, readSentTitle } from '../icy-text';
import { parseTitle, type TitleContext } from '../titles/parse-title';
import { findIcyBlock, icyBuffer, icyLimit, readHeadInBody, readInterval } from './icy-bytes';
import { findingOf, type SourceFinding } from './side-source';

const PATIENCE = 5 * SECOND;

/**
 * The last resort: connects to the stream, reads to its first title and hangs up. At most two
 * intervals, since the first block of a connection is often empty. Needs host access for its header.
 * `hint` and `encoding`: what fitted the station's titles before, and what this one showed itself to be.
 */
export async function readIcyOnce(
  { fetch, clock }: Network,
  url: URL,
  { hint = '', ...context }: TitleContext & { hint?: string },
  signal: AbortSignal,
): Promise<{ finding: SourceFinding; encoding: LegacyEncoding | null }> {
  let encoding: LegacyEncoding | null = null;
  const result = await withDeadline(clock, PATIENCE, signal, async (signal) => {
    const { url: address, headers } = splitLogin(url.href);
    const response = await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'Icy-MetaData': '1', ...headers },
      signal,
    });
    const isUsed = response.ok && mayLead(address, response);
    if (!isUsed || response.body === null) return { kind: 'absent' } as const;
    const block = await readBlock(response.body.getReader(), response.headers.get('icy-metaint'));
    if (block === 'no-titles') return { kind: 'absent' } as const;
    const title = block === 'no-block' ? null : readIcyTitle(block);
    if (title === null) return { kind: 'silent' } as const;
    const sent = title.sent === undefined ? null : readSentTitle(title.sent, hint);
    encoding = sent?.encoding ?? null;
    return findingOf(parseTitle(sent?.text ?? title.raw, context));
  });
  if ('done' in result) return { finding: result.done, encoding };
  return { finding: { kind: 'unreachable', timedOut: result.failed === 'timeout' }, encoding };
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

async function readBlock(
  reader: Reader,
  header: string | null,
): Promise<Uint8Array | 'no-titles' | 'no-block'> {
  let interval = readInterval(header);
  const buffer = new Uint8Array(icyBuffer(interval));
  let filled = 0;
  let start = 0;
  while (filled < buffer.length) {
    const { done, value } = await reader.read();
    if (done) break;
    buffer.set(value.subarray(0, buffer.length - filled), filled);
    filled += value.length;
    if (interval === null) {
      // Chromium hands the head of an "ICY 200 OK" answer on as the beginning of the body.
      const head = readHeadInBody(buffer.subarray(0, filled));
      if (head === 'incomplete') continue;
      if (head === null) return 'no-titles';
      interval = head.interval;
      start = head.length;
    }
    const kept = buffer.subarray(start, filled);
    const block = findIcyBlock(kept, interval);
    if (block !== null) return block;
    if (kept.length >= icyLimit(interval)) break;
  }
  return interval === null ? 'no-titles' : 'no-block';
}
