import { readId3 } from '@/lib/audio/demux/id3';
import { isDecided, sniff } from '@/lib/audio/demux/sniff';
import { readVorbisComment } from '@/lib/audio/demux/vorbis-comment';
import { coverFromStreamUrl } from '@/lib/metadata/covers/choose-cover';
import { askItunes, largerArtwork } from '@/lib/metadata/covers/cover-lookup';
import { askMusicBrainz } from '@/lib/metadata/covers/musicbrainz';
import { isSameSong } from '@/lib/metadata/covers/same-song';
import { readIcyBlock } from '@/lib/metadata/icy-text';
import { azuracast } from '@/lib/metadata/side-sources/azuracast';
import { icecast } from '@/lib/metadata/side-sources/icecast';
import { radioCo } from '@/lib/metadata/side-sources/radio-co';
import { shoutcast1, shoutcast2 } from '@/lib/metadata/side-sources/shoutcast';
import { parseParts, parseTitle } from '@/lib/metadata/titles/parse-title';
import { isStationName } from '@/lib/metadata/titles/station-name';
import { normaliseName } from '@/lib/model/values/match-names';
import { foldText } from '@/lib/model/values/visible-text';
import { readIcyHead } from '@/lib/platform/net/icy-stream';
import type { Answer } from '@/lib/platform/net/read-bounded';
import { boundText, cleanText } from '@/lib/platform/text/clean-text';
import { decodeText, repairMojibake } from '@/lib/platform/text/text-encoding';
import type { Pumped } from './pump.ts';

const MAX_RAW = 4096;
const MAX_BLOCK = 255 * 16;

const bytes = (text: string) => Uint8Array.from(Buffer.from(text));
const answer = (text: string) => async (): Promise<Answer> => ({ kind: 'answer', text });

const TITLE = [
  ...[
    ' - ',
    ' – ',
    '- ',
    '~',
    ' ',
    '\n',
    '"',
    '" ',
    '"a" ',
    '(',
    ')',
    '[1:23]',
    '%20',
    '+-+',
    '_-_',
  ],
  ...[
    ' feat. ',
    ' feat ',
    ' (Live)',
    ' (feat. a',
    ' - 1999',
    ' - a.fm',
    '.a',
    '.mp3',
    '/',
    '\\',
    'Ã©',
    'Â',
  ],
  ...['www.', 'a.', 'now playing: ', '[ad]', 'spot ', '0', '1', ',', 'x × ', '&', '+', "'"],
];
const STRUCTURES = [
  ...[' text="', ' title="', ' artist="', '="', '" ', '\\"', '",', ' a="', 'song_spot="', ' , '],
  ...[
    '{"',
    '"artist":',
    '"artist":[',
    '"artist":{',
    '"name":',
    '"title":"',
    '"title" : ',
    '\\',
    '{',
    '[',
  ],
  ...[
    '<artist>',
    '<artist ',
    '</artist>',
    '<title',
    '<a:',
    '<property name="artist"',
    ' name="artist"',
  ],
  ...[
    '<song artist="',
    " artist='",
    ' artist="',
    '<name>',
    '<![CDATA[',
    ']]>',
    '</',
    '/>',
    '<a.',
    '<property ',
  ],
];
const STATUS = [
  ...['1,', '1,1,1,1,1,1,', ',', '</body>', '<body>', '<html>', '<body', '<html', ' ', '\n', '1'],
  ...[
    '{"',
    '":',
    '": -',
    '": - ,',
    '"title":"a",',
    '{},',
    '{"listenurl":"/x/"},',
    '\x01',
    '[',
    '{"a":',
  ],
];

export const METADATA_PUMPS: readonly Pumped[] = [
  {
    name: 'titles',
    limit: MAX_RAW,
    prefixes: ['A - ', '"', 'targetspot ', 'www.', 'C:\\', '01. ', '(', '&quot;'],
    pieces: TITLE,
    suffixes: ['.mp3', '" by x', ' - A'],
    run: (text) => parseTitle(text, { stationName: 'A' }),
  },
  {
    name: 'titles in a form',
    limit: MAX_RAW,
    prefixes: [
      '{"artist":',
      '[',
      '[{"',
      '{"artist":{',
      '<song ',
      '<?xml?></',
      '</a><',
      'title="',
      'a text="',
    ],
    pieces: [...STRUCTURES, ' ', '\n'],
    suffixes: ['"', '/>', '"}', '"name":"'],
    run: (text) => parseTitle(text, {}),
  },
  {
    name: 'parts of titles',
    prefixes: ['A - '],
    pieces: TITLE,
    run: (text) => parseParts({ artist: text, title: text, cover: `https://a.example/${text}` }),
  },
  {
    name: 'names of stations',
    limit: MAX_RAW,
    pieces: ['(', '[', '(a)', ')', '128k ', ' ', 'a', '&', "'", 'é'],
    run: (text) => [isStationName(text, text.slice(0, 300)), normaliseName(text)],
  },
  {
    name: 'texts to be cleaned',
    pieces: ['&', '&#', '&amp;', 'Ã', 'Ã©', '\u200b', '\ud800', '\x01', ' ', '\u202e', 'a'],
    run: (text) => [cleanText(text), foldText(text), boundText(text), repairMojibake(text)],
  },
  {
    name: 'texts in any encoding',
    pieces: ['é', 'Ã', '\xff', 'a', '\ufffd'],
    run: (text) => [
      decodeText(bytes(text)),
      decodeText(Uint8Array.from(Buffer.from(text, 'latin1'))),
    ],
  },
  {
    name: 'ICY blocks',
    limit: MAX_BLOCK,
    prefixes: ["StreamTitle='", 'StreamTitle="', "';", 'a'],
    pieces: [
      "'",
      "';",
      "'; ",
      ';',
      "a='",
      'a="',
      'a=',
      "';a",
      "';a ",
      ' ',
      '=',
      "='",
      '.',
      'a',
      'é',
    ],
    suffixes: ["';", "';a='", '";'],
    run: (text) => readIcyBlock(bytes(text).subarray(0, MAX_BLOCK)),
  },
  {
    name: 'heads in a body',
    limit: 16_384,
    prefixes: ['ICY 200 OK\r\n', 'ICY 200 OK\r\nicy-metaint'],
    pieces: ['icy-metaint', 'icy-metaint:', 'icy-metaint\n', '\r', '\n', '\r\n', ':', ' ', '1'],
    suffixes: ['\r\n\r\n', ':1\r\n\r\n'],
    run: (text) => readIcyHead(bytes(text)),
  },
  {
    name: 'first bytes of a stream',
    limit: 2048,
    prefixes: ['\xef\xbb\xbf', '\xff\xfe'],
    pieces: [' ', '\n', '#', '<', '[', 'a\0', '\0a', 'a'],
    run: (text) => {
      const first = Uint8Array.from(Buffer.from(text, 'latin1'));
      return [isDecided(first), sniff(first, true)];
    },
  },
  {
    name: 'ID3 tags',
    prefixes: ['ID3\x03\0\0\x7f\x7f\x7f\x7f', 'ID3\x04\0\0\x7f\x7f\x7f\x7f'],
    pieces: [
      'TIT2\0\0\0\x01\0\0\0',
      'TIT2\0\0\0\0\0\0',
      'WXXX\0\0\0\x02\0\0\x01\0',
      'TPE1',
      '\0',
      'a',
    ],
    run: (text) => readId3(Uint8Array.from(Buffer.from(text, 'latin1'))),
  },
  {
    name: 'Vorbis comments',
    prefixes: ['\0\0\0\0\xff\xff\xff\xff'],
    pieces: ['\0\0\0\0', '\x01\0\0\0=', '\x03\0\0\0a=b', '\x04\0\0\0====', '\0', '\x01'],
    run: (text) => readVorbisComment(Uint8Array.from(Buffer.from(text, 'latin1'))),
  },
  {
    name: 'status pages',
    prefixes: ['<html><body>', '1,1,1,1,1,1,', '{"icestats":{"source":[', '{"title":"'],
    pieces: STATUS,
    suffixes: ['</body>', ']}}', '"}'],
    async run(text) {
      const request = { context: { stationName: 'A' }, read: answer(text) };
      for (const source of [icecast, shoutcast1, shoutcast2, azuracast, radioCo])
        await source.ask({ ...request, url: new URL('https://a.example/radio/8000/x') });
    },
  },
  {
    name: 'answers with covers',
    prefixes: ['{"results":[', '{"recordings":['],
    pieces: [
      '{},',
      '{"artworkUrl100":"https://a.example/100x100bb.jpg","artistName":"B","trackName":"A"},',
      '{"title":"A","artist-credit":[{"name":"B"}],"releases":[{"id":"x"}]},',
    ],
    suffixes: ['{}]}'],
    async run(text) {
      const track = { artist: 'A feat. B', title: 'A (Live)' };
      const access = { ask: answer(text), exists: async () => false, clientName: 'x' };
      await askItunes(track, answer(text));
      await askMusicBrainz(track, access);
    },
  },
  {
    name: 'tracks to be compared',
    prefixes: ['A feat', 'A (', 'A'],
    pieces: [...TITLE, ' (', ' [', '(feat. a)', 'feat', ' ft'],
    suffixes: [')', ' (Live)', 'feat'],
    run: (text) => isSameSong({ artist: text, title: text }, { artist: 'A', title: 'B' }),
  },
  {
    name: 'addresses of covers',
    prefixes: ['https://a.example/', 'https://a.example/100x100bb'],
    pieces: ['/', '.', '/100x100', '100x', 'x', '.jpg', '-1', 'bb', '?', '%'],
    suffixes: ['.jpg', '.jp'],
    run: (text) => [coverFromStreamUrl(text), largerArtwork(text)],
  },
];
