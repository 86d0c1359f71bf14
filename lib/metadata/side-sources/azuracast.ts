import { at, listOf, parseJson, textOf } from '@/lib/platform/text/json';
import { parseParts } from '../titles/parse-title';
import { findingOf, type SideSource, type SourceRequest } from './source-finding';

const LISTEN = /^\/listen\/([^/]+)\//;
const RADIO = /^\/radio\/\d{2,5}\//;

/**
 * AzuraCast: `/api/nowplaying/{station}` for `/listen/{station}/…`. The older `/radio/{port}/…` does not
 * name the station, so it is looked up in the list of all stations. Allows every origin (CORS).
 */
export const azuracast: SideSource = {
  name: 'azuracast',
  applies: ({ pathname }) => LISTEN.test(pathname) || RADIO.test(pathname),
  async ask(request) {
    const name = LISTEN.exec(request.url.pathname)?.[1];
    const answer = await request.read(
      new URL(name === undefined ? '/api/nowplaying' : `/api/nowplaying/${name}`, request.url).href,
    );
    if (answer.kind !== 'answer') return answer;
    const all = listOf(parseJson(answer.text));
    const station = name === undefined ? ownStation(all, request.url) : all[0];
    return findingIn(station, request);
  },
};

function findingIn(station: unknown, { url, context }: SourceRequest) {
  if (at(station, 'station') === undefined) return { kind: 'absent' } as const;
  const song = at(station, 'now_playing', 'song');
  const [artist, title, text] = ['artist', 'title', 'text'].map((key) => textOf(at(song, key)));
  const cover = coverOf(textOf(at(song, 'art')), url);
  return findingOf(
    parseParts(
      { artist: artist ?? '', title: title || text || '', cover },
      context,
      text || undefined,
    ),
  );
}

/** The station with an address on the same port, otherwise the only station. */
function ownStation(all: unknown[], url: URL): unknown {
  const port = RADIO.exec(url.pathname)?.[0] ?? '';
  const isOwn = (station: unknown) => {
    const addresses = [
      at(station, 'station', 'listen_url'),
      ...listOf(at(station, 'station', 'mounts')).map((mount) => at(mount, 'url')),
    ];
    return addresses.some((address) => textOf(address).includes(port));
  };
  return all.find(isOwn) ?? (all.length === 1 ? all[0] : undefined);
}

/** The song's own artwork. A placeholder is dropped, because we have our own. */
function coverOf(art: string, url: URL): string {
  if (art === '' || !URL.canParse(art, url)) return '';
  const { href } = new URL(art, url);
  return /\/static\/(?:img\/generic_song|uploads\/album_art)/.test(href) ? '' : href;
}
