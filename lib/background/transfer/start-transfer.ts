import { snapshot } from 'valtio';
import type { PreviewOutcome } from '@/lib/contract/library';
import type { Handlers } from '@/lib/contract/messages/define-message';
import type { TRANSFER_MESSAGES } from '@/lib/contract/messages/transfer';
import type { PlayerState } from '@/lib/contract/player-state';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createSavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import type { BookmarkStore } from '@/lib/library/bookmark-store';
import type { CollectionStore } from '@/lib/library/collection-store';
import type { EpisodeListStore } from '@/lib/library/episode-list-store';
import { createImportShelf } from '@/lib/library/import-shelf';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { log } from '@/lib/platform/log';
import { type Alarms, onAlarms } from '@/lib/platform/time/alarms';
import { createTaskQueue } from '@/lib/platform/time/task-queue';
import type { Background } from '../context';
import type { Library } from '../library/library';
import { exportLibrary } from './export-library';
import { previewImport } from './preview-import';
import { importFile, resumeImports } from './run-import';
import type { TransferContext } from './transfer-context';
import { createUploads } from './uploads';

/** The functions that do the work. */
interface TransferLibrary {
  exportLibrary: typeof exportLibrary;
  importFile: typeof importFile;
  previewImport: typeof previewImport;
  resumeImports: typeof resumeImports;
}

declare global {
  interface SkywaveLibraries {
    transfer: TransferLibrary;
  }
}

/** Listeners import or export once in months, and each format needs its own code. */
const script = createLazyScript(
  'transfer',
  import.meta.env.PROD ? undefined : { exportLibrary, importFile, previewImport, resumeImports },
);

/** Wakes the worker while an import is under way. */
const RESUME = 'transfer/resume';

/** Export and import. The alarm's listener is registered before this returns. */
export function startTransfer({
  background,
  library,
  bookmarks,
  lists,
  collections,
  alarms,
  ready,
  tell,
  opmlTitle,
}: {
  background: Background;
  library: Library;
  bookmarks: BookmarkStore;
  lists: EpisodeListStore;
  collections: CollectionStore;
  alarms: Alarms;
  /** Resolves when the state is restored. */
  ready: Promise<unknown>;
  /** Makes every open page fetch the data with this key again. */
  tell(key: string): void;
  opmlTitle: TransferContext['opmlTitle'];
}) {
  const context: TransferContext = {
    background,
    library,
    bookmarks,
    lists,
    collections,
    saved: createSavedTracks(createHistoryDatabase()),
    shelf: createImportShelf(background.clock, background.quarantine.note),
    queue: createTaskQueue(),
    ...{ tell, opmlTitle },
    state: () => snapshot(background.state) as PlayerState,
  };
  const load = () => ready.then(script.load);
  const uploads = createUploads();
  const preview = async (bytes: Uint8Array): Promise<PreviewOutcome> =>
    (await load()).previewImport(context, bytes);

  const handlers: Handlers<typeof TRANSFER_MESSAGES> = {
    'library:uploadPart': (part) => uploads.add(part),
    'library:previewImport'(upload) {
      const bytes = uploads.take(upload);
      return bytes === null ? interrupted() : preview(bytes);
    },
    async 'library:import'(order) {
      const library = await load();
      await alarms.create(RESUME, { periodInMinutes: 1 });
      const outcome = await library.importFile(context, order);
      await alarms.clear(RESUME);
      return outcome;
    },
    'library:export': (format) => load().then((library) => library.exportLibrary(context, format)),
  };

  async function resume(): Promise<void> {
    await ready;
    const begun = await context.shelf.begun();
    // Rare: only if the worker was ended during an import.
    if (begun.ok && begun.value.length > 0) await (await load()).resumeImports(context);
    await alarms.clear(RESUME);
  }
  const resumeQuietly = () =>
    void resume().catch((error: unknown) => log('transfer', 'not resumed', error));
  onAlarms(alarms, { [RESUME]: resumeQuietly });
  resumeQuietly();

  return {
    handlers,
    /** Inspects a file that does not come from a page, but from an address, for example. */
    previewImport: preview,
  };
}

function interrupted(): PreviewOutcome {
  return { ok: false, trouble: { kind: 'incomplete' } };
}
