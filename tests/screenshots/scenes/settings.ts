import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { askBackground } from '../../e2e/ask-background.ts';
import { pollUntil } from '../../e2e/driver/poll-until.ts';
import { temporaryFolder } from '../../e2e/driver/temporary-folder.ts';
import { createSay, translated } from '../language.ts';
import { button, heading, type Scene, says, tab, type Visit } from '../scene.ts';
import { opmlText } from '../world/found-files.ts';
import { putRecords } from '../world/put-records.ts';
import type { World } from '../world/world.ts';

export const SETTINGS = ['settings'] as const;
/** Servers that a backup from a stranger might contain. */
const SERVERS = {
  proxyHost: 'https://relay.harbour-lights.example/through/to/',
  apiHost: 'https://stations.harbour-lights.example/',
  coverLookup: true,
};

/** Goes to the heading's section, as a link to it does. */
export function goToSection({ ui, say }: Visit, english: string): Promise<void> {
  return ui.evaluate((name) => {
    const found = [...document.querySelectorAll('h2')].find((one) => one.textContent === name);
    location.hash = found?.closest('section')?.id ?? '';
  }, say(english));
}

export const ready = ({ ui }: Visit) => ui.waitFor(heading('Database'));

async function importFile(visit: Visit, name: string, text: string): Promise<void> {
  await ready(visit);
  const path = join(await temporaryFolder('import'), name);
  await writeFile(path, text);
  const field = await visit.ui.page.waitForSelector('input[type=file]');
  await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
}

/**
 * Connects the history to the world's database and sets up its table. The world's page is behind the one in front,
 * where keys do not reach every control, so only what needs the page is done there.
 */
export async function connect(world: World): Promise<void> {
  const { page } = world;
  const ui = translated(page, createSay(world.language));
  await page.page.reload({ waitUntil: [] });
  const connectionString = (await world.database()).connectionString();
  await ui.fill({ role: 'textbox', name: 'Connection string' }, connectionString);
  await ui.press('Enter');
  await ui.waitFor(button('Set up table'));
  await page.page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  const outcome = await askBackground(page, 'history:setUpTable');
  if (!outcome.ok) throw new Error(`No table: ${JSON.stringify(outcome.trouble)}`);
}

async function failAndAsk(world: World): Promise<void> {
  await connect(world);
  (await world.database()).setFault('500');
  await askBackground(world.page, 'history:testConnection');
}

export async function forget(world: World): Promise<void> {
  (await world.database()).setFault(null);
  const outcome = await askBackground(world.page, 'history:forget');
  if (!outcome.ok) throw new Error(`Not forgotten: ${JSON.stringify(outcome.trouble)}`);
}

/** Corrupts a record behind the extension's back; the background notices when it reads the favourites. */
async function spoilRecord({ page }: World): Promise<void> {
  await putRecords(page, 'library', { favourites: [{ key: 'spoilt', place: 'first' }] });
  await askBackground(page, 'library:favourites');
  await pollUntil('the record to lie aside', {}, async () => {
    const aside = await askBackground(page, 'player:quarantine');
    return aside.length > 0 ? { done: true } : null;
  });
}

type Keeping = typeof globalThis &
  Window & { contexts?: AudioContext[]; Own?: typeof AudioContext };

/** Ends the browser's audio contexts, as may happen with a device, and waits until that is reported. */
export async function stopSound({ driver, page, play }: World): Promise<void> {
  // What the element plays by itself is led through a context until the next press.
  await play('episode');
  await driver.hostEval(() => {
    const scope = globalThis as Keeping;
    const [Own, contexts] = [AudioContext, [] as AudioContext[]];
    Object.assign(scope, { Own, contexts });
    scope.AudioContext = class extends Own {
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.push(this);
      }
    };
  });
  await askBackground(page, 'player:changeSettings', { voiceBoost: true });
  await pollUntil('the sound to be processed', { timeout: 30_000 }, async () => {
    const sounds = await driver.hostEval(() =>
      (globalThis as Keeping).contexts?.some(({ currentTime }) => currentTime > 1),
    );
    return sounds ? { done: true } : null;
  });
  await driver.hostEval(() => {
    for (const context of (globalThis as Keeping).contexts ?? []) void context.close();
  });
  await pollUntil('the sound to go on without it', { timeout: 30_000 }, async () => {
    const { state } = await askBackground(page, 'player:hello');
    return state.soundTrouble === 'stopped' && state.isPlaying ? { done: true } : null;
  });
}

export async function mendSound({ driver, page }: World): Promise<void> {
  await askBackground(page, 'player:changeSettings', { voiceBoost: false });
  await driver.hostEval(() => {
    const scope = globalThis as Keeping;
    scope.AudioContext = scope.Own ?? scope.AudioContext;
  });
}

/** The message shown then. */
export const SOUND_STOPPED = 'The browser stopped processing the sound, so it plays unchanged.';

export const SETTINGS_SCENES: readonly Scene[] = [
  {
    name: 'settings--all',
    world: 'listener',
    surfaces: SETTINGS,
    arrive: ready,
    whole: true,
    abroad: true,
  },
  {
    name: 'settings--role-script',
    world: 'listener',
    surfaces: SETTINGS,
    // At another width the section would be scrolled elsewhere.
    fleeting: true,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.click(button('SQL script for a separate role'));
      await visit.ui.waitFor(button('Copy script'));
      await goToSection(visit, 'Database');
    },
  },
  {
    name: 'settings--rewind',
    world: 'listener',
    surfaces: SETTINGS,
    // At another width the section would be scrolled elsewhere.
    fleeting: true,
    async arrive(visit) {
      await ready(visit);
      await goToSection(visit, 'Rewind');
    },
    abroad: true,
  },
  {
    name: 'settings--keep-songs',
    world: 'listener',
    surfaces: SETTINGS,
    // At another width the section would be scrolled elsewhere.
    fleeting: true,
    before: ({ page }) => askBackground(page, 'player:changeSettings', { keepSongs: true }),
    after: ({ page }) => askBackground(page, 'player:changeSettings', { keepSongs: false }),
    async arrive(visit) {
      await ready(visit);
      await visit.ui.waitFor({ role: 'combobox', name: 'Room for kept songs' });
      await goToSection(visit, 'Rewind');
    },
    abroad: true,
  },
  {
    name: 'settings--sound',
    world: 'listener',
    surfaces: SETTINGS,
    // At another width the section would be scrolled elsewhere.
    fleeting: true,
    before: ({ page }) =>
      askBackground(page, 'player:changeSettings', { levelLoudness: true, equaliser: 'small' }),
    after: ({ page }) =>
      askBackground(page, 'player:changeSettings', { levelLoudness: false, equaliser: 'flat' }),
    async arrive(visit) {
      await ready(visit);
      await goToSection(visit, 'Sound');
    },
    abroad: true,
  },
  {
    name: 'settings--sound-stopped',
    world: 'listener',
    surfaces: SETTINGS,
    // At another width the section would be scrolled elsewhere.
    fleeting: true,
    before: stopSound,
    after: mendSound,
    async arrive(visit) {
      await ready(visit);
      await says(visit, SOUND_STOPPED);
      await goToSection(visit, 'Sound');
    },
    abroad: true,
  },
  {
    name: 'settings--unreadable',
    world: 'listener',
    surfaces: SETTINGS,
    // At another width the section would be scrolled elsewhere.
    fleeting: true,
    before: spoilRecord,
    after: ({ page }) => askBackground(page, 'player:clearQuarantine'),
    async arrive(visit) {
      await visit.ui.waitFor(heading('Unreadable records'));
      await goToSection(visit, 'Unreadable records');
    },
    abroad: true,
  },
  {
    name: 'settings--bad-address',
    world: 'listener',
    surfaces: SETTINGS,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.fill({ role: 'textbox', name: 'Proxy address' }, 'not an address');
      await visit.ui.press('Enter');
      await visit.ui.page.waitForSelector('[aria-invalid=true]');
    },
  },
  {
    name: 'settings--import-preview',
    world: 'listener',
    surfaces: SETTINGS,
    async arrive(visit) {
      await importFile(visit, 'subscriptions.opml', opmlText(visit.world.servers.media.url));
      await visit.ui.waitFor(button('Import'));
      await visit.ui.click(button('New in this file'));
    },
    abroad: true,
  },
  {
    name: 'settings--import-servers',
    world: 'listener',
    surfaces: SETTINGS,
    async arrive(visit) {
      const backup = { format: 'skywave-backup', version: 1, settings: SERVERS };
      await importFile(visit, 'backup.json', JSON.stringify(backup));
      await visit.ui.waitFor(button('Import'));
    },
    abroad: true,
  },
  {
    name: 'settings--import-refused',
    world: 'listener',
    surfaces: SETTINGS,
    async arrive(visit) {
      await importFile(visit, 'holiday.txt', 'Nothing of the kind.');
      await visit.ui.waitFor(heading('Not imported'));
    },
  },
  {
    name: 'settings--database',
    world: 'listener',
    surfaces: SETTINGS,
    // At another width the section would be scrolled elsewhere.
    fleeting: true,
    before: connect,
    after: forget,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.waitFor(button('Test connection'));
      await goToSection(visit, 'Database');
    },
  },
  {
    name: 'settings--forget-database',
    world: 'listener',
    surfaces: SETTINGS,
    before: connect,
    after: forget,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.click(button('Forget'));
      await visit.ui.waitFor(button('Forget it'));
    },
  },
  {
    name: 'settings--database-error',
    world: 'listener',
    surfaces: SETTINGS,
    // At another width the section would be scrolled elsewhere.
    fleeting: true,
    before: failAndAsk,
    after: forget,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.waitFor(button('Test connection'));
      await goToSection(visit, 'Database');
    },
  },
  {
    name: 'history--shared',
    world: 'listener',
    surfaces: ['popup', 'panel'],
    before: connect,
    after: forget,
    async arrive({ ui }) {
      await ui.click(tab('History'));
      await ui.page.waitForFunction(() => document.body.innerText.includes('127.0.0.1'));
    },
  },
  {
    name: 'history--error',
    world: 'listener',
    surfaces: ['popup', 'panel'],
    before: failAndAsk,
    after: forget,
    async arrive(visit) {
      await visit.ui.click(tab('History'));
      await says(visit, 'Couldn’t load the history');
    },
    abroad: true,
  },
];

export const NEWCOMER_SETTINGS_SCENES: readonly Scene[] = [
  {
    name: 'settings--fresh',
    world: 'newcomer',
    surfaces: SETTINGS,
    arrive: ready,
    whole: true,
  },
  {
    name: 'settings--sound-no-access',
    world: 'newcomer',
    surfaces: SETTINGS,
    // At another width the section would be scrolled elsewhere.
    fleeting: true,
    async arrive(visit) {
      await ready(visit);
      await goToSection(visit, 'Sound');
    },
    abroad: true,
  },
];
