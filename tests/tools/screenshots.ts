// `npm run screenshots`: takes every screen of the real extension in every state, theme and width, and makes
// contact sheets of them, in `.output/screenshots/`. Arguments select scenes by part of their names:
// `-- radio queue--full`. `--browser firefox` and `--language ar` narrow it down; `-- readme` makes the README's
// pictures instead.
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { BrowserName } from '../e2e/driver/driver.ts';
import { firefoxPrograms } from '../e2e/driver/sound-server.ts';
import { writeContactSheets } from '../screenshots/contact-sheet.ts';
import { hasLanguage } from '../screenshots/language.ts';
import { takeReadmePictures } from '../screenshots/readme-pictures.ts';
import { scenes } from '../screenshots/scenes.ts';
import { FOLDER, type Shot, takeScreenshots } from '../screenshots/take-screenshots.ts';
import { ensurePrograms } from './ensure-programs.ts';
import { runCommand } from './run-command.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { browser: { type: 'string' }, language: { type: 'string' } },
});
const BROWSERS = (['chromium', 'firefox'] as const).filter(
  (browser) => (values.browser ?? browser) === browser,
);
/** A right-to-left language; the scenes worth taking in it are marked `abroad`. */
const ABROAD = 'ar';

await ensurePrograms(['chromium', ...(BROWSERS.includes('firefox') ? firefoxPrograms() : [])]);
for (const browser of BROWSERS) await build(browser);
if (positionals[0] === 'readme') {
  for (const file of await takeReadmePictures(BROWSERS)) console.log(file);
} else {
  await takeAll();
}
process.exit();

async function takeAll(): Promise<void> {
  const isChosen = ({ name }: { name: string }) =>
    positionals.length === 0 || positionals.some((part) => name.includes(part));
  const chosen = scenes.filter(isChosen);
  if (chosen.length === 0) {
    console.error(
      `No scene is called so. There are:\n${scenes.map(({ name }) => name).join('\n')}`,
    );
    process.exit(1);
  }
  const began = performance.now();
  await rm(FOLDER, { recursive: true, force: true });
  const shots: Shot[] = [];
  const failures: string[] = [];
  for (const browser of BROWSERS) {
    for (const [language, those] of runs(chosen)) {
      const taken = await takeScreenshots(browser, language, those, console.log);
      shots.push(...taken.shots);
      failures.push(...taken.failures);
    }
  }
  const sheets = await writeContactSheets(shots);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`${shots.length} screenshots in ${minutes} min; look at ${FOLDER}/index.html or:`);
  for (const sheet of sheets) console.log(sheet);
  for (const failure of failures) console.error(`✗ ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** All scenes in English and the marked ones in the right-to-left language; or all in the chosen language. */
function runs(chosen: typeof scenes): [language: string, scenes: typeof scenes][] {
  if (values.language !== undefined) return [[values.language, chosen]];
  return [
    ['en', chosen],
    [ABROAD, hasLanguage(ABROAD) ? chosen.filter(({ abroad }) => abroad) : []],
  ];
}

async function build(browser: BrowserName): Promise<void> {
  const { code, output } = await runCommand('wxt', [
    'build',
    ...['-b', browser === 'firefox' ? 'firefox' : 'chrome'],
  ]);
  if (code === 0) return;
  console.error(`${output.trim()}\nThe extension could not be built: see above.`);
  process.exit(1);
}
