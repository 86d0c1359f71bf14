import type { CoverDesign } from './cover-art.ts';
import type { InventedShow } from './shows.ts';

const show = (
  key: string,
  title: string,
  author: string,
  description: string,
  cover: CoverDesign | null,
): InventedShow => ({
  ...{ key, title, author, description, cover, language: 'en', every: 7, count: 26 },
  categories: ['Society & Culture'],
  episodes: [
    ['A Beginning', 34],
    ['The Other Side of the Hill', 41],
    ['Questions from the Post Bag', 27],
  ],
});

/** More shows in the directories, without subscriptions. */
export const MORE_SHOWS: readonly InventedShow[] = [
  show('weather', 'Borrowed Weather', 'Ida Falk', 'Small talk, taken seriously: one sky a week.', {
    art: 'glow',
    palette: ['#1b263b', '#f4a259', '#5b8e7d', '#bc4b51', '#ffffff'],
    words: ['Borrowed', 'Weather'],
  }),
  show('atlas', 'The Slow Atlas', 'Benedikt Oyelaran', 'A map a month, walked end to end.', {
    art: 'hills',
    palette: ['#dfe7d5', '#f6bd60', '#84a59d', '#3d5a58', '#3d5a58'],
  }),
  show('orchestras', 'Small Orchestras', 'Radio Nordlys', 'Chamber music recorded in kitchens.', {
    art: 'record',
    palette: ['#f7d6d0', '#3a1c2f', '#e56b6f', '#f7d6d0', '#3a1c2f'],
  }),
  show('copper', 'Copper & Clay', 'Workshop Radio', 'Hands, tools, and what comes of them.', {
    art: 'rings',
    palette: ['#3e1f0d', '#7f3d17', '#c46a2f', '#efb67a', '#fff3e0'],
    words: ['Copper', '& Clay'],
  }),
  show('lanterns', 'Paper Lanterns', 'Mei Sakamoto', 'Ghost stories for the well rested.', {
    art: 'moon',
    palette: ['#2b0f1f', '#ffb703', '#fb8500', '#8e2b45', '#ffb703'],
  }),
  show(
    'footnotes',
    'Footnotes',
    'University of the Third Floor',
    'What did not fit into the book.',
    null,
  ),
];
