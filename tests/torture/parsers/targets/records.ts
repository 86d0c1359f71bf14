import type { BadRecord } from '@/lib/contract/bad-record';
import { checkMessage } from '@/lib/contract/message-check';
import { BACKGROUND_MESSAGES } from '@/lib/contract/messages/background';
import { initialPlayerState } from '@/lib/contract/player-state';
import { readSessionRecord } from '@/lib/contract/session-record';
import { readSettings } from '@/lib/contract/settings';
import { readStationRecord } from '@/lib/contract/station-record';
import {
  readPlayableItem,
  readProgress,
  readQueue,
  readRecentlyPlayed,
} from '@/lib/contract/stored-items';
import { toCsv } from '@/lib/history/csv';
import { readFailure } from '@/lib/history/postgres/read-failure';
import { readRows } from '@/lib/history/postgres/read-rows';
import { refusalWords } from '@/lib/i18n/words/imports';
import { emptyBackup } from '@/lib/library/backup/backup';
import { readBackup } from '@/lib/library/backup/backup-reader';
import { writeBackup } from '@/lib/library/backup/backup-writer';
import { EVERY_STORE } from '@/lib/library/library-schema';
import { checkRecord } from '@/lib/library/record-checks';
import { itemFavourite } from '@/lib/model/favourite';
import {
  audioUrl,
  isLiveItem,
  itemKey,
  itemName,
  itemSource,
  listKey,
  loadingKey,
} from '@/lib/model/playable-item';
import { ANY_EPISODE } from '@/lib/model/standard-lists';
import { duplicateIds, trackToStore } from '@/lib/model/track-history';
import { addressToLoad } from '@/lib/model/values/audio-address';
import { mutateText } from '../inputs/mutate.ts';
import { NASTY_TEXTS } from '../inputs/nasty.ts';
import { anyValue, mutateValue } from '../inputs/values.ts';
import { demand, target } from '../target.ts';

const station = {
  radio_id: 'fip',
  id: 1,
  aURL: 'https://a.example/fip',
  isLive: true,
  tags: ['x'],
  bitrate: 128,
};
const episode = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'One', showId: 's' };
const file = { id: 'f', url: 'https://a.example/f.mp3', artist: 'Ada' };
const progress = { percent: 50, currentTime: 30, duration: 60, played: false };
const show = {
  ...{
    id: 's',
    feedUrl: 'https://a.example/rss',
    title: 'Show',
    author: '',
    image: '',
    homepage: '',
  },
  ...{ description: '', language: 'en', categories: ['News'], explicit: false },
};
const track = { radio_id: 'fip', artist: 'Ada', title: 'One', cover_image_url: 'x' };
const row = { ...track, id: '12', played_at_ms: '1760000000000.5' };
const bookmark = {
  ...{ id: 'b', item: episode, link: 'https://a.example/1', position: 61.5 },
  ...{ line: 'x', note: 'y', madeAt: 1 },
};
const episodeList = {
  ...{ id: 'l', name: 'Short news', madeAt: 1 },
  rule: { ...ANY_EPISODE, shows: ['https://a.example/feed'], maxDays: 7, toMinutes: 20 },
};

const RECORDS = {
  shows: {
    ...{
      id: 's',
      show,
      episodes: 1,
      fresh: 0,
      latestAt: 1,
      rhythm: 0,
      nextNth: 2,
      lookedAt: 0,
      refreshedAt: 0,
    },
    ...{
      trouble: null,
      failures: 0,
      etag: '',
      lastModified: '',
      redirect: { to: 'x', times: 1 },
      dueAt: 5,
    },
  },
  descriptions: { id: 's', text: 'x' },
  episodes: {
    ...{
      id: 'e',
      showId: 's',
      title: 'One',
      showTitle: 'Show',
      enclosureUrl: 'https://a.example/e.mp3',
      type: 'audio/mpeg',
    },
    ...{
      publishedAt: 1,
      duration: 60,
      image: '',
      season: null,
      number: 1,
      kind: 'full',
      explicit: false,
    },
    ...{ age: -1, nth: -1, arrivedAt: 0, detailsMark: 'x' },
  },
  details: {
    ...{
      id: 'e',
      notes: '',
      link: '',
      chaptersUrl: '',
      transcripts: [{ url: '', type: '', language: '' }],
    },
    chapters: [{ startTime: 0, title: 'x', image: '', url: '', listed: true }],
  },
  heard: { id: 'e', showId: 's', state: 'played', order: -1 },
  favourites: { key: 'radio fip', favourite: itemFavourite(station), place: 1 },
  jobs: {
    id: 1,
    kind: 'import',
    total: 1,
    done: 0,
    faults: [{ line: 1, text: 'x', trouble: { kind: 'not-web' } }],
    state: 'running',
  },
  jobEntries: { jobId: 1, nth: 0, feedUrl: 'x', title: '', line: 1 },
  kept: {
    ...{ id: 'k', kind: 'song', is: 'kept', since: 1, radioId: 'fip', station: 'FIP' },
    ...{ artist: 'a', title: 't', cover: '', at: 1, from: 0, until: 2, isCut: false },
    ...{ extension: 'mp3', mimeType: 'audio/mpeg', seconds: 1, bytes: 1 },
  },
  bookmarks: { id: 'b', itemKey: 'episode e', bookmark },
  episodeLists: { id: 'l', list: episodeList },
  collections: { id: 'c', name: 'Mornings', place: 0, size: 1, covers: [itemFavourite(station)] },
  collected: { in: 'c', key: 'radio r', thing: itemFavourite(station), place: 0 },
  totals: { key: 'subscribed', shows: 1, episodes: 1, fresh: 0 },
  quarantine: { id: 1, store: 'shows', value: null, reason: 'x', at: 1 },
};
const backup = writeBackup(
  {
    ...emptyBackup(),
    subscriptions: [{ show, lookedAt: 5 }],
    favourites: [itemFavourite(station), itemFavourite(episode)],
    recentlyPlayed: [station, episode, file],
    queue: [file],
    progress: [{ key: 'e', ...progress }],
    savedTracks: [{ ...track, played_at: 1, savedAt: 2 }],
    bookmarks: [bookmark],
    episodeLists: [episodeList],
    collections: [{ id: 'c', name: 'Mornings', things: [itemFavourite(station)] }],
  },
  Date.UTC(2026, 6, 12),
);
const BACKUP_TOKENS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  ',',
  ':',
  '"version":',
  '"progress": [',
  '{"key":',
  '__proto__',
  'null',
  '-1',
  '1e999',
];

const { queue: _, ...lastSeen } = initialPlayerState();
const session = {
  press: 5,
  state: {
    ...lastSeen,
    currentTrack: station,
    recentlyPlayed: [station, episode],
    recovery: { doing: 'waiting', trouble: 'busy', until: 5 },
    sleepTimer: { kind: 'time', until: 5 },
    progressMap: { e: 5 },
  },
};
const SELF = { id: 'skywave', base: 'chrome-extension://skywave/' };
const SENDERS = [
  { id: 'skywave', url: 'chrome-extension://skywave/popup.html' },
  { id: 'skywave', origin: 'chrome-extension://skywave' },
  { id: 'skywave', url: 'https://a.example/chrome-extension://skywave/' },
  { id: 'other', url: 'chrome-extension://skywave/' },
  { url: '' },
  {},
];
/** The payloads of some messages. */
const MESSAGES = {
  'player:toggleItem': { item: episode, startAt: 5, rate: 1 },
  'player:seek': 5,
  'player:skip': 'forward',
  'player:enqueue': { items: [station, episode], at: 0 },
  'player:setSleepTimer': { minutes: 15 },
  'player:changeSettings': { proxyHost: 'https://p.example', badge: true },
  'history:search': 'ada',
  'history:save': { ...track, played_at: 5 },
  'directory:stations': { list: 'search', name: 'x', limit: 20 },
  'library:addFavourite': { favourite: itemFavourite(station) },
  'library:addBookmark': bookmark,
  'library:putEpisodeList': episodeList,
  'library:putOff': { ids: ['e'], until: 5 },
  'library:markEpisodes': { ids: ['e'], played: true },
  'library:restoreProgress': [{ key: 'e', progress }],
  'library:noteBookmark': { id: 'b', note: 'x' },
  'library:uploadPart': { upload: 'x', text: 'y', place: 0 },
  'library:import': { upload: 'x' },
  'host:status': { press: 1, phase: 'playing', position: 5, duration: 60 },
};

/** Checks that an accepted item works with all code that uses it later. */
function useItem(value: unknown): void {
  const item = readPlayableItem(value);
  if (item === null) return;
  const texts = [
    itemKey(item),
    loadingKey(item),
    listKey(item),
    itemName(item),
    itemSource(item),
    audioUrl(item),
  ];
  demand(
    texts.every((text) => typeof text === 'string'),
    'an item has its keys and names',
    texts,
  );
  isLiveItem(item);
  addressToLoad(audioUrl(item), 'https://p.example');
}

export const RECORD_TARGETS = [
  target({
    name: 'backups',
    runs: 20_000,
    make: (random) => mutateText(backup, [backup, ...NASTY_TEXTS], BACKUP_TOKENS, random),
    parse(text) {
      const reading = readBackup(text);
      if (!reading.ok) {
        demand(
          /^[A-Z].*\.$/.test(refusalWords(reading.trouble)),
          'it is refused in a sentence',
          reading.trouble,
        );
        return;
      }
      for (const item of [...reading.backup.recentlyPlayed, ...reading.backup.queue]) useItem(item);
      // A backup that was read can be written and read again.
      const again = readBackup(writeBackup(reading.backup, 0));
      demand(again.ok && again.faults.length === 0, 'what was read is a whole backup', again);
    },
  }),
  target({
    name: 'stored items',
    runs: 30_000,
    make: (random) =>
      random.oneIn(8)
        ? anyValue(random)
        : mutateValue(random.pick<unknown>([station, episode, file, progress]), random),
    parse(value) {
      useItem(value);
      const read = readProgress(value);
      if (read !== null) {
        const { percent, currentTime, duration } = read;
        demand(
          [percent, currentTime, duration].every((one) => Number.isFinite(one) && one >= 0),
          'progress is in numbers',
          read,
        );
      }
      for (const item of readRecentlyPlayed([value, value])) useItem(item);
      demand(readQueue([value, value]).length <= 1, 'an item stands in the queue once');
      const settings = readSettings(value);
      demand(
        typeof settings.proxyHost === 'string' && typeof settings.badge === 'boolean',
        'settings are whole',
        settings,
      );
      demand(
        Array.isArray(readStationRecord('fip', value).addresses),
        'a station has a list of addresses',
      );
    },
  }),
  target({
    name: 'the player as it was last seen',
    runs: 15_000,
    make: (random) => (random.oneIn(10) ? anyValue(random) : mutateValue(session, random)),
    parse(value) {
      const bad: BadRecord[] = [];
      const record = readSessionRecord(value, (one) => bad.push(one));
      demand(
        bad.every(({ reason }) => reason !== ''),
        'what is bad has a reason',
        bad,
      );
      if (record === null) return;
      demand(
        (record.press === null || Number.isFinite(record.press)) &&
          Number.isFinite(record.state.seekValue),
        'numbers are numbers',
        record,
      );
      for (const item of [...record.state.recentlyPlayed, record.state.currentTrack]) useItem(item);
    },
  }),
  target({
    name: 'messages',
    runs: 25_000,
    make: (random) => {
      const type = random.pick(Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]);
      const data = random.oneIn(10) ? anyValue(random) : mutateValue(MESSAGES[type], random);
      const sender = random.pick(SENDERS);
      return { type, data, sender };
    },
    parse({ type, data, sender }) {
      const message = { type, data, sender } as Parameters<typeof checkMessage>[0];
      const check = checkMessage(message, SELF, BACKGROUND_MESSAGES[type].data);
      demand(check.ok || check.sentence !== '', 'what is refused has a reason', check);
    },
  }),
  target({
    name: 'library records',
    runs: 20_000,
    make: (random) => {
      const store = random.pick(EVERY_STORE);
      return {
        store,
        value: random.oneIn(20) ? anyValue(random) : mutateValue(RECORDS[store], random),
      };
    },
    parse({ store, value }) {
      const checked = checkRecord(store, value);
      demand(checked.ok || checked.reason.includes(': '), 'a bad record has a reason', checked);
    },
  }),
  target({
    name: 'history rows',
    runs: 15_000,
    make: (random) => mutateValue([row, { ...row, id: '13' }], random),
    parse(value) {
      if (!Array.isArray(value)) return;
      let rows: ReturnType<typeof readRows>;
      try {
        rows = readRows(value);
      } catch (error) {
        // It is documented to throw; callers turn the error into a failure.
        demand(
          readFailure(error).kind === 'bad-answer',
          'rows that are none are a bad answer',
          error,
        );
        return;
      }
      duplicateIds(rows);
      const csv = toCsv(rows.map(({ radio_id, ...rest }) => ({ ...rest, station: radio_id })));
      demand(csv.endsWith('\r\n'), 'a table has lines');
      for (const { radio_id, artist, title, cover_image_url } of rows) {
        const stored = trackToStore(
          { radioId: radio_id, artist, title, coverImageUrl: cover_image_url },
          radio_id,
          () => 0,
        );
        demand(
          stored === null || (stored.title !== '' && stored.title.length <= 500),
          'a track can be stored',
          stored,
        );
      }
    },
  }),
];
