import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type FeedEpisode, podcastFeed } from './feed.ts';
import { type LocalServer, listenLocally } from './local-server.ts';

/** How a feed's address behaves. */
export type FeedBehaviour =
  | 'serve'
  /** Accepts the request, and answers when the test calls `release`. */
  | 'hang'
  /** Removed for good. */
  | '410'
  | '404'
  | '500'
  /** Asks the client to come back in two hours (Retry-After; RFC 9110, 10.2.3). */
  | '503'
  /** A web page instead of the feed. */
  | 'page'
  /** Cuts the connection. */
  | 'reset'
  /** Moved permanently (RFC 9110, 15.4.2). */
  | { moved: string };

export interface FeedRequest {
  path: string;
  /** The status of the response; 0 if there was none. */
  status: number;
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
}

export interface ServedFeed {
  url: string;
  title: string;
  /** Adds an episode, published now. */
  publish(title: string): void;
  behave(behaviour: FeedBehaviour): void;
  /** Announces a new address for the feed from now on (itunes:new-feed-url). */
  announce(newFeedUrl: string): void;
}

export interface FeedOptions {
  title?: string;
  episodes?: number;
  like?: string;
}

export interface FeedServer extends LocalServer {
  /**
   * Serves a feed at `/name.xml`; its episodes are a day apart, the newest a day old. With `like`, it has
   * the episode addresses of that feed.
   */
  add(name: string, options?: FeedOptions): ServedFeed;
  requests: FeedRequest[];
  /** Answers the requests that hang. */
  release(): void;
}

const TWO_HOURS = 7200;

/** Feeds on loopback that behave like those of real servers: validators, gzip, redirects, and every fault. */
export async function createFeedServer(): Promise<FeedServer> {
  const feeds = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const requests: FeedRequest[] = [];
  let hanging: (() => void)[] = [];

  const server = await listenLocally((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const entry: FeedRequest = {
      ...{ path, status: 0 },
      ifNoneMatch: request.headers['if-none-match'],
      ifModifiedSince: request.headers['if-modified-since'],
    };
    requests.push(entry);
    response.on('finish', () => {
      entry.status = response.statusCode;
    });
    const serve = feeds.get(path);
    if (serve === undefined) return void response.writeHead(404).end();
    serve(request, response);
  });

  function add(
    name: string,
    { title = `The ${name} show`, episodes: count = 3, like = name }: FeedOptions = {},
  ): ServedFeed {
    const path = `/${name}.xml`;
    let behaviour: FeedBehaviour = 'serve';
    let newFeedUrl = '';
    const episodeOf = (nth: number, daysOld: number): FeedEpisode => ({
      title: `${title}, episode ${nth}`,
      url: `${server.url}/${like}/${nth}.mp3`,
      ...{ seconds: 600, bytes: 1000, daysOld },
    });
    // Oldest first.
    const episodes = Array.from({ length: count }, (_, index) =>
      episodeOf(index + 1, count - index),
    );

    const body = () => {
      const coverUrl = `${server.url}/${name}.png`;
      const feed = podcastFeed({ title, coverUrl, episodes: episodes.toReversed() });
      if (newFeedUrl === '') return feed;
      const announced = `<itunes:new-feed-url>${newFeedUrl}</itunes:new-feed-url>`;
      return feed.replace('<itunes:author>', `${announced}\n<itunes:author>`);
    };

    const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
      serve: (request, response) => sendFeed(body(), episodes.length, request, response),
      hang: (request, response) => {
        hanging.push(() => sendFeed(body(), episodes.length, request, response));
      },
      '410': (_, response) => response.writeHead(410).end('Gone'),
      '404': (_, response) => response.writeHead(404).end('Not found'),
      '500': (_, response) => response.writeHead(500).end('Broken'),
      '503': (_, response) => response.writeHead(503, { 'retry-after': `${TWO_HOURS}` }).end(),
      page: (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>Sold</title><p>This domain may be for sale.'),
      reset: (_, response) => response.socket?.resetAndDestroy(),
    };
    feeds.set(path, (request, response) => {
      if (typeof behaviour === 'string') return answers[behaviour]?.(request, response);
      response.writeHead(301, { location: behaviour.moved }).end();
    });

    return {
      ...{ url: server.url + path, title },
      publish: (episode) => episodes.push({ ...episodeOf(episodes.length + 1, 0), title: episode }),
      behave: (next) => {
        behaviour = next;
      },
      announce: (url) => {
        newFeedUrl = url;
      },
    };
  }

  return {
    ...server,
    add,
    requests,
    release() {
      const waiting = hanging;
      hanging = [];
      for (const answer of waiting) answer();
    },
  };
}

const RSS = { 'content-type': 'application/rss+xml; charset=utf-8' };

/**
 * Sends the feed compressed, with an ETag and a date, or 304 if it is unchanged (RFC 9110, 13.1.2).
 * `version` counts the feed's changes. Its text would not do: the dates in it are relative to now, so it
 * changes every second.
 */
function sendFeed(
  feed: string,
  version: number,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const etag = `"${createHash('sha1').update(`${request.url} ${version}`).digest('hex')}"`;
  const lastModified = new Date(Date.UTC(2026, 0, version)).toUTCString();
  const headers = { etag, 'last-modified': lastModified };
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
  const compressed = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  const encoding = compressed ? { 'content-encoding': 'gzip' } : {};
  response.writeHead(200, { ...RSS, ...headers, ...encoding });
  response.end(compressed ? gzipSync(feed) : feed);
}
