import type { ChaptersOutcome, TranscriptOutcome } from '@/lib/contract/library';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { EPISODE_FILE_MESSAGES } from '@/lib/contract/messages/library';
import { readChapters } from '@/lib/feeds/chapters';
import { fetchText } from '@/lib/feeds/fetch/fetch-text';
import { readTranscript } from '@/lib/feeds/transcripts/read-transcript';
import { SECOND } from '@/lib/model/constants';
import type { EpisodeFileTrouble } from '@/lib/model/trouble-kinds';
import { isWebAddress } from '@/lib/model/values/web-address';
import type { Network } from '@/lib/platform/net/http-client';

const DEADLINE = 20 * SECOND;
const MAX_CHAPTERS_FILE = 1024 * 1024;
const MAX_TRANSCRIPT = 4 * 1024 * 1024;

const TROUBLES = {
  private: 'private',
  timeout: 'timeout',
  unreachable: 'unreachable',
  cancelled: 'unreachable',
  'too-large': 'too-large',
  binary: 'not-text',
  malformed: 'not-text',
} as const;

type Failed = { ok: false; trouble: EpisodeFileTrouble };
type FileRead = { ok: true; bytes: Uint8Array } | Failed;

/** Answers the pages' requests for files that belong to an episode. */
export function episodeFileHandlers(network: Network): Handlers<typeof EPISODE_FILE_MESSAGES> {
  return {
    'library:chapters': (url) => fetchChapters(network, url),
    'library:transcript': (url) => fetchTranscript(network, url),
  };
}

/** The chapters in the file at an address, or why there are none. */
export async function fetchChapters(network: Network, url: string): Promise<ChaptersOutcome> {
  const file = await fetchFile(network, url, MAX_CHAPTERS_FILE);
  if (!file.ok) return file;
  const chapters = readChapters(file.bytes, url);
  return chapters === null ? failed({ kind: 'no-chapters' }) : { ok: true, chapters };
}

/** The lines of the transcript at an address, or why there are none. */
export async function fetchTranscript(network: Network, url: string): Promise<TranscriptOutcome> {
  const file = await fetchFile(network, url, MAX_TRANSCRIPT);
  if (!file.ok) return file;
  const lines = readTranscript(file.bytes);
  return lines === null ? failed({ kind: 'no-transcript' }) : { ok: true, lines };
}

/** At most `limit` bytes within 20 s. Never throws. */
async function fetchFile(network: Network, address: string, limit: number): Promise<FileRead> {
  if (!isWebAddress(address)) return failed({ kind: 'not-web' });
  const options = { cache: 'default', deadline: DEADLINE, limit } as const;
  const answer = await fetchText(network, address, options);
  if (answer.kind === 'text') return { ok: true, bytes: answer.bytes };
  if (answer.kind === 'refused')
    return failed({ kind: 'server-error', status: answer.response.status });
  return failed({ kind: TROUBLES[answer.kind] });
}

const failed = (trouble: EpisodeFileTrouble): Failed => ({ ok: false, trouble });
