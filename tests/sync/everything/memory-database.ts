import { succeeded } from '@/lib/model/values/outcome';
import type { Register } from '@/lib/sync/everything/registers';
import type { SharedDatabase } from '@/lib/sync/everything/shared-database';

/** Does what the real databases do if nothing goes wrong. */
export function createMemoryDatabase(now: () => number): SharedDatabase & { rows(): Register[] } {
  const rows = new Map<string, { at: number; register: Register }>();
  let latest = 0;
  return {
    rows: () => [...rows.values()].map(({ register }) => register),
    async meet({ cursor, registers }) {
      const news = [...rows.values()].filter(({ at }) => at > cursor);
      for (const register of registers) {
        const id = `${register.kind} ${register.key} ${register.field}`;
        const before = rows.get(id)?.register.stamp ?? '';
        if (register.stamp > before) rows.set(id, { at: ++latest, register });
      }
      const answer = { hasMore: false, refused: 0, now: now(), cursor: latest, latest };
      return succeeded({ epoch: 'one', registers: news.map((it) => it.register), ...answer });
    },
  };
}
