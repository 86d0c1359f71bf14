import fc from 'fast-check';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import type { Backup } from '@/lib/library/backup/backup';
import {
  LONGEST_LIST_NAME,
  LONGEST_RULE_WORD,
  MOST_RULE_DAYS,
  MOST_RULE_MINUTES,
  RULE_STATES,
} from '@/lib/model/episode-rule';
import { type Favourite, itemFavourite, showFavourite } from '@/lib/model/favourite';
import type { OwnSettings } from '@/lib/model/own-settings';
import { listKey, type PlayableItem } from '@/lib/model/playable-item';
import type { Show } from '@/lib/model/show';

/** Any text without an `@`, since backups leave out user names and passwords in addresses. */
const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((any) => any.replaceAll('@', ' '));
const name = text.filter((any) => any.length > 0);
const address = fc.webUrl().map((url) => url.replaceAll('@', '_'));
const time = fc.integer({ min: 0, max: 4e12 });

const show: fc.Arbitrary<Show> = fc.record({
  id: name,
  feedUrl: address,
  title: text,
  author: text,
  image: text,
  homepage: fc.oneof(address, fc.constant('')),
  description: text,
  language: text,
  categories: fc.array(text, { maxLength: 3 }),
  explicit: fc.boolean(),
});

const item: fc.Arbitrary<PlayableItem> = fc.oneof(
  fc.record(
    {
      radio_id: name,
      id: fc.oneof(name, fc.integer()),
      aURL: address,
      isLive: fc.boolean(),
      isLiveStream: fc.boolean(),
      alternates: fc.array(address, { maxLength: 2 }),
      title: text,
      image: text,
      homepage: address,
      tags: fc.array(text, { maxLength: 3 }),
      bitrate: fc.integer({ min: 0, max: 400 }),
    },
    { requiredKeys: ['radio_id', 'id', 'aURL', 'isLive'] },
  ),
  fc.record(
    { id: fc.oneof(name, fc.integer()), enclosureUrl: address, title: text, showId: text },
    { requiredKeys: ['id', 'enclosureUrl'] },
  ),
  fc.record({ id: name, url: address, artist: text }, { requiredKeys: ['id', 'url'] }),
);

const favourite: fc.Arbitrary<Favourite> = fc.oneof(
  item.map(itemFavourite),
  show.map(showFavourite),
);

const withoutDescription = (thing: Favourite): Favourite =>
  thing.kind === 'show' ? { ...thing, show: { ...thing.show, description: '' } } : thing;

const seconds = fc.integer({ min: 0, max: 300 });
const ownSettings: fc.Arbitrary<OwnSettings> = fc.record(
  {
    ...{ rate: fc.constantFrom(0.5, 1, 3), volume: fc.constantFrom(0.25, 2, 4) },
    ...{
      voiceBoost: fc.boolean(),
      skipSilences: fc.boolean(),
      skipFirst: seconds,
      skipLast: seconds,
    },
    order: fc.constantFrom('newest', 'oldest'),
    keep: fc.constantFrom(1, 5, 10),
  },
  // Settings that are all as everywhere are not kept.
  { requiredKeys: ['skipFirst'], noNullPrototype: true },
);
const own = fc.dictionary(
  text.map((any) => `show ${any}`),
  ownSettings,
  { noNullPrototype: true },
);

/** Any backup that Skywave could have written. */
export const anyBackup: fc.Arbitrary<Backup> = fc.record({
  subscriptions: fc.uniqueArray(fc.record({ show, lookedAt: time }), {
    selector: (one) => one.show.id,
    maxLength: 4,
  }),
  favourites: fc.uniqueArray(favourite, { selector: ({ key }) => key, maxLength: 5 }),
  recentlyPlayed: fc.uniqueArray(item, { selector: listKey, maxLength: 4 }),
  queue: fc.uniqueArray(item, { selector: listKey, maxLength: 4 }),
  progress: fc.uniqueArray(
    fc.record({
      key: fc.oneof(name, fc.constantFrom('__proto__', 'constructor', 'toString')),
      percent: fc.double({ min: 0, max: 100, noNaN: true }).map(positive),
      currentTime: fc.double({ min: 0, max: 1e6, noNaN: true }).map(positive),
      duration: fc.double({ min: 0, max: 1e6, noNaN: true }).map(positive),
      played: fc.boolean(),
    }),
    { selector: ({ key }) => key, maxLength: 5 },
  ),
  savedTracks: fc.uniqueArray(
    fc.record({
      radio_id: text,
      artist: name,
      title: name,
      cover_image_url: text,
      played_at: time,
      savedAt: time,
    }),
    { selector: ({ artist, title }) => `${artist}\n${title}`, maxLength: 4 },
  ),
  bookmarks: fc.uniqueArray(
    fc.record({
      ...{ id: name, item, link: fc.oneof(address, fc.constant('')) },
      position: fc.double({ min: 0, max: 1e6, noNaN: true }).map(positive),
      ...{ line: text, note: text, madeAt: time },
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
  episodeLists: fc.uniqueArray(
    fc.record({
      id: name,
      name: name.map((letters) => letters.slice(0, LONGEST_LIST_NAME)),
      rule: fc.record({
        shows: fc.array(name, { maxLength: 2 }),
        collections: fc.array(name, { maxLength: 2 }),
        state: fc.constantFrom(...RULE_STATES),
        maxDays: fc.nat(MOST_RULE_DAYS),
        fromMinutes: fc.nat(MOST_RULE_MINUTES),
        toMinutes: fc.nat(MOST_RULE_MINUTES),
        word: text.map((letters) => letters.slice(0, LONGEST_RULE_WORD)),
      }),
      madeAt: time,
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
  collections: fc.uniqueArray(
    fc.record({
      id: name,
      name: fc
        .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
        .map((any) => `a${any.trim().replace(/[@ ]+/g, ' ')}`.trim()),
      // Descriptions stay with the shows.
      things: fc.uniqueArray(favourite.map(withoutDescription), {
        selector: ({ key }) => key,
        maxLength: 4,
      }),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
  settings: fc
    .record({ coverLookup: fc.boolean(), own })
    .map((some) => ({ ...DEFAULT_SETTINGS, ...some })),
  player: fc.record({ volume: fc.constantFrom(0, 0.5, 1), rate: fc.constantFrom(0.5, 1, 3) }),
});

/** JSON has no -0. */
function positive(number: number): number {
  return Math.abs(number);
}
