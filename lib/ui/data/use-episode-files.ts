import { useMemo } from 'react';
import type { ChaptersOutcome, EpisodePage, TranscriptOutcome } from '@/lib/contract/library';
import type { Chapter } from '@/lib/model/show';
import { ask } from '../commands';
import type { Query } from './query-cache';
import { useWatched, type Watched } from './use-watched';

/** The listed chapters in order of time: from the episode's file, or else from its feed. */
export function useChapters(page: EpisodePage | null | undefined): readonly Chapter[] {
  const url = page?.chaptersUrl ?? '';
  const { value: read } = useWatched(
    useMemo(
      (): Query<ChaptersOutcome> =>
        fileQuery('chapters', url, (at) => ask('library:chapters', at), NO_CHAPTERS),
      [url],
    ),
  );
  const inFeed = page?.chapters;
  return useMemo(() => {
    const chapters = read?.ok && read.chapters.length > 0 ? read.chapters : inFeed;
    return (chapters ?? []).filter(({ listed }) => listed);
  }, [read, inFeed]);
}

/** The transcript at an address. */
export function useTranscript(url: string): Watched<TranscriptOutcome> {
  return useWatched(
    useMemo(
      (): Query<TranscriptOutcome> =>
        fileQuery('transcript', url, (at) => ask('library:transcript', at), NO_LINES),
      [url],
    ),
  );
}

const NO_CHAPTERS: ChaptersOutcome = { ok: true, chapters: [] };
const NO_LINES: TranscriptOutcome = { ok: true, lines: [] };

/** A file does not change while it is being looked at; without an address there is nothing to fetch. */
function fileQuery<T>(
  kind: string,
  url: string,
  fetch: (url: string) => Promise<T>,
  nothing: T,
): Query<T> {
  return {
    key: `${kind} ${url}`,
    isAbout: () => false,
    fetch: async () => (url === '' ? nothing : await fetch(url)),
  };
}
