import { hasText } from '@/components/podcasts/has-text';
import { initialsOf } from '@/components/primitives/Cover';
import { textParts } from '@/components/primitives/text-parts';
import { itemFromAddress } from '@/lib/directory/inspect-address';
import { appleShowId } from '@/lib/directory/podcasts/apple-link';
import { readFyyd } from '@/lib/directory/podcasts/fyyd';
import { readCharts, readItunesShows } from '@/lib/directory/podcasts/itunes-show';
import { matchShows, mergeShows } from '@/lib/directory/podcasts/merge-shows';
import { readTags } from '@/lib/directory/radio-browser/facets';
import { readStations } from '@/lib/directory/radio-browser/read-stations';
import { MAX_START, sniffAddress } from '@/lib/directory/sniff-address';
import { toCsv } from '@/lib/history/csv';
import { readConnectionString, redact } from '@/lib/history/postgres/connection-string';
import { readBackup } from '@/lib/library/backup/backup-reader';
import { withoutCredentials } from '@/lib/library/backup/backup-writer';
import { itemName } from '@/lib/model/playable-item';
import { matchesSearch, storableText, wordsOf } from '@/lib/model/track-history';
import { addressToLoad, nameFromAddress, parseAddress } from '@/lib/model/values/audio-address';
import { isLoopback, isPrivateAddress } from '@/lib/model/values/private-address';
import { visibleText } from '@/lib/model/values/visible-text';
import { isPictureAddress, splitLogin } from '@/lib/model/values/web-address';
import { decodeEntities } from '@/lib/platform/text/html-entities';
import type { Pumped } from './pump.ts';

/** Most characters of an address in a feed or playlist; elsewhere it may be as long as the response. */
const MAX_ADDRESS = 8192;

const NOTES = [
  ...[
    'https://',
    'www.',
    'www.a',
    '!',
    '...',
    ')',
    '))',
    '](',
    '}',
    '…',
    '!)',
    '(',
    '?)',
    "'",
    '»',
  ],
  ...[
    'a@',
    'a@a.',
    'a.',
    'a-',
    'a+',
    '@',
    '1:',
    '1:23',
    ':',
    '12:34 ',
    '0',
    '1:2',
    ' pm',
    '1/',
    '-1',
  ],
  ...['<a', '<a>', '&nbsp;', '&#', '<'],
];
const HOSTS = [
  'a.',
  'a',
  'a-',
  '-',
  '.',
  '1.',
  'xn--',
  '/',
  '//',
  '@',
  ':',
  '::',
  '[',
  '%',
  '?',
  '\\',
  '0x',
];

export const TEXT_PUMPS: readonly Pumped[] = [
  {
    name: 'the beginning of an answer',
    limit: MAX_START,
    prefixes: ['<!---->', '<?xml version="1.0"?>', '<!DOCTYPE a [', '<!--', '<', '<a:'],
    pieces: [
      ' ',
      '\n',
      '<!---->',
      '<!--',
      '-->',
      '--',
      '<?x?>',
      '<?',
      '<!a>',
      '<!a[]>',
      '<!',
      '[',
      ']',
      '>',
      'a:',
    ],
    suffixes: ['<!--', '<rss', '>', '?>', '-->'],
    run: (text) => sniffAddress(Uint8Array.from(Buffer.from(text, 'latin1'))),
  },
  {
    name: 'notes with addresses and times',
    prefixes: ['https://a.example/', 'www.a.example/(', 'a@a', '1:'],
    pieces: NOTES,
    suffixes: [')', '!'],
    run: (text) => [textParts(text, 3600), hasText(text)],
  },
  {
    name: 'shows of several directories',
    prefixes: ['a/', '?'],
    pieces: ['/', '//', 'a/', ' ', '-', 'é', 'A', '.', '%'],
    suffixes: ['/', '?'],
    run(text) {
      const results = [{ collectionId: 1, collectionName: text, artistName: text }].map((one) => ({
        ...one,
        feedUrl: `https://a.example/${text}`,
      }));
      const found = (readItunesShows({ results }) ?? []).flatMap(({ show }) => show ?? []);
      const data = [
        { title: text, author: text, xmlURL: `http://b.example/${text}`, description: text },
      ];
      const charts = { feed: { entry: { id: { attributes: { 'im:id': text } } } } };
      return [matchShows(mergeShows(found, readFyyd({ data }) ?? []), text), readCharts(charts)];
    },
  },
  {
    name: 'stations of the directory',
    prefixes: ['a,'],
    pieces: [',', 'a,', ' ', 'a', '/', '.', '-'],
    run: (text) => [
      readStations([
        {
          ...{ stationuuid: text, name: text, url: `https://a.example/${text}`, tags: text },
          ...{ country: text, countrycode: text, state: text, codec: text, homepage: text },
        },
      ]),
      readTags([{ name: text, stationcount: 1 }]),
    ],
  },
  {
    name: 'typed addresses',
    prefixes: ['https://', 'https://a.example/', 'a+', 'https://podcasts.apple.com/podcast/'],
    pieces: [...HOSTS, '/id1', 'id', 'a+', '.a', ' '],
    suffixes: ['://', '.example', '.mp3'],
    run(text) {
      const address = parseAddress(text);
      if (address === null) return;
      nameFromAddress(address);
      splitLogin(address);
      appleShowId(address);
      itemName(itemFromAddress(address, 'live', text));
      addressToLoad(`http://a.example/${text}`, text);
    },
  },
  {
    name: 'private addresses',
    limit: MAX_ADDRESS,
    prefixes: ['https://', 'https://a.', 'http://[', 'data:image/'],
    pieces: HOSTS,
    suffixes: ['/', ']/', '.local/'],
    run: (text) => [isPrivateAddress(text), isPictureAddress(text), isLoopback(text)],
  },
  {
    name: 'names and texts that are shown',
    pieces: [
      '\u200b',
      '\ud83d',
      '\u202e',
      'é',
      'a.1',
      '1.',
      '👩‍👩‍👧‍👦',
      '&',
      '&a',
      '&#',
      '&amp;',
      ' ',
      '\x01',
    ],
    run: (text) => [
      visibleText(text, text.length),
      decodeEntities(text),
      initialsOf(text),
      withoutCredentials(text),
    ],
  },
  {
    name: 'tracks to be stored and found',
    pieces: ['a ', 'a', '-', '.', '\x01', '\ud800', ' ', 'é', '"', '\r\n', ',', '='],
    run(text) {
      const row = { station: text, artist: text, title: text, cover_image_url: text, played_at: 0 };
      return [storableText(text), wordsOf(text), matchesSearch(text, text), toCsv([row])];
    },
  },
  {
    name: 'connection strings',
    prefixes: ['psql', "psql '", "'", 'postgres://a:b@h/d', 'postgresql://'],
    pieces: ["'", ' ', 'postgres://', 'a', '\n', ':', '@', '/', '%'],
    suffixes: ["'", '@h/d'],
    run: (text) => [readConnectionString(text), redact(`${text} ${text}`, 'postgres://a:b@h/d')],
  },
  {
    name: 'backups',
    prefixes: ['{"format":"skywave-backup","version":1,"queue":[', '{"a":"', '['],
    pieces: ['{},', '"a",', '\\', '\\"', '"', '[', ']', '{"', '":', ' ', '\n', ',', '1,'],
    suffixes: ['1]}', '"}', ']'],
    run: readBackup,
  },
  {
    name: 'addresses with passwords in a backup',
    pieces: ['://', '://a', '@', ':', '/', '://@', ' ', '"'],
    suffixes: ['@'],
    run: withoutCredentials,
  },
];
