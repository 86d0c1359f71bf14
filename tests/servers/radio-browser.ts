import type { ServerResponse } from 'node:http';
import { type LocalServer, listenLocally } from './local-server.ts';
import { countValues, queryStations } from './radio-browser-query.ts';
import { type ApiStation, generateStations } from './radio-browser-stations.ts';

/** `nonsense`: answers with status 200, but with data that doesn't follow the API. */
export type Mood = 'well' | 'fails' | 'hangs' | 'nonsense';

export interface RadioBrowserServer extends LocalServer {
  /** For `DriverOptions.hosts`: makes the extension use this server instead of the directory's servers. */
  hosts: Record<string, string>;
  stations: ApiStation[];
  /** How it answers; tests change it. */
  mood: Mood;
  /** Paths with their queries, in the order they were requested. */
  requests: string[];
  /** Stations whose play was counted. */
  clicks: string[];
}

/** Every host of the directory that is built into the extension. */
export const RADIO_BROWSER_HOSTS = ['all', 'de1', 'de2', 'fi1', 'nl1', 'at1'].map(
  (name) => `https://${name}.api.radio-browser.info`,
);

/**
 * The directory's API according to its documentation and its source (docs.radio-browser.info,
 * segler-alex/radiobrowser-api-rust): its fields, filters, orders, paging, click counts and votes.
 * `servers`: the servers that it lists; itself, twice, by default.
 */
export async function createRadioBrowserServer({
  stations = generateStations(2000),
  servers,
}: {
  stations?: ApiStation[];
  servers?: readonly string[];
} = {}): Promise<RadioBrowserServer> {
  const voted = new Set<string>();
  /** Answers by address: the real servers cache theirs for a minute. */
  const kept = new Map<string, string>();

  const local = await listenLocally((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
    server.requests.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    if (server.mood === 'hangs') return;
    if (server.mood === 'fails') return send(response, 503, 'loading');
    if (server.mood === 'nonsense') return send(response, 200, '[{"name":7},null,"x",{}]');
    const [, format, command = '', parameter = ''] = pathname.split('/');
    const address = request.url ?? '';
    const isKept = pathname.includes('/stations/');
    const known = isKept ? kept.get(address) : undefined;
    if (known !== undefined) return send(response, 200, known);
    const answer = format === 'json' ? answerTo(command, parameter, searchParams) : undefined;
    if (answer === undefined) return send(response, 404, '');
    const text = JSON.stringify(answer);
    if (isKept) kept.set(address, text);
    send(response, 200, text);
  });

  function answerTo(command: string, parameter: string, query: URLSearchParams): unknown {
    const count = (valuesOf: (station: ApiStation) => string) =>
      countValues(server.stations, query, valuesOf);
    const byUuid = () => server.stations.find(({ stationuuid }) => stationuuid === parameter);
    switch (command) {
      case 'servers': {
        const names = servers ?? [new URL(local.url).host, new URL(local.url).host];
        return names.map((name, index) => ({ ip: `127.0.0.${index + 1}`, name }));
      }
      case 'stations':
        return parameter === 'search' ? queryStations(server.stations, query) : undefined;
      case 'countries':
        return count(({ countrycode }) => countrycode).map(({ name, stationcount }) => ({
          name: server.stations.find(({ countrycode }) => countrycode === name)?.country ?? '',
          iso_3166_1: name,
          stationcount,
        }));
      case 'languages':
        return count(({ language }) => language).map((one) => ({
          ...one,
          iso_639: LANGUAGE_CODES[one.name] ?? null,
        }));
      case 'tags':
        return count(({ tags }) => tags);
      case 'codecs':
        return count(({ codec }) => codec);
      case 'url':
        return byUuid() && click(byUuid() as ApiStation);
      case 'vote':
        return vote(byUuid());
    }
  }

  function click(station: ApiStation) {
    const { stationuuid, name, url_resolved: url } = station;
    server.clicks.push(stationuuid);
    return {
      ok: station.lastcheckok === 1,
      message: 'retrieved station url',
      stationuuid,
      name,
      url,
    };
  }

  function vote(station: ApiStation | undefined) {
    const failed = (why: string) => ({ ok: false, message: `VoteError '${why}'` });
    if (station === undefined) return failed('could not find station with matching id');
    if (voted.has(station.stationuuid)) {
      return failed('you are voting for the same station too often');
    }
    voted.add(station.stationuuid);
    station.votes++;
    return { ok: true, message: 'voted for station successfully' };
  }

  const server: RadioBrowserServer = {
    ...local,
    hosts: Object.fromEntries(RADIO_BROWSER_HOSTS.map((host) => [host, local.url])),
    stations,
    mood: 'well',
    requests: [],
    clicks: [],
  };
  return server;
}

const LANGUAGE_CODES: Record<string, string> = { german: 'de', english: 'en', french: 'fr' };

function send(response: ServerResponse, status: number, text: string): void {
  const type = status === 200 ? 'application/json' : 'text/plain';
  response.writeHead(status, { 'content-type': type }).end(text);
}
