import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { runCommand } from '../tools/run-command.ts';
import { count, type Figure } from './report.ts';

const FOLDERS = { chromium: 'chrome-mv3', firefox: 'firefox-mv2' };

/** What is loaded before a popup can draw, and the size of the package for the stores. Kilobytes of 1000. */
export async function measureSizes(browser: BrowserName): Promise<Figure[]> {
  const folder = `.output/${FOLDERS[browser]}`;
  const { code, output } = await runCommand('wxt', [
    'zip',
    '-b',
    browser === 'chromium' ? 'chrome' : browser,
  ]);
  if (code !== 0) throw new Error(output);
  const name = browser === 'chromium' ? 'chrome.zip' : 'firefox.zip';
  const zip = (await readdir('.output')).find((file) => file.endsWith(name)) ?? '';
  const page = browser === 'chromium' ? 'popup.html' : 'sidepanel.html';
  const scripts = await scriptsOf(folder, page);
  const packed = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(join(folder, file))).byteLength),
  );
  const kilobytes = packed.reduce((sum, bytes) => sum + bytes, 0) / 1000;
  return [
    count(`${page}'s scripts, gzip, kB`, browser, Math.round(kilobytes), 130),
    count(
      'package, zip, kB',
      browser,
      Math.round((await stat(`.output/${zip}`)).size / 1000),
      1500,
    ),
  ];
}

/** The scripts that a page names itself, including those that it preloads. */
export async function scriptsOf(folder: string, page: string): Promise<string[]> {
  const html = await readFile(join(folder, page), 'utf8');
  return [...html.matchAll(/(?:href|src)="\/?([^"]+\.js)"/g)].map((match) => match[1] ?? '');
}
