import { performance } from 'node:perf_hooks';
import { neon as connect, neonConfig } from '@neondatabase/serverless';
import type { Connection, Row } from '@/lib/history/postgres/connection';
import { configureDriver } from '@/lib/history/postgres/endpoint';
import { setUpTable } from '@/lib/history/postgres/set-up';
import { type Outcome, succeeded } from '@/lib/model/values/outcome';
import { systemClock } from '@/lib/platform/time/clock';
import { joinFolder } from '@/lib/sync/everything/folder-files';
import { unsentOf } from '@/lib/sync/everything/registers';
import {
  createSharedDatabase,
  MOST_SENT,
  type SharedDatabase,
} from '@/lib/sync/everything/shared-database';
import { createWebdavFolder } from '@/lib/sync/everything/webdav-folder';
import { createReplica } from '@/lib/sync/replica';
import { askBackground } from '../e2e/ask-background.ts';
import type { BrowserName, Driver, UiPage } from '../e2e/driver/driver.ts';
import { startNeon } from '../servers/neon.ts';
import { startPostgresDatabase } from '../servers/neon-postgres.ts';
import { startApache } from '../servers/webdav-apache.ts';
import type { Figure } from './report.ts';
import { feedOf, LARGE, measureFirst, openFilled, SOON, THERE } from './sync.ts';

const DAY = 86_400_000;
const PASSPHRASE = 'correct horse';

/** The first sync of everything with a large library, through a real PostgreSQL and through a folder of Apache's. */
export async function measureSyncEverything(browser: BrowserName): Promise<Figure[]> {
  return [...(await throughDatabase(browser)), ...(await throughFolder(browser))];
}

async function throughDatabase(browser: BrowserName): Promise<Figure[]> {
  const neon = await startNeon(await startPostgresDatabase());
  const drivers: Driver[] = [];
  try {
    const connectionString = neon.connectionString();
    const connection = connectionTo(connectionString);
    await resultOf(setUpTable(connection));
    await fill(createSharedDatabase(connection));
    const large = await openFilled(browser, drivers);
    await large.ui.fill({ role: 'textbox', name: 'Connection string' }, connectionString);
    await large.ui.press('Enter');
    while (!(await askBackground(large.ui, 'sync:everything')).canUseDatabase) await aWhile();
    return await measureFirst(browser, large, 'through PostgreSQL', async () => {
      const began = performance.now();
      await large.ui.click({ role: 'switch', name: 'Sync everything through your database' });
      return (await endOf(large.ui)) - began;
    });
  } finally {
    for (const driver of drivers) await driver.close();
    await neon.close();
  }
}

async function throughFolder(browser: BrowserName): Promise<Figure[]> {
  const { url, user, password, stop } = await startApache();
  const drivers: Driver[] = [];
  try {
    const network = { clock: systemClock, fetch };
    const place = { address: `${url}skywave/`, user, password };
    const key = await resultOf(joinFolder(network, place, PASSPHRASE));
    await fill(createWebdavFolder({ network, place, key }));
    const large = await openFilled(browser, drivers);
    await large.ui.click({ role: 'button', name: 'A WebDAV folder' });
    await large.ui.fill({ role: 'textbox', name: 'Folder address' }, place.address);
    for (const typed of [user, password, PASSPHRASE]) {
      await large.ui.press('Tab');
      await large.ui.page.keyboard.type(typed);
    }
    // Includes deriving the key from the passphrase, which is meant to be slow.
    return await measureFirst(browser, large, 'through a WebDAV folder', async () => {
      const began = performance.now();
      await large.ui.press('Enter');
      return (await endOf(large.ui)) - began;
    });
  } finally {
    for (const driver of drivers) await driver.close();
    await stop();
  }
}

/** Like the product's connection, which has to be bundled first. */
function connectionTo(connectionString: string): Connection {
  configureDriver(neonConfig);
  const sql = connect(connectionString, { isolationLevel: 'ReadCommitted' });
  return {
    run: async (statements) => succeeded((await sql.transaction(statements(sql))) as Row[][]),
  };
}

/** Stores what another browser of the listener has. */
async function fill(database: SharedDatabase): Promise<void> {
  const device = 'skywave-other';
  let time = Date.now() - DAY;
  const replica = createReplica({ now: () => time++, device });
  for (let nth = 0; nth < LARGE.shows; nth++) {
    const address = feedOf(nth);
    replica.write('subscription', address, { there: true, feed: { address, title: '' } });
    for (let at = 1; at <= THERE; at++) replica.reach(`${address} ${at}`, 600 + at, 2400);
  }
  const registers = [...replica.all()]
    .flatMap((record) => unsentOf(record, device, ''))
    .map(({ register }) => register);
  let cursor = 0;
  for (let at = 0; at < registers.length; at += MOST_SENT) {
    const part = registers.slice(at, at + MOST_SENT);
    ({ cursor } = await resultOf(database.meet({ cursor, registers: part })));
  }
}

/** The time when everything has been exchanged. */
async function endOf(ui: UiPage): Promise<number> {
  await ui.waitFor({ role: 'button', name: 'Sync now' }, SOON);
  for (;;) {
    const { isBusy, lastAt, trouble } = await askBackground(ui, 'sync:everything');
    if (trouble !== null) throw new Error(trouble.kind);
    if (!isBusy && lastAt !== null) return performance.now();
    await aWhile();
  }
}

const aWhile = () => new Promise((resolve) => setTimeout(resolve, 200));

async function resultOf<T>(
  outcome: Promise<Outcome<T, { kind: string; detail: string }>>,
): Promise<T> {
  const result = await outcome;
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.detail}`);
  return result.value;
}
