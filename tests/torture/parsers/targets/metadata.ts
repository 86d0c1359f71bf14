import { coverFromStreamUrl } from '@/lib/metadata/covers/choose-cover';
import { askItunes, largerArtwork } from '@/lib/metadata/covers/cover-lookup';
import { askMusicBrainz } from '@/lib/metadata/covers/musicbrainz';
import { readIcyBlock, readIcyTitle } from '@/lib/metadata/icy-text';
import { azuracast } from '@/lib/metadata/side-sources/azuracast';
import { icecast } from '@/lib/metadata/side-sources/icecast';
import { radioCo } from '@/lib/metadata/side-sources/radio-co';
import { shoutcast1, shoutcast2 } from '@/lib/metadata/side-sources/shoutcast';
import { parseTitle } from '@/lib/metadata/titles/parse-title';
import { isStationName } from '@/lib/metadata/titles/station-name';
import { foldText } from '@/lib/model/values/visible-text';
import { createIcyDemuxer, readIcyHead, readMetaInterval } from '@/lib/platform/net/icy-stream';
import type { Answer } from '@/lib/platform/net/read-bounded';
import { cleanText } from '@/lib/platform/text/clean-text';
import { decodeText, repairMojibake } from '@/lib/platform/text/text-encoding';
import { type Grammar, write } from '../inputs/grammar.ts';
import { anyBytes, mutateBytes, mutateText } from '../inputs/mutate.ts';
import { NASTY_TEXTS } from '../inputs/nasty.ts';
import type { Random } from '../inputs/random.ts';
import { demand, target } from '../target.ts';

const TITLES: Grammar = {
  start: [
    '«artist» - «song»',
    '«artist» – «song»',
    '«json»',
    '«xml»',
    '«attributes»',
    '«artist»~«song»~«nasty»',
    '«song»',
    '«noise»',
    '«start» «start»',
    '«start» - «start»',
  ],
  artist: ['Nina Simone', '«word»', '«nasty»', 'FIP', 'Beyoncé feat. «word»', "It's Me"],
  song: ['Sinnerman', '«word» (Live)', '«nasty»', '«word» [«number»]', '«artist» - «song»', '1999'],
  noise: [
    'Advert: «word»',
    'STOP_AD_BREAK',
    '-',
    'news',
    'jingle «number»',
    'https://a.example',
    'text="«word»" song_spot="«word»"',
  ],
  json: [
    '{"artist":"«word»","title":"«word»"}',
    '{"now":{"title":"«nasty»"}}',
    '[«number»]',
    '{"title":«json»}',
  ],
  xml: [
    '<ZettaLite><Title>«word»</Title><Artist>«nasty»</Artist></ZettaLite>',
    '<?xml version="1.0"?><a><b>«xml»</b></a>',
    '<title>«song»',
  ],
  attributes: [
    'title="«song»",artist="«artist»",url="«nasty»"',
    'artist=\'«word»\' title="«nasty»"',
    '«word»="«nasty»" «attributes»',
  ],
};
const TITLE_TOKENS = [
  ' - ',
  ' – ',
  '~',
  '"',
  "'",
  '{"',
  '<a>',
  '="',
  '\\',
  '(',
  ')',
  '[',
  '&amp;',
  'Ã©',
  'Â',
  '\ufffd',
  ';',
];

const titleText = (random: Random) => {
  const text = write(TITLES, random);
  return random.oneIn(2) ? text : mutateText(text, NASTY_TEXTS, TITLE_TOKENS, random);
};

const STATUSES = [
  '{"icestats":{"source":{"listenurl":"http://a.example/live","title":"A - B"}}}',
  '{"icestats":{"source":[{"listenurl":"http://a.example/live","artist":"A","title": - },{"listenurl":"x","yp_currently_playing":"C"}]}}',
  '<HTML><meta http-equiv="Pragma"></head><body>12,1,30,100,10,128,Artist, the - Song, the</body></html>',
  '{"currentlisteners":1,"streamstatus":1,"songtitle":"A - B","streams":[{"id":1,"songtitle":"C - D"}]}',
  'Nina Simone - Sinnerman',
  '[{"station":{"listen_url":"http://a.example/radio/8000/x","mounts":[{"url":"y"}]},"now_playing":{"song":{"art":"/a.png","text":"A - B","artist":"A","title":"B"}}}]',
  '{"station":{},"now_playing":{"song":{"artist":null,"title":1999,"art":"http://a.example/static/img/generic_song.jpg"}}}',
  '{"data":{"title":"B","artist":"A","artwork_urls":{"large":"https://a.example/x.jpg"}}}',
  '{"current_track":{"title":"A - B","artwork_url":"x"}}',
  '{"results":[{"artistName":"Nina Simone","trackName":"Sinnerman","artworkUrl100":"https://a.example/100x100bb.jpg"}]}',
  '{"recordings":[{"title":"Sinnerman","artist-credit":[{"name":"Nina Simone"}],"releases":[{"id":"x","release-group":{"id":"y"}}]}]}',
];
const STATUS_TOKENS = [
  '{',
  '}',
  '[',
  ']',
  '":',
  ' - ',
  ',',
  'null',
  '"title":',
  '</body>',
  '<body>',
  '1,1,1,1,1,1,',
  '\x01',
];
const SOURCES = [icecast, shoutcast1, shoutcast2, azuracast, radioCo];
const STREAMS = [
  'http://a.example/live',
  'http://a.example/;',
  'https://a.example/listen/x/radio.mp3',
  'https://a.example/radio/8000/x',
  'https://s2.radio.co/s0123456789/low',
  'http://a.example/stream/2/?sid=99999',
].map((url) => new URL(url));

const ICY_BLOCKS = [
  "StreamTitle='It's Me - Don't ; ';Stop';StreamUrl='https://a.example/x.jpg';",
  "StreamTitle=\"A - B\";adw_ad='true';durationMilliseconds='1000';",
  "StreamTitle='';insertionType='preroll';",
  'ICY 200 OK\r\nicy-name: x\r\nicy-metaint: 16000\r\n\r\nxxxx',
].map((text) => Uint8Array.from(Buffer.from(text)));
const ICY_TOKENS = [
  "';",
  '";',
  "='",
  'StreamTitle',
  'a=',
  ' ',
  ';',
  '\0',
  '\r\n\r\n',
  'é',
  'icy-metaint:9',
].map((text) => Uint8Array.from(Buffer.from(text)));

const TRACK = { artist: 'Nina Simone', title: 'Sinnerman' };

export const METADATA_TARGETS = [
  target({
    name: 'titles',
    runs: 60_000,
    make: titleText,
    parse(raw, random) {
      const stationName = random.pick([undefined, '', 'FIP', 'Radio Skywave 128k MP3', raw]);
      const parsed = parseTitle(raw, { stationName });
      if (parsed.kind === 'track') {
        for (const one of [parsed.artist, parsed.title]) {
          demand(!/[\n\r\t\0]/.test(one) && one === one.trim(), 'a name is a line', one);
        }
        demand(parsed.title !== '', 'a track has a title', parsed);
      }
      isStationName(raw, stationName ?? '');
      demand(foldText(cleanText(raw)).isWellFormed(), 'a clean text is well formed');
      repairMojibake(raw);
    },
  }),
  target({
    name: 'ICY blocks',
    runs: 50_000,
    make: (random) =>
      random.oneIn(20)
        ? anyBytes(random, 300)
        : mutateBytes(random.pick(ICY_BLOCKS), ICY_BLOCKS, ICY_TOKENS, random),
    parse(bytes, random) {
      const block = readIcyBlock(bytes);
      demand((block?.fields.size ?? 1) > 0, 'a block has a field');
      const title = readIcyTitle(bytes);
      demand(
        title?.artwork === undefined || /^https:/.test(title.artwork),
        'artwork is of the web',
        title,
      );
      coverFromStreamUrl(block?.url ?? '');
      decodeText(bytes);
      const head = readIcyHead(bytes);
      if (head === null || head === 'incomplete') return;
      demand(head.length <= bytes.length, 'a head is in the bytes', head);
      const interval = readMetaInterval(head.fields.get('icy-metaint'));
      demand(interval === null || interval > 0, 'an interval is a number of bytes', interval);
      const parts = createIcyDemuxer(random.below(40) + 1)(
        new Uint8Array(bytes.slice(head.length)),
      );
      const isBlock = ({ bytes: { length } }: { bytes: Uint8Array }) => length % 16 === 0;
      const blocks = parts.filter(({ kind }) => kind === 'metadata');
      demand(blocks.every(isBlock), 'a block is of 16 bytes', blocks.length);
    },
  }),
  target({
    name: 'status pages',
    runs: 40_000,
    make: (random) =>
      mutateText(
        random.oneIn(10) ? titleText(random) : random.pick(STATUSES),
        STATUSES,
        STATUS_TOKENS,
        random,
      ),
    async parse(text, random) {
      const other = random.pick(STATUSES);
      let asked = 0;
      const read = async (): Promise<Answer> => {
        asked += 1;
        return asked === 1 ? { kind: 'answer', text } : { kind: 'answer', text: other };
      };
      const url = random.pick(STREAMS);
      for (const source of SOURCES) {
        asked = 0;
        const found = await source.ask({ url, context: { stationName: 'FIP' }, read });
        demand(
          ['found', 'silent', 'absent'].includes(found.kind),
          'an answer says something',
          found,
        );
      }
      const access = { ask: read, exists: async () => true, clientName: 'x' };
      const covers = [await askItunes(TRACK, read), await askMusicBrainz(TRACK, access)];
      for (const cover of covers) {
        demand(
          typeof cover === 'string' || /^https:/.test(cover.cover),
          'a cover is of the web',
          cover,
        );
      }
      largerArtwork(text);
    },
  }),
];
