import { playRow } from '../../e2e/names.ts';
import {
  button,
  heading,
  type Scene,
  says,
  searchbox,
  tab,
  undoStays,
  type Visit,
} from '../scene.ts';
import { scrollMain } from '../scroll.ts';
import type { World } from '../world/world.ts';

const EVERYWHERE = ['popup', 'panel'] as const;
const open = (name: string) => button(`Open ${name}`);

async function subscriptions({ ui }: Visit): Promise<void> {
  await ui.click(tab('Podcasts'));
  await ui.waitFor(open('Tide Tables'));
}

async function genre(visit: Visit, name: string): Promise<void> {
  await subscriptions(visit);
  await visit.ui.click(button(name));
  await visit.ui.waitFor(heading(name));
}

async function showPage(visit: Visit): Promise<void> {
  await subscriptions(visit);
  await visit.ui.click(open('Tide Tables'));
  await visit.ui.waitFor(playRow('A Harbour at Slack Water'));
}

/** Presses the name of somebody who makes the show. */
async function person(visit: Visit, name: string): Promise<void> {
  await showPage(visit);
  await visit.ui.page.evaluate((wanted) => {
    const names = [...document.querySelectorAll<HTMLElement>('[data-row^="person "] button')];
    names.find(({ textContent }) => textContent?.startsWith(wanted))?.click();
  }, name);
  await visit.ui.waitFor(heading(name));
}

async function search(visit: Visit, text: string): Promise<void> {
  await subscriptions(visit);
  await visit.ui.fill(searchbox('Search podcasts'), text);
}

/** Sets how both podcast directories behave from now on. */
const directories = (how: number | 'hang' | null) => (world: World) => {
  for (const name of ['itunes', 'fyyd'] as const) world.servers.podcasts.fail(name, how);
};

export const PODCAST_SCENES: readonly Scene[] = [
  {
    name: 'podcasts--subscriptions',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: subscriptions,
    abroad: true,
  },
  {
    name: 'podcasts--popular',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await subscriptions(visit);
      await visit.ui.waitFor(button('Subscribe to Borrowed Weather'));
      await scrollMain(visit.ui, 100_000);
    },
  },
  {
    name: 'podcasts--genre',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await genre(visit, 'Society');
      await visit.ui.waitFor(button('Subscribe to Borrowed Weather'));
    },
    abroad: true,
  },
  {
    name: 'podcasts--genre-country',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    async arrive(visit) {
      await genre(visit, 'Society');
      await visit.ui.click({ role: 'combobox', name: 'Country' });
      await visit.ui.page.waitForSelector('[role=option]', { visible: true });
    },
  },
  {
    name: 'podcasts--genre-empty',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await genre(visit, 'Comedy');
      await says(visit, 'No charts here');
    },
    abroad: true,
  },
  {
    name: 'podcasts--genre-loading',
    world: 'listener',
    surfaces: EVERYWHERE,
    before: directories('hang'),
    after: directories(null),
    arrive: (visit) => genre(visit, 'Business'),
  },
  {
    name: 'podcasts--genre-unreachable',
    world: 'listener',
    surfaces: EVERYWHERE,
    before: directories(500),
    after: directories(null),
    async arrive(visit) {
      await genre(visit, 'Sports');
      await visit.ui.waitFor(button('Try again'), { timeout: 30_000 });
    },
  },
  {
    name: 'podcasts--show',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: showPage,
    abroad: true,
  },
  {
    name: 'podcasts--show-further-down',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await showPage(visit);
      await scrollMain(visit.ui, 900);
    },
  },
  {
    name: 'podcasts--show-sound-and-speed',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await showPage(visit);
      await visit.ui.click(button('Sound and speed'));
      await visit.ui.waitFor({ role: 'combobox', name: 'Skip at the start' });
    },
    abroad: true,
  },
  {
    name: 'podcasts--show-nothing-found',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await showPage(visit);
      await visit.ui.press('/');
      await visit.ui.page.keyboard.type('zzqx');
      await visit.ui.waitGone(playRow('A Harbour at Slack Water'));
    },
  },
  {
    name: 'podcasts--show-not-subscribed',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await subscriptions(visit);
      await visit.ui.click(open('Small Orchestras'));
      await visit.ui.waitFor(playRow('A Beginning'));
    },
  },
  {
    name: 'podcasts--show-live',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await subscriptions(visit);
      await visit.ui.click(open('The Slow Atlas'));
      await visit.ui.waitFor(playRow('The Coast Road, Walked on Air'));
    },
    abroad: true,
  },
  {
    name: 'podcasts--live-now',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await subscriptions(visit);
      await visit.ui.click(button('Subscribe to The Slow Atlas'));
      await visit.ui.waitFor(playRow('The Coast Road, Walked on Air'));
      await scrollMain(visit.ui, 0);
    },
    async leave({ ui }) {
      await ui.click(button('Unsubscribe from The Slow Atlas'));
      await ui.waitGone(playRow('The Coast Road, Walked on Air'));
    },
    abroad: true,
  },
  {
    name: 'podcasts--show-right-to-left',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await subscriptions(visit);
      await visit.ui.click(open('حكايات النهار والليل في المدينة القديمة'));
      await visit.ui.waitFor(playRow('بائع الظلال'));
    },
    abroad: true,
  },
  {
    name: 'podcasts--show-in-trouble',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await subscriptions(visit);
      await visit.ui.click(open('Contretemps'));
      await visit.ui.waitFor(playRow('Le piano tombé du camion'));
    },
  },
  {
    name: 'podcasts--episode',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await showPage(visit);
      await visit.ui.click(open('The Lighthouse Keeper’s Arithmetic'));
      await visit.ui.waitFor({ role: 'region', name: 'Show notes' });
      await visit.ui.waitFor({ role: 'link', name: 'How to build a tide gauge' });
    },
    abroad: true,
  },
  {
    name: 'podcasts--person',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await person(visit, 'Marisol Quint');
      await visit.ui.waitFor(button('Show all episodes'));
    },
    abroad: true,
  },
  {
    name: 'podcasts--person-all-episodes',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await person(visit, 'Marisol Quint');
      await visit.ui.click(button('Show all episodes'));
      await visit.ui.waitFor(button('Select episodes'));
    },
  },
  {
    name: 'podcasts--person-unknown',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await person(visit, 'Teodor Lindqvist');
      await says(visit, 'Nothing found for “Teodor Lindqvist”');
    },
    abroad: true,
  },
  {
    name: 'podcasts--latest',
    wide: true,
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive({ ui }) {
      await ui.click(button('Show all new episodes'));
      await ui.waitFor(playRow('Burnt Sugar'));
    },
  },
  {
    name: 'podcasts--inbox',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await subscriptions(visit);
      await visit.ui.click(button('Episodes'));
      await visit.ui.waitFor(button('Inbox'));
      await visit.ui.waitFor(button('Select episodes'));
    },
  },
  {
    name: 'podcasts--selecting',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive({ ui }) {
      await ui.click(button('Show all new episodes'));
      await ui.waitFor(playRow('Burnt Sugar'));
      await ui.click(button('Select episodes'));
      await ui.click({ role: 'checkbox', name: 'Burnt Sugar' });
      await ui.waitFor(button('Mark as played'));
    },
    abroad: true,
  },
  {
    name: 'podcasts--list-editor',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive({ ui }) {
      await ui.click(button('Show all new episodes'));
      await ui.click(button('New list'));
      await ui.waitFor({ role: 'dialog', name: 'New list' });
      await ui.waitFor({ role: 'checkbox', name: 'All subscriptions' });
    },
    abroad: true,
  },
  {
    name: 'podcasts--search',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await search(visit, 'la');
      await visit.ui.waitFor(heading('Search results'));
      await visit.ui.waitFor(open('The Slow Atlas'));
    },
    abroad: true,
  },
  {
    name: 'podcasts--no-results',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await search(visit, 'zzqx');
      await says(visit, 'Nothing found for “zzqx”');
    },
    abroad: true,
  },
  {
    name: 'podcasts--unsubscribed-toast',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    pointed: true,
    async arrive(visit) {
      await subscriptions(visit);
      await visit.ui.click(button('Unsubscribe from The Lichen Hour'));
      await undoStays(visit);
    },
    async leave({ ui }) {
      await ui.click(button('Undo'));
      await ui.waitFor(button('Unsubscribe from The Lichen Hour'));
    },
  },
  {
    name: 'podcasts--loading',
    world: 'listener',
    surfaces: EVERYWHERE,
    before: directories('hang'),
    after: directories(null),
    async arrive(visit) {
      await search(visit, 'harbour stories');
      await visit.ui.waitFor(heading('Search results'));
    },
  },
  {
    name: 'podcasts--unreachable',
    world: 'listener',
    surfaces: EVERYWHERE,
    before: directories(500),
    after: directories(null),
    async arrive(visit) {
      await search(visit, 'copper kettles');
      await visit.ui.waitFor(button('Try again'), { timeout: 30_000 });
    },
    abroad: true,
  },
];

export const NEWCOMER_PODCAST_SCENES: readonly Scene[] = [
  {
    name: 'podcasts--empty',
    world: 'newcomer',
    surfaces: EVERYWHERE,
    async arrive(visit) {
      await visit.ui.click(tab('Podcasts'));
      await says(visit, 'No subscriptions yet');
      await visit.ui.waitFor(button('Subscribe to Borrowed Weather'));
    },
    abroad: true,
  },
];
