import type { ImportCount, ImportOrder, ImportPreview } from '@/lib/contract/library';

/** One kind of thing that an import changes, and how, in words. */
export interface ChangeLine {
  kind: string;
  words: string;
  /** Something would be lost. */
  loss: boolean;
}

/** What an import would change; kinds that it has nothing to do with are left out. */
export function changeLines(
  preview: ImportPreview,
  { mode, settings }: Pick<ImportOrder, 'mode' | 'settings'>,
): ChangeLine[] {
  const { removes } = preview;
  const kinds: [kind: string, count: ImportCount, removed: number][] = [
    ['Podcasts', preview.shows, removes.shows],
    ['Stations', preview.stations, 0],
    ['Favourites', preview.favourites, removes.favourites],
    ['Progress', preview.progress, removes.progress],
    ['Saved tracks', preview.tracks, removes.tracks],
  ];
  const lines = kinds.flatMap(([kind, count, removable]) => {
    const removed = mode === 'replace' ? removable : 0;
    const words = countWords(count, removed);
    return words === '' ? [] : [{ kind, words, loss: removed > 0 }];
  });
  const taken = preview.settings && (mode === 'replace' || settings);
  return taken ? [...lines, { kind: 'Settings', words: 'taken from it', loss: false }] : lines;
}

function countWords({ added, known }: ImportCount, removed: number): string {
  return [
    added > 0 && `${added} new`,
    known > 0 && `${known} here already`,
    removed > 0 && `${removed} removed`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** Whether importing it would change anything. Progress that is here may get further, and settings change. */
export function changesAnything(preview: ImportPreview): boolean {
  const { format, shows, stations } = preview;
  return format === 'backup' || shows.added + stations.added > 0;
}

export function podcasts(count: number): string {
  return count === 1 ? '1 podcast' : `${count} podcasts`;
}

/** What is said above the list of what of a file cannot be read. */
export function faultsWords(count: number): string {
  return count === 1 ? 'One entry cannot be imported:' : `${count} entries cannot be imported:`;
}
