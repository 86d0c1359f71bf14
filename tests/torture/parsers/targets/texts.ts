import { textParts } from '@/components/primitives/text-parts';
import { itemFromAddress } from '@/lib/directory/inspect-address';
import { appleShowId } from '@/lib/directory/podcasts/apple-link';
import { readFeedDate } from '@/lib/feeds/episodes/feed-date';
import { writeM3u } from '@/lib/feeds/playlists/m3u';
import { importPlaylist, readPlaylist } from '@/lib/feeds/playlists/read-playlist';
import { placeOf, readConnectionString, redact } from '@/lib/history/postgres/connection-string';
import { audioUrl } from '@/lib/model/playable-item';
import { indexAt } from '@/lib/model/show';
import { matchesSearch, storableText, wordsOf } from '@/lib/model/track-history';
import { addressToLoad, nameFromAddress, parseAddress } from '@/lib/model/values/audio-address';
import { splitLogin } from '@/lib/model/values/web-address';
import { feedAddress, httpAddress } from '@/lib/platform/net/http-address';
import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { decodeEntities } from '@/lib/platform/text/html-entities';
import { createLineCounter } from '@/lib/platform/text/line-counter';
import { excerptOfHtml, nameOfHtml, shownText } from '@/lib/platform/text/shown-text';
import { readTimeCode } from '@/lib/platform/text/time-code';
import { windows1252, windows1252Byte } from '@/lib/platform/text/windows-1252';
import { decodeXml } from '@/lib/platform/xml/xml-entities';
import { encoded } from '../inputs/encode.ts';
import { write } from '../inputs/grammar.ts';
import { anyBytes, mutateText } from '../inputs/mutate.ts';
import { NASTY_TEXTS } from '../inputs/nasty.ts';
import type { Random } from '../inputs/random.ts';
import { FEED_GRAMMAR, PLAYLIST_GRAMMAR } from '../inputs/xml-texts.ts';
import { demand, target } from '../target.ts';
import { anyText } from './feeds.ts';

const PLAYLISTS = [
  '#EXTM3U\n#EXTINF:-1 tvg-logo="https://a.example/l.png",A, B\nhttps://a.example/1.mp3\n#RADIOBROWSERUUID:x\nhttps://a.example/2\n',
  '[playlist]\nNumberOfEntries=2\nFile1=https://a.example/1\nTitle1=One\nLength1=-1\nFile2=http://a.example:8000/;\nVersion=2\n',
  '<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>https://a.example/1</location><title>A &amp; B</title></track></trackList></playlist>',
  '<asx version="3.0"><title>x</title><entry><ref href="https://a.example/1"/><title>One</title></entry></asx>',
  '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nseg1.aac\n',
  'https://a.example/1\nhttps://a.example/2\n',
];
const ADDRESSES = [
  'https://a.example/x.mp3',
  'http://user:pass@a.example:8000/stream?x=1#y',
  'https://podcasts.apple.com/de/podcast/name/id123456?i=456',
  'feed:https://a.example/rss',
  'a.example/live',
  'localhost:8000/a.ogg',
  'postgresql://role:secret@ep-x.eu.neon.tech/db?sslmode=require',
  "psql 'postgres://a:b%40@h:5432/d'",
];
const DATES = [
  'Wed, 02 Oct 2002 13:00:00 GMT',
  '2 Oct 02 15:00 +0200',
  '2026-07-12T09:00:00.5+02:00',
  '2026-07-12',
  'Sunday, 12-Jul-26 09:00:00 EST',
];
const TIMES = ['00:01:02.500', '1:02', '3600', '00:00:01,250', '12.5'];
const LINES = ['A &amp; B &#8211; C', 'Beyonc&eacute; - Halo', 'Tom <b>& Jerry</b>', 'x\u200by'];
const NOTES = [
  'Notes at https://a.example/(x)?a=1. 00:00 Intro, 12:34 Middle (www.b.example/[1]!), mail@a.example.',
  '[5:06] (7:08) 7:30 pm, 20:15 Uhr “https://a.example”…',
];
const NOTE_TOKENS = [
  'https://',
  'www.',
  '!',
  ')',
  '(',
  ']',
  '…',
  '@',
  'a@b.c',
  '1:23',
  ':',
  '.',
  ' ',
  '\n',
];
const URL_TOKENS = [
  '%',
  ':',
  '//',
  '@',
  '\\',
  '[',
  ']',
  '?',
  '#',
  ' ',
  '..',
  'xn--',
  ':99999',
  '%00',
];
const DATE_TOKENS = [':', '-', '+', 'T', 'Z', 'GMT', 'Feb', '31', '24:60', '9999', ',', ' '];

const changed = (samples: readonly string[], tokens: readonly string[]) => (random: Random) =>
  random.oneIn(12)
    ? random.pick(NASTY_TEXTS)
    : mutateText(random.pick(samples), [...samples, ...NASTY_TEXTS], tokens, random);

/** Checks that an address typed by a user or found in a list works with all code that uses it later. */
function followAddress(text: string): void {
  const address = parseAddress(text);
  if (address === null) return;
  demand(/^https?:\/\//.test(address), 'an address is of the web', address);
  const name = nameFromAddress(address);
  demand(name !== '' && !/[\n\r\0\u202e]/.test(name), 'an address has a name in one line', name);
  const { url, headers } = splitLogin(address);
  demand(!/^https?:\/\/[^/]*@/.test(url), 'a login is taken out', url);
  if (headers.authorization !== undefined) new Headers(headers as Record<string, string>);
  for (const kind of ['live', 'file'] as const) {
    demand(
      audioUrl(itemFromAddress(address, kind, text)) === address,
      'an item is played from its address',
    );
  }
  demand(
    addressToLoad(address, 'https://p.example/').includes(address),
    'a proxy gets the whole address',
  );
}

export const TEXT_TARGETS = [
  target({
    name: 'playlists',
    runs: 40_000,
    make: (random) => ({
      content: encoded(anyText(PLAYLISTS, PLAYLIST_GRAMMAR, random), random),
      base: random.pick(['https://a.example/list.m3u', '', 'no address']),
    }),
    parse({ content, base }) {
      const playlist = readPlaylist(content, base);
      const imported = importPlaylist(content, base);
      demand(playlist.kind === imported.kind, 'both readers say the same', [
        playlist.kind,
        imported.kind,
      ]);
      if (playlist.kind !== 'playlist' || imported.kind !== 'playlist') return;
      for (const { url } of playlist.entries)
        demand(/^https?:\/\//.test(url), 'an entry is of the web', url);
      for (const { line } of imported.faults) demand(line >= 0, 'a fault has a line', line);
      const items = playlist.entries
        .slice(0, 20)
        .map(({ url, title }) => ({ radio_id: url, id: url, aURL: url, isLive: true, title }));
      const again = readPlaylist(writeM3u(items), '');
      const kept = again.kind === 'playlist' ? again.entries.map(({ url }) => url) : [];
      demand(kept.length === items.length || items.length === 0, 'what is written is read again', [
        items,
        kept,
      ]);
    },
  }),
  target({
    name: 'dates',
    runs: 25_000,
    make: changed(DATES, DATE_TOKENS),
    parse(text) {
      const time = readFeedDate(text);
      demand(Number.isInteger(time) && Math.abs(time) <= 8.64e15, 'a date is a time', time);
    },
  }),
  target({
    name: 'durations',
    runs: 10_000,
    make: changed(TIMES, DATE_TOKENS),
    parse(text) {
      const seconds = readTimeCode(text);
      demand(
        seconds === null || (seconds >= 0 && Number.isFinite(seconds)),
        'a time is a number',
        seconds,
      );
    },
  }),
  target({
    name: 'addresses',
    runs: 25_000,
    make: changed(ADDRESSES, URL_TOKENS),
    parse(text, random) {
      const base = random.pick([...ADDRESSES, '', text]);
      for (const url of [httpAddress(text, base), feedAddress(text, base)]) {
        demand(
          url === '' || (/^https?:\/\//.test(url) && URL.canParse(url)),
          'an address is of the web',
          url,
        );
      }
      followAddress(text);
      const id = appleShowId(text);
      demand(id === null || /^\d+$/.test(id), 'a show has a number', id);
      const connection = readConnectionString(text);
      if (connection === null) return;
      placeOf(connection);
      demand(
        !redact(`x ${connection} y`, connection).includes(connection),
        'a secret is not shown',
      );
    },
  }),
  target({
    name: 'shown texts',
    runs: 20_000,
    make: (random) =>
      random.oneIn(20)
        ? write(FEED_GRAMMAR, random)
        : changed(LINES, ['&', '&#', ';', '<', '>', '&amp;', '\u200b', '\ud83d'])(random),
    parse(text) {
      for (const one of [shownText(text), nameOfHtml(text), excerptOfHtml(text)]) {
        demand(!/[\n\r\t\0\u202e]/.test(one) && one.isWellFormed(), 'a shown text is a line', one);
      }
      demand(storableText(text).length <= 500, 'a stored text is not long');
      demand(
        storableText(storableText(text)) === storableText(text),
        'a clean text is clean',
        text,
      );
      decodeXml(text);
      decodeEntities(text);
      matchesSearch(text, wordsOf(text).join(' '));
      const line = createLineCounter(text);
      demand(line(text.length) >= line(0), 'lines go forward');
      for (const letter of text.slice(0, 20)) {
        const byte = windows1252Byte(letter);
        demand(byte === undefined || (byte >= 0 && byte < 256), 'a byte is a byte', byte);
        if (byte !== undefined && byte >= 128 && byte < 160) windows1252(byte);
      }
    },
  }),
  target({
    name: 'notes with addresses and times',
    runs: 15_000,
    make: changed(NOTES, NOTE_TOKENS),
    parse(text) {
      const parts = textParts(text, 3600);
      demand(parts.map((part) => part.text).join('') === text, 'nothing of a text is lost', text);
      for (const part of parts) {
        if (part.kind === 'address')
          demand(/^(https?:|mailto:)/i.test(part.href), 'an address can be opened', part);
        if (part.kind === 'time') demand(part.seconds < 3600, 'a time is in the episode', part);
      }
    },
  }),
  target({
    name: 'encodings',
    runs: 10_000,
    make: (random) =>
      random.oneIn(3)
        ? anyBytes(random, 200)
        : encoded(
            changed(
              [
                ...LINES,
                '<?xml version="1.0" encoding="shift_jis"?><a>\u65e5</a>',
                '<meta charset=utf-16>',
              ],
              ['\0', '\ufeff', '\xff'],
            )(random),
            random,
          ),
    parse(content, random) {
      if (typeof content === 'string') return;
      decodeBytes(
        content,
        random.pick([
          null,
          'text/xml; charset=iso-2022-jp',
          'x; charset="nonsense"',
          'a; charset=utf-16le',
        ]),
      );
    },
  }),
  target({
    name: 'places in a timed list',
    runs: 5_000,
    make: (random) => ({
      list: Array.from({ length: random.below(30) }, () => random.below(100)).sort((a, b) => a - b),
      at: random.pick([-1, 0, 50, 1e9, Number.NaN, random.below(110) + 0.5]),
    }),
    parse({ list, at }) {
      const found = indexAt(
        list.map((startTime) => ({ startTime })),
        at,
      );
      demand(
        found === list.findLastIndex((one) => one <= at),
        'it is the last that has begun',
        found,
      );
    },
  }),
];
