import type { StationQuery } from '@/lib/contract/directory';
import type { RadioBrowser, StationPage } from '@/lib/directory/radio-browser/radio-browser';
import type { RadioItem } from '@/lib/model/playable-item';

export const QUERY: StationQuery = {
  ...{ slot: 'test', text: '', list: 'top', order: 'clicks', offset: 0, limit: 2 },
  ...{ country: '', language: '', tag: '', codec: '', bitrateMin: 0 },
};

export const station = (id: string, more: Partial<RadioItem> = {}): RadioItem => ({
  ...{ radio_id: id, id, aURL: `https://a.example/${id}`, isLive: true, title: id },
  directory: 'radio-browser',
  ...more,
});

interface FakeDirectory extends RadioBrowser {
  asked: { query: StationQuery; signal: AbortSignal }[];
  clicks: string[];
  /** The answer to the next queries; null while the directory cannot be reached. */
  page: StationPage | null;
  facetAnswers: number;
}

/** A directory whose answers the test sets. */
export function createFakeDirectory(): FakeDirectory {
  const directory: FakeDirectory = {
    asked: [],
    clicks: [],
    page: { found: [station('one'), station('two')], more: true },
    facetAnswers: 0,
    async stations(query: StationQuery, signal: AbortSignal) {
      directory.asked.push({ query, signal });
      // Like a real request, answer only after the current turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      return signal.aborted ? null : directory.page;
    },
    async facets() {
      directory.facetAnswers++;
      if (directory.page === null) return null;
      const facet = { value: 'jazz', name: 'jazz', count: directory.facetAnswers };
      return { countries: [], languages: [], tags: [facet], codecs: [] };
    },
    async click(radioId: string) {
      directory.clicks.push(radioId);
    },
    vote: async () => ({ ok: true }),
  };
  return directory;
}
