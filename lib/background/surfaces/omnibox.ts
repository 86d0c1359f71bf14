import type { StationAnswer, StationQuery } from '@/lib/contract/directory';
import type { SubscribedShow } from '@/lib/contract/library';
import type { PlayOutcome } from '@/lib/contract/messages/player';
import { SECOND } from '@/lib/model/constants';
import type { Favourite } from '@/lib/model/favourite';
import type { PlayableItem, RadioItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';
import { parseAddress } from '@/lib/model/values/audio-address';
import { ranked } from '@/lib/model/values/match-names';
import type { Clock } from '@/lib/platform/time/clock';
import { inTime } from '@/lib/platform/time/in-time';
import {
  type Candidate,
  favouriteCandidate,
  showCandidate,
  stationCandidate,
  subscriptionCandidate,
  withoutDoubles,
} from './omnibox-candidates';

export interface Suggestion {
  /** What the address bar shows, and returns when it is chosen; each is unique. */
  content: string;
  name: string;
  detail: string;
}

/** The result of what was entered: it plays, nothing was found, or an address must be looked at. */
export type Entered =
  | { kind: 'plays' }
  | { kind: 'nothing' }
  | { kind: 'unclear'; address: string };

/** The address bar's keyword: type a station or a show, or an address. */
export interface Omnibox {
  /** The best match first. */
  suggest(typed: string): Promise<Suggestion[]>;
  /**
   * Plays the suggestion with this content, or else the best match for what was typed, or else treats it as
   * an address.
   */
  enter(typed: string): Promise<Entered>;
}

export interface OmniboxDeps {
  library: { favourites(): Promise<Favourite[]>; shows(): Promise<SubscribedShow[]> };
  stations: readonly RadioItem[];
  shows: readonly Show[];
  searchStations(query: StationQuery): Promise<StationAnswer>;
  play(item: PlayableItem): Promise<PlayOutcome>;
  playNewest(show: Show): Promise<PlayOutcome>;
  /** False if it is unclear what to play. */
  playAddress(address: string): Promise<boolean>;
  clock: Clock;
}

/** Chrome shows eight, Firefox ten. */
const LIMIT = 6;
/** The list should not wait longer than this for the directory. Milliseconds. */
const DEADLINE = 1.5 * SECOND;

export function createOmnibox(deps: OmniboxDeps): Omnibox {
  /** The suggestions shown last, by content; a restarted background searches again. */
  let shown = new Map<string, Candidate>();

  async function find(typed: string): Promise<Map<string, Candidate>> {
    const [favourites, subscriptions, found] = await Promise.all([
      deps.library.favourites(),
      deps.library.shows(),
      typed === '' ? [] : searchDirectory(deps, typed),
    ]);
    const own = [
      ...favourites.map(favouriteCandidate),
      ...subscriptions.map(subscriptionCandidate),
    ];
    const starters = [...deps.stations.map(stationCandidate), ...deps.shows.map(showCandidate)];
    const all = [
      ...ranked(own, typed),
      // The directory's own matching counts: it may know another name.
      ...found.map(stationCandidate),
      ...ranked(starters, typed),
    ];
    return withContents(withoutDoubles(all).slice(0, LIMIT));
  }

  async function playCandidate({ what }: Candidate): Promise<Entered> {
    const outcome =
      what.kind === 'show' ? await deps.playNewest(what.show) : await deps.play(what.item);
    if (outcome.ok) return { kind: 'plays' };
    return what.kind === 'show'
      ? { kind: 'unclear', address: what.show.feedUrl }
      : { kind: 'plays' };
  }

  async function playAddress(address: string): Promise<Entered> {
    return (await deps.playAddress(address)) ? { kind: 'plays' } : { kind: 'unclear', address };
  }

  return {
    async suggest(typed) {
      shown = await find(typed.trim());
      return [...shown].map(([content, { name, detail }]) => ({ content, name, detail }));
    },
    async enter(typed) {
      const text = typed.trim();
      const address = parseAddress(text);
      if (address !== null && /^https?:\/\//i.test(text)) return playAddress(address);
      if (text === '') return { kind: 'nothing' };
      const chosen = shown.get(text) ?? [...(await find(text)).values()][0];
      if (chosen !== undefined) return playCandidate(chosen);
      return address === null ? { kind: 'nothing' } : playAddress(address);
    },
  };
}

/** What the directory finds in time. */
async function searchDirectory(deps: OmniboxDeps, text: string): Promise<RadioItem[]> {
  const asked = deps.searchStations({
    slot: 'omnibox',
    text,
    list: 'search',
    ...{ country: '', language: '', tag: '', codec: '', bitrateMin: 0 },
    ...{ order: 'clicks', offset: 0, limit: LIMIT },
  });
  return inTime(deps.clock, DEADLINE, asked).then(
    ({ found }) => found,
    () => [],
  );
}

/** By name. If several have the same name, the detail tells them apart, or else a number. */
function withContents(candidates: readonly Candidate[]): Map<string, Candidate> {
  const contents = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const { name, detail } = candidate;
    const free = [name, `${name} (${detail})`].find((content) => !contents.has(content));
    contents.set(free ?? `${name} (${contents.size + 1})`, candidate);
  }
  return contents;
}
