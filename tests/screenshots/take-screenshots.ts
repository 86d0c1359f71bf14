import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { unexpectedErrors } from './expected-errors.ts';
import { openScene } from './open-scene.ts';
import { capture, resize } from './page-window.ts';
import { type Scene, type Size, sizesOf, THEMES, type Theme } from './scene.ts';
import { setTheme } from './set-theme.ts';
import { settle } from './settle.ts';
import { openWorld, type World, type WorldKind } from './world/world.ts';

/** A picture that was taken. */
export interface Shot {
  browser: BrowserName;
  language: string;
  scene: string;
  theme: Theme;
  size: Size;
  /** Path relative to the folder of all screenshots. */
  file: string;
}

export interface Taken {
  shots: Shot[];
  /** Scenes that could not be reached and why, and the extension's own errors. */
  failures: string[];
}

export const FOLDER = '.output/screenshots';

/** Takes every scene in every size and in both themes. */
export async function takeScreenshots(
  browser: BrowserName,
  language: string,
  scenes: readonly Scene[],
  say: (line: string) => void,
): Promise<Taken> {
  const taken: Taken = { shots: [], failures: [] };
  const folder = language === 'en' ? browser : `${browser}-${language}`;
  await rm(`${FOLDER}/${folder}`, { recursive: true, force: true });
  await mkdir(`${FOLDER}/${folder}`, { recursive: true });

  for (const kind of ['newcomer', 'listener'] as const) {
    const those = scenes.filter(({ world }) => world === kind);
    if (those.length > 0) await walk(kind, those);
  }
  return taken;

  async function walk(kind: WorldKind, those: readonly Scene[]): Promise<void> {
    const world = await openWorld(browser, kind, { language });
    try {
      for (const scene of those) {
        const began = performance.now();
        for (const sizes of visitsOf(scene, browser)) {
          await visit(world, scene, sizes).catch((error: Error) => {
            taken.failures.push(`${folder}: ${error.message}`);
            say(`✗ ${folder}: ${error.message}`);
            // The browser is gone, so the remaining scenes cannot be taken.
            if (world.page.page.isClosed()) throw error;
          });
        }
        say(`${folder} ${scene.name} ${Math.round(performance.now() - began)} ms`);
      }
      for (const error of unexpectedErrors(await world.driver.consoleErrors())) {
        taken.failures.push(`${folder}: ${error}`);
      }
    } finally {
      await world.close();
    }
  }

  async function visit(world: World, scene: Scene, sizes: readonly Size[]): Promise<void> {
    const [first] = sizes;
    if (first === undefined) return;
    const { ui, leave } = await openScene(world, scene, { ...first, theme: THEMES[0] });
    try {
      for (const size of sizes) {
        if (size !== first) await resize(ui, size);
        for (const theme of THEMES) {
          await setTheme(ui, theme);
          await settle(ui);
          const file = `${folder}/${scene.name}--${theme}--${size.width}.png`;
          const png = await capture(ui, { fullPage: scene.whole });
          await writeFile(`${FOLDER}/${file}`, png);
          taken.shots.push({ browser, language, scene: scene.name, theme, size, file });
        }
      }
    } finally {
      await leave();
    }
  }
}

/** The sizes of a scene, grouped by visit: one page is opened per group. */
function visitsOf(scene: Scene, browser: BrowserName): Size[][] {
  const sizes = sizesOf(scene, browser);
  if (scene.fleeting) return sizes.map((size) => [size]);
  const surfaces = [...new Set(sizes.map(({ surface }) => surface))];
  return surfaces.map((surface) => sizes.filter((size) => size.surface === surface));
}
