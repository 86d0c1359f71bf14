import type { PlayerState } from '@/lib/contract/player-state';
import type { StationRecord } from '@/lib/contract/station-record';
import type { PlayableItem } from '@/lib/model/playable-item';
import type { ItemProgress } from '@/lib/model/progress';

/** What a version left in storage, and what it must become. Those of released versions are never changed. */
interface WrittenRecords {
  local: Record<string, unknown>;
  progressArea: Record<string, unknown>;
  state: Partial<PlayerState>;
  progress: [PlayableItem, ItemProgress][];
  stations: [string, StationRecord][];
}

const station = {
  ...{ radio_id: 'fip', id: 'fip', aURL: 'https://a.example/fip', isLive: true, title: 'FIP' },
  ...{ alternates: ['https://b.example/fip'], homepage: 'https://a.example/', place: 'Paris' },
  ...{ country: 'FR' },
  ...{ tags: ['eclectic'], codec: 'MP3', bitrate: 128, directory: 'radio-browser' as const },
};
const episode = {
  ...{ id: 'https://a.example/feed e1', enclosureUrl: 'https://a.example/e1.mp3' },
  ...{ title: 'One', artist: 'Waves', image: '', showId: 'https://a.example/feed' },
};
const file = { id: 'https://a.example/f.mp3', url: 'https://a.example/f.mp3', title: 'f' };
const heard = { percent: 25, currentTime: 50, duration: 200, played: false };
const played = { percent: 100, currentTime: 200, duration: 200, played: true };

const local = {
  recentlyPlayed: [episode, station, file],
  queue: [file, station],
  settings: {
    ...{ proxyHost: 'https://proxy.example', apiHost: '', coverLookup: true, badge: false },
    trackNotices: true,
  },
  covers: { 'a – b': { cover: 'https://a.example/c.png', until: 1_800_000_000_000 } },
  'history/database': 'none',
  'history/health': { lastSuccessAt: null, lastError: null, warning: null },
};
const state: Partial<PlayerState> = {
  currentTrack: episode,
  seekValue: 50,
  duration: 200,
  recentlyPlayed: [episode, station, file],
  queue: [file, station],
  settings: {
    ...{ proxyHost: 'https://proxy.example', apiHost: '', coverLookup: true, badge: false },
    // `trackNotices` was stored; the others did not exist in these versions.
    ...{
      cushion: 'balanced',
      rewindMinutes: 30,
      keepSongs: false,
      keptMegabytes: 1000,
      connectAhead: true,
      onAir: true,
    },
    ...{ levelLoudness: false, targetLoudness: -18, voiceBoost: false, skipSilences: false },
    crossfade: false,
    ...{
      equaliser: 'flat',
      equaliserBands: [0, 0, 0, 0, 0],
      mono: false,
      balance: 0,
      announcedAds: 'play',
      own: {},
    },
    ...{ trackNotices: true, episodeNotices: false, language: null, appearance: 'system' },
  },
};
const progress: WrittenRecords['progress'] = [
  [episode, heard],
  [file, played],
];

const fip = { addresses: ['https://b.example/fip'], titleSource: 'radio.co' };
const stations: WrittenRecords['stations'] = [['fip', fip]];

export const WRITTEN_BY_VERSION: Record<string, WrittenRecords> = {
  1: {
    local: {
      ...{ ...local, 'station/fip': fip },
      ...{ [`progress/${episode.id}`]: heard, [`progress/${file.id}`]: played },
    },
    progressArea: {},
    ...{ state, progress, stations },
  },
  // Progress moved to a storage area of its own.
  2: {
    local: { ...local, 'station/fip': fip, storageVersion: 2 },
    progressArea: { [episode.id]: heard, [file.id]: played },
    ...{ state, progress, stations },
  },
  // The stations' records were merged into one.
  3: {
    local: { ...local, stations, storageVersion: 3 },
    progressArea: { [episode.id]: heard, [file.id]: played },
    ...{ state, progress, stations },
  },
};
