import { buildExtension } from '../e2e/driver/build-extension.ts';
import type { BrowserName, UiPage } from '../e2e/driver/driver.ts';
import { openDriver } from '../e2e/driver/open-driver.ts';
import {
  NEON_DATABASE,
  NEON_PASSWORD,
  NEON_USER,
  type NeonServer,
  startNeon,
} from '../servers/neon.ts';
import type { SqlDatabase } from '../servers/neon-database.ts';
import { startPostgresDatabase } from '../servers/neon-postgres.ts';
import type { HistoryBench } from './history-page.ts';
import { count, type Figure, figure } from './report.ts';

const FEW = 10;
const MANY = 50_000;
const TRACKS = 4;
const PAIRS = 30;
const RADIO = 'radio-5';

interface Bench {
  bench: HistoryBench;
}

/** The same calls with few and with many other radios, in both stores, from a page of the browser. */
export async function measureHistory(browser: BrowserName): Promise<Figure[]> {
  const page = 'tests/bench/history-page.ts';
  const folder = await buildExtension(browser, {
    ...{ name: 'history-bench', background: page, page },
    lazyScripts: ['neon'],
  });
  const driver = await openDriver(browser, { folder });
  const servers = await Promise.all([startFilled(FEW), startFilled(MANY)]);
  try {
    const ui = await driver.open('options');
    const fill = (name: string, radios: number, tracks: number) =>
      (self as unknown as Bench).bench.fill(name, radios, tracks);
    await ui.evaluate(fill, 'few', FEW, TRACKS);
    await ui.evaluate(fill, 'many', MANY, TRACKS);
    for (const { neon } of servers) {
      await ui.evaluate(
        (address) => (self as unknown as Bench).bench.setUp(address),
        neon.connectionString(),
      );
    }
    await servers[0].fill();
    await servers[1].fill();
    const [few, many] = servers.map(({ neon }) => ({ connectionString: neon.connectionString() }));
    if (few === undefined || many === undefined) return [];
    return [
      ...(await compare(ui, browser, 'IndexedDB', { name: 'few' }, { name: 'many' })),
      ...(await compare(ui, browser, 'PostgreSQL', few, many)),
      ...(await countRoundTrips(ui, browser, servers[0])),
    ];
  } finally {
    await driver.close();
    await Promise.all(servers.map(({ neon }) => neon.close()));
  }
}

type Place = Parameters<HistoryBench['measure']>[0];

async function compare(
  ui: UiPage,
  browser: BrowserName,
  store: string,
  few: Place,
  many: Place,
): Promise<Figure[]> {
  const times = { few: { store: [], fetch: [] }, many: { store: [], fetch: [] } } as Record<
    'few' | 'many',
    Record<'store' | 'fetch', number[]>
  >;
  const measure = (place: Place) =>
    ui.evaluate(
      (where, radio) => (self as unknown as Bench).bench.measure(where, radio),
      place,
      RADIO,
    );
  for (let pair = -3; pair < PAIRS; pair++) {
    const turns = pair % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const);
    for (const turn of turns) {
      const time = await measure(turn === 'few' ? few : many);
      // The first ones warm the caches of both.
      if (pair < 0) continue;
      times[turn].store.push(time.store);
      times[turn].fetch.push(time.fetch);
    }
  }
  return (['store', 'fetch'] as const).map((call) =>
    figure(
      `${call}, ${store}: ${MANY} radios against ${FEW}`,
      browser,
      { ours: times.many[call], theirs: times.few[call] },
      1.3,
    ),
  );
}

interface Filled {
  neon: NeonServer;
  database: SqlDatabase;
  /** To be called once the table is there. */
  fill(): Promise<void>;
}

async function startFilled(radios: number): Promise<Filled> {
  const database = await startPostgresDatabase();
  return {
    database,
    neon: await startNeon(database),
    fill: () =>
      run(
        database,
        `insert into radio_metadata (radio_id, artist, title, cover_image_url, played_at)
         select 'radio-' || radio, 'Artist ' || nth, 'Title ' || nth, '/covers/fallback-1.png',
           now() - nth * interval '4 minutes'
         from generate_series(0, ${radios - 1}) radio, generate_series(1, ${TRACKS}) nth`,
        'analyze radio_metadata',
      ),
  };
}

/** What one stored track and one cleanup of 400 duplicates cost in round trips. */
async function countRoundTrips(
  ui: UiPage,
  browser: BrowserName,
  { neon, database }: Filled,
): Promise<Figure[]> {
  const connectionString = neon.connectionString();
  const requestsOf = async (action: () => Promise<unknown>) => {
    const before = neon.requests.length;
    await action();
    return neon.requests.length - before;
  };
  const both = await requestsOf(() =>
    ui.evaluate(
      (address, radio) =>
        (self as unknown as Bench).bench.measure({ connectionString: address }, radio),
      connectionString,
      RADIO,
    ),
  );
  await run(
    database,
    `insert into radio_metadata (radio_id, artist, title, cover_image_url, played_at)
     select 'twice', 'Artist', 'Title ' || (nth % 5), '', now() - nth * interval '4 minutes'
     from generate_series(1, 405) nth`,
  );
  let removed = 0;
  const cleanup = await requestsOf(async () => {
    const result = await ui.evaluate(
      (address) => (self as unknown as Bench).bench.cleanup(address, 'twice'),
      connectionString,
    );
    removed = result.removed;
  });
  if (removed !== 400) throw new Error(`The cleanup removed ${removed} rows, not 400.`);
  return [
    // The measurement stores and then fetches, a round trip each.
    count('round trips per stored track', browser, both - 1, 1),
    count('round trips of a cleanup of 400 duplicates', browser, cleanup, 1),
  ];
}

async function run(database: SqlDatabase, ...statements: string[]): Promise<void> {
  const login = { user: NEON_USER, password: NEON_PASSWORD, database: NEON_DATABASE };
  const queries = statements.map((query) => ({ query, params: [] }));
  await database.run(login, { queries, begin: null });
}
