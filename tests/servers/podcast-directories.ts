import type { ServerResponse } from 'node:http';
import { type LocalServer, listenLocally } from './local-server.ts';

/** A show that both directories may know. */
export interface ListedShow {
  /** Apple's id. */
  id: number;
  title: string;
  author: string;
  feedUrl: string;
  image?: string;
  description?: string;
  genres?: readonly string[];
  explicit?: boolean;
  /** Where it is listed: in both by default. */
  only?: 'itunes' | 'fyyd';
  /** Apple's search omits its feed; only the look-up has it, or neither does. */
  feedIn?: 'look-up' | 'nowhere';
}

type Directory = 'itunes' | 'fyyd';

export interface PodcastDirectoriesServer extends LocalServer {
  /** Paths with their queries, in the order they were requested. */
  requests: string[];
  /** Sets the shows that both know; the charts are in this order. */
  list(...shows: ListedShow[]): void;
  /** Makes a directory answer with this status, or not at all; null makes it work again. */
  fail(directory: Directory, how: number | 'hang' | null): void;
  /** The countries where Apple has a store. */
  stores: string[];
  /** This server's address by the real address that the tests' builds replace with it. */
  hosts: Record<string, string>;
  /** The real fetch, except that requests to both directories go to this server. */
  fetch: typeof fetch;
}

const HOSTS = ['https://itunes.apple.com', 'https://api.fyyd.de'];

const CHART = /^\/([a-z]{2})\/rss\/toppodcasts\/limit=(\d+)(?:\/genre=(\d+))?\/json$/;
/** Some of Apple's genres, by their numbers. */
const GENRES: Record<string, string> = {
  ...{ 1303: 'Comedy', 1310: 'Music', 1318: 'Technology', 1324: 'Society & Culture' },
  ...{ 1487: 'History', 1533: 'Science' },
};
const ANY_GENRES = ['Music'];

/** Answers like Apple's search, look-up and charts, and like fyyd's search. */
export async function createPodcastDirectoriesServer(): Promise<PodcastDirectoriesServer> {
  const requests: string[] = [];
  const failures = new Map<Directory, number | 'hang'>();
  const stores = ['US', 'DE', 'GB'];
  let shows: readonly ListedShow[] = [];
  const known = (directory: Directory) =>
    shows.filter(({ only = directory }) => only === directory);

  const server = await listenLocally((request, response) => {
    requests.push(request.url ?? '');
    // Both let any origin read.
    response.setHeader('access-control-allow-origin', '*');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const directory = pathname.startsWith('/0.2/') ? 'fyyd' : 'itunes';
    const failure = failures.get(directory);
    if (failure === 'hang') return;
    if (failure !== undefined) return void response.writeHead(failure).end();
    if (pathname === '/0.2/search/podcast') return sendFyyd(response, searchParams, known('fyyd'));
    const chart = CHART.exec(pathname);
    const country = chart?.[1]?.toUpperCase() ?? searchParams.get('country') ?? 'US';
    if (!stores.includes(country)) return sendNoStore(response, chart !== null);
    if (chart) {
      const [, , limit, genre] = chart;
      const listed = known('itunes').filter(
        ({ genres = ANY_GENRES }) => genre === undefined || genres.includes(GENRES[genre] ?? ''),
      );
      return sendCharts(response, listed.slice(0, Number(limit)));
    }
    if (pathname === '/search') return sendSearch(response, searchParams, known('itunes'));
    if (pathname === '/lookup') return sendLookup(response, searchParams, known('itunes'));
    response.writeHead(404).end();
  });

  return {
    ...server,
    requests,
    stores,
    list: (...listed) => {
      shows = listed;
    },
    fail: (directory, how) => {
      if (how === null) failures.delete(directory);
      else failures.set(directory, how);
    },
    hosts: Object.fromEntries(HOSTS.map((host) => [host, server.url])),
    fetch: (input, init) => {
      const url = new URL(String(input));
      const ours = HOSTS.includes(url.origin);
      return fetch(ours ? server.url + url.pathname + url.search : url, init);
    },
  };
}

function sendSearch(response: ServerResponse, query: URLSearchParams, shows: ListedShow[]): void {
  const found = shows.filter(isAbout(query.get('term') ?? ''));
  const results = found
    .slice(0, Number(query.get('limit') ?? 50))
    .map((show) => result(show, show.feedIn === undefined));
  sendScript(response, { resultCount: results.length, results });
}

function sendLookup(response: ServerResponse, query: URLSearchParams, shows: ListedShow[]): void {
  const ids = (query.get('id') ?? '').split(',').map(Number);
  // Not in the requested order: Apple guarantees none.
  const found = shows.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.id - b.id);
  const results = found.map((show) => result(show, show.feedIn !== 'nowhere'));
  sendScript(response, { resultCount: results.length, results });
}

/** Apple sends its JSON with the type of a script, and with empty lines around it. */
function sendScript(response: ServerResponse, value: object): void {
  response
    .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
    .end(`\n\n\n${JSON.stringify(value)}\n\n\n`);
}

function sendNoStore(response: ServerResponse, isChart: boolean): void {
  if (isChart) return void response.writeHead(400, { 'content-type': 'text/html' }).end();
  response
    .writeHead(400, { 'content-type': 'text/javascript; charset=utf-8' })
    .end('{"errorMessage":"Invalid value(s) for key(s): [country]", "queryParameters":{}}');
}

/** `entry` is missing for no shows, an object for one, and a list for more. */
function sendCharts(response: ServerResponse, shows: ListedShow[]): void {
  const entries = shows.map(chartEntry);
  const entry = entries.length > 1 ? entries : entries[0];
  const feed = {
    author: { name: { label: 'iTunes Store' }, uri: { label: 'http://www.apple.com/itunes/' } },
    ...(entry !== undefined && { entry }),
    updated: { label: '2026-07-01T05:26:40-07:00' },
    title: { label: 'iTunes Store: Top Podcasts' },
  };
  response
    .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
    .end(JSON.stringify({ feed }));
}

function chartEntry({ id, title, author, description = '', image = '' }: ListedShow): object {
  const link = `https://podcasts.apple.com/us/podcast/${encodeURIComponent(title)}/id${id}?uo=2`;
  return {
    'im:name': { label: title },
    'im:image': [55, 60, 170].map((height) => ({
      label: image,
      attributes: { height: String(height) },
    })),
    ...(description !== '' && { summary: { label: description } }),
    'im:price': { label: 'Get', attributes: { amount: '0', currency: 'USD' } },
    'im:contentType': { attributes: { term: 'Podcast', label: 'Podcast' } },
    title: { label: `${title} - ${author}` },
    link: { attributes: { rel: 'alternate', type: 'text/html', href: link } },
    id: { label: link, attributes: { 'im:id': String(id) } },
    'im:artist': { label: author },
    category: { attributes: { 'im:id': '1310', term: 'Music', label: 'Music' } },
    'im:releaseDate': { label: '2026-06-30T00:00:00-07:00' },
  };
}

function result(show: ListedShow, hasFeed: boolean): object {
  const { id, title, author, feedUrl, image, genres = ANY_GENRES, explicit = false } = show;
  const link = `https://podcasts.apple.com/us/podcast/${encodeURIComponent(title)}/id${id}?uo=4`;
  return {
    wrapperType: 'track',
    kind: 'podcast',
    ...{ collectionId: id, trackId: id, artistName: author },
    ...{ collectionName: title, trackName: title, collectionCensoredName: title },
    ...{ collectionViewUrl: link, trackViewUrl: link },
    ...(hasFeed && { feedUrl }),
    ...(image !== undefined && { artworkUrl100: image, artworkUrl600: image }),
    ...{ collectionPrice: 0, releaseDate: '2026-06-30T07:00:00Z', trackCount: 2 },
    collectionExplicitness: explicit ? 'explicit' : 'notExplicit',
    trackExplicitness: explicit ? 'explicit' : 'cleaned',
    contentAdvisoryRating: explicit ? 'Explicit' : 'Clean',
    ...{ country: 'USA', currency: 'USD', primaryGenreName: genres[0] },
    genreIds: ['1310', '26'],
    genres: [...genres, 'Podcasts'],
  };
}

function sendFyyd(response: ServerResponse, query: URLSearchParams, shows: ListedShow[]): void {
  const found = shows.filter(isAbout(query.get('title') ?? ''));
  const data = found.slice(0, Number(query.get('count') ?? 10)).map((show, index) => ({
    title: show.title,
    id: show.id,
    xmlURL: show.feedUrl,
    htmlURL: new URL('/', show.feedUrl).href,
    imgURL: show.image ?? '',
    status: 200,
    slug: 'a-show',
    layoutImageURL: show.image ?? '',
    language: 'de',
    lastpoll: '2026-07-01 00:36:29',
    generator: null,
    // A single category isn't in a list.
    categories: index % 2 === 0 ? [52, 61] : 38,
    rank: 1,
    url_fyyd: `https://fyyd.de/podcast/${show.id}`,
    description: show.description ?? 'Menschen! Technik!',
    subtitle: null,
    author: show.author,
  }));
  const meta = { API_INFO: { API_VERSION: 0.2 }, paging: { count: data.length, page: 0 } };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ status: 1, msg: 'ok', meta, data }).replaceAll('/', '\\/'));
}

/** Matches shows with every word of the term in the title or the author. */
function isAbout(term: string): (show: ListedShow) => boolean {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ title, author }) => {
    const name = `${title} ${author}`.toLowerCase();
    return words.length > 0 && words.every((word) => name.includes(word));
  };
}
