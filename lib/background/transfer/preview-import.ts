import type { ImportCount, ImportPreview, PreviewOutcome } from '@/lib/contract/library';
import { ADDRESS_SETTINGS } from '@/lib/contract/settings';
import type { Backup } from '@/lib/library/backup/backup';
import { failureOf } from '@/lib/library/library-failure';
import { favouriteName } from '@/lib/model/favourite';
import { changesOf, type ImportChanges } from './import-changes';
import { gatherPresent } from './present';
import { type ImportContent, readImport } from './read-import';
import type { TransferContext } from './transfer-context';

/** How many names of new entries are shown. */
const NAMES = 100;

/** Inspects and stores a file, and says what importing it would change. Never rejects. */
export function previewImport(
  context: TransferContext,
  bytes: Uint8Array,
): Promise<PreviewOutcome> {
  return preview(context, bytes).catch((error: unknown) => ({
    ok: false,
    trouble: { kind: failureOf(error).kind },
  }));
}

async function preview(context: TransferContext, bytes: Uint8Array): Promise<PreviewOutcome> {
  const reading = readImport(bytes);
  if (!reading.ok) return reading;
  const { content } = reading;
  const id = crypto.randomUUID();
  const kept = await context.shelf.put(id, bytes);
  if (!kept.ok) return { ok: false, trouble: { kind: kept.failure.kind } };
  const present = await gatherPresent(context);
  const changes = await changesOf(context.library, content, present);
  const addresses = otherServers(content.backup.settings, present.settings);
  return { ok: true, preview: { id, ...shown(content, changes), addresses } };
}

function shown(
  { format, shows, backup, faults }: ImportContent,
  { adds, removes }: ImportChanges,
): Omit<ImportPreview, 'id' | 'addresses'> {
  const { proxyHost, apiHost, ...others } = backup.settings;
  const marked = count(backup.favourites, adds.favourites);
  const names = [
    ...adds.shows.map(({ title, feedUrl }) => title || feedUrl),
    ...adds.favourites.map(favouriteName),
  ];
  return {
    format,
    shows: count(shows, adds.shows),
    stations: format === 'playlist' ? marked : NONE,
    favourites: format === 'playlist' ? NONE : marked,
    progress: count(backup.progress, adds.progress),
    tracks: count(backup.savedTracks, adds.tracks),
    bookmarks: count(backup.bookmarks, adds.bookmarks),
    lists: count(backup.episodeLists, adds.lists),
    collections: count(backup.collections, adds.collections),
    settings: Object.keys({ ...others, ...backup.player }).length > 0,
    removes: {
      shows: removes.shows.length,
      favourites: removes.favourites.length,
      progress: removes.progress.length,
      tracks: removes.tracks.length,
      bookmarks: removes.bookmarks.length,
      lists: removes.lists.length,
      collections: removes.collections.length,
    },
    faults,
    names: names.slice(0, NAMES),
  };
}

/** The servers named in a backup that are not set here. */
function otherServers(
  backup: Backup['settings'],
  here: Backup['settings'],
): ImportPreview['addresses'] {
  const others = ADDRESS_SETTINGS.flatMap((name) => {
    const address = backup[name] ?? '';
    return address === '' || address === here[name] ? [] : [[name, address] as const];
  });
  return Object.fromEntries(others);
}

const NONE: ImportCount = { added: 0, known: 0 };

function count(all: readonly unknown[], added: readonly unknown[]): ImportCount {
  return { added: added.length, known: all.length - added.length };
}
