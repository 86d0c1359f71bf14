import { askBackground } from '../../e2e/ask-background.ts';
import { playRow } from '../../e2e/names.ts';
import { reachControl } from '../../e2e/reach-control.ts';
import { button, heading, menuItem, type Scene, says, tab, type Visit } from '../scene.ts';
import type { On } from '../world/plays.ts';
import { mendSound, SOUND_STOPPED, stopSound } from './settings.ts';

const EVERYWHERE = ['popup', 'panel'] as const;
const VOLUME = { role: 'slider', name: 'Volume' };

/** Home with the player in each of these states. */
const states = (...all: On[]): Scene[] =>
  all.map((on) => ({
    name: `player--${on}`,
    world: 'listener',
    surfaces: EVERYWHERE,
    on,
    arrive: ({ ui }) => ui.waitFor(playRow('Harbour Lights Jazz')),
    abroad: on === 'rtl-name' || on === 'error' || on === 'reconnecting',
  }));

const full =
  (then?: (visit: Visit) => Promise<void>) =>
  async (visit: Visit): Promise<void> => {
    await visit.ui.click(button('Open now playing'));
    await visit.ui.waitFor(button('Close now playing'));
    await then?.(visit);
  };

/** The tab of this name in the full player of the current episode, pressed whichever was in front. */
const episodeTab = (name: string) =>
  full(async ({ ui }) => {
    await ui.click(tab('Notes'));
    await ui.click(tab(name));
    await ui.waitForAttribute(tab(name), 'aria-selected', 'true');
    await ui.page.waitForSelector('[role=dialog] [role=tabpanel]:not([hidden]) li');
  });

const setTimer = (minutes: number | null) => (world: Parameters<NonNullable<Scene['before']>>[0]) =>
  askBackground(world.page, 'player:setSleepTimer', minutes === null ? null : { minutes });

export const PLAYER_SCENES: readonly Scene[] = [
  {
    name: 'full--live',
    world: 'listener',
    surfaces: EVERYWHERE,
    arrive: full(({ ui }) => ui.waitFor({ role: 'list', name: 'Track history' })),
    abroad: true,
    wide: true,
  },
  {
    name: 'player--sleep-menu',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    async arrive({ ui }) {
      await reachControl(ui, button('Sleep timer'));
      await ui.click(button('Sleep timer'));
      await ui.waitFor(menuItem('30 minutes'));
    },
    abroad: true,
  },
  {
    name: 'player--sleep-running',
    world: 'listener',
    surfaces: EVERYWHERE,
    before: setTimer(30),
    after: setTimer(null),
    arrive: ({ ui }) => ui.waitFor(playRow('Harbour Lights Jazz')),
  },
  {
    name: 'player--volume-focused',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive({ ui }) {
      await ui.waitFor(playRow('Harbour Lights Jazz'));
      await reachControl(ui, VOLUME);
      await ui.focus(VOLUME);
      await ui.press('ArrowLeft');
      await ui.press('ArrowRight');
    },
  },
  {
    name: 'player--tooltip',
    world: 'listener',
    surfaces: EVERYWHERE,
    fleeting: true,
    pointed: true,
    async arrive({ ui, say }) {
      await ui.waitFor(button('Settings'));
      await ui.page.hover(`[aria-label="${say('Settings')}"]`);
      // The tooltip is rendered outside the root element.
      await ui.page.waitForFunction(
        (name) =>
          [...document.querySelectorAll('body > div')].some(
            (box) => box.id !== 'root' && box.textContent?.includes(name),
          ),
        {},
        say('Settings'),
      );
    },
  },
  {
    name: 'player--keys',
    world: 'listener',
    surfaces: EVERYWHERE,
    async arrive({ ui }) {
      await ui.waitFor(playRow('Harbour Lights Jazz'));
      await ui.press('?');
      await ui.waitFor(heading('Keyboard shortcuts'));
    },
    abroad: true,
  },
  {
    name: 'player--sound-stopped',
    world: 'listener',
    surfaces: EVERYWHERE,
    before: stopSound,
    after: mendSound,
    arrive: (visit) => says(visit, SOUND_STOPPED),
    abroad: true,
  },
  ...states(
    'live-paused',
    'live-untitled',
    'loading',
    'error',
    'reconnecting',
    'long-name',
    'rtl-name',
    'emoji-name',
    'no-cover',
    'broken-cover',
  ),
  {
    name: 'full--long-name',
    world: 'listener',
    surfaces: EVERYWHERE,
    on: 'long-name',
    arrive: full(),
  },
  {
    name: 'full--live-untitled',
    world: 'listener',
    surfaces: EVERYWHERE,
    on: 'live-untitled',
    arrive: full((visit) => says(visit, 'No tracks yet')),
  },
  {
    name: 'full--error',
    world: 'listener',
    surfaces: EVERYWHERE,
    on: 'error',
    arrive: full(),
  },
  ...states('episode', 'episode-paused'),
  {
    name: 'player--speed-menu',
    world: 'listener',
    surfaces: EVERYWHERE,
    on: 'episode-paused',
    fleeting: true,
    async arrive({ ui }) {
      await reachControl(ui, button('Playback speed'));
      await ui.click(button('Playback speed'));
      await ui.page.waitForSelector('[role=menuitemradio]');
    },
    abroad: true,
  },
  {
    name: 'full--notes',
    world: 'listener',
    surfaces: EVERYWHERE,
    on: 'episode-paused',
    arrive: full(async ({ ui }) => {
      await ui.click(tab('Notes'));
      await ui.waitFor({ role: 'region', name: 'Show notes' });
    }),
    abroad: true,
  },
  {
    name: 'full--chapters',
    world: 'listener',
    surfaces: EVERYWHERE,
    on: 'episode-paused',
    arrive: episodeTab('Chapters'),
    abroad: true,
  },
  {
    name: 'full--transcript',
    world: 'listener',
    surfaces: EVERYWHERE,
    on: 'episode-paused',
    arrive: episodeTab('Transcript'),
    wide: true,
  },
];
