import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  connectDatabase,
  forgetDatabase,
  historyStatus,
  setUpDatabase,
  testDatabase,
} from '@/lib/background/history/database-orders';
import { exportHistory, fetchHistory } from '@/lib/background/history/read-history';
import { recordTrack } from '@/lib/background/history/record-track';
import { EVERY_HISTORY_KEY, HISTORY_STATUS_KEY } from '@/lib/contract/history';
import { createFakeHistory, DOWN, metadata, SECRET_URL, settle } from './fake-history.ts';

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const order = { connectionString: SECRET_URL, authToken: 'hidden-token' };

describe('connecting a database', () => {
  it('uses it from then on and reveals only its host and name', async () => {
    const { context, told, clock } = createFakeHistory();
    expect(await connectDatabase(context, order)).toEqual({ ok: true, milliseconds: 0 });
    await settle();
    expect(await historyStatus(context)).toEqual({
      place: 'database',
      hasBuiltIn: false,
      usesBuiltIn: false,
      host: 'db.example:5433',
      database: 'tracks',
      lastSuccessAt: clock.now(),
      lastError: null,
      warning: { kind: 'rights', rights: expect.arrayContaining(['creates']) },
      pending: 0,
    });
    expect(told).toContain(EVERY_HISTORY_KEY);
  });

  it('accepts a connection string pasted with psql around it', async () => {
    const { context, control } = createFakeHistory();
    await connectDatabase(context, { connectionString: ` psql '${SECRET_URL}' \n` });
    expect(control.accesses.at(-1)).toEqual({ connectionString: SECRET_URL });
  });

  it.each([
    '',
    'hello',
    'https://db.example/tracks',
    'postgresql://db.example/tracks',
    'postgresql://listener@db.example/',
    'mysql://a:b@c/d',
  ])('refuses %j', async (connectionString) => {
    const { context, storage } = createFakeHistory();
    expect(await connectDatabase(context, { connectionString })).toMatchObject({
      ok: false,
      trouble: { kind: 'no-connection-string' },
    });
    expect(storage.local.items).toEqual({});
  });

  it('keeps the previous store if the database does not answer', async () => {
    const { context, control } = createFakeHistory();
    control.trouble = DOWN;
    expect(await connectDatabase(context, order)).toEqual({
      ok: false,
      trouble: { kind: 'network' },
    });
    expect((await historyStatus(context)).place).toBe('local');
  });

  it('survives a restart of the worker', async () => {
    const before = createFakeHistory();
    await connectDatabase(before.context, order);
    const after = createFakeHistory({ storage: before.storage });
    expect((await historyStatus(after.context)).host).toBe('db.example:5433');
    await after.context.stores.current();
    expect(after.control.accesses.at(-1)).toEqual(order);
  });

  it('makes fetches return the history of the new database', async () => {
    const { context } = createFakeHistory();
    await recordTrack(context, metadata());
    await connectDatabase(context, order);
    expect(await fetchHistory(context, 'fip')).toEqual([]);
    await recordTrack(context, metadata());
    expect(await fetchHistory(context, 'fip')).toHaveLength(1);
  });
});

describe('the database in the status', () => {
  it('shows the last success and the last error', async () => {
    const { context, control, clock } = createFakeHistory({ databaseUrl: SECRET_URL });
    await testDatabase(context);
    await settle();
    const success = clock.now();
    clock.pass(1000);
    control.trouble = { kind: 'refused', detail: 'password authentication failed' };
    await recordTrack(context, metadata());
    await settle();
    expect(await historyStatus(context)).toMatchObject({
      lastSuccessAt: success,
      lastError: {
        trouble: { kind: 'refused' },
        at: success + 1000,
      },
      pending: 1,
    });
  });

  it('keeps the messages that an earlier version stored as text', async () => {
    const sentence = 'Die Datenbank war nicht zu erreichen.';
    const warning = 'Die Rolle darf mehr.';
    const { context, storage } = createFakeHistory({ databaseUrl: SECRET_URL });
    await storage.local.set({
      'history/health': { lastSuccessAt: 5, lastError: { sentence, at: 6 }, warning },
    });
    expect(await historyStatus(context)).toMatchObject({
      lastSuccessAt: 5,
      lastError: { trouble: { kind: 'told', text: sentence }, at: 6 },
      warning: { kind: 'told', text: warning },
    });
  });

  it('tells the settings page of a change', async () => {
    const { context, told } = createFakeHistory({ databaseUrl: SECRET_URL });
    await fetchHistory(context, 'fip');
    await settle();
    expect(told).toEqual([HISTORY_STATUS_KEY]);
  });

  it('cannot be tested or set up if none is connected', async () => {
    const { context } = createFakeHistory();
    const none = { ok: false, trouble: { kind: 'not-connected' } };
    expect(await testDatabase(context)).toEqual(none);
    expect(await setUpDatabase(context)).toEqual(none);
  });
});

describe('forgetting the database', () => {
  it('deletes the typed credentials and goes back to the browser’s storage', async () => {
    const { context, storage } = createFakeHistory();
    await connectDatabase(context, order);
    await forgetDatabase(context);
    await settle();
    expect(JSON.stringify(storage)).not.toContain('hidden');
    expect(await historyStatus(context)).toMatchObject({ place: 'local', lastSuccessAt: null });
  });

  it('moves waiting tracks into the browser’s storage', async () => {
    const { context, control } = createFakeHistory();
    await connectDatabase(context, order);
    control.trouble = DOWN;
    await recordTrack(context, metadata());
    await forgetDatabase(context);
    expect(await fetchHistory(context, 'fip')).toHaveLength(1);
    expect(await historyStatus(context)).toMatchObject({ pending: 0 });
  });

  it('leaves a built-in database unused until it is connected again', async () => {
    const { context } = createFakeHistory({ databaseUrl: SECRET_URL });
    expect(await historyStatus(context)).toMatchObject({ place: 'database', usesBuiltIn: true });
    await forgetDatabase(context);
    expect(await historyStatus(context)).toMatchObject({ place: 'local', hasBuiltIn: true });
    expect(await connectDatabase(context, { builtIn: true })).toMatchObject({ ok: true });
    expect(await historyStatus(context)).toMatchObject({ place: 'database', usesBuiltIn: true });
  });
});

describe('a secret', () => {
  it('appears in no answer, log or export, and in storage only in its own record', async () => {
    const { context, control, storage, told } = createFakeHistory();
    const answers: unknown[] = [await connectDatabase(context, order)];
    answers.push(await testDatabase(context), await setUpDatabase(context));
    await recordTrack(context, metadata());
    control.trouble = DOWN;
    await recordTrack(context, metadata({ title: 'other' }));
    answers.push(await testDatabase(context), await historyStatus(context), told);
    answers.push(await exportHistory(context, { radioId: 'fip' }));
    await settle();
    const { 'history/database': record, ...others } = storage.local.items;
    expect(record).toEqual(order);
    const said = [answers, others, storage.session.items, vi.mocked(console.info).mock.calls];
    expect(JSON.stringify(said)).not.toContain('hidden');
  });
});
