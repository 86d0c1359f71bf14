import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { demoCover, demoMp3 } from '../fixtures/demo-audio.ts';
import { readRange } from './byte-range.ts';
import { type FeedEpisode, podcastFeed } from './feed.ts';
import { type LocalServer, listenLocally } from './local-server.ts';

export interface DemoPodcast extends LocalServer {
  title: string;
  feedUrl: string;
  coverUrl: string;
  episodes: FeedEpisode[];
  /** Every request so far: its method, path and Range header. */
  requests: { method: string; path: string; range: string | undefined }[];
}

interface ServedFile {
  type: string;
  body: Buffer;
  etag: string;
}

const EPISODES = [
  { title: 'The first wave', seconds: 190 },
  { title: 'Echoes at night', seconds: 240 },
];

/**
 * A podcast on loopback: an RSS feed, a cover, and episodes as MP3 files with range requests. `cors`
 * lets any origin read them; without it, only media elements and an extension with host access can.
 */
export async function createDemoPodcast({
  title = 'Demo podcast',
  episodes = EPISODES,
  cors = false,
}: {
  title?: string;
  /** Newest first; durations in seconds. */
  episodes?: readonly Pick<FeedEpisode, 'title' | 'seconds' | 'notes' | 'people'>[];
  cors?: boolean;
} = {}): Promise<DemoPodcast> {
  const files = new Map<string, ServedFile>();
  const requests: DemoPodcast['requests'] = [];

  const server = await listenLocally((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    requests.push({ method: request.method ?? '', path, range: request.headers.range });
    if (cors) response.setHeader('access-control-allow-origin', '*');
    const file = files.get(path);
    if (!file) return void response.writeHead(404).end();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405).end();
    sendFile(file, request, response);
  });

  const served = episodes.map((episode, index): FeedEpisode => {
    const path = `/${encodeURIComponent(`${title} – ${episode.title}`)}.mp3`;
    const body = demoMp3(episode.seconds);
    files.set(path, servedFile('audio/mpeg', body));
    return { ...episode, url: server.url + path, bytes: body.length, daysOld: 7 * index };
  });
  const coverUrl = `${server.url}/cover.png`;
  const feed = podcastFeed({ title, coverUrl, episodes: served });
  files.set('/cover.png', servedFile('image/png', demoCover));
  files.set('/feed.xml', servedFile('application/rss+xml; charset=utf-8', Buffer.from(feed)));

  return {
    ...server,
    title,
    feedUrl: `${server.url}/feed.xml`,
    coverUrl,
    episodes: served,
    requests,
  };
}

function servedFile(type: string, body: Buffer): ServedFile {
  return { type, body, etag: `"${createHash('sha1').update(body).digest('hex')}"` };
}

/** Answers GET and HEAD with ranges and validators (RFC 9110, 13 and 14). */
function sendFile(
  { type, body, etag }: ServedFile,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.setHeaders(
    new Map([
      ['content-type', type],
      ['etag', etag],
      ['accept-ranges', 'bytes'],
    ]),
  );
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
  const stillSame = [undefined, etag].includes(request.headers['if-range']?.toString());
  const range = stillSame ? readRange(request.headers.range, body.length) : null;
  if (range === 'unsatisfiable') {
    return void response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end();
  }
  const { start, end } = range ?? { start: 0, end: body.length - 1 };
  response.writeHead(range ? 206 : 200, {
    'content-length': String(end - start + 1),
    ...(range ? { 'content-range': `bytes ${start}-${end}/${body.length}` } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body.subarray(start, end + 1));
}
