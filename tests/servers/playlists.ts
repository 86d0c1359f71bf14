import { type LocalServer, listenLocally } from './local-server.ts';

interface Page {
  /** The content type that the server sends, which is usually wrong. */
  type: string;
  text: string;
}

/** Playlists of one station, by path. Neither their names nor their types reveal their format. */
const pagesFor = (station: string, self: string) =>
  ({
    /** M3U with too general a type. */
    '/listen.php': {
      type: 'text/plain',
      text: `#EXTM3U\r\n#EXTINF:-1 tvg-name="A, B",Station\r\n${station}\r\n`,
    },
    /** M3U with neither a header nor an absolute address. */
    '/relative/radio.m3u8': { type: 'application/octet-stream', text: '../redirect/1.mp3\n' },
    /** M3U8 that isn't HLS. */
    '/radio.m3u8': {
      type: 'application/vnd.apple.mpegurl',
      text: `\ufeff#EXTM3U\n#EXTINF:-1,Süddeutsch\n${station}\n`,
    },
    '/tune.asx': {
      type: 'audio/mpeg',
      text: `[playlist]\nNumberOfEntries=1\nFile1=${station}\nTitle1=Station\nLength1=-1\nVersion=2\n`,
    },
    '/xspf': {
      type: 'text/html; charset=utf-8',
      text: `<?xml version="1.0" encoding="UTF-8"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>${station}</location></track></trackList></playlist>`,
    },
    '/station.pls': {
      type: 'audio/x-mpegurl',
      text: `<ASX version="3.0"><Title>Station</Title><Entry><Ref href="${station}" /></Entry></ASX>`,
    },
    /** Three playlists on the way to the station. */
    '/nested': { type: 'audio/x-scpls', text: `[playlist]\nFile1=${self}/nested/2\n` },
    '/nested/2': { type: 'audio/x-mpegurl', text: '#EXTM3U\n2.xspf\n' },
    '/nested/2.xspf': {
      type: 'application/xspf+xml',
      text: `<playlist><trackList><track><location>${station}</location></track></trackList></playlist>`,
    },
    /** One playlist more than that. */
    '/nested-too-deep': { type: 'audio/x-mpegurl', text: '#EXTM3U\n/nested\n' },
    '/includes-itself': { type: 'audio/x-mpegurl', text: '#EXTM3U\n/includes-itself\n' },
    /** Two that lead to each other, each at two addresses. */
    '/circle': { type: 'audio/x-mpegurl', text: '#EXTM3U\n/circle/back?again\n/circle/back\n' },
    '/circle/back': { type: 'audio/x-mpegurl', text: '#EXTM3U\n/circle?again\n/circle\n' },
    '/empty': { type: 'audio/x-mpegurl', text: '#EXTM3U\n' },
    '/no-entries': { type: 'audio/x-scpls', text: '[playlist]\nNumberOfEntries=0\nVersion=2\n' },
    /** The last entry works; before it are a dead port, a missing file, a text and an empty playlist. */
    '/last-works': {
      type: 'audio/x-mpegurl',
      text: `#EXTM3U\nhttp://127.0.0.1:9/x.mp3\n/404\n/prose\n/empty\n${station}\n`,
    },
    '/prose': { type: 'audio/mpeg', text: 'All of this is prose. None of it is sound.\n' },
  }) satisfies Record<string, Page>;

export type PlaylistPath = keyof ReturnType<typeof pagesFor>;

export interface PlaylistServer extends LocalServer {
  at(path: PlaylistPath | `/redirect/${number}`): string;
  /** Paths with their queries, in the order they were requested. */
  requests: string[];
}

/** Serves playlists of a station in every format; `/redirect/3` leads to the station in three steps. */
export async function createPlaylistServer(station: string): Promise<PlaylistServer> {
  const requests: string[] = [];
  let pages: Record<string, Page> = {};
  const server = await listenLocally((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const page = pages[path.split('?')[0] ?? ''];
    const hops = Number(/^\/redirect\/(\d+)/.exec(path)?.[1] ?? 0);
    if (hops > 0) {
      const location = hops === 1 ? station : `${hops - 1}`;
      response.writeHead(hops % 2 === 0 ? 301 : 302, { location }).end();
    } else if (page === undefined) response.writeHead(404).end('Not found');
    else response.writeHead(200, { 'content-type': page.type }).end(page.text);
  });
  pages = pagesFor(station, server.url);
  return { ...server, requests, at: (path) => server.url + path };
}
