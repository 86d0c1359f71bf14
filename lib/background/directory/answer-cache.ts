import * as v from 'valibot';
import type { StorageArea } from '@/lib/model/storage-area';
import { createStoredCache, type ExpiringCache } from '@/lib/platform/storage/expiring-cache';
import type { Clock } from '@/lib/platform/time/clock';

/** A directory's successful answers to the latest queries. */
export type AnswerCache<T> = ExpiringCache<{
  found: T[];
  /** Whether the directory may have more. */
  more: boolean;
}>;

/**
 * Keeps the latest `limit` answers. `read` returns an entry of a stored answer, or null if it is no
 * longer valid; the answer's other entries stay.
 */
export function createAnswerCache<T>(
  clock: Clock,
  {
    read,
    ...place
  }: { area: StorageArea; prefix: string; limit: number; read(value: unknown): T | null },
): AnswerCache<T> {
  const entries = v.pipe(
    v.array(v.unknown()),
    v.transform((found) => found.map(read).filter((one) => one !== null)),
  );
  return createStoredCache(clock, {
    ...place,
    shape: v.object({ found: entries, more: v.boolean() }),
  });
}
