import type { ChaptersOutcome, TranscriptOutcome } from '@/lib/contract/library';
import { onMessage } from '@/lib/contract/messages';
import { readChapters } from '@/lib/feeds/chapters';
import { readBody } from '@/lib/feeds/fetch/read-body';
import { httpAddress } from '@/lib/feeds/http-address';
import { readTranscript } from '@/lib/feeds/transcript';
import { type Network, withDeadline } from '@/lib/metadata/deadline';
import { SECOND } from '@/lib/model/constants';

const PATIENCE = 20 * SECOND;
const MAX_CHAPTERS_FILE = 4 * 1024 * 1024;
const MAX_TRANSCRIPT = 8 * 1024 * 1024;

type Failed = { ok: false; sentence: string };
type FileRead = { ok: true; bytes: Uint8Array } | Failed;

/** Answers the pages' wishes for the files beside an episode. Called in the worker's first turn. */
export function serveEpisodeFiles(network: Network): void {
  onMessage('library:chapters', ({ data }) => fetchChapters(network, data));
  onMessage('library:transcript', ({ data }) => fetchTranscript(network, data));
}

/** The chapters in the file at an address, or why there are none, in a sentence. */
export async function fetchChapters(network: Network, url: string): Promise<ChaptersOutcome> {
  const file = await fetchFile(network, url, MAX_CHAPTERS_FILE);
  if (!file.ok) return file;
  const chapters = readChapters(file.bytes, url);
  return chapters === null
    ? failed('The file at the chapters’ address holds no chapters.')
    : { ok: true, chapters };
}

/** The lines of the transcript at an address, or why there are none, in a sentence. */
export async function fetchTranscript(network: Network, url: string): Promise<TranscriptOutcome> {
  const file = await fetchFile(network, url, MAX_TRANSCRIPT);
  if (!file.ok) return file;
  const lines = readTranscript(file.bytes);
  return lines === null
    ? failed('The file at the transcript’s address is none that Skywave can read.')
    : { ok: true, lines };
}

/** At most `limit` bytes in at most 20 s, without cookies and referrer. Never throws. */
async function fetchFile({ fetch, clock }: Network, url: string, limit: number): Promise<FileRead> {
  if (httpAddress(url, '') === '') return failed('Its address is none on the web.');
  const never = new AbortController().signal;
  const read = await withDeadline(clock, PATIENCE, never, async (signal): Promise<FileRead> => {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    if (!response.ok) return failed(`Its server answered with an error (${response.status}).`);
    const body = await readBody(response, limit, () => {});
    if (body.kind === 'text') return { ok: true, bytes: body.bytes };
    return failed(body.kind === 'too-large' ? 'It is too large.' : 'It is no text.');
  });
  if ('done' in read) return read.done;
  return failed(
    read.failed === 'timeout' ? 'Its server does not answer.' : 'Its server could not be reached.',
  );
}

const failed = (sentence: string): Failed => ({ ok: false, sentence });
