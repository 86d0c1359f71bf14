import { useMemo } from 'react';
import { EPISODE_LISTS_KEY } from '@/lib/contract/episode-lists';
import {
  type ChaptersOutcome,
  COLLECTIONS_KEY,
  EPISODES_KEY,
  type EpisodeList,
  type EpisodePage,
  type EpisodeQuery,
  type EpisodeRow,
  episodesKey,
  FAVOURITES_KEY,
  type TranscriptOutcome,
} from '@/lib/contract/library';
import type { EpisodeListRecord } from '@/lib/model/episode-rule';
import type { Chapter } from '@/lib/model/show';
import { ask } from '../commands';
import { usePlayerContext } from '../use-player';
import type { Answer, Query } from './query-cache';
import { usePages, useQuery, type Watched } from './use-query';

/** The part of a list of episodes that a query names. */
export function useEpisodes(query: EpisodeQuery): Watched<EpisodeList> {
  const { showId, filter, text, order, offset, limit, person } = query;
  return useQuery(
    useMemo(
      () => episodesQuery({ showId, filter, text, order, offset, limit, person }),
      [showId, filter, text, order, offset, limit, person],
    ),
  );
}

/** A list of episodes, whichever part of it is in sight. */
export type EpisodeSearch = Omit<EpisodeQuery, 'offset' | 'limit'>;

interface EpisodePages {
  /** All rows, each null while it is loading; null until the first answer to any search. */
  rows: readonly (EpisodeRow | null)[] | null;
  /** Whether there may be more rows, which scrolling finds. */
  more: boolean;
  /** Whether these rows answer the previous search, and others are loading. */
  outdated: boolean;
  /** Whether there are no rows because they could not be fetched. */
  failed: boolean;
  refresh(): void;
}

/** Episodes fetched at once. */
const PAGE = 100;
/** Rows that are drawn beyond those in sight. */
const BEYOND = 10;

/**
 * The episodes from `first` to `last`, and those fetched before. Must get the same object for as long as it is the same
 * search.
 */
export function useEpisodePages(
  search: EpisodeSearch,
  { first, last }: { first: number; last: number },
): EpisodePages {
  const { queries } = usePlayerContext();
  const list = useMemo(
    () => ({
      page: (number: number) => episodesQuery({ ...search, offset: number * PAGE, limit: PAGE }),
    }),
    [search],
  );
  const { shown, outdated } = usePages(
    list,
    Math.max(0, Math.floor((first - BEYOND) / PAGE)),
    Math.floor((last + BEYOND) / PAGE),
  );
  const rows = useMemo(() => shown && rowsOf(shown.pages), [shown]);
  return {
    rows,
    more: lastPageOf(shown?.pages)?.more === true,
    outdated,
    failed: shown !== null && rows === null,
    refresh: () => void queries.refresh(list.page(0)),
  };
}

/** Null if no page could be fetched. */
function rowsOf(pages: ReadonlyMap<number, Answer<EpisodeList>>): (EpisodeRow | null)[] | null {
  const latest = lastPageOf(pages);
  if (latest === undefined) return null;
  // Rows found farther down still count, or the list would end above them.
  const counted = latest.more ? [...pages.values()].map(({ value }) => value?.total ?? 0) : [];
  const total = Math.max(latest.total, ...counted);
  return Array.from(
    { length: total },
    (_, at) => pages.get(Math.floor(at / PAGE))?.value?.rows[at % PAGE] ?? null,
  );
}

const lastPageOf = (pages: ReadonlyMap<number, Answer<EpisodeList>> = new Map()) =>
  [...pages.values()].findLast(({ value }) => value !== undefined)?.value;

/** The query for a part of a list of episodes. */
export function episodesQuery(query: EpisodeQuery): Query<EpisodeList> {
  const { showId, filter, text, order, offset, limit, rule, person } = query;
  const parts = [showId, filter, text, order, offset, limit, rule, person];
  return {
    key: `${EPISODES_KEY} ${JSON.stringify(parts)}`,
    isAbout: (changed) =>
      isAboutEpisodes(changed, showId) ||
      (changed === FAVOURITES_KEY && rule?.state === 'favourite') ||
      (changed === COLLECTIONS_KEY && rule !== undefined && rule.collections.length > 0),
    fetch: () => ask('library:episodes', query),
  };
}

/** Whether a change is about the episodes of this show; for null, of any show. */
export function isAboutEpisodes(changed: string, showId: string | null): boolean {
  return showId === null
    ? changed.startsWith(EPISODES_KEY)
    : changed === EPISODES_KEY || changed === episodesKey(showId);
}

/** One episode with its notes; null if it is gone. */
export function useEpisode(id: string, showId: string): Watched<EpisodePage | null> {
  return useQuery(useMemo(() => episodeQuery(id, showId), [id, showId]));
}

/** The query of `useEpisode`. */
export function episodeQuery(id: string, showId: string): Query<EpisodePage | null> {
  return {
    key: `episode ${id}`,
    isAbout: (changed) => isAboutEpisodes(changed, showId),
    fetch: () => ask('library:episode', { id, showId }),
  };
}

/** The chapters to list, in order of time: those of the episode's chapters file, or else of its feed. */
export function useChapters(page: EpisodePage | null | undefined): readonly Chapter[] {
  const url = page?.chaptersUrl ?? '';
  const { value: read } = useQuery(
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
  return useQuery(useMemo(() => transcriptQuery(url), [url]));
}

/** The query of `useTranscript`. */
export function transcriptQuery(url: string): Query<TranscriptOutcome> {
  return fileQuery('transcript', url, (at) => ask('library:transcript', at), NO_LINES);
}

const NO_CHAPTERS: ChaptersOutcome = { ok: true, chapters: [] };
const NO_LINES: TranscriptOutcome = { ok: true, lines: [] };

/** A file does not change while it is shown; without an address there is nothing to fetch. */
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

/** The listener's own lists, in the order in which they were made. */
export const useEpisodeLists = (): Watched<EpisodeListRecord[]> => useQuery(LISTS);

const LISTS: Query<EpisodeListRecord[]> = {
  key: EPISODE_LISTS_KEY,
  isAbout: (changed) => changed === EPISODE_LISTS_KEY,
  fetch: () => ask('library:episodeLists'),
};
