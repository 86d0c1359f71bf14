import type { ImportCount, ImportPreview, PreviewOutcome } from '@/lib/contract/library';
import { failureSentence } from '@/lib/library/library-failure';
import { favouriteName } from '@/lib/model/favourite';
import { changesOf, type ImportChanges } from './import-changes';
import { gatherPresent } from './present';
import { type ImportContent, readImport } from './read-import';
import type { TransferContext } from './transfer-context';

/** Names shown of what is new. */
const NAMES = 100;

/** Looks into a file, keeps it, and says what importing it would change. */
export async function previewImport(
  context: TransferContext,
  bytes: Uint8Array,
): Promise<PreviewOutcome> {
  const reading = readImport(bytes);
  if (!reading.ok) return reading;
  const { content } = reading;
  const id = crypto.randomUUID();
  const kept = await context.shelf.put(id, bytes);
  if (!kept.ok) return { ok: false, sentence: failureSentence(kept.failure) };
  const changes = await changesOf(context.library, content, await gatherPresent(context));
  return { ok: true, preview: { id, ...shown(content, changes) } };
}

function shown(
  { format, shows, backup, faults }: ImportContent,
  { adds, removes }: ImportChanges,
): Omit<ImportPreview, 'id'> {
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
    settings: Object.keys({ ...backup.settings, ...backup.player }).length > 0,
    removes: {
      shows: removes.shows.length,
      favourites: removes.favourites.length,
      progress: removes.progress.length,
      tracks: removes.tracks.length,
    },
    faults,
    names: names.slice(0, NAMES),
  };
}

const NONE: ImportCount = { added: 0, known: 0 };

function count(all: readonly unknown[], added: readonly unknown[]): ImportCount {
  return { added: added.length, known: all.length - added.length };
}
