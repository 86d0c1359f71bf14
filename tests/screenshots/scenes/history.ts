import {
  button,
  list,
  menuItem,
  type Scene,
  says,
  searchbox,
  tab,
  undoStays,
  type Visit,
} from '../scene.ts';

const EVERYWHERE = ['popup', 'panel'] as const;
const OPTIONS = button('History options');
const TRACKS = list('Track history');

async function tracks({ ui }: Visit): Promise<void> {
  await ui.click(tab('History'));
  await ui.waitFor(TRACKS);
}

async function options(visit: Visit): Promise<void> {
  await tracks(visit);
  await visit.ui.click(OPTIONS);
  await visit.ui.waitFor(menuItem('Export as CSV'));
}

const DELETED = 'Mori & the Ferrymen – Slow Crossing';

export const HISTORY_SCENES: readonly Scene[] = [
  {
    name: 'history--tracks',
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: tracks,
    abroad: true,
  },
  {
    name: 'history--search',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await tracks(visit);
      await visit.ui.fill(searchbox('Search history'), 'sol');
      await visit.ui.waitFor(list('Matching tracks'));
    },
    abroad: true,
  },
  {
    name: 'history--no-results',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await tracks(visit);
      await visit.ui.fill(searchbox('Search history'), 'zzqx');
      await says(visit, 'Nothing found for “zzqx”');
    },
  },
  {
    name: 'history--saved',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await tracks(visit);
      await visit.ui.click(button('Saved tracks'));
      await visit.ui.waitFor(list('Saved tracks'));
    },
    abroad: true,
  },
  {
    name: 'history--stations',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    async arrive(visit) {
      await tracks(visit);
      await visit.ui.click({ role: 'combobox', name: 'Station' });
      await visit.ui.page.waitForSelector('[role=option]');
    },
  },
  {
    name: 'history--options',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    arrive: options,
    abroad: true,
  },
  {
    name: 'history--confirm-delete',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await options(visit);
      await visit.ui.click(menuItem('Delete this station’s history'));
      await visit.ui.waitFor(button('Delete all'));
    },
    abroad: true,
  },
  {
    name: 'history--undo-toast',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    pointed: true,
    async arrive(visit) {
      await tracks(visit);
      await visit.ui.click(button(`Delete ${DELETED}`));
      await undoStays(visit);
    },
    async leave({ ui }) {
      await ui.click(button('Undo'));
      await ui.waitFor(button(`Delete ${DELETED}`));
    },
  },
];

export const NEWCOMER_HISTORY_SCENES: readonly Scene[] = [
  {
    name: 'history--empty',
    world: 'newcomer',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await visit.ui.click(tab('History'));
      await says(visit, 'No tracks yet');
    },
    abroad: true,
  },
  {
    name: 'history--saved-empty',
    world: 'newcomer',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await visit.ui.click(tab('History'));
      await visit.ui.click(button('Saved tracks'));
      await says(visit, 'No saved tracks');
    },
  },
];
