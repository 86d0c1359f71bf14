import { systemClock } from '@/lib/platform/time/clock';
import { joinFolder } from '@/lib/sync/everything/folder-files';
import { unsentOf } from '@/lib/sync/everything/registers';
import { createWebdavFolder } from '@/lib/sync/everything/webdav-folder';
import { createReplica } from '@/lib/sync/replica';
import { askBackground } from '../../e2e/ask-background.ts';
import { pollUntil } from '../../e2e/driver/poll-until.ts';
import { type GpodderServer, startGpodder } from '../../servers/gpodder.ts';
import { startApache, type WebdavServer } from '../../servers/webdav-apache.ts';
import { findProgram } from '../../tools/find-programs.ts';
import { createSay, translated } from '../language.ts';
import { button, type Scene, says, type Visit } from '../scene.ts';
import { episodeOf } from '../world/seed.ts';
import type { World } from '../world/world.ts';
import { connect, forget, goToSection, ready, SETTINGS } from './settings.ts';

const UNREACHABLE =
  'The server can’t be reached. Check the address, and whether access to sites is allowed.';

/** Two shows that another device of the listener has. */
const THEIRS = ['https://tidewatch.example/feed.xml', 'https://lamplighters.example/feed.xml'];

/** Connects to a server for sync, the world's by default, from the page behind the one in front. */
async function connectSync(world: World, at?: GpodderServer): Promise<void> {
  const { page } = world;
  const server = at ?? (await world.gpodder());
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
  const server = await world.gpodder();
  await tellAsPhone(server, `subscriptions/${server.user}/phone.json`, { add, remove });
}

async function tellAsPhone(
  { url, user, password }: GpodderServer,
  path: string,
  body: unknown,
): Promise<void> {
  await fetch(`${url}/api/2/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    body: JSON.stringify(body),
  });
}

const synced = (world: World) =>
  pollUntil('the exchange', {}, async () => {
    const { isBusy, lastAt } = await askBackground(world.page, 'sync:status');
    return !isBusy && lastAt !== null ? { done: true } : null;
  });

async function meetSync(world: World): Promise<void> {
  const feeds = await feedsHere(world);
  await changeThere(world, THEIRS, feeds);
  await connectSync(world);
}

/** Another device must have nothing that is missing here, so that the world's shows stay as they are. */
async function failSync(world: World): Promise<void> {
  const server = await world.gpodder();
  await changeThere(world, [], THEIRS);
  await connectSync(world);
  await synced(world);
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

/** The listener has changed something, and the database does not answer. */
async function hangEverything(world: World): Promise<void> {
  await syncEverything(world);
  (await world.database()).setFault('hang');
  await askBackground(world.page, 'player:changeSettings', { mono: true });
}

async function endHanging(world: World): Promise<void> {
  await forget(world);
  await askBackground(world.page, 'player:changeSettings', { mono: false });
}

async function stopSync(world: World): Promise<void> {
  (await world.gpodder()).spoil(null);
  await askBackground(world.page, 'sync:order', 'stop');
}

/** A server for the open scene alone, so that what happens there does not reach the others. */
let own: GpodderServer | null = null;

/** The listener has pressed "Sign in at the server", and has not signed in there yet. */
async function beginSignIn({ page }: World): Promise<void> {
  const cloud = await startGpodder({ api: 'nextcloud' });
  own = cloud;
  const outcome = await askBackground(page, 'sync:sign-in', { address: cloud.url });
  if (!outcome.ok) throw new Error(`No login: ${JSON.stringify(outcome.trouble)}`);
  // The login's tab is no longer needed, and would be in front.
  await pollUntil('the tab of the login', {}, async () => {
    const tab = (await page.page.browser().pages()).find((one) => one.url().startsWith(cloud.url));
    await tab?.close();
    return tab ? { done: true } : null;
  });
}

async function endSignIn({ page }: World): Promise<void> {
  await askBackground(page, 'sync:order', 'cancel');
  await own?.close();
}

/** Two episodes that the listener has not begun, which their phone then says were played. */
const heardThere = ({ page, servers }: World) =>
  Promise.all([episodeOf(page, servers, 'lichen', 1), episodeOf(page, servers, 'ghosts', 1)]);

/** The listener has used their phone: what it did is here, except for a show whose feed is not read. */
async function hearElsewhere(world: World): Promise<void> {
  const server = await startGpodder({ api: 'gpodder', user: 'ann' });
  own = server;
  await connectSync(world, server);
  await synced(world);
  const { user } = server;
  await tellAsPhone(server, `devices/${user}/phone.json`, { caption: 'Phone', type: 'mobile' });
  const [podcast] = THEIRS;
  await tellAsPhone(server, `subscriptions/${user}/phone.json`, { add: [podcast], remove: [] });
  const heard = (await heardThere(world)).map(({ showId, enclosureUrl }) => [showId, enclosureUrl]);
  const unknown = [podcast, `${podcast}/1.mp3`];
  const actions = [...heard, unknown].map(([feed, episode]) => ({
    ...{ podcast: feed, episode, action: 'play', started: 0, position: 3600, total: 3600 },
    ...{ device: 'phone', timestamp: new Date().toISOString().slice(0, 19) },
  }));
  await tellAsPhone(server, `episodes/${user}.json`, actions);
  await askBackground(world.page, 'sync:order', 'now');
  await synced(world);
}

async function forgetElsewhere(world: World): Promise<void> {
  await askBackground(world.page, 'sync:order', 'stop');
  await askBackground(world.page, 'library:unsubscribe', THEIRS[0] as string);
  for (const episode of await heardThere(world)) {
    await askBackground(world.page, 'player:togglePlayedStatus', episode);
  }
  await own?.close();
}

/** The server of the scene's folder. */
let apache: WebdavServer | null = null;
const PASSPHRASE = 'correct horse';

/** A folder that another browser has set up. */
async function openFolder() {
  apache = await startApache();
  const { url, user, password } = apache;
  const place = { address: `${url}Skywave/`, user, password };
  const network = { clock: systemClock, fetch };
  const key = await joinFolder(network, place, PASSPHRASE);
  if (!key.ok) throw new Error(`No folder: ${key.failure.detail}`);
  return createWebdavFolder({ network, place, key: key.value });
}

const setUpFolder = async () => void (await openFolder());

/** A folder with that browser's data in it. */
async function fillFolder(): Promise<void> {
  const folder = await openFolder();
  const device = 'firefox-1a2b3c4d';
  const theirs = createReplica({ now: Date.now, device });
  for (const address of THEIRS) {
    theirs.write('subscription', address, { there: true, feed: { address, title: '' } });
  }
  const registers = [...theirs.all()]
    .flatMap((record) => unsentOf(record, device, ''))
    .map(({ register }) => register);
  const answer = await folder.meet({ cursor: 0, registers });
  if (!answer.ok) throw new Error(`Not filled: ${answer.failure.detail}`);
}

async function typeFolder({ ui }: Visit, passphrase: string): Promise<void> {
  if (apache === null) throw new Error('There is no folder.');
  await ui.click(button('A WebDAV folder'));
  await ui.fill({ role: 'textbox', name: 'Folder address' }, `${apache.url}Skywave`);
  for (const typed of [apache.user, apache.password, passphrase]) {
    await ui.press('Tab');
    await ui.page.keyboard.type(typed);
  }
  await ui.press('Enter');
}

async function leaveFolder({ page }: World): Promise<void> {
  await askBackground(page, 'sync:order-everything', 'stop');
  await apache?.stop();
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
      await goToSection(visit, 'Sync');
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
      await goToSection(visit, 'Sync');
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
      await goToSection(visit, 'Sync');
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
      await goToSection(visit, 'Sync');
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
      await goToSection(visit, 'Sync');
    },
    abroad: true,
  },
  {
    name: 'settings--sync-everything-busy',
    world: 'listener',
    surfaces: SETTINGS,
    fleeting: true,
    before: hangEverything,
    after: endHanging,
    async arrive(visit) {
      await ready(visit);
      // The order gives up after ten seconds; by then another page may be open.
      askBackground(visit.world.page, 'sync:order-everything', 'now').catch(() => {});
      await visit.ui.waitFor(button('Cancel'));
      await visit.ui.focus(button('Cancel'));
    },
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
      // No server listens there.
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
  {
    name: 'settings--sync-signing-in',
    world: 'listener',
    surfaces: SETTINGS,
    fleeting: true,
    before: beginSignIn,
    after: endSignIn,
    async arrive(visit) {
      await visit.ui.page.bringToFront();
      await ready(visit);
      await visit.ui.waitFor(button('Cancel'));
      await goToSection(visit, 'Sync');
    },
    abroad: true,
  },
  ...(findProgram('apache') === null ? [] : folderScenes()),
  // The last, since a feed that could not be read stays among the imports.
  {
    name: 'settings--sync-changes',
    world: 'listener',
    surfaces: SETTINGS,
    fleeting: true,
    before: hearElsewhere,
    after: forgetElsewhere,
    async arrive(visit) {
      await ready(visit);
      await visit.ui.waitFor(button('Sync now'));
      await goToSection(visit, 'Sync');
    },
    abroad: true,
  },
];

function folderScenes(): Scene[] {
  return [
    {
      name: 'settings--sync-everything-meeting',
      world: 'listener',
      surfaces: SETTINGS,
      fleeting: true,
      before: fillFolder,
      after: leaveFolder,
      async arrive(visit) {
        await ready(visit);
        await typeFolder(visit, PASSPHRASE);
        await visit.ui.waitFor(button('Merge both'), { timeout: 30_000 });
        await visit.ui.focus(button('Merge both'));
      },
      abroad: true,
    },
    {
      name: 'settings--sync-folder-passphrase',
      world: 'listener',
      surfaces: SETTINGS,
      fleeting: true,
      before: setUpFolder,
      after: leaveFolder,
      async arrive(visit) {
        await ready(visit);
        await typeFolder(visit, 'wrong horse');
        await says(visit, 'This folder was set up with another passphrase.');
      },
      abroad: true,
    },
    {
      name: 'settings--sync-folder-connected',
      world: 'listener',
      surfaces: SETTINGS,
      fleeting: true,
      before: setUpFolder,
      after: leaveFolder,
      async arrive(visit) {
        await ready(visit);
        await typeFolder(visit, PASSPHRASE);
        await visit.ui.waitFor(button('Stop syncing'), { timeout: 30_000 });
        await pollUntil('the first exchange', {}, async () => {
          const { isBusy, unsent } = await askBackground(visit.ui, 'sync:everything');
          return !isBusy && unsent === 0 ? { done: true } : null;
        });
      },
    },
  ];
}
