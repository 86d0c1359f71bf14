import type { CoverDesign } from './cover-art.ts';

/** An invented podcast. `episodes` starts with the newest; further ones are generated from these. */
export interface InventedShow {
  key: string;
  title: string;
  author: string;
  description: string;
  categories: readonly string[];
  language: string;
  explicit?: boolean;
  /** The number of episodes; by default the length of `episodes`. */
  count?: number;
  /** Days between episodes. */
  every: number;
  episodes: readonly (readonly [title: string, minutes: number])[];
  cover: CoverDesign | null;
}

export const SHOWS: readonly InventedShow[] = [
  {
    key: 'tides',
    title: 'Tide Tables',
    author: 'Marisol Quint',
    description:
      '<p>Twice a day the sea takes something away and brings something back. Marisol Quint talks to the people who measure it, sail it, swim in it and <a href="https://tides.example/">live by its clock</a>.</p><p>A new episode with every spring tide.</p>',
    categories: ['Science', 'Nature'],
    language: 'en',
    count: 48,
    every: 7,
    episodes: [
      ['The Lighthouse Keeper’s Arithmetic', 42],
      ['Why the Baltic Breathes', 38],
      ['Salt, Part Two: A Taste of the Deep', 51],
      ['Salt, Part One: The White Road', 47],
      ['A Harbour at Slack Water', 29],
      ['The Woman Who Drew the Gulf Stream', 44],
    ],
    cover: {
      art: 'waves',
      palette: ['#f7f3e3', '#119da4', '#0c7489', '#13505b', '#13505b'],
      words: ['Tide', 'Tables'],
    },
  },
  {
    key: 'trains',
    title: 'Night Trains',
    author: 'Jonas Feld & Amira Haddad',
    description:
      'Two friends, one compartment, one city further every week. Stories told between the last light of one place and the first of another.',
    categories: ['Society & Culture', 'Places & Travel'],
    language: 'en',
    count: 23,
    every: 7,
    episodes: [
      ['Vienna to Venice, with a Cello', 56],
      ['The Sleeping Car Attendant', 33],
      ['Malmö, 5:12 in the Morning', 40],
    ],
    cover: {
      art: 'moon',
      palette: ['#1d1b38', '#ffc857', '#e9724c', '#c5283d', '#ffc857'],
      words: ['Night', 'Trains'],
    },
  },
  {
    key: 'machines',
    title: 'Unfinished Machines',
    author: 'The Workshop Collective',
    description: 'Inventions that almost were, and the people who nearly made them.',
    categories: ['Technology', 'History'],
    language: 'en',
    count: 112,
    every: 14,
    episodes: [
      ['The Clock That Ran on Weather', 61],
      ['A Telephone for Whales', 48],
      ['Paper Computers', 55],
    ],
    cover: { art: 'quarters', palette: ['#23231a', '#d5573b', '#885053', '#94c9a9', '#94c9a9'] },
  },
  {
    key: 'kitchen',
    title: 'Kitchen Archaeology',
    author: 'Priya Raman',
    description: 'Every dish is a dig. One recipe, four hundred years, no leftovers.',
    categories: ['Arts', 'Food'],
    language: 'en',
    count: 64,
    every: 7,
    episodes: [
      ['Burnt Sugar', 35],
      ['The Oldest Soup in the Pot', 41],
      ['Bread Without an Oven', 38],
    ],
    cover: {
      art: 'leaves',
      palette: ['#f3d9b1', '#98473e', '#a37c40', '#5b3a29', '#5b3a29'],
      words: ['Kitchen'],
    },
  },
  {
    key: 'lichen',
    title: 'The Lichen Hour',
    author: 'Slow Broadcast Society',
    description: 'Sixty minutes outdoors, unedited. Headphones recommended.',
    categories: ['Nature', 'Ambient'],
    language: 'en',
    count: 31,
    every: 10,
    episodes: [
      ['Dawn Under the Old Bridge', 60],
      ['Rain on Four Kinds of Roof', 60],
    ],
    cover: { art: 'rings', palette: ['#2d3a2e', '#4f6d4a', '#8aa17a', '#d7d9b1', '#ffffff'] },
  },
  {
    key: 'salz',
    title: 'Salz & Sterne',
    author: 'Hannah Lorenz',
    description: 'Ein Gespräch bei Tisch: Astronomie, Kochen und alles, was dazwischen kommt.',
    categories: ['Wissenschaft'],
    language: 'de',
    count: 77,
    every: 14,
    episodes: [
      ['Folge 77: Wie man einen Kometen grillt', 73],
      [
        'Folge 76: Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen und andere lange Wörter',
        68,
      ],
    ],
    cover: { art: 'moon', palette: ['#0f2b46', '#f0f3bd', '#02c39a', '#028090', '#f0f3bd'] },
  },
  {
    key: 'ghosts',
    title: 'Honest Ghosts',
    author: 'Cormac & Dell',
    description: 'True stories from houses that creak. Some language.',
    categories: ['True Crime'],
    language: 'en',
    explicit: true,
    count: 90,
    every: 7,
    episodes: [
      ['The Tenant on the Stairs', 49],
      ['Room 14 Does Not Exist', 52],
    ],
    cover: { art: 'ridges', palette: ['#1a1423', '#b8a1d9', '#ff5d8f', '#ffffff', '#ffffff'] },
  },
  {
    key: 'contretemps',
    title: 'Contretemps',
    author: 'Camille Aubry',
    description: 'Une histoire de la musique par ses accidents.',
    categories: ['Musique'],
    language: 'fr',
    count: 40,
    every: 14,
    episodes: [['Le piano tombé du camion', 44]],
    cover: { art: 'bands', palette: ['#fbf3e4', '#3d5a80', '#ee6c4d', '#293241', '#293241'] },
  },
  {
    key: 'nahar',
    title: 'حكايات النهار والليل في المدينة القديمة',
    author: 'ليلى منصور',
    description: 'حكايات من المدينة القديمة، تُروى كما تُروى على السطح بعد الغروب.',
    categories: ['مجتمع'],
    language: 'ar',
    count: 18,
    every: 7,
    episodes: [['بائع الظلال', 31]],
    cover: { art: 'hills', palette: ['#f9dcc4', '#f8961e', '#bc6c25', '#6f1d1b', '#6f1d1b'] },
  },
  {
    key: 'emoji',
    title: '🌙✨🪐🔭',
    author: '👩‍🚀 Observatory Kids',
    description: 'Bedtime astronomy for ages five to ninety-five.',
    categories: ['Kids & Family'],
    language: 'en',
    count: 12,
    every: 3,
    episodes: [['🪐 Does Saturn float? 🛁', 12]],
    cover: null,
  },
];

/** Typical show notes with links and chapter times to press. */
export const NOTES = `<p>For thirty-one years Edda Rask wrote down, four times a day, how high the water stood. Then somebody asked for the books.</p>
<p>In this episode: why no two tide tables agree, what a <em>seiche</em> is, and how a pencil line on a stair became evidence.</p>
<h3>Chapters</h3>
<ul><li>00:00 Prologue</li><li>04:10 The stair at Kvalnes</li><li>17:42 Counting in the dark</li><li>31:05 What the archive kept</li></ul>
<h3>Further reading</h3>
<ul><li><a href="https://tides.example/gauge">How to build a tide gauge</a></li><li><a href="https://tides.example/rask">Edda Rask’s notebooks, scanned</a></li></ul>
<p>Music by <strong>Solveig Aune</strong>. Edited by Tomasz Bielak.</p>`;

export const CHAPTERS = [
  { startTime: 0, title: 'Prologue' },
  { startTime: 250, title: 'The stair at Kvalnes' },
  { startTime: 640, title: 'Four times a day' },
  { startTime: 1062, title: 'Counting in the dark' },
  { startTime: 1490, title: 'A letter from the harbour office, and why it was never answered' },
  { startTime: 1865, title: 'What the archive kept' },
  { startTime: 2330, title: 'Credits' },
];

/** The spoken lines of the episode, one every twelve seconds, repeated over and over. */
export const SAID: readonly (readonly [speaker: string, text: string])[] = [
  ['Marisol', 'So you went down the stair with a lamp and a pencil.'],
  ['Edda', 'A pencil, yes. Ink freezes, and a pencil does not mind the salt.'],
  ['Marisol', 'Every six hours.'],
  [
    'Edda',
    'Every six hours and a little. The moon is late by fifty minutes every day, so I was, too.',
  ],
  ['Marisol', 'And nobody checked.'],
  ['Edda', 'The sea checked. If I wrote it wrong, the boats told me in the morning.'],
];
