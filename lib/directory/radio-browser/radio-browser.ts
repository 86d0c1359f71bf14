import * as v from 'valibot';
import type { StationFacets, StationQuery, VoteOutcome } from '@/lib/contract/directory';
import { SECOND } from '@/lib/model/constants';
import type { RadioItem } from '@/lib/model/playable-item';
import type { VoteTrouble } from '@/lib/model/trouble-kinds';
import { askJson } from '../ask-json';
import { FACET_PATHS, readCodecs, readCountries, readLanguages, readTags } from './facets';
import { readStations } from './read-stations';
import { createServers, type ServersDeps } from './servers';
import { stationPath } from './station-query';

/** The directory at radio-browser.info. Failed requests return null; nothing is thrown. */
export interface RadioBrowser {
  stations(query: StationQuery, signal: AbortSignal): Promise<StationPage | null>;
  facets(): Promise<StationFacets | null>;
  /** Counts a play. */
  click(radioId: string): Promise<void>;
  vote(radioId: string): Promise<VoteOutcome>;
}

export interface StationPage {
  found: RadioItem[];
  /** Whether there may be more stations after these. */
  more: boolean;
}

/** Short, so that one unresponsive server does not use up the listener's patience. */
const DEADLINE = 4 * SECOND;
const TOTAL_DEADLINE = 10 * SECOND;

/** Queries the directory's servers in turn until one responds. */
export function createRadioBrowser(deps: ServersDeps): RadioBrowser {
  const servers = createServers(deps);

  /** The first valid response from any server; undefined if there is none. */
  async function ask<T>(
    path: string,
    read: (value: unknown) => T | undefined,
    given?: AbortSignal,
  ): Promise<T | undefined> {
    const tooLong = new AbortController();
    const cancel = deps.clock.after(TOTAL_DEADLINE, () => tooLong.abort());
    const signal = given ? AbortSignal.any([given, tooLong.signal]) : tooLong.signal;
    try {
      for await (const server of servers.toTry()) {
        const asked = await askJson(deps, server + path, { signal, deadline: DEADLINE });
        const answer = asked.kind === 'answer' ? read(asked.value) : undefined;
        if (answer !== undefined) servers.answered(server);
        // No other server would know more stations, and an aborted request needs no answer.
        if (answer !== undefined || asked.kind === 'absent' || signal.aborted) return answer;
      }
      return undefined;
    } finally {
      cancel();
    }
  }

  return {
    async stations(query, signal) {
      const path = stationPath(query, deps.random());
      const list = await ask(path, readList, signal);
      if (list === undefined) return null;
      const found = readStations(list);
      return { found, more: list.length >= query.limit };
    },
    async facets() {
      const { countries, tags, codecs } = FACET_PATHS;
      const paths = [countries, FACET_PATHS.languages, tags, codecs];
      const lists = await Promise.all(paths.map((path) => ask(path, readList)));
      if (lists.includes(undefined)) return null;
      return {
        countries: readCountries(lists[0]),
        languages: readLanguages(lists[1]),
        tags: readTags(lists[2]),
        codecs: readCodecs(lists[3]),
      };
    },
    async click(radioId) {
      await ask(`/json/url/${encodeURIComponent(radioId)}`, (value) => value);
    },
    async vote(radioId) {
      const outcome = await ask(`/json/vote/${encodeURIComponent(radioId)}`, readVote);
      return outcome ?? { ok: false, trouble: { kind: 'unreachable' } };
    },
  };
}

const readList = (value: unknown) => (Array.isArray(value) ? value : undefined);

/** docs.radio-browser.info, vote for station; older servers send the result as text. */
const voteAnswer = v.object({
  ok: v.union([
    v.boolean(),
    v.pipe(
      v.string(),
      v.transform((text) => text === 'true'),
    ),
  ]),
  message: v.fallback(v.string(), ''),
});

function readVote(value: unknown): VoteOutcome | undefined {
  const result = v.safeParse(voteAnswer, value);
  if (!result.success) return undefined;
  const { ok, message } = result.output;
  return ok ? { ok } : { ok, trouble: troubleOf(message) };
}

/** The only reason the directory is known to give. */
const TOO_OFTEN = 'you are voting for the same station too often';

/** The directory reports: `VoteError 'you are voting for the same station too often'`. */
function troubleOf(message: string): VoteTrouble {
  const words = (/'(.+)'/.exec(message)?.[1] ?? message).trim().replace(/\.$/, '');
  if (words === '') return { kind: 'not-counted' };
  return words === TOO_OFTEN ? { kind: 'too-often' } : { kind: 'refused', reason: words };
}
