import { askBackground } from '../../e2e/ask-background.ts';
import type { ElementName } from '../../e2e/driver/driver.ts';
import { playRow } from '../../e2e/names.ts';
import {
  holdLibrary,
  letLibrary,
  loseLibrary,
  refillLibrary,
  removeLostLibrary,
} from '../../e2e/unreadable-library.ts';
import {
  button,
  heading,
  menuItem,
  type Scene,
  says,
  searchbox,
  undoStays,
  type Visit,
} from '../scene.ts';
import { scrollMain } from '../scroll.ts';

const EVERYWHERE = ['popup', 'panel'] as const;

async function allOfHome({ ui }: Visit): Promise<void> {
  await ui.waitFor(playRow('Harbour Lights Jazz'));
  await ui.waitFor(button('Show all new episodes'));
}

async function search(visit: Visit, text: string): Promise<void> {
  await allOfHome(visit);
  await visit.ui.fill(searchbox('Search everything'), text);
}

/** Scrolls to what is below the recently played items. */
const below =
  (wanted: ElementName) =>
  async ({ ui }: Visit): Promise<void> => {
    await ui.waitFor(wanted);
    await scrollMain(ui, 100_000);
  };

/** Removes a favourite, so that the undo toast appears. */
async function removeFavourite(visit: Visit): Promise<void> {
  await allOfHome(visit);
  await visit.ui.click(button('Remove La Boussole from favourites'));
  await undoStays(visit);
}

async function undo({ ui }: Visit): Promise<void> {
  await ui.click(button('Undo'));
  await ui.waitFor(button('Remove La Boussole from favourites'));
}

export const HOME_SCENES: readonly Scene[] = [
  {
    name: 'home--full',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: allOfHome,
    abroad: true,
  },
  {
    name: 'home--further-down',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await allOfHome(visit);
      await scrollMain(visit.ui, 620);
    },
    abroad: true,
  },
  {
    name: 'home--end',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await allOfHome(visit);
      await scrollMain(visit.ui, 100_000);
    },
  },
  {
    name: 'home--undo-toast',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    pointed: true,
    arrive: removeFavourite,
    leave: undo,
  },
  {
    name: 'home--row-hovered',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    pointed: true,
    async arrive(visit) {
      await allOfHome(visit);
      await visit.ui.page.hover('main li:nth-child(7)');
    },
  },
  {
    name: 'home--row-focused',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await allOfHome(visit);
      await visit.ui.focus(playRow('Harbour Lights Jazz'));
      await visit.ui.press('ArrowDown');
    },
  },
  {
    name: 'home--row-menu',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    async arrive(visit) {
      await allOfHome(visit);
      await visit.ui.click(button('More options for Harbour Lights Jazz'));
      await visit.ui.waitFor(menuItem('Play next'));
    },
    abroad: true,
  },
  {
    name: 'home--search',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await search(visit, 'light');
      await visit.ui.waitFor(playRow('The Lighthouse Keeper’s Arithmetic'));
      await visit.ui.waitFor(playRow('Lighthouse Dub'));
    },
    abroad: true,
  },
  {
    name: 'home--search-nothing-found',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await search(visit, 'zzqx');
      await says(
        visit,
        'Check the spelling, try fewer words, or add a station or podcast by its address.',
      );
    },
    abroad: true,
  },
  ...libraryScenes(),
];

/** Home while the library loads, if it cannot be read, and if it is empty. */
function libraryScenes(): Scene[] {
  return [
    {
      name: 'home--loading',
      world: 'listener',
      surfaces: EVERYWHERE,
      before: ({ page }) => holdLibrary(page),
      after: ({ page }) => letLibrary(page),
      arrive: below({ role: 'status', name: 'Loading favourites' }),
    },
    {
      name: 'home--unreadable',
      world: 'listener',
      surfaces: EVERYWHERE,
      before: ({ page }) => loseLibrary(page),
      async after({ page }) {
        await removeLostLibrary(page);
        await askBackground(page, 'library:favourites');
        await refillLibrary(page);
      },
      arrive: below(button('Try again')),
      abroad: true,
    },
    {
      name: 'home--nothing-kept',
      world: 'listener',
      surfaces: EVERYWHERE,
      async before({ page }) {
        await loseLibrary(page);
        await removeLostLibrary(page);
      },
      async after({ page }) {
        await askBackground(page, 'library:favourites');
        await refillLibrary(page);
      },
      arrive: below(button('Find a podcast')),
      abroad: true,
    },
  ];
}

export const NEWCOMER_HOME_SCENES: readonly Scene[] = [
  {
    name: 'home--first-start',
    world: 'newcomer',
    surfaces: EVERYWHERE,
    arrive: firstStart,
    abroad: true,
  },
  {
    name: 'home--first-start-genre',
    world: 'newcomer',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await firstStart(visit);
      await visit.ui.click(button('Jazz'));
    },
    leave: ({ ui }) => ui.click(button('Jazz')),
  },
  {
    name: 'home--first-start-end',
    world: 'newcomer',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await firstStart(visit);
      await scrollMain(visit.ui, 100_000);
    },
    abroad: true,
  },
];

async function firstStart({ ui }: Visit): Promise<void> {
  await ui.waitFor(heading('Start with one of these'));
  await ui.waitFor({ role: 'list', name: 'Stations' });
}
