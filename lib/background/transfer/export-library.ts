import type { ExportFile, ExportFormat } from '@/lib/contract/library';
import { writeOpml } from '@/lib/feeds/opml/opml';
import { writeM3u } from '@/lib/feeds/playlists/m3u';
import { withoutCredentials, writeBackup } from '@/lib/library/backup-writer';
import { localDay } from '@/lib/model/dates';
import { isRadio } from '@/lib/model/playable-item';
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
  if (format === 'opml') {
    const shows = await context.library.shows();
    return withoutCredentials(
      writeOpml(
        shows.map(({ show }) => show),
        context.opmlTitle(),
        now,
      ),
    );
  }
  if (format === 'm3u') {
    const favourites = await context.library.favourites();
    const items = favourites.flatMap((one) => (one.kind === 'item' ? [one.item] : []));
    return withoutCredentials(writeM3u(items.filter(isRadio)));
  }
  return writeBackup(await gatherPresent(context), now);
}
