import type { IncomingMessage, ServerResponse } from 'node:http';
import { demoMp3 } from '../../fixtures/demo-audio.ts';
import { readRange } from '../../servers/byte-range.ts';
import { type LocalServer, listenLocally } from '../../servers/local-server.ts';
import { chaptersText, feedText, LONGEST, transcriptText } from './feed-text.ts';
import { opmlText, playlistText, webPageText } from './found-files.ts';
import { MORE_SHOWS } from './more-shows.ts';
import { type InventedShow, SHOWS } from './shows.ts';

/** How many of a show's newest episodes only appear after `publish`. */
const LATE: Record<string, number> = { tides: 2, trains: 1, kitchen: 1 };
/** The show whose feed is gone after `publish`. */
const BREAKS = 'contretemps';

export interface MediaServer extends LocalServer {
  feedUrl(show: Pick<InventedShow, 'key'>): string;
  coverUrl(key: string): string;
  /** PNG, by the key of the station or show. */
  covers: Map<string, Buffer>;
  /** From now on the late episodes are in their feeds, and one feed is gone. */
  publish(): void;
}

/** Serves covers, feeds and what they link to, and all kinds of files to add by address. */
export async function createMediaServer(): Promise<MediaServer> {
  const began = Date.now();
  const audio = demoMp3(LONGEST);
  const covers = new Map<string, Buffer>();
  let published = false;

  function feedOf(key: string): string | null {
    const show = [...SHOWS, ...MORE_SHOWS].find((one) => one.key === key);
    if (show === undefined || (published && key === BREAKS)) return null;
    return feedText(show, server.url, began, published ? 0 : (LATE[key] ?? 0));
  }

  const texts: Record<string, () => [type: string, text: string]> = {
    '/chapters.json': () => ['application/json+chapters', chaptersText()],
    '/transcript.vtt': () => ['text/vtt; charset=utf-8', transcriptText()],
    '/stations.m3u': () => ['audio/x-mpegurl', playlistText(server.url)],
    '/page.html': () => ['text/html; charset=utf-8', webPageText(server.url)],
    '/subscriptions.opml': () => ['text/x-opml', opmlText(server.url)],
    '/prose.txt': () => ['text/plain', 'All of this is prose. None of it is sound.\n'.repeat(20)],
  };

  const server = await listenLocally((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
    response.setHeader('access-control-allow-origin', '*');
    const [, folder = '', file = ''] = pathname.split('/');
    const key = file.replace(/\.\w+$/, '');
    // Accepts the request and never answers.
    if (folder === 'silence') return;
    if (folder === 'covers') return send(response, 'image/png', covers.get(key));
    if (folder === 'feeds') return send(response, 'application/rss+xml', feedOf(key) ?? undefined);
    if (folder === 'audio') {
      const bytes = Number(searchParams.get('seconds') ?? 60) * 8000;
      return sendAudio(audio.subarray(0, bytes), request, response);
    }
    const [type, text] = texts[pathname]?.() ?? ['text/plain', undefined];
    send(response, type, text);
  });

  return {
    ...server,
    covers,
    feedUrl: ({ key }) => `${server.url}/feeds/${key}.xml`,
    coverUrl: (key) => `${server.url}/covers/${key}.png`,
    publish: () => {
      published = true;
    },
  };
}

function send(response: ServerResponse, type: string, body: string | Buffer | undefined): void {
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
}

function sendAudio(body: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const asked = readRange(request.headers.range, body.length);
  const range = asked === 'unsatisfiable' ? null : asked;
  const { start, end } = range ?? { start: 0, end: body.length - 1 };
  response.writeHead(range ? 206 : 200, {
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${body.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : body.subarray(start, end + 1));
}
