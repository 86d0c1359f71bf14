import type { ExportFile, ExportFormat } from '@/lib/contract/library';
import { writeOpml } from '@/lib/feeds/opml/opml';
import { writeM3u } from '@/lib/feeds/playlists/m3u';
import { newFavourites } from '@/lib/library/backup/backup-merge';
import { withoutCredentials, writeBackup } from '@/lib/library/backup/backup-writer';
import { showFavourite } from '@/lib/model/favourite';
import { isRadio, listKey } from '@/lib/model/playable-item';
import { localDay } from '@/lib/model/values/dates';
import { orThrow } from '../library/or-throw';
import { gatherPresent } from './present';
import type { TransferContext } from './transfer-context';

const TYPES: Record<ExportFormat, { name: string; extension: string; type: string }> = {
  opml: { name: 'podcasts', extension: 'opml', type: 'text/x-opml' },
  m3u: { name: 'stations', extension: 'm3u8', type: 'audio/mpegurl' },
  backup: { name: 'backup', extension: 'json', type: 'application/json' },
};

/** A file of the stored data, without user names or passwords in addresses. */
export async function exportLibrary(
  context: TransferContext,
  format: ExportFormat,
): Promise<ExportFile> {
  const now = context.background.clock.now();
  const { name, extension, type } = TYPES[format];
  return {
    name: `skywave-${name}-${localDay(now)}.${extension}`,
    type,
    text: await textOf(context, format, now),
  };
}

async function textOf(
  context: TransferContext,
  format: ExportFormat,
  now: number,
): Promise<string> {
  if (format === 'opml') return withoutCredentials(await opmlOf(context, now));
  if (format === 'm3u') return withoutCredentials(await m3uOf(context));
  return writeBackup(await gatherPresent(context), now);
}

/** The subscriptions. Shows that are only in a collection are left out: a reader of the file subscribes to all. */
async function opmlOf(context: TransferContext, now: number): Promise<string> {
  const shows = (await context.library.shows()).map(({ show }) => show);
  const byKey = new Map(shows.map((show) => [showFavourite(show).key, show]));
  const folders = orThrow(await context.collections.all()).map(({ name, things }) => ({
    name,
    shows: things.flatMap(({ key }) => byKey.get(key) ?? []),
  }));
  const filled = folders.filter((folder) => folder.shows.length > 0);
  return writeOpml(shows, context.opmlTitle(), now, filled);
}

/** The stations among the favourites, and then those that are only in collections. */
async function m3uOf(context: TransferContext): Promise<string> {
  const favourites = await context.library.favourites();
  const collections = orThrow(await context.collections.all());
  const filed = collections.flatMap(({ things }) => things);
  const groups = new Map<string, string[]>();
  for (const { name, things } of collections) {
    for (const { key } of things) groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  const all = [...favourites, ...newFavourites(favourites, filed)];
  const stations = all.flatMap((one) =>
    one.kind === 'item' && isRadio(one.item) ? [one.item] : [],
  );
  return writeM3u(stations, (station) => groups.get(listKey(station)) ?? []);
}
