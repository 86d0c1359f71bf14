import type { ChaptersOutcome, TranscriptOutcome } from '@/lib/contract/library';
import type { EPISODE_FILE_MESSAGES } from '@/lib/contract/messages/library';
import type { Handlers } from '@/lib/contract/messages/message';
import { readChapters } from '@/lib/feeds/chapters';
import { readBody } from '@/lib/feeds/fetch/read-body';
import { readTranscript } from '@/lib/feeds/transcripts/read-transcript';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t } from '@/lib/i18n/translate';
import { SECOND } from '@/lib/model/constants';
import { isWebAddress } from '@/lib/model/web-address';
import { type Network, type RequestFailure, request } from '@/lib/platform/net/http-client';
import { afterReady } from '../after-ready';

const PATIENCE = 20 * SECOND;
const MAX_CHAPTERS_FILE = 1024 * 1024;
const MAX_TRANSCRIPT = 4 * 1024 * 1024;

const MESSAGES = {
  private: 'episode_files.leads_inside',
  timeout: 'episode_files.timeout',
  network: 'episode_files.unreachable',
  cancelled: 'episode_files.unreachable',
} as const satisfies Record<RequestFailure, MessageKey>;

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

/** At most `limit` bytes in at most 20 s. Never throws. */
async function fetchFile(network: Network, address: string, limit: number): Promise<FileRead> {
  if (!isWebAddress(address)) return failed(t('episode_files.not_web'));
  const options = { cache: 'default', deadline: PATIENCE } as const;
  const read = await request(network, address, options, async (response): Promise<FileRead> => {
    if (!response.ok) {
      return failed(t('episode_files.server_error', { status: String(response.status) }));
    }
    const body = await readBody(response, limit, () => {});
    if (body.kind === 'text') return { ok: true, bytes: body.bytes };
    return failed(
      t(body.kind === 'too-large' ? 'episode_files.too_large' : 'episode_files.no_text'),
    );
  });
  return read.ok ? read.value : failed(t(MESSAGES[read.failure]));
}

const failed = (sentence: string): Failed => ({ ok: false, sentence });
