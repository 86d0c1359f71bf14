import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresStore } from '@/lib/history/postgres/postgres-store';
import { roleScript } from '@/lib/history/postgres/role-script';
import { checkRole, setUpTable } from '@/lib/history/postgres/set-up';
import { systemClock } from '@/lib/platform/time/clock';
import { createSharedDatabase } from '@/lib/sync/everything/shared-database';
import { makeStamp } from '@/lib/sync/hybrid-clock';
import { NEON_PASSWORD } from '../servers/neon.ts';
import { DATABASES, type DatabaseUnderTest, startDatabase } from './databases.ts';
import { failureOf, resultOf, track } from './history-store.contract.ts';

for (const { name, installed, start } of DATABASES) {
  describe.skipIf(!installed)(`roles in ${name}`, () => {
    let database: DatabaseUnderTest;
    beforeAll(async () => {
      database = await startDatabase(start);
      await runScript('create table secrets (id int);');
    }, 60_000);
    afterAll(() => database?.neon.close());

    /** Runs a script like the owner's SQL console does. */
    async function runScript(script: string): Promise<void> {
      const statements = script
        .replace(/--.*$/gm, '')
        .split(';')
        .filter((statement) => statement.trim() !== '');
      await resultOf(database.owner.run((sql) => statements.map((one) => sql`${sql.unsafe(one)}`)));
    }

    it('the owner of the table has more rights than needed, which a warning lists', async () => {
      const warning = await resultOf(checkRole(database.owner));
      expect(warning).toMatchObject({ kind: 'rights' });
      const rights = warning?.kind === 'rights' ? warning.rights : [];
      expect(rights).toEqual(expect.arrayContaining(['creates', 'changes', 'others']));
    });

    describe.each([
      { title: 'the role of the script', user: 'skywave', bearer: false },
      { title: 'the role of clients with a token', user: 'authenticated', bearer: true },
    ])('$title', ({ user, bearer }) => {
      beforeAll(async () => {
        const secret = NEON_PASSWORD.replaceAll("'", "''");
        if (bearer) await runScript(`create role authenticated login password '${secret}'`);
        await runScript(roleScript({ bearer }).replace('put-a-long-random-password-here', secret));
      });

      const connect = () => database.connect(user);

      it('can do everything that a store does', async () => {
        const store = createPostgresStore(connect(), systemClock);
        await database.clear();
        expect(await resultOf(store.store(track()))).toBe('stored');
        expect(await resultOf(store.store(track()))).toBe('duplicate');
        await database.addRows([{ ...track(), ago: 900_000 }]);
        expect(await store.cleanup('fip')).toEqual({ radioId: 'fip', removed: 1 });
        const cover = track({ cover_image_url: 'https://a.example/better.png' });
        const poorer = [track().cover_image_url];
        expect(await resultOf(store.improveCover(cover, 0, poorer))).toBe(true);
        await database.addRows([{ ...track({ title: 'ahead' }), ago: -9_000_000 }]);
        expect(await resultOf(store.store(track({ title: 'ahead' })))).toBe('duplicate');
        await resultOf(store.remove((await resultOf(store.search('ahead')))[0]?.id ?? 0));
        expect(await resultOf(store.radioIds())).toEqual(['fip']);
        expect(await resultOf(store.latestPlays(['fip']))).toHaveLength(1);
        expect(await resultOf(store.search('ada'))).toHaveLength(1);
        const [row] = await resultOf(store.fetch('fip'));
        expect(await resultOf(store.remove(row?.id ?? 0))).toBe('fip');
        expect(await resultOf(store.removeAll('fip'))).toBe(0);
      });

      it(bearer ? 'cannot sync' : 'can sync', async () => {
        const shared = createSharedDatabase(connect());
        const stamp = makeStamp(Date.UTC(2026, 10, 1), 0, 'here');
        const register = { kind: 'setting', key: 'mono', field: 'value', value: 'true', stamp };
        const sent = { cursor: 0, registers: [register] };
        if (bearer) expect(await failureOf(shared.meet(sent))).toMatchObject({ code: '42501' });
        else {
          expect(await resultOf(shared.meet(sent))).toMatchObject({ latest: 1 });
          const { registers } = await resultOf(shared.meet({ cursor: 0, registers: [] }));
          expect(registers).toEqual([register]);
        }
      });

      it('causes no warning', async () => {
        expect(await resultOf(checkRole(connect()))).toBeNull();
      });

      it.each([
        `update radio_metadata set title = 'x'`,
        'truncate radio_metadata',
        'drop table radio_metadata',
        'create table mine (id int)',
        'select * from secrets',
        'delete from skywave_registers',
        'truncate skywave_libraries cascade',
        'drop table skywave_registers',
        'alter table radio_metadata disable row level security',
      ])('may not %s', async (statement) => {
        const failure = await failureOf(connect().run((sql) => [sql`${sql.unsafe(statement)}`]));
        expect(failure).toMatchObject({ kind: 'refused', code: '42501' });
      });

      it('may not set up the table', async () => {
        expect(await failureOf(setUpTable(connect()))).toMatchObject({ kind: 'refused' });
      });
    });

    it.each(['skywave_libraries', 'skywave_registers'])(
      'a role that may delete from %s has more rights than needed',
      async (table) => {
        await runScript(`grant delete on ${table} to skywave`);
        expect(await resultOf(checkRole(database.connect('skywave')))).toEqual({
          ...{ kind: 'rights', rights: ['changes'] },
        });
        await runScript(`revoke delete on ${table} from skywave`);
      },
    );

    it('a database that was set up before gets the tables for sync', async () => {
      await runScript('drop table skywave_registers, skywave_libraries');
      expect(await resultOf(checkRole(database.connect('skywave')))).toBeNull();
      await resultOf(setUpTable(database.owner));
      const shared = createSharedDatabase(database.owner);
      expect(await resultOf(shared.meet({ cursor: 0, registers: [] }))).toMatchObject({
        latest: 0,
      });
    });

    it('row-level security rejects a title of 501 characters', async () => {
      const store = createPostgresStore(database.connect('authenticated'), systemClock);
      const failure = await failureOf(store.store(track({ title: 'x'.repeat(501) })));
      expect(failure).toMatchObject({ kind: 'refused', code: '42501' });
    });

    it('setting up again keeps the existing rows', async () => {
      await database.clear();
      await resultOf(database.client().store(track()));
      await resultOf(setUpTable(database.owner));
      expect(await database.allRows()).toHaveLength(1);
    });
  });
}
