import type { PlayerState } from '@/lib/contract/player-state';
import type { EpisodeItem, PlayableItem, RadioItem } from '@/lib/model/playable-item';
import type { WorldServers } from './servers.ts';
import { STATIONS } from './stations.ts';

/** What is on in a scene. */
export type On =
  | 'live'
  | 'live-untitled'
  | 'live-paused'
  | 'loading'
  | 'episode'
  | 'episode-paused'
  | 'reconnecting'
  | 'error'
  | 'long-name'
  | 'rtl-name'
  | 'emoji-name'
  | 'no-cover'
  | 'broken-cover';

export interface Play {
  item: PlayableItem;
  /** Seconds. */
  startAt?: number;
  /** Whether this is the state that the scene shows. */
  isOn(state: PlayerState): boolean;
  /** Paused once it plays. */
  paused?: boolean;
  /** Changes the servers: `before` it is pressed, `meanwhile` once it plays. */
  before?(): void;
  meanwhile?(): void;
}

export const LONG_NAME =
  'Radio Donaudampfschifffahrtsgesellschaft – The Voice of the Lower Danube, Its Tributaries and All Who Sail on Them (Medium Wave)';

/** The station of this key as the directory would return it. */
export function stationItem(servers: WorldServers, key: string): RadioItem {
  const station = STATIONS.find((one) => one.key === key);
  if (station === undefined) throw new Error(`No station is called ${key}.`);
  const { name, state, countrycode, tags, codec, bitrate, cover } = station;
  return {
    ...live(key, name, servers.mountUrl(key)),
    ...(cover !== null && { image: servers.media.coverUrl(key) }),
    ...{ codec, bitrate, tags: tags.split(','), homepage: `https://${key}.example/` },
    ...{ place: state, country: countrycode },
  };
}

const live = (key: string, title: string, aURL: string): RadioItem => ({
  ...{ radio_id: key, id: key, aURL, isLive: true, title },
});

/** How to get each of them on. `episode` is the one with chapters, notes and a transcript. */
export function createPlays(servers: WorldServers, episode: EpisodeItem): Record<On, Play> {
  const { media, steered, mountUrl } = servers;
  const titled = (item: PlayableItem): Play => ({
    item,
    isOn: (state) =>
      state.currentTrack?.id === item.id &&
      state.pendingTrack === null &&
      state.isPlaying &&
      !state.isBuffering &&
      (state.extractedMetadata?.title ?? '') !== '',
  });
  const playing = (item: PlayableItem) => (state: PlayerState) =>
    state.currentTrack?.id === item.id && state.pendingTrack === null && state.isPlaying;
  const paused = (item: PlayableItem) => (state: PlayerState) =>
    state.currentTrack?.id === item.id && state.pendingTrack === null && !state.isPlaying;
  const nordlys = stationItem(servers, 'nordlys');
  const untitled = live('untitled', 'Café Sem Nome', mountUrl('untitled'));
  const lost = live('lost', 'Sturmwarnung FM', steered.url);
  const silent = live('silent', 'Velvet Static', `${media.url}/silence/velvet.mp3`);
  const gone = live('gone', 'Radio Yesterday', `${media.url}/gone.mp3`);
  return {
    live: titled(nordlys),
    'live-paused': { item: nordlys, isOn: paused(nordlys), paused: true },
    'live-untitled': {
      item: { ...untitled, image: media.coverUrl('cortile') },
      isOn: (state) => playing(untitled)(state) && state.titleInfo !== null,
    },
    loading: {
      item: { ...silent, image: media.coverUrl('velvet') },
      isOn: (state) => state.loading[silent.id] === true,
    },
    episode: { item: episode, startAt: 1075, isOn: playing(episode) },
    'episode-paused': { item: episode, startAt: 1075, isOn: paused(episode), paused: true },
    reconnecting: {
      item: { ...lost, image: media.coverUrl('krater') },
      before: () => steered.now({ does: 'play' }),
      meanwhile() {
        steered.now({ does: 'refuse', status: 503 });
        steered.cut();
      },
      isOn: (state) => state.recovery?.doing === 'waiting',
    },
    error: { item: gone, isOn: (state) => state.brokenLink !== null },
    'long-name': titled(live('long', LONG_NAME, mountUrl('long'))),
    'rtl-name': titled({
      ...live('rtl', 'إذاعة الياسمين', mountUrl('yasmin')),
      image: media.coverUrl('yasmin'),
    }),
    'emoji-name': titled(live('emoji', '🌊🎷 24/7 🎷🌊', mountUrl('emoji'))),
    'no-cover': titled(live('fener', 'Fener Dalga', mountUrl('fener'))),
    'broken-cover': titled({
      ...live('broken', 'Lighthouse Dub', mountUrl('dub')),
      image: `${media.url}/covers/nowhere.png`,
    }),
  };
}
