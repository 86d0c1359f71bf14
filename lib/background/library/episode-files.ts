import type { ChaptersOutcome, TranscriptOutcome } from '@/lib/contract/library';
import type { EPISODE_FILE_MESSAGES } from '@/lib/contract/messages/library';
import type { Handlers } from '@/lib/contract/messages/message';
import { readChapters } from '@/lib/feeds/chapters';
import { readBody } from '@/lib/feeds/fetch/read-body';
import { readTranscript } from '@/lib/feeds/transcripts/read-transcript';
import { t } from '@/lib/i18n/translate';
import { splitLogin } from '@/lib/model/address-login';
import { SECOND } from '@/lib/model/constants';
import { isWebAddress, mayLead } from '@/lib/model/web-address';
import { type Network, withDeadline } from '@/lib/platform/net/deadline';
import { afterReady } from '../after-ready';

const PATIENCE = 20 * SECOND;
const MAX_CHAPTERS_FILE = 1024 * 1024;
const MAX_TRANSCRIPT = 4 * 1024 * 1024;

type Failed = { ok: false; sentence: string };
type FileRead = { ok: true; bytes: Uint8Array } | Failed;

/** Answers the pages' wishes for the files beside an episode, once it is known in which language. */
export function episodeFileHandlers(
  network: Network,
  ready: Promise<unknown>,
): Handlers<typeof EPISODE_FILE_MESSAGES> {
  return afterReady(ready, {
    'library:chapters': (url) => fetchChapters(network, url),
    'library:transcript': (url) => fetchTranscript(network, url),
  });
}

/** The chapters in the file at an address, or why there are none, in a sentence. */
export async function fetchChapters(network: Network, url: string): Promise<ChaptersOutcome> {
  const file = await fetchFile(network, url, MAX_CHAPTERS_FILE);
  if (!file.ok) return file;
  const chapters = readChapters(file.bytes, url);
  return chapters === null ? failed(t('episode_files.no_chapters')) : { ok: true, chapters };
}

/** The lines of the transcript at an address, or why there are none, in a sentence. */
export async function fetchTranscript(network: Network, url: string): Promise<TranscriptOutcome> {
  const file = await fetchFile(network, url, MAX_TRANSCRIPT);
  if (!file.ok) return file;
  const lines = readTranscript(file.bytes);
  return lines === null ? failed(t('episode_files.no_transcript')) : { ok: true, lines };
}

/** At most `limit` bytes in at most 20 s, without cookies and referrer. Never throws. */
async function fetchFile(
  { fetch, clock }: Network,
  address: string,
  limit: number,
): Promise<FileRead> {
  if (!isWebAddress(address)) return failed(t('episode_files.not_web'));
  const { url, headers } = splitLogin(address);
  const never = new AbortController().signal;
  const read = await withDeadline(clock, PATIENCE, never, async (signal): Promise<FileRead> => {
    const response = await fetch(url, {
      headers,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    if (!mayLead(url, response)) return failed(t('episode_files.leads_inside'));
    if (!response.ok) {
      return failed(t('episode_files.server_error', { status: String(response.status) }));
    }
    const body = await readBody(response, limit, () => {});
    if (body.kind === 'text') return { ok: true, bytes: body.bytes };
    return failed(
      t(body.kind === 'too-large' ? 'episode_files.too_large' : 'episode_files.no_text'),
    );
  });
  if ('done' in read) return read.done;
  return failed(
    t(read.failed === 'timeout' ? 'episode_files.timeout' : 'episode_files.unreachable'),
  );
}

const failed = (sentence: string): Failed => ({ ok: false, sentence });
