import type { CoverDesign } from './cover-art.ts';

/** An invented station: its name, place and programme are made up. */
export interface InventedStation {
  /** Used in its addresses and for its cover. */
  key: string;
  name: string;
  state: string;
  countrycode: string;
  country: string;
  language: string;
  tags: string;
  codec: string;
  bitrate: number;
  votes: number;
  clicks: number;
  cover: CoverDesign | null;
}

const COUNTRIES: Record<string, [country: string, language: string]> = {
  AT: ['Austria', 'german'],
  BR: ['Brazil', 'portuguese'],
  DE: ['Germany', 'german'],
  ES: ['Spain', 'spanish'],
  FR: ['France', 'french'],
  GB: ['The United Kingdom Of Great Britain And Northern Ireland', 'english'],
  IS: ['Iceland', 'icelandic'],
  IT: ['Italy', 'italian'],
  JM: ['Jamaica', 'english'],
  JO: ['Jordan', 'arabic'],
  JP: ['Japan', 'japanese'],
  NO: ['Norway', 'norwegian'],
  PL: ['Poland', 'polish'],
  PT: ['Portugal', 'portuguese'],
  TR: ['Turkey', 'turkish'],
  US: ['The United States Of America', 'english'],
};

type Line = [
  key: string,
  name: string,
  place: string,
  tags: string,
  sound: string,
  cover: CoverDesign | null,
];

const LINES: readonly Line[] = [
  [
    ...([
      'nordlys',
      'Radio Nordlys',
      'NO Tromsø',
      'ambient,electronica,downtempo',
      'AAC 192',
    ] as const),
    {
      art: 'glow',
      palette: ['#071426', '#18c29c', '#7a5cff', '#0b4f8a', '#ffffff'],
      words: ['Nordlys'],
    },
  ],
  [
    ...([
      'harbour',
      'Harbour Lights Jazz',
      'GB Bristol',
      'jazz,hard bop,live sessions',
      'MP3 320',
    ] as const),
    { art: 'city', palette: ['#f2b441', '#12324a', '#1d4a66', '#ffe9b8', '#12324a'] },
  ],
  [
    ...([
      'mare',
      'Rádio Maré Alta',
      'BR Rio de Janeiro',
      'bossa nova,mpb,samba',
      'MP3 192',
    ] as const),
    {
      art: 'waves',
      palette: ['#ffd9a0', '#f26b4e', '#1f9e9a', '#0d5c75', '#0d5c75'],
      words: ['maré', 'alta'],
    },
  ],
  [
    ...(['kaskade', 'Kaskade Berlin', 'DE Berlin', 'techno,house,electronic', 'OGG 256'] as const),
    {
      art: 'bands',
      palette: ['#101014', '#ff4d2e', '#26262e', '#f5f2ea', '#f5f2ea'],
      words: ['Kaskade'],
    },
  ],
  [
    ...(['boussole', 'La Boussole', 'FR Lyon', 'chanson,indie,eclectic', 'AAC+ 96'] as const),
    { art: 'quarters', palette: ['#f6efe2', '#e4572e', '#17577e', '#f3a712', '#17577e'] },
  ],
  [
    ...([
      'orpheus',
      'Studio Orpheus',
      'AT Vienna',
      'classical,chamber music,opera',
      'AAC 256',
    ] as const),
    {
      art: 'record',
      palette: ['#e8dcc8', '#2b2118', '#a63d2f', '#e8dcc8', '#2b2118'],
      words: ['Orpheus'],
    },
  ],
  [
    ...([
      'velvet',
      'Velvet Static',
      'US Detroit, Michigan',
      'soul,funk,northern soul',
      'MP3 192',
    ] as const),
    { art: 'rings', palette: ['#3b0d2e', '#8c1c5a', '#d9376e', '#ff9f6b', '#ffe7d6'] },
  ],
  [
    ...(['onda', 'Onda Serena', 'ES Valencia', 'chillout,balearic,lounge', 'AAC+ 128'] as const),
    { art: 'hills', palette: ['#ffd3b8', '#fff3dc', '#e98a7b', '#8f4a6b', '#8f4a6b'] },
  ],
  [
    ...(['yoru', '夜行ラジオ Yakō', 'JP Tōkyō', 'city pop,shibuya-kei,jazz', 'AAC 128'] as const),
    { art: 'moon', palette: ['#141a3c', '#ffd8e4', '#8fa3ff', '#f06292', '#ffd8e4'] },
  ],
  [
    ...(['yasmin', 'إذاعة الياسمين', 'JO Amman', 'oud,arabic classics,tarab', 'MP3 128'] as const),
    { art: 'leaves', palette: ['#f4f1e6', '#2f7d5b', '#7fb069', '#14452f', '#14452f'] },
  ],
  [
    ...(['krater', 'Krater 101', 'IS Reykjavík', 'rock,post-rock,indie rock', 'MP3 256'] as const),
    { art: 'ridges', palette: ['#0d0f12', '#e9eef2', '#ff6a3d', '#ffffff', '#ffffff'] },
  ],
  [
    ...(['dub', 'Lighthouse Dub', 'JM Kingston', 'dub,roots reggae,ska', 'MP3 128'] as const),
    { art: 'bands', palette: ['#f4c430', '#1c7c54', '#b3261e', '#161a13', '#161a13'] },
  ],
  [
    ...(['papel', 'Papel de Lua', 'PT Lisboa', 'fado,folk,singer-songwriter', 'MP3 192'] as const),
    { art: 'moon', palette: ['#274060', '#f6e7cb', '#dd6e42', '#4f6d7a', '#f6e7cb'] },
  ],
  [
    ...([
      'sternwarte',
      'Sternwarte Leipzig',
      'DE Leipzig',
      'ambient,drone,modern composition',
      'OPUS 160',
    ] as const),
    { art: 'rings', palette: ['#0b1020', '#16213f', '#2b3d73', '#8ea6e8', '#ffffff'] },
  ],
  [
    ...(['cortile', 'Cortile 54', 'IT Bologna', 'indie,italo disco,new wave', 'AAC 128'] as const),
    { art: 'quarters', palette: ['#1b3a2f', '#f2c14e', '#f78154', '#b4436c', '#f2c14e'] },
  ],
  [
    ...(['wisla', 'Radio Nad Wisłą', 'PL Kraków', 'folk,poezja śpiewana,jazz', 'MP3 128'] as const),
    { art: 'waves', palette: ['#e7ecef', '#6096ba', '#274c77', '#a3cef1', '#274c77'] },
  ],
  [
    ...(['fener', 'Fener Dalga', 'TR İstanbul', 'anadolu rock,psychedelic', 'AAC+ 64'] as const),
    null,
  ],
  [
    ...([
      'pines',
      'Tall Pines Community Radio',
      'US Portland, Oregon',
      'americana,bluegrass,talk',
      'MP3 128',
    ] as const),
    { art: 'leaves', palette: ['#20332b', '#c9ada7', '#88a096', '#f2e9e4', '#f2e9e4'] },
  ],
];

/** Most popular first. */
export const STATIONS: readonly InventedStation[] = LINES.map(
  ([key, name, place, tags, sound, cover], index) => {
    const countrycode = place.slice(0, 2);
    const [country = '', language = ''] = COUNTRIES[countrycode] ?? [];
    const [codec = '', bitrate = '0'] = sound.split(' ');
    return {
      ...{ key, name, tags, codec, cover, country, countrycode, language },
      state: place.slice(3),
      bitrate: Number(bitrate),
      votes: 9400 - index * 310,
      clicks: 4200 - index * 170,
    };
  },
);

/** What the first station has played, latest first: artist, title, and the key of the cover. */
export const TRACKS: readonly (readonly [artist: string, title: string, cover: string | null])[] = [
  ['Solveig Aune', 'Polar Night, Morning Tea', 'velvet'],
  ['Field Notes', 'The Snow Is Blue at Four', 'sternwarte'],
  ['Mori & the Ferrymen', 'Slow Crossing', 'onda'],
  ['Ines Valcourt', 'Cartes postales', 'boussole'],
  ['Halden', 'Static in the Pines (Kvitfjell Version)', null],
  ['Luma Ortega', 'Faro', 'mare'],
  ['The Quiet Engines', 'Second Sleep', 'krater'],
  ['Aino Räsänen', 'Kaamos', 'yoru'],
  ['Parallel Rivers', 'Delta', 'wisla'],
  ['Ko Tanabe', 'Window Seat', 'cortile'],
  ['Northbound', 'Last Tram to Grefsen', null],
  ['Elke Brandt Trio', 'Halbschlaf', 'orpheus'],
  ['Solveig Aune', 'A Small Museum of Light', 'velvet'],
  ['Tidewater Choir', 'Harbour Hymn', 'harbour'],
];
