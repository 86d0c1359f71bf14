import type { UiPage } from '../e2e/driver/driver.ts';
import { createSay, translated } from './language.ts';
import { resize } from './page-window.ts';
import { PAGES, type Scene, type Size, type Theme, type Visit } from './scene.ts';
import { setTheme } from './set-theme.ts';
import { settle } from './settle.ts';
import type { World } from './world/world.ts';

/** How a scene is to be looked at. */
export interface Look extends Size {
  theme: Theme;
  /** Pixels of the picture for each CSS pixel: 1 unless told. */
  scale?: number;
}

/** A page that shows the scene. Leave it with `leave`, which puts the world in order; the page is gone then. */
export interface OpenScene {
  ui: UiPage;
  leave(): Promise<void>;
}

/** Opens a page of the world's browser and goes to where the scene is. Nothing moves there any longer. */
export async function openScene(world: World, scene: Scene, look: Look): Promise<OpenScene> {
  const { surface } = look;
  if (world.kind === 'listener') await world.play(scene.on ?? 'live');
  await scene.before?.(world);
  const page = await world.openPage(PAGES[surface]);
  const say = createSay(world.language);
  const visit: Visit = { ui: translated(page, say), world, surface, say };
  try {
    await resize(page, look);
    await setTheme(page, look.theme);
    await page.page.waitForSelector('h1');
    await scene.arrive?.(visit);
    if (!scene.pointed) await page.page.mouse.move(0, 0);
    await settle(page);
  } catch (error) {
    await page.screenshot(`.output/screenshots/lost-${scene.name}.png`).catch(() => {});
    await page.close();
    await scene.after?.(world);
    const where = `${scene.name}, ${surface} ${look.width}`;
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
  }
  return {
    ui: page,
    async leave() {
      await scene.leave?.(visit);
      await world.leavePage(PAGES[surface], page);
      await scene.after?.(world);
    },
  };
}
