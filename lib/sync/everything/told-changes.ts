import { type SyncChange, TOLD_CHANGES } from '@/lib/contract/sync';
import { favouriteName } from '@/lib/model/favourite';
import { itemName } from '@/lib/model/playable-item';
import type { Episode } from '@/lib/model/show';
import { eachInTurns } from '@/lib/platform/time/next-turn';
import { type Stamp, stampDevice, stampTime } from '../hybrid-clock';
import { isThere, progressOf } from '../merge-records';
import { type EpisodeRecord, recordId, type SyncRecord } from '../records';

/** What came from the listener's other browsers, as it is shown. */

interface Parts {
  /** This browser's name. Its own changes come from nowhere else, and are left out. */
  device: string;
  /** By the `recordId`: whether the library had it before. */
  had(id: string): boolean | undefined;
  episodes(ids: readonly string[]): Promise<readonly Pick<Episode, 'id' | 'title'>[]>;
}

type Coming = Omit<SyncChange, 'at' | 'device'> & { stamp: Stamp };

/** What these records change, latest first. Rejects if storage fails. */
export async function changesIn(
  records: readonly SyncRecord[],
  { device, had, episodes }: Parts,
): Promise<SyncChange[]> {
  const latest: (Coming & { record: SyncRecord })[] = [];
  await eachInTurns(records, (record) => {
    const change = record.kind === 'episode' ? heard(record) : listed(record, had);
    if (change === null || stampDevice(change.stamp) === device) return;
    const at = latest.findIndex(({ stamp }) => stamp < change.stamp);
    latest.splice(at === -1 ? latest.length : at, 0, { ...change, record });
    latest.length = Math.min(latest.length, TOLD_CHANGES);
  });
  const ids = latest.flatMap(({ record }) => (record.kind === 'episode' ? [record.key] : []));
  const found = ids.length === 0 ? [] : await episodes(ids);
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  return latest.map(({ kind, title, stamp, record }) => ({
    ...{ kind, at: stampTime(stamp), device: stampDevice(stamp) },
    title: titles.get(record.key) || title,
  }));
}

/** Only additions and removals: not what is moved or renamed. */
function listed(record: SyncRecord, had: Parts['had']): Coming | null {
  if (record.kind === 'episode') return null;
  if (record.kind === 'setting') {
    const { value } = record.fields;
    return value === undefined ? null : { kind: 'settings', title: '', stamp: value.stamp };
  }
  const { there } = record.fields;
  if (there === undefined || there.value === had(recordId(record))) return null;
  const [added, gone] =
    record.kind === 'subscription'
      ? (['subscribed', 'removed'] as const)
      : (['added', 'deleted'] as const);
  return { kind: isThere(record) ? added : gone, title: titleOf(record), stamp: there.stamp };
}

function titleOf(record: Exclude<SyncRecord, { kind: 'episode' | 'setting' }>): string {
  if (record.kind === 'subscription') {
    const { feed } = record.fields;
    return feed?.value.title || (feed?.value.address ?? record.key);
  }
  const thing = record.fields.thing?.value;
  if (thing === undefined) return record.key;
  if ('in' in thing) return favouriteName(thing.thing);
  if ('name' in thing) return thing.name;
  if ('kind' in thing) return favouriteName(thing);
  if ('savedAt' in thing) return [thing.artist, thing.title].filter(Boolean).join(' – ');
  return itemName('madeAt' in thing ? thing.item : thing);
}

function heard(record: EpisodeRecord): Coming | null {
  const { played } = record.fields;
  const reached = Object.values(record.headways).reduce<Stamp | ''>(
    (last, { stamp }) => (stamp > last ? stamp : last),
    '',
  );
  const title = record.key;
  if (played !== undefined && played.stamp > reached) {
    return { kind: played.value ? 'played' : 'unplayed', title, stamp: played.stamp };
  }
  if (reached === '' || progressOf(record).position === 0) return null;
  return { kind: 'position', title, stamp: reached };
}
