import { pollUntil } from '../../e2e/driver/poll-until.ts';
import { playRow } from '../../e2e/names.ts';
import {
  button,
  heading,
  list,
  menuItem,
  type Scene,
  says,
  searchbox,
  tab,
  type Visit,
} from '../scene.ts';
import { scrollMain } from '../scroll.ts';
import type { World } from '../world/world.ts';

const EVERYWHERE = ['popup', 'panel'] as const;
const SEARCH = searchbox('Search stations');

async function topList({ ui }: Visit): Promise<void> {
  await ui.click(tab('Radio'));
  // Home has rows of the same names, and is in sight until Radio is drawn.
  await ui.waitFor(SEARCH);
  await ui.waitFor(playRow('Kaskade Berlin'));
}

async function search(visit: Visit, text: string): Promise<void> {
  await topList(visit);
  await visit.ui.fill(SEARCH, text);
}

const well = ({ servers }: World) => {
  servers.directory.mood = 'well';
};

/** Scrolls and so loads page after page, until this many rows are loaded. */
async function scrollFar({ ui }: Visit, rows: number): Promise<void> {
  await pollUntil(`${rows} rows`, { timeout: 60_000 }, async () => {
    await scrollMain(ui, 10_000_000);
    const last = await ui.evaluate(() => {
      const all = document.querySelectorAll('[role=tabpanel]:not([hidden]) li[aria-posinset]');
      return Number([...all].at(-1)?.getAttribute('aria-posinset') ?? 0);
    });
    return last >= rows ? { done: true } : null;
  });
  await scrollMain(ui, rows * 28);
}

export const RADIO_SCENES: readonly Scene[] = [
  {
    name: 'radio--top',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: topList,
    abroad: true,
  },
  {
    name: 'radio--genre',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await topList(visit);
      await visit.ui.click(button('Jazz'));
      await visit.ui.waitFor(heading('Jazz'));
      await visit.ui.waitFor(list('Stations'));
    },
    abroad: true,
  },
  {
    name: 'radio--countries',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await topList(visit);
      await visit.ui.click(button('More countries'));
      await visit.ui.waitFor(heading('Countries'));
      await visit.ui.waitFor(list('Countries'));
    },
  },
  {
    name: 'radio--heard',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      const { ui } = visit;
      // As an earlier page has left it, however late this page learns of the history.
      await ui.evaluate(() => localStorage.setItem('heardAllOver', 'yes'));
      await topList(visit);
      await ui.click(button('Heard all over'));
      await ui.waitFor(heading('Heard all over'));
      await ui.waitFor(list('Stations'));
    },
    abroad: true,
  },
  {
    name: 'radio--station',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await topList(visit);
      await visit.ui.click(button('More options for Harbour Lights Jazz'));
      await visit.ui.click(menuItem('Go to station'));
      await visit.ui.waitFor(list('Similar stations'));
    },
    abroad: true,
  },
  {
    name: 'radio--station-sound-and-speed',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await topList(visit);
      await visit.ui.click(button('More options for Harbour Lights Jazz'));
      await visit.ui.click(menuItem('Go to station'));
      await visit.ui.waitFor(list('Similar stations'));
      await visit.ui.click(button('Sound and speed'));
      await visit.ui.waitFor({ role: 'combobox', name: 'Voice boost' });
    },
    abroad: true,
  },
  {
    name: 'radio--station-on-air',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive({ ui }) {
      // Not by its name: a station's name is not a message, and would be looked up among the messages.
      await ui.click(button('Open now playing'));
      await ui.page.waitForSelector('[role=dialog] h2 > button');
      await ui.page.click('[role=dialog] h2 > button');
      await ui.waitFor(list('Track history'));
    },
  },
  {
    name: 'radio--far-down',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await topList(visit);
      await scrollFar(visit, 400);
    },
  },
  {
    name: 'radio--search',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await search(visit, 'ra');
      await visit.ui.waitFor(playRow('Rádio Maré Alta'));
      // Not a favourite, whose cover would stay in the popup.
      await visit.ui.waitGone(playRow('Harbour Lights Jazz'));
    },
    abroad: true,
  },
  {
    name: 'radio--no-results',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await search(visit, 'zzqx');
      await says(visit, 'No stations found');
    },
    abroad: true,
  },
  {
    name: 'radio--filters',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await topList(visit);
      await visit.ui.click(button('Filters'));
      await visit.ui.waitFor({ role: 'combobox', name: 'Country' });
    },
    abroad: true,
  },
  {
    name: 'radio--filter-choices',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    async arrive(visit) {
      await topList(visit);
      await visit.ui.click(button('Filters'));
      await visit.ui.click(button('All countries'));
      await visit.ui.page.waitForSelector('[role=option]');
    },
  },
  {
    name: 'radio--filtered',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await topList(visit);
      await visit.ui.click(button('Filters'));
      await visit.ui.click(button('All countries'));
      const choice = await visit.ui.page.waitForSelector('[role=option]');
      await choice?.click();
      await visit.ui.page.waitForFunction(() => document.querySelector('[role=listbox]') === null);
      await visit.ui.click(button('Filters'));
      await visit.ui.waitFor(list('Stations'));
    },
  },
  {
    name: 'radio--row-menu',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    async arrive(visit) {
      await topList(visit);
      await visit.ui.click(button('More options for Kaskade Berlin'));
      await visit.ui.waitFor(menuItem('Vote for this station'));
    },
  },
  {
    name: 'radio--loading',
    world: 'listener',
    surfaces: EVERYWHERE,
    before({ servers }) {
      servers.directory.mood = 'hangs';
    },
    after: well,
    async arrive({ ui, say }) {
      await ui.click(tab('Radio'));
      await ui.click(button('Top voted'));
      await ui.waitForAttribute(button('Top voted'), 'aria-pressed', 'true');
      await ui.page.waitForFunction(
        (name) => !document.querySelector(`ul[aria-label="${name}"]`),
        {},
        say('Stations'),
      );
    },
  },
  {
    name: 'radio--cached-answer',
    world: 'listener',
    surfaces: EVERYWHERE,
    before({ servers }) {
      servers.directory.mood = 'fails';
    },
    after: well,
    async arrive(visit) {
      // Not a search that was made while the directory was up: its cached answer would still count as fresh.
      await search(visit, 'rad');
      await visit.ui.waitFor({ role: 'status', name: 'Station directory' }, { timeout: 30_000 });
    },
  },
];

/** These must come before any result is loaded, on the first start as well: results are cached. */
export const NEWCOMER_RADIO_SCENES: readonly Scene[] = [
  {
    name: 'radio--unreachable',
    wide: true,
    world: 'newcomer',
    surfaces: EVERYWHERE,
    before({ servers }) {
      servers.directory.mood = 'fails';
    },
    after: well,
    async arrive({ ui }) {
      await ui.click(tab('Radio'));
      await ui.waitFor(heading('Stations to start with'), { timeout: 30_000 });
    },
    abroad: true,
  },
];
