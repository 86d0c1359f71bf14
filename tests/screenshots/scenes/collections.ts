import type { ElementHandle } from 'puppeteer-core';
import { itemFavourite, showFavourite } from '@/lib/model/favourite';
import { askBackground } from '../../e2e/ask-background.ts';
import type { UiPage } from '../../e2e/driver/driver.ts';
import { pollUntil } from '../../e2e/driver/poll-until.ts';
import { button, heading, menuItem, type Scene, says, undoStays, type Visit } from '../scene.ts';
import { stationItem } from '../world/plays.ts';
import { putRecords } from '../world/put-records.ts';
import { STATIONS } from '../world/stations.ts';
import type { World } from '../world/world.ts';

const EVERYWHERE = ['popup', 'panel'] as const;
const MORNINGS = 'Morning radio';

/** Their names, and the places of the stations and shows that are in them. */
const FILLED: readonly (readonly [name: string, stations: number[], shows: number[]])[] = [
  [MORNINGS, [0, 1, 2, 3], [0, 1]],
  ['Zum Einschlafen, wenn draußen schon alles still ist', [4, 5], []],
  ['موسيقى', [6], []],
  ['News & talk', [7], [2, 3, 4]],
  ['To try', [], []],
];

async function fill({ page, servers }: World): Promise<void> {
  const shows = await askBackground(page, 'library:shows');
  for (const [id, [name, stations, places]] of FILLED.entries()) {
    const things = [
      ...stations.map((at) => itemFavourite(stationItem(servers, STATIONS[at]?.key ?? ''))),
      ...places.flatMap((at) => (shows[at] ? [showFavourite(shows[at].show)] : [])),
    ];
    const collection = { id: `filled-${id}`, name, things };
    await askBackground(page, 'library:addCollection', { collection });
  }
}

async function empty({ page }: World): Promise<void> {
  for (const { id } of await askBackground(page, 'library:collections')) {
    await askBackground(page, 'library:removeCollection', id);
  }
}

/** More than fit on a page, as an import left them. */
async function fillMany({ page, servers }: World): Promise<void> {
  await askBackground(page, 'library:collections');
  const covers = [0, 1, 2, 3].map((at) =>
    itemFavourite(stationItem(servers, STATIONS[at]?.key ?? '')),
  );
  const collections = Array.from({ length: 60 }, (_, nth) => ({
    ...{ id: `many-${nth}`, name: `Folder ${nth + 1}`, place: nth, size: 4 },
    covers,
  }));
  await putRecords(page, 'library', { collections });
}

async function all({ ui }: Visit): Promise<void> {
  await ui.click(button('Show all collections'));
  await ui.waitFor(heading('Collections'));
}

async function mornings({ ui }: Visit): Promise<void> {
  await ui.click(button(`Open ${MORNINGS}`));
  await ui.waitFor(button(`Remove the collection ${MORNINGS}`));
}

const common = { world: 'listener', surfaces: EVERYWHERE, before: fill, after: empty } as const;

/**
 * Drags the first row from its place; returns the second collection that it can be dropped on. The code for dragging is
 * loaded when the pointer arrives, so on a busy machine the first press may do nothing.
 */
function lift({ page }: UiPage): Promise<ElementHandle> {
  const { mouse } = page;
  return pollUntil('what a row is dropped on', { timeout: 30_000 }, async () => {
    const row = await page.waitForSelector('[role=tabpanel] ul li');
    await row?.hover();
    await mouse.down();
    const { x = 0, y = 0, width = 0, height = 0 } = (await row?.boundingBox()) ?? {};
    await mouse.move(x + width / 2 + 20, y + height / 2 + 20, { steps: 3 });
    const second = '[aria-hidden] [data-drop]:nth-child(2)';
    const tile = await page.waitForSelector(second, { timeout: 2000 }).catch(() => null);
    if (tile !== null) return { done: tile };
    // Away from the row, so that it is not clicked.
    await mouse.move(0, 0);
    await mouse.up();
    return null;
  });
}

export const COLLECTION_SCENES: readonly Scene[] = [
  {
    ...common,
    name: 'collections--on-home',
    async arrive({ ui }) {
      await ui.focus(button(`Open ${MORNINGS}`));
    },
    abroad: true,
  },
  { ...common, name: 'collections--list', arrive: all, abroad: true, wide: true },
  { ...common, name: 'collections--many', before: fillMany, arrive: all },
  { ...common, name: 'collections--page', arrive: mornings, abroad: true, wide: true },
  {
    ...common,
    name: 'collections--carried',
    pointed: true,
    fleeting: true,
    abroad: true,
    async arrive({ ui }) {
      await ui.waitFor(button(`Open ${MORNINGS}`));
      await (await lift(ui)).hover();
    },
    async leave({ ui }) {
      await ui.press('Escape');
      await ui.page.mouse.up();
    },
  },
  {
    ...common,
    name: 'collections--taken-out',
    pointed: true,
    fleeting: true,
    async arrive(visit) {
      await mornings(visit);
      await visit.ui.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role=tabpanel] li:first-child button')]
          .at(-2)
          ?.click(),
      );
      await undoStays(visit);
    },
  },
  {
    ...common,
    name: 'collections--empty',
    async arrive(visit) {
      await visit.ui.click(button('Open To try'));
      await says(visit, 'Nothing in here yet');
    },
    abroad: true,
  },
  {
    ...common,
    name: 'collections--dialog',
    fleeting: true,
    async arrive(visit) {
      await mornings(visit);
      const { ui } = visit;
      await ui.click(button('More options for Harbour Lights Jazz'));
      await ui.click(menuItem('Add to a collection…'));
      await ui.waitFor({ role: 'checkbox', name: MORNINGS });
    },
  },
  {
    ...common,
    name: 'collections--new',
    fleeting: true,
    async arrive(visit) {
      await all(visit);
      await visit.ui.click(button('New collection'));
      await visit.ui.waitFor({ role: 'textbox', name: 'Name of the collection' });
    },
    abroad: true,
  },
];
