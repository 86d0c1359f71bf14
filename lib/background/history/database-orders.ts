import {
  type DatabaseOrder,
  type DatabaseOutcome,
  EVERY_HISTORY_KEY,
  HISTORY_STATUS_KEY,
  type HistoryStatus,
} from '@/lib/contract/history';
import type { HistoryFailure, Outcome } from '@/lib/history/history-failure';
import { readConnectionString } from '@/lib/history/postgres/connection-string';
import { checkRole, setUpTable } from '@/lib/history/postgres/set-up';
import { connectionTest } from '@/lib/history/postgres/statements';
import type { DatabaseAccess } from './database-choice';
import type { HistoryContext } from './history-context';
import { flushOutbox } from './outbox-flush';

/** Uses a database from now on if it answers; otherwise the previous store stays in use. */
export async function connectDatabase(
  context: HistoryContext,
  order: DatabaseOrder,
): Promise<DatabaseOutcome> {
  const { choice } = context;
  if ('builtIn' in order) {
    await choice.useBuiltIn();
    await changeOver(context);
    return testDatabase(context);
  }
  const connectionString = readConnectionString(order.connectionString);
  if (connectionString === null) return { ok: false, trouble: { kind: 'no-connection-string' } };
  const authToken = order.authToken?.trim() || undefined;
  const access: DatabaseAccess = { connectionString, ...(authToken && { authToken }) };
  const answer = await context.connect(access).run((sql) => [connectionTest(sql)]);
  if (!answer.ok) return failedWith(answer.failure);
  await choice.set(access);
  await changeOver(context);
  return testDatabase(context);
}

/** Returns to the browser's own store, which also receives the tracks still waiting for the database. */
export async function forgetDatabase(context: HistoryContext): Promise<DatabaseOutcome> {
  const began = context.clock.now();
  await context.choice.forget();
  await changeOver(context);
  return { ok: true, milliseconds: context.clock.now() - began };
}

/** Runs `select 1`, and checks what the role may do. */
export async function testDatabase(context: HistoryContext): Promise<DatabaseOutcome> {
  const { store, database } = await context.stores.current();
  if (database === null) return { ok: false, trouble: { kind: 'not-connected' } };
  const outcome = await store.test();
  if (!outcome.ok) return failedWith(outcome.failure);
  const warning = await checkRole(database.connection);
  await context.health.warn(warning.ok ? warning.value : null);
  return { ok: true, milliseconds: outcome.value };
}

export async function setUpDatabase(context: HistoryContext): Promise<DatabaseOutcome> {
  const { clock, stores, tell } = context;
  const { database } = await stores.current();
  if (database === null) return { ok: false, trouble: { kind: 'not-connected' } };
  const began = clock.now();
  const outcome: Outcome<null> = await setUpTable(database.connection);
  if (!outcome.ok) return failedWith(outcome.failure);
  tell(EVERY_HISTORY_KEY);
  return { ok: true, milliseconds: clock.now() - began };
}

export async function historyStatus(context: HistoryContext): Promise<HistoryStatus> {
  const { stores, choice, health, outbox } = context;
  const [{ database }, pending] = await Promise.all([stores.current(), outbox.count()]);
  return {
    place: database === null ? 'local' : 'database',
    hasBuiltIn: choice.hasBuiltIn,
    usesBuiltIn: database?.builtIn ?? false,
    host: database?.host ?? '',
    database: database?.name ?? '',
    ...(await health.read()),
    pending: pending.ok ? pending.value : 0,
  };
}

/** Without the details, which are for the log. */
function failedWith({ kind, code }: HistoryFailure): DatabaseOutcome {
  return { ok: false, trouble: { kind, ...(code !== undefined && { code }) } };
}

async function changeOver(context: HistoryContext): Promise<void> {
  const { stores, window, health, tell } = context;
  stores.renew();
  await Promise.all([window.clear(), health.clear()]);
  await flushOutbox(context);
  tell(EVERY_HISTORY_KEY);
  tell(HISTORY_STATUS_KEY);
}
