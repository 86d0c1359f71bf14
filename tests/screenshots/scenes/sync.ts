import { askBackground } from '../../e2e/ask-background.ts';
import { pollUntil } from '../../e2e/driver/poll-until.ts';
import { createSay, translated } from '../language.ts';
import { button, type Scene, says } from '../scene.ts';
import type { World } from '../world/world.ts';
import { connect, forget, ready, SETTINGS, scrollToHeading } from './settings.ts';

const UNREACHABLE =
  'The server can’t be reached. Check the address, and whether access to sites is allowed.';

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

/** The settings' section for sync, in its states. */
export const SYNC_SCENES: readonly Scene[] = [
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
    name: 'settings--sync-refused',
    world: 'listener',
    surfaces: SETTINGS,
    fleeting: true,
    async arrive(visit) {
      const { url, user } = await visit.world.gpodder();
      await ready(visit);
      await visit.ui.fill({ role: 'textbox', name: 'Server address' }, url);
      await visit.ui.fill({ role: 'textbox', name: 'User name' }, user);
      await visit.ui.fill({ role: 'textbox', name: 'Password' }, 'not mine');
      await visit.ui.press('Enter');
      await says(visit, 'The server refused the user name or password.');
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
    name: 'settings--sync-folder-unreachable',
    world: 'listener',
    surfaces: SETTINGS,
    fleeting: true,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.click(button('A WebDAV folder'));
      // Nobody listens there.
      await visit.ui.fill(
        { role: 'textbox', name: 'Folder address' },
        'https://127.0.0.1:1/Skywave',
      );
      for (const typed of ['ann', 'secret', 'correct horse']) {
        await visit.ui.press('Tab');
        await visit.ui.page.keyboard.type(typed);
      }
      await visit.ui.press('Enter');
      await says(visit, UNREACHABLE);
    },
    abroad: true,
  },
];
