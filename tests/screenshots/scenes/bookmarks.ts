import { MINUTE } from '@/lib/model/constants';
import { askBackground } from '../../e2e/ask-background.ts';
import { reachControl } from '../../e2e/reach-control.ts';
import { button, list, menuItem, type Scene, says, tab, undoStays, type Visit } from '../scene.ts';
import { putRecords } from '../world/put-records.ts';
import { episodeOf } from '../world/seed.ts';
import type { World } from '../world/world.ts';

const EVERYWHERE = ['popup', 'panel'] as const;
const BOOKMARKS = list('Bookmarks');

/** The show, how many newer episodes it has, the position in seconds, what was said, and the note. */
const MARKED: readonly (readonly [
  key: string,
  nth: number,
  position: number,
  line: string,
  note: string,
])[] = [
  ['machines', 0, 2870, 'Nobody had told the loom that it was Sunday.', ''],
  [
    'machines',
    0,
    1095,
    '',
    'Read up on this: who built the second one, and why was it never shown?',
  ],
  ['kitchen', 1, 640, '', ''],
  [
    'salz',
    1,
    3300,
    'Und dann sagte sie, das Salz sei nie das Problem gewesen, sondern der Weg dorthin, und alle, die ihn gegangen waren, nickten.',
    'Für Mama',
  ],
  ['nahar', 0, 75, 'كان يا ما كان في قديم الزمان', ''],
  // The episode that is on in other scenes.
  ['tides', 0, 1475, '', ''],
  ['tides', 0, 240, '', ''],
];

async function mark({ page, servers }: World): Promise<void> {
  const now = Date.now();
  for (const [at, [key, nth, position, line, note]] of MARKED.entries()) {
    await askBackground(page, 'library:addBookmark', {
      ...{ id: `marked-${at}`, item: await episodeOf(page, servers, key, nth), link: '' },
      ...{ position, line, note, madeAt: now - at * MINUTE },
    });
  }
}

async function unmark({ page }: World): Promise<void> {
  for (const { id } of await askBackground(page, 'library:bookmarks', null)) {
    await askBackground(page, 'library:removeBookmark', id);
  }
}

/** More than fit on a page, as an earlier life of the browser left them. */
async function markMany({ page, servers }: World): Promise<void> {
  await askBackground(page, 'library:bookmarks', null);
  const item = await episodeOf(page, servers, 'machines', 0);
  const bookmarks = Array.from({ length: 300 }, (_, nth) => ({
    ...{ id: `many-${nth}`, itemKey: `episode ${item.id}` },
    bookmark: {
      ...{ id: `many-${nth}`, item, link: '', position: nth, line: '', madeAt: 5000 - nth },
      note: nth % 7 === 0 ? `Note ${nth}` : '',
    },
  }));
  await putRecords(page, 'library', { bookmarks });
}

async function bookmarks({ ui }: Visit): Promise<void> {
  await ui.click(tab('Podcasts'));
  await ui.click(button('Bookmarks'));
}

async function marked(visit: Visit): Promise<void> {
  await bookmarks(visit);
  await visit.ui.waitFor(BOOKMARKS);
}

/** Presses the button of the first row at this place, counted from its end. */
const press = ({ ui }: Visit, fromEnd: number) =>
  ui.evaluate(
    (at) =>
      [...document.querySelectorAll<HTMLElement>('[role=tabpanel] li:first-child button')]
        .at(-at)
        ?.click(),
    fromEnd,
  );

export const BOOKMARK_SCENES: readonly Scene[] = [
  {
    name: 'bookmarks--list',
    world: 'listener',
    surfaces: EVERYWHERE,
    before: mark,
    after: unmark,
    arrive: marked,
    abroad: true,
  },
  {
    name: 'bookmarks--note',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    before: mark,
    after: unmark,
    async arrive(visit) {
      await marked(visit);
      await press(visit, 3);
      await visit.ui.page.waitForSelector('textarea');
    },
    abroad: true,
  },
  {
    name: 'bookmarks--removed',
    world: 'listener',
    surfaces: EVERYWHERE,
    pointed: true,
    fleeting: true,
    before: mark,
    after: unmark,
    async arrive(visit) {
      await marked(visit);
      await press(visit, 1);
      await undoStays(visit);
    },
  },
  {
    name: 'bookmarks--many',
    world: 'listener',
    surfaces: ['panel'],
    before: markMany,
    after: unmark,
    arrive: marked,
  },
  {
    name: 'bookmarks--none',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await bookmarks(visit);
      await says(visit, 'No bookmarks yet');
    },
    abroad: true,
  },
  {
    name: 'bookmarks--menu',
    world: 'listener',
    surfaces: EVERYWHERE,
    on: 'episode-paused',
    fleeting: true,
    async arrive({ ui }) {
      await reachControl(ui, button('More'));
      await ui.click(button('More'));
      await ui.waitFor(menuItem('Bookmark this moment'));
    },
    abroad: true,
  },
  {
    name: 'bookmarks--in-full-view',
    world: 'listener',
    surfaces: EVERYWHERE,
    on: 'episode-paused',
    before: mark,
    after: unmark,
    async arrive({ ui }) {
      await ui.click(button('Open now playing'));
      await ui.waitFor(button('Bookmark this moment'));
      await ui.page.waitForSelector('[data-bookmark-mark]');
      await ui.waitFor(tab('Notes'));
    },
    abroad: true,
  },
];
