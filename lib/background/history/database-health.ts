import * as v from 'valibot';
import { databaseErrorShape, roleWarningShape } from '@/lib/contract/trouble-shapes';
import type { HistoryFailure } from '@/lib/history/history-failure';
import type { StorageArea } from '@/lib/model/storage-area';
import type { RoleWarning } from '@/lib/model/trouble-kinds';
import { log } from '@/lib/platform/log';
import type { Clock } from '@/lib/platform/time/clock';
import { createTaskQueue } from '@/lib/platform/time/task-queue';

/** storage.local: how the database is doing. Contains no secrets. */
const HEALTH_KEY = 'history/health';

const healthShape = v.object({
  /** Milliseconds since 1970. */
  lastSuccessAt: v.nullable(v.number()),
  lastError: v.nullable(databaseErrorShape),
  warning: v.nullable(roleWarningShape),
});
export type Health = v.InferOutput<typeof healthShape>;

/** How the database in use is doing, as reported by everything that queries it. */
export interface DatabaseHealth {
  read(): Promise<Health>;
  succeeded(): Promise<void>;
  /** Logs the failure, unless its kind was already logged since the last success. */
  failed(failure: HistoryFailure): Promise<void>;
  warn(warning: RoleWarning | null): Promise<void>;
  /** Forgets everything: a different database is in use. */
  clear(): Promise<void>;
}

const UNKNOWN: Health = { lastSuccessAt: null, lastError: null, warning: null };

export function createDatabaseHealth(
  local: StorageArea,
  clock: Clock,
  onChange: () => void,
): DatabaseHealth {
  const logged = new Set<string>();

  async function read(): Promise<Health> {
    const { [HEALTH_KEY]: record } = await local.get([HEALTH_KEY]);
    const health = v.safeParse(healthShape, record);
    return health.success ? health.output : UNKNOWN;
  }

  const queue = createTaskQueue();
  const change = (changes: Partial<Health>) =>
    queue(async () => {
      await local.set({ [HEALTH_KEY]: { ...(await read()), ...changes } });
      onChange();
    });

  return {
    read,
    succeeded() {
      logged.clear();
      return change({ lastSuccessAt: clock.now(), lastError: null });
    },
    failed(failure) {
      if (!logged.has(failure.kind)) log('history', failure.kind, failure.detail);
      logged.add(failure.kind);
      const { kind, code } = failure;
      const trouble = { kind, ...(code !== undefined && { code }) };
      return change({ lastError: { trouble, at: clock.now() } });
    },
    warn: (warning) => change({ warning }),
    clear() {
      logged.clear();
      return change(UNKNOWN);
    },
  };
}
