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

const SETTINGS = ['settings'] as const;
/** Servers that a backup from a stranger might contain. */
const SERVERS = {
  proxyHost: 'https://relay.harbour-lights.example/through/to/',
  apiHost: 'https://stations.harbour-lights.example/',
  coverLookup: true,
};

/** Scrolls the heading's section to the top of the window. */
function scrollToHeading({ ui, say }: Visit, english: string): Promise<void> {
  return ui.evaluate((name) => {
    const found = [...document.querySelectorAll('h2')].find((one) => one.textContent === name);
    found?.parentElement?.scrollIntoView();
  }, say(english));
}

const ready = ({ ui }: Visit) => ui.waitFor(heading('Database'));

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
async function connect(world: World): Promise<void> {
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

async function forget(world: World): Promise<void> {
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

/** Two shows that another device of the listener has. */
const THEIRS = ['https://tidewatch.example/feed.xml', 'https://lamplighters.example/feed.xml'];

/** Connects to the world's server for sync, from the page behind the one in front. */
async function connectSync(world: World): Promise<void> {
  const { page } = world;
  const server = await world.gpodder();
  const ui = translated(page, createSay(world.language));
  await page.page.reload({ waitUntil: [] });
  await ui.fill({ role: 'textbox', name: 'User name' }, server.user);
  await ui.fill({ role: 'textbox', name: 'Password' }, server.password);
  await ui.fill({ role: 'textbox', name: 'Server address' }, server.url);
  await ui.press('Enter');
  await ui.waitFor(button('Stop syncing'));
}

/** Another device changes the account's shows. */
async function changeThere(world: World, add: string[], remove: string[] = []): Promise<void> {
  const { url, user, password } = await world.gpodder();
  await fetch(`${url}/api/2/subscriptions/${user}/phone.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    body: JSON.stringify({ add, remove }),
  });
}

async function meetSync(world: World): Promise<void> {
  const feeds = await feedsHere(world);
  await changeThere(world, THEIRS, feeds);
  await connectSync(world);
}

/** Another device is to have nothing that is not here: the world's shows stay as they are. */
async function failSync(world: World): Promise<void> {
  const server = await world.gpodder();
  await changeThere(world, [], THEIRS);
  await connectSync(world);
  await pollUntil('the first exchange', {}, async () => {
    const { isBusy, lastAt } = await askBackground(world.page, 'sync:status');
    return !isBusy && lastAt !== null ? { done: true } : null;
  });
  server.spoil(/./, (response) => response.writeHead(503).end());
  await askBackground(world.page, 'sync:order', 'now');
}

/** Switches sync of everything on, through the world's database. */
async function syncEverything(world: World): Promise<void> {
  await connect(world);
  const outcome = await askBackground(world.page, 'sync:order-everything', 'database');
  if (!outcome.ok) throw new Error(`Not on: ${JSON.stringify(outcome.trouble)}`);
  await pollUntil('the first exchange', {}, async () => {
    const { isBusy, lastAt, unsent } = await askBackground(world.page, 'sync:everything');
    return !isBusy && lastAt !== null && unsent === 0 ? { done: true } : null;
  });
}

async function stopSync(world: World): Promise<void> {
  (await world.gpodder()).spoil(null);
  await askBackground(world.page, 'sync:order', 'stop');
}

const feedsHere = async ({ page }: World) =>
  (await askBackground(page, 'library:shows')).map(({ show }) => show.feedUrl);

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
    async arrive(visit) {
      await ready(visit);
      await visit.ui.click(button('SQL script for a separate role'));
      await visit.ui.waitFor(button('Copy script'));
      await scrollToHeading(visit, 'Database');
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
      await scrollToHeading(visit, 'Rewind');
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
      await scrollToHeading(visit, 'Rewind');
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
      await scrollToHeading(visit, 'Sound');
    },
    abroad: true,
  },
  {
    name: 'settings--sync',
    world: 'listener',
    surfaces: SETTINGS,
    // At another width the section would be scrolled elsewhere.
    fleeting: true,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.waitFor(button('Connect'));
      await scrollToHeading(visit, 'Sync');
    },
    abroad: true,
  },
  {
    name: 'settings--sync-meeting',
    world: 'listener',
    surfaces: SETTINGS,
    fleeting: true,
    before: meetSync,
    after: stopSync,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.waitFor(button('Merge both'));
      await scrollToHeading(visit, 'Sync');
    },
    abroad: true,
  },
  {
    name: 'settings--sync-failed',
    world: 'listener',
    surfaces: SETTINGS,
    fleeting: true,
    before: failSync,
    after: stopSync,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.waitFor(button('Sync now'));
      await scrollToHeading(visit, 'Sync');
    },
    abroad: true,
  },
  {
    name: 'settings--sync-everything',
    world: 'listener',
    surfaces: SETTINGS,
    fleeting: true,
    before: syncEverything,
    // Sync ends with its database.
    after: forget,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.waitFor(button('Sync now'));
      await scrollToHeading(visit, 'Sync');
    },
    abroad: true,
  },
  {
    name: 'settings--sync-folder',
    world: 'listener',
    surfaces: SETTINGS,
    fleeting: true,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.click(button('A WebDAV folder'));
      await visit.ui.waitFor(button('Show passphrase'));
      await visit.ui.focus(button('Show passphrase'));
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
      await scrollToHeading(visit, 'Unreadable records');
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
    before: connect,
    after: forget,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.waitFor(button('Test connection'));
      await scrollToHeading(visit, 'Database');
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
    before: failAndAsk,
    after: forget,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.waitFor(button('Test connection'));
      await scrollToHeading(visit, 'Database');
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
];
