import { mkdir, writeFile } from 'node:fs/promises';
import puppeteer from 'puppeteer-core';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { locateProgram } from '../tools/ensure-programs.ts';
import { openScene } from './open-scene.ts';
import { capture } from './page-window.ts';
import { type Size, THEMES } from './scene.ts';
import { scenes } from './scenes.ts';
import type { On } from './world/plays.ts';
import { openWorld } from './world/world.ts';

/** A picture in the README: `NAME-light.png` and `NAME-dark.png`. */
interface Picture extends Size {
  name: string;
  browser: BrowserName;
  scene: string;
  on: On;
}

const PICTURES: readonly Picture[] = [
  {
    ...{ name: 'popup', browser: 'chromium', scene: 'rewind--behind', on: 'live' },
    ...{ surface: 'popup', width: 380, height: 580 },
  },
  {
    ...{ name: 'sidepanel', browser: 'chromium', scene: 'full--chapters', on: 'episode' },
    ...{ surface: 'panel', width: 380, height: 660 },
  },
  {
    ...{ name: 'tab', browser: 'chromium', scene: 'radio--top', on: 'live' },
    ...{ surface: 'panel', width: 1000, height: 620 },
  },
  {
    ...{ name: 'sidebar', browser: 'firefox', scene: 'history--tracks', on: 'live' },
    ...{ surface: 'panel', width: 320, height: 580 },
  },
];

const FOLDER = '.github';
/** Image pixels per CSS pixel. */
const SCALE = 2;

/** Takes the README's pictures from the real extension; returns their paths. */
export async function takeReadmePictures(browsers: readonly BrowserName[]): Promise<string[]> {
  const files: string[] = [];
  await mkdir(FOLDER, { recursive: true });
  for (const browser of browsers) {
    const world = await openWorld(browser, 'listener');
    try {
      for (const picture of PICTURES.filter((one) => one.browser === browser)) {
        const scene = scenes.find(({ name }) => name === picture.scene);
        if (scene === undefined) throw new Error(`No scene is called ${picture.scene}.`);
        for (const theme of THEMES) {
          const look = { ...picture, theme, scale: SCALE };
          const { ui, leave } = await openScene(world, { ...scene, on: picture.on }, look);
          const file = `${FOLDER}/${picture.name}-${theme}.png`;
          await writeFile(file, await framed(await capture(ui), picture));
          await leave();
          files.push(file);
        }
      }
    } finally {
      await world.close();
    }
  }
  return files;
}

/** Adds round corners and a hairline, so that it stands out on a page of the same colour. */
async function framed(png: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const browser = await puppeteer.launch({
    ...{ executablePath: await locateProgram('chromium'), pipe: true, args: ['--no-sandbox'] },
  });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width, height, deviceScaleFactor: SCALE });
    const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    await page.setContent(`<style>
      body { margin: 0; background: transparent }
      div { position: relative; width: ${width}px; height: ${height}px; overflow: hidden; border-radius: 12px }
      div::after { content: ''; position: absolute; inset: 0; border: 1px solid #80889080; border-radius: 12px }
      img { display: block; width: 100% }</style><div><img src="${source}"></div>`);
    await page.waitForFunction(() => document.images[0]?.complete);
    return await page.screenshot({ omitBackground: true });
  } finally {
    await browser.close();
  }
}
