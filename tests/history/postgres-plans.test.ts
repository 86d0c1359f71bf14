import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql, Statement } from '@/lib/history/postgres/connection';
import {
  cleanupDuplicates,
  connectionTest,
  distinctRadioIds,
  fetchHistory,
  holdToNow,
  improveCover,
  latestPlay,
  recentDuplicateCheck,
  removeHistory,
  removeRow,
  searchHistory,
  storeTrack,
  trimHistory,
} from '@/lib/history/postgres/statements';
import { DATABASES, type DatabaseUnderTest, startDatabase } from './databases.ts';
import { resultOf, track } from './history-store.contract.ts';

/** With fewer radios, the planner has reason to read the whole table. */
const RADIOS = 500;

const heard = track({ radio_id: 'radio-7' });
const STATEMENTS: Record<string, (sql: Sql) => Statement> = {
  recentDuplicateCheck: (sql) => recentDuplicateCheck(sql, heard, 0),
  storeTrack: (sql) => storeTrack(sql, heard, 0),
  holdToNow: (sql) => holdToNow(sql, 'radio-7'),
  improveCover: (sql) => improveCover(sql, heard, { heardAgo: 0, poorer: ['x'] }),
  trimHistory: (sql) => trimHistory(sql, 'radio-7'),
  fetchHistory: (sql) => fetchHistory(sql, 'radio-7'),
  cleanupDuplicates: (sql) => cleanupDuplicates(sql, 'radio-7'),
  latestPlay: (sql) => latestPlay(sql, ['radio-7', 'radio-9']),
  distinctRadioIds: (sql) => distinctRadioIds(sql),
  distinctRadioIdsAfter: (sql) => distinctRadioIds(sql, 'radio-7'),
  searchHistory: (sql) => searchHistory(sql, 'artist3 ti'),
  removeRow: (sql) => removeRow(sql, 7),
  removeHistory: (sql) => removeHistory(sql, 'radio-7'),
};

for (const { name, installed, start } of DATABASES) {
  describe.skipIf(!installed)(`the plans of ${name}`, () => {
    let database: DatabaseUnderTest;
    beforeAll(async () => {
      database = await startDatabase(start);
      await fill(database, 1, RADIOS);
    }, 120_000);
    afterAll(() => database?.neon.close());

    it.each(Object.entries(STATEMENTS))('%s reads by index alone', async (_, statement) => {
      const plan = await explain(database, statement);
      expect(plan).toMatch(/Index (Only )?Scan/);
      expect(plan).not.toMatch(/Seq Scan/);
    });

    it('storing, fetching and cleaning up touch no more pages with ten times as many radios', async () => {
      const about = [
        'recentDuplicateCheck',
        'holdToNow',
        'trimHistory',
        'fetchHistory',
        'cleanupDuplicates',
      ];
      const pages = () =>
        Promise.all(about.map((one) => countPages(database, STATEMENTS[one] ?? connectionTest)));
      const before = await pages();
      await fill(database, RADIOS + 1, 10 * RADIOS);
      const after = await pages();
      expect(Math.min(...before)).toBeGreaterThan(0);
      for (const [index, count] of after.entries()) {
        // The index is a tree: it may have grown by one level, which costs each lookup a page.
        expect(count).toBeLessThanOrEqual(1.3 * (before[index] ?? 0) + 2);
      }
    }, 120_000);
  });
}

/** 40 rows for each of the radios, interleaved as they would be over time. */
async function fill({ owner }: DatabaseUnderTest, first: number, last: number): Promise<void> {
  await resultOf(
    owner.run((sql) => [
      sql`
        insert into radio_metadata (radio_id, artist, title, played_at)
        select 'radio-' || radio, 'Artist' || (radio * 40 + nth) % 977, 'Title ' || nth,
          now() - nth * interval '4 minutes'
        from generate_series(1, 40) as nth, generate_series(${first}::int, ${last}::int) as radio`,
    ]),
  );
  await resultOf(owner.run((sql) => [sql`vacuum analyze radio_metadata`]));
}

async function explain(
  { owner }: DatabaseUnderTest,
  statement: (sql: Sql) => Statement,
): Promise<string> {
  const [rows = []] = await resultOf(owner.run((sql) => [sql`explain ${statement(sql)}`]));
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/**
 * How many pages (8 KB each) of the table and its indexes the statement reads. Does not count what the server
 * looks up about types and operators on a new connection.
 */
async function countPages(
  { owner }: DatabaseUnderTest,
  statement: (sql: Sql) => Statement,
): Promise<number> {
  const [rows = []] = await resultOf(
    owner.run((sql) => [sql`explain (analyze, buffers, format json) ${statement(sql)}`]),
  );
  const [tree] = rows.flatMap((row) => row['QUERY PLAN'] as { Plan: PlanNode }[]);
  return tree ? pagesOf(tree.Plan) : 0;
}

/** A scan's count already includes that of the index scan below it. */
function pagesOf({ Plans = [], ...node }: PlanNode): number {
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = node;
  if (/Scan$/.test(node['Node Type']) && node['Relation Name'] !== undefined) return hit + read;
  return Plans.reduce((sum, below) => sum + pagesOf(below), 0);
}
