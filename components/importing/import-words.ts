import type { ImportCount, ImportOrder, ImportPreview } from '@/lib/contract/library';
import { formatAmounts } from '@/lib/i18n/formats';
import type { MessageKey } from '@/lib/i18n/message-keys';
import { t, tn } from '@/lib/i18n/translate';

/** A line about one kind of thing that an import changes. */
export interface ChangeLine {
  kind: string;
  words: string;
  /** Whether something would be lost. */
  loss: boolean;
}

/** What an import would change; unaffected kinds are omitted. */
export function changeLines(
  preview: ImportPreview,
  { mode, settings }: Pick<ImportOrder, 'mode' | 'settings'>,
): ChangeLine[] {
  const { removes } = preview;
  const kinds = [
    ['import.kind_podcasts', preview.shows, removes.shows],
    ['import.kind_stations', preview.stations, 0],
    ['import.kind_favourites', preview.favourites, removes.favourites],
    ['import.kind_progress', preview.progress, removes.progress],
    ['import.kind_tracks', preview.tracks, removes.tracks],
    ['import.kind_bookmarks', preview.bookmarks, removes.bookmarks],
    ['import.kind_lists', preview.lists, removes.lists],
    ['import.kind_collections', preview.collections, removes.collections],
  ] as const satisfies [kind: MessageKey, count: ImportCount, removed: number][];
  const lines = kinds.flatMap(([kind, count, removable]) => {
    const removed = mode === 'replace' ? removable : 0;
    const words = countWords(count, removed);
    return words === '' ? [] : [{ kind: t(kind), words, loss: removed > 0 }];
  });
  const taken = preview.settings && (mode === 'replace' || settings);
  return taken
    ? [
        ...lines,
        { kind: t('import.kind_settings'), words: t('import.settings_taken'), loss: false },
      ]
    : lines;
}

function countWords({ added, known }: ImportCount, removed: number): string {
  const words = [
    added > 0 && tn('import.added', added),
    known > 0 && tn('import.known', known),
    removed > 0 && tn('import.removed', removed),
  ];
  return formatAmounts(words.filter((part) => part !== false));
}

/**
 * Whether the import would change anything. Even known items may gain progress, and settings may change.
 */
export function changesAnything(preview: ImportPreview): boolean {
  const { format, shows, stations, collections } = preview;
  return format === 'backup' || shows.added + stations.added + collections.added > 0;
}
