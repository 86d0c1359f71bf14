import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LANGUAGES } from '@/lib/model/values/languages';
import { unexpectedErrors } from '../screenshots/expected-errors.ts';
import { openScene } from '../screenshots/open-scene.ts';
import { type Scene, type Size, THEMES, type Theme } from '../screenshots/scene.ts';
import { scenes } from '../screenshots/scenes.ts';
import { setTheme } from '../screenshots/set-theme.ts';
import { settle } from '../screenshots/settle.ts';
import { openWorld, type World } from '../screenshots/world/world.ts';
import { violationsIn } from './axe-violations.ts';
import type { BrowserName } from './driver/driver.ts';
import { hoverRow, layoutFaults, rowInSight, turnedFaults } from './screen-faults.ts';

/** A walk over scenes. */
interface Walk {
  /** The languages that the scenes take turns in. BCP 47. */
  languages: readonly string[];
  scenes: readonly Scene[];
  /** The themes in which to check the scene with this index, one after the other. */
  themes(place: number): readonly Theme[];
  /** Whether to check colours, too, and a row with the pointer on it. They are the same in all languages. */
  coloured: boolean;
  /** The sizes to alternate between, by a scene's surface. */
  sizes: readonly Size[];
}

const POPUP: Size = { surface: 'popup', width: 380, height: 580 };
const PANEL: Size = { surface: 'panel', width: 280, height: 720 };
const SETTINGS: Size[] = [360, 1000].map((width) => ({
  ...{ surface: 'settings' as const, width, height: 800 },
}));

/** Each screen once, with a typical listener's data. */
const screens = scenes.filter(
  ({ name, world }, place) =>
    world === 'listener' &&
    scenes.findIndex((one) => one.world === world && screenOf(one) === screenOf({ name })) ===
      place,
);

/** Begins with the previous scene's theme: changing it costs as much as many an axe rule. */
const bothThemes = (place: number) => (place % 2 === 0 ? THEMES : THEMES.toReversed());

const ENGLISH = ['en'];

/** The walks of each browser. */
const WALKS: Record<BrowserName, Partial<Record<WalkName, Walk>>> = {
  chromium: {
    english: {
      ...{ languages: ENGLISH, scenes },
      ...{ themes: bothThemes, coloured: true, sizes: [POPUP, PANEL, ...SETTINGS] },
    },
    // The walk above lays out all scenes from right to left; this one has those whose texts may need more room.
    abroad: {
      languages: Object.keys(LANGUAGES).filter((language) => !ENGLISH.includes(language)),
      scenes: scenes.filter(({ abroad }) => abroad),
      themes: (place) => [place % 4 < 2 ? 'light' : 'dark'],
      coloured: false,
      sizes: [PANEL, POPUP, ...SETTINGS.toReversed()],
    },
  },
  firefox: {
    english: {
      ...{ languages: ENGLISH, scenes: screens },
      themes: bothThemes,
      coloured: true,
      sizes: [{ ...PANEL, width: 300 }, ...SETTINGS.slice(1)],
    },
  },
};

type WalkName = 'english' | 'abroad';

/** Whether this browser has that walk. */
export const isWalked = (name: WalkName) => name in WALKS[inject('browser')];

/** The screens of the four tabs, which are half of the work. */
const TABS = ['home', 'radio', 'podcasts', 'history'];

/** The parts of a walk. Each is a test file of its own, so that they run in parallel and are retried separately. */
export type Part = 'tabs' | 'others';

/** Tests that nothing is wrong on any screen. */
export function walkThrough(name: WalkName, part?: Part): void {
  const walk = WALKS[inject('browser')][name];
  if (walk) lookAtScreens(walk, part);
}

function lookAtScreens(walk: Walk, part?: Part): void {
  const ours = walk.scenes.filter(
    (scene) => part === undefined || (part === 'tabs') === TABS.includes(screenOf(scene)),
  );
  describe.each([...new Set(ours.map(({ world }) => world))])('for a %s', (kind) => {
    let world: World;
    /** How many errors were already reported. */
    let told = 0;

    beforeAll(async () => {
      world = await openWorld(inject('browser'), kind);
    });
    afterAll(() => world?.close());

    const those = ours
      .filter(({ world }) => world === kind)
      .map((scene) => ({ scene, name: scene.name, language: languageOf(scene) }));
    it.each(those)('$name has no faults in $language', async ({ scene, language }) => {
      const place = walk.scenes.indexOf(scene);
      await world.speak(language);
      const [theme = 'light', ...otherThemes] = walk.themes(place);
      const { ui, leave } = await openScene(world, scene, { ...sizeOf(scene), theme });
      const found: string[] = [];
      try {
        const row = walk.coloured && !scene.pointed ? await rowInSight(ui) : null;
        // Its twin shows what it looks like without the pointer. Each run of axe takes a while, however little it
        // checks.
        if (row?.hasTwin) await hoverRow(ui, row);
        found.push(...(await violationsIn(ui, { rules: walk.coloured ? 'all' : 'language' })));
        if (row && !row.hasTwin) {
          await hoverRow(ui, row);
          const inRow = await violationsIn(ui, { element: 'li:hover' });
          found.push(...inRow.map((fault) => `hovered: ${fault}`));
        }
        for (const other of otherThemes) {
          await setTheme(ui, other);
          await settle(ui);
          // With the pointer still on the row.
          const inOther = await violationsIn(ui, { rules: 'colours' });
          found.push(...inOther.map((fault) => `${other}: ${fault}`));
        }
        if (row) await ui.page.mouse.move(0, 0);
        found.push(...(await layoutFaults(ui)));
        if (walk.coloured) {
          const turned = await turnedFaults(ui);
          found.push(...turned.map((fault) => `from right to left: ${fault}`));
        }
      } finally {
        await leave();
      }
      const errors = unexpectedErrors(await world.driver.consoleErrors());
      found.push(...errors.slice(told));
      told = errors.length;
      expect(found).toEqual([]);
    });
  });

  /** Changes with every second scene, because the sizes alternate. */
  function languageOf(scene: Scene): string {
    const place = Math.floor(walk.scenes.indexOf(scene) / 2);
    return walk.languages[place % walk.languages.length] as string;
  }

  /** Alternates between the sizes that suit the scene. */
  function sizeOf(scene: Scene): Size {
    const sizes = walk.sizes.filter(({ surface }) => scene.surfaces.includes(surface));
    const place = walk.scenes.indexOf(scene);
    return sizes[place % sizes.length] as Size;
  }
}

function screenOf({ name }: Pick<Scene, 'name'>): string {
  return name.slice(0, name.indexOf('--'));
}
