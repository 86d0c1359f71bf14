import { LAST_PLACE, VISITS } from '@/components/app/where-to-start';
import type { UiPage } from '../e2e/driver/driver.ts';
import { createSay, translated } from './language.ts';
import { resize } from './page-window.ts';
import { PAGES, type Scene, type Size, type Theme, type Visit } from './scene.ts';
import { setTheme } from './set-theme.ts';
import { settle } from './settle.ts';
import type { World } from './world/world.ts';

/** The size, theme and scale to show a scene in. */
export interface Look extends Size {
  theme: Theme;
  /** Image pixels per CSS pixel; 1 by default. */
  scale?: number;
}

/** A page that shows the scene. `leave` restores the world; the page cannot be used afterwards. */
export interface OpenScene {
  ui: UiPage;
  leave(): Promise<void>;
}

/** Opens a page in the world's browser, goes to the scene, and waits until nothing moves. */
export async function openScene(world: World, scene: Scene, look: Look): Promise<OpenScene> {
  const { surface } = look;
  if (world.kind === 'listener') await world.play(scene.on ?? 'live');
  if (scene.before) await world.unloadPage();
  await scene.before?.(world);
  const dress = async (page: UiPage) => {
    await resize(page, look);
    await setTheme(page, look.theme);
  };
  const page = await world.openPage(PAGES[surface], dress);
  const say = createSay(world.language);
  const visit: Visit = { ui: translated(page, say), world, surface, say };
  // Otherwise the popup would open where the previous scene was, or on the tab that most scenes were in.
  const forgetVisits = () =>
    page.evaluate(
      (...names) => {
        for (const name of names) localStorage.removeItem(name);
      },
      LAST_PLACE,
      VISITS,
    );
  try {
    await page.page.waitForSelector('h1');
    await scene.arrive?.(visit);
    if (!scene.pointed) await page.page.mouse.move(0, 0);
    await settle(page);
  } catch (error) {
    await page.screenshot(`.output/screenshots/lost-${scene.name}.png`).catch(() => {});
    await forgetVisits().catch(() => {});
    await page.close();
    await scene.after?.(world);
    const where = `${scene.name}, ${surface} ${look.width}`;
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
  }
  return {
    ui: page,
    async leave() {
      await scene.leave?.(visit);
      await forgetVisits();
      await world.leavePage(page);
      if (scene.after) await world.unloadPage();
      await scene.after?.(world);
    },
  };
}
