import { mkdir } from 'node:fs/promises';
import type { Driver, UiPage } from '../e2e/driver/driver.ts';

const FOLDER = '.output/demo';

/** Takes pictures of the side panel (Firefox: the sidebar) and, in Chrome, of the popup over it. */
export function createPictures(driver: Driver, panel: UiPage) {
  const files: string[] = [];

  const save = async (page: UiPage, name: string) => {
    const file = `${FOLDER}/${name}.png`;
    await page.screenshot(file);
    files.push(file);
  };

  return {
    files,
    async take(moment: string): Promise<void> {
      await mkdir(FOLDER, { recursive: true });
      if (driver.name === 'firefox') return save(panel, `sidebar-${moment}`);
      await save(panel, `side-panel-${moment}`);
      const popup = await driver.open('popup');
      await popup.waitFor({ role: 'button', name: 'Pause' });
      await save(popup, `popup-${moment}`);
      await popup.close();
    },
  };
}
