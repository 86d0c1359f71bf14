// What may not grow unseen. Kilobytes of 1000; in the pages' scripts, what is named before the first frame.
import { globSync, readFileSync } from 'node:fs';

const CHROME = '.output/chrome-mv3';
const FIREFOX = '.output/firefox-mv2';

/** The scripts that a page names itself, those it preloads included. */
const scriptsOf = (folder, page) =>
  [...readFileSync(`${folder}/${page}`, 'utf8').matchAll(/(?:href|src)="\/?([^"]+\.js)"/g)].map(
    ([, file]) => `${folder}/${file}`,
  );

const scripts = (folder, page, limit) => ({
  name: `${folder}/${page}`,
  path: scriptsOf(folder, page),
  gzip: true,
  limit,
});

const worker = (folder, limit) => ({
  name: `${folder}/background.js`,
  path: `${folder}/background.js`,
  gzip: true,
  limit,
});

const packages = globSync('.output/*-{chrome,firefox}.zip').map((path) => ({
  name: path,
  path,
  brotli: false,
  limit: '1500 kB',
}));

export default [
  scripts(CHROME, 'popup.html', '130 kB'),
  scripts(CHROME, 'sidepanel.html', '130 kB'),
  scripts(CHROME, 'offscreen.html', '49.9 kB'),
  scripts(FIREFOX, 'sidepanel.html', '136 kB'),
  worker(CHROME, '112 kB'),
  worker(FIREFOX, '143.7 kB'),
  ...packages,
];
