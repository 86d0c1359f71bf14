import { createDemoStation } from '../../servers/demo-station.ts';
import {
  createPodcastDirectoriesServer,
  type PodcastDirectoriesServer,
} from '../../servers/podcast-directories.ts';
import { createRadioBrowserServer, type RadioBrowserServer } from '../../servers/radio-browser.ts';
import { apiStation, generateStations } from '../../servers/radio-browser-stations.ts';
import { createSteeredServer, type SteeredPath } from '../../servers/steered.ts';
import { createMediaServer, type MediaServer } from './media-server.ts';
import { MORE_SHOWS } from './more-shows.ts';
import { SHOWS } from './shows.ts';
import { STATIONS, TRACKS } from './stations.ts';

/** Stations in the directory besides the invented ones. */
const OTHERS = 20_000;

export interface WorldServers {
  media: MediaServer;
  directory: RadioBrowserServer;
  podcasts: PodcastDirectoriesServer;
  /** A station whose connection can be cut. */
  steered: SteeredPath;
  /** The stream address of the station with this key. */
  mountUrl(key: string): string;
  /** The hosts that replace the real directories in the extension's build. */
  hosts: Record<string, string>;
  close(): Promise<void>;
}

/** The stream title that each station sends; the first of the tracks by default. */
const TITLES: Record<string, string> = {
  untitled: '',
  long: 'The Extraordinarily Long-Winded Chamber Ensemble of Saint Ethelreda-by-the-Water - Concerto for Two Accordions, Prepared Piano and a Great Many Umbrellas: III. Andante quasi sonnambulo',
  yasmin: 'فرقة المقام - ليالي الياسمين والقمر',
  emoji: '🐋 - 💙🌌 (feat. 🪼)',
  fener: 'Mavi Martılar - Köprüde',
  dub: 'Papa Lantern - Tide Is Dubwise',
  harbour: 'Tidewater Choir - Harbour Hymn',
};

/** All servers that the scenes use, on loopback. */
export async function startWorldServers(): Promise<WorldServers> {
  const [media, sounds, steeredServer, podcasts] = await Promise.all([
    createMediaServer(),
    createDemoStation(),
    createSteeredServer(),
    createPodcastDirectoriesServer(),
  ]);
  const [[artist, title] = ['', '']] = TRACKS;
  const mountUrl = (key: string) => `${sounds.url}/${key}.mp3`;
  for (const key of [...STATIONS.map((station) => station.key), ...Object.keys(TITLES)]) {
    const sent = TITLES[key] ?? `${artist} - ${title}`;
    const ignoresIcy = sent === '';
    sounds.addMount({ path: `/${key}.mp3`, name: key, titles: [sent], ignoresIcy });
  }
  const steered = steeredServer.station('/steered.mp3');
  steered.setTitle('Harald & die Böen - Windstärke neun');
  const directory = await createRadioBrowserServer({
    stations: [...invented(media, mountUrl), ...generateStations(OTHERS)],
  });
  podcasts.list(
    ...[...SHOWS.slice(0, 3), ...MORE_SHOWS, ...SHOWS.slice(3)].map((show, index) => ({
      ...{ id: index + 1, title: show.title, author: show.author },
      feedUrl: media.feedUrl(show),
      genres: show.categories,
      explicit: show.explicit ?? false,
      ...(show.cover !== null && { image: media.coverUrl(show.key) }),
    })),
  );
  return {
    ...{ media, directory, podcasts, steered, mountUrl },
    hosts: { ...directory.hosts, ...podcasts.hosts },
    async close() {
      const all = [media, sounds, steeredServer, podcasts, directory];
      await Promise.all(all.map((server) => server.close()));
    },
  };
}

function invented(media: MediaServer, mountUrl: (key: string) => string) {
  return STATIONS.map((station) => {
    const { key, name, state, country, countrycode, language, tags, codec, bitrate } = station;
    return apiStation({
      ...{ name, state, country, countrycode, language, tags, codec, bitrate },
      ...{ stationuuid: key, url: mountUrl(key), homepage: `https://${key}.example/` },
      favicon: station.cover === null ? '' : media.coverUrl(key),
      ...{ votes: station.votes, clickcount: station.clicks, clicktrend: station.clicks },
    });
  });
}
