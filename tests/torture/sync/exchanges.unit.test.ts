import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { failed, succeeded } from '@/lib/model/values/outcome';
import type { Register } from '@/lib/sync/everything/registers';
import type { SharedDatabase } from '@/lib/sync/everything/shared-database';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createBrowser, station } from '../../sync/everything/browser.ts';
import { createRandom } from '../random.ts';
import { report } from '../report.ts';
import { seed, sized } from '../size.ts';

/**
 * Random histories of two to five browsers with one library: what the listener adds, removes, moves and hears, when
 * they meet the database, where their workers are killed, and which answers are lost. In the end all have to agree,
 * and have everything that was added and not removed.
 */

const STEPS = 30;
/** So few registers that what belongs together often arrives in parts. */
const PAGE = 4;

type Random = () => number;
type Browser = ReturnType<typeof createBrowser>;
const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** Does what the SQL statements of the real database do. */
function createDatabase(now: () => number) {
  const stored = new Map<string, { register: Register; number: number }>();
  let latest = 0;
  let isCut = () => false;
  const meet: SharedDatabase['meet'] = async ({ cursor, registers }) => {
    const before = latest;
    for (const register of registers) {
      latest++;
      const id = JSON.stringify([register.kind, register.key, register.field]);
      const known = stored.get(id);
      if (known === undefined || register.stamp > known.register.stamp) {
        stored.set(id, { register, number: latest });
      }
    }
    if (isCut()) return failed({ kind: 'network', detail: 'cut' });
    const news = [...stored.values()]
      .filter(({ number }) => number > cursor && number <= before)
      .sort((one, other) => one.number - other.number);
    const page = news.slice(0, PAGE);
    const hasMore = news.length > page.length;
    return succeeded({
      ...{ epoch: latest === 0 ? null : 'one', latest, hasMore, refused: 0, now: now() },
      registers: page.map(({ register }) => structuredClone(register)),
      cursor: hasMore ? (page.at(-1)?.number ?? cursor) : latest,
    });
  };
  return {
    meet,
    setCut: (cut: typeof isCut) => {
      isCut = cut;
    },
  };
}

/** What must be true in the end. */
interface Expected {
  shows: Set<string>;
  favourites: Set<string>;
  positions: Record<string, number>;
}

let nthThing = 0;

async function press(browser: Browser, random: Random, expected: Expected): Promise<void> {
  const kind = random();
  const name = `n${nthThing++}`;
  const { shows, favourites } = browser;
  const keys = favourites.entries.map(({ key }) => key);
  if (kind < 0.2) {
    shows.set(name, name);
    expected.shows.add(name);
  } else if (kind < 0.3) {
    const show = pick(random, [...shows.keys()]);
    // One always stays, or it would look as if all were lost.
    if (show === undefined || show === 'anchor') return;
    shows.delete(show);
    expected.shows.delete(show);
  } else if (kind < 0.5) {
    const thing = station(name);
    const at = Math.floor(random() * (keys.length + 1));
    favourites.entries.splice(at, 0, { key: thing.key, thing });
    expected.favourites.add(thing.key);
  } else if (kind < 0.6) {
    const key = pick(random, keys);
    if (key === undefined || key === 'radio anchor') return;
    favourites.entries = favourites.entries.filter((one) => one.key !== key);
    expected.favourites.delete(key);
  } else if (kind < 0.75 && keys.length > 1) {
    const [moved] = favourites.entries.splice(Math.floor(random() * keys.length), 1);
    if (moved) favourites.entries.splice(Math.floor(random() * keys.length), 0, moved);
  } else if (kind < 0.9) {
    const position = 1 + Math.floor(random() * 3000);
    await browser.listen(name, position);
    expected.positions[name] = position;
  } else {
    browser.settings.appearance = pick(random, ['dark', 'light', 'system'] as const);
  }
}

/** One history. Returns what went wrong; empty if nothing did. */
async function live(random: Random): Promise<string> {
  const clock = createFakeClock(Date.UTC(2026, 0, 1));
  const database = createDatabase(clock.now);
  const browsers = Array.from({ length: 2 + Math.floor(random() * 4) }, () =>
    createBrowser(database, clock),
  );
  const expected: Expected = {
    shows: new Set(['anchor']),
    favourites: new Set(['radio anchor']),
    positions: {},
  };
  const [first] = browsers as [Browser];
  first.shows.set('anchor', 'anchor');
  first.add(station('anchor'));
  const meetAll = async () => {
    // The last exchanges deliver what the first left undone.
    for (const browser of [...browsers, ...browsers, ...browsers]) {
      clock.pass(1000);
      const trouble = await browser.sync.now();
      if (trouble !== null) return trouble;
    }
    return null;
  };
  await meetAll();
  database.setCut(() => random() < 0.1);
  for (let step = 0; step < STEPS; step++) {
    clock.pass(1000 + Math.floor(random() ** 6 * 24 * 60 * 60_000));
    const browser = pick(random, browsers);
    const kind = random();
    if (kind < 0.6) await press(browser, random, expected);
    else if (kind < 0.85) await browser.sync.now();
    else await browser.isKilledAt(Math.floor(random() * 25));
  }
  database.setCut(() => false);
  const trouble = await meetAll();
  if (trouble !== null) return `an exchange was not completed: ${trouble}`;

  const looks = browsers.map((browser) => browser.look());
  const [look] = looks as [(typeof looks)[0]];
  for (const other of looks) {
    if (JSON.stringify(other) !== JSON.stringify(look)) {
      return `browsers disagree: ${JSON.stringify(look)} ${JSON.stringify(other)}`;
    }
  }
  const wanted = [...expected.shows].sort().join();
  if (look.shows.join() !== wanted) return `shows: ${look.shows.join()} instead of ${wanted}`;
  const favourites = [...look.favourites].sort().join();
  const wantedToo = [...expected.favourites].sort().join();
  if (favourites !== wantedToo) return `favourites: ${favourites} instead of ${wantedToo}`;
  for (const [id, position] of Object.entries(expected.positions)) {
    if (look.positions[id] !== position) return `the position in ${id} was lost`;
  }
  return '';
}

it('a removal stays one although it came while the library followed what others did', async () => {
  expect(await live(createRandom(331_882_881 * 1_000_003 + 2448))).toBe('');
});

it('browsers agree after any history of exchanges, and nothing is lost or doubled', async () => {
  const runs = sized(30, 3000);
  let wrong = 0;
  const examples: string[] = [];
  for (let nth = 0; nth < runs; nth++) {
    const trouble = await live(createRandom(seed * 1_000_003 + nth));
    if (trouble === '') continue;
    wrong++;
    if (examples.length < 5) examples.push(`history ${nth}: ${trouble}`);
  }
  await report({
    ...{ part: 'sync', what: 'random exchanges', where: 'unit', runs, examples },
    losses: { 'wrong histories': wrong },
  });
});
