import type { PreviewOutcome } from '@/lib/contract/library';
import { onMessage } from '@/lib/contract/messages';
import { createHistoryDatabase } from '@/lib/history/indexed-db/history-database';
import { createSavedTracks } from '@/lib/history/indexed-db/saved-tracks';
import { t } from '@/lib/i18n/translate';
import { createImportShelf } from '@/lib/library/import-shelf';
import { log } from '@/lib/platform/log';
import { createQueue } from '@/lib/platform/serial-queue';
import type { Background } from '../context';
import type { Alarms } from '../history/history-alarms';
import type { Library } from '../library/library';
import { exportLibrary } from './export-library';
import { previewImport } from './preview-import';
import { importFile, resumeImports } from './run-import';
import type { TransferContext } from './transfer-context';
import { createUploads } from './uploads';

/** Wakes the worker while an import is under way. */
const RESUME = 'transfer/resume';

/** Answers the messages about export and import. Listeners are registered before this returns. */
export function startTransfer({
  background,
  library,
  alarms,
  ready,
  tell,
}: {
  background: Background;
  library: Library;
  alarms: Alarms;
  /** Resolves when the state is back. */
  ready: Promise<unknown>;
  /** Has every open page fetch again what has this key. */
  tell(key: string): void;
}) {
  const context: TransferContext = {
    background,
    library,
    saved: createSavedTracks(createHistoryDatabase()),
    shelf: createImportShelf(background.clock, background.quarantine.note),
    queue: createQueue(),
    tell,
  };
  const uploads = createUploads();

  onMessage('library:uploadPart', ({ data }) => uploads.add(data));
  onMessage('library:previewImport', ({ data }) => {
    const bytes = uploads.take(data);
    return ready.then(() => (bytes === null ? interrupted() : previewImport(context, bytes)));
  });
  onMessage('library:import', async ({ data }) => {
    await ready;
    await alarms.create(RESUME, { periodInMinutes: 1 });
    const outcome = await importFile(context, data);
    await alarms.clear(RESUME);
    return outcome;
  });
  onMessage('library:export', ({ data }) => ready.then(() => exportLibrary(context, data)));

  async function resume(): Promise<void> {
    await ready;
    await resumeImports(context);
    await alarms.clear(RESUME);
  }
  const resumeQuietly = () =>
    void resume().catch((error: unknown) => log('transfer', 'not resumed', error));
  alarms.onAlarm.addListener(({ name }) => {
    if (name === RESUME) resumeQuietly();
  });
  resumeQuietly();

  return {
    /** Looks into a file that came from elsewhere than a page, such as an address. */
    previewImport: (bytes: Uint8Array): Promise<PreviewOutcome> =>
      ready.then(() => previewImport(context, bytes)),
  };
}

function interrupted(): PreviewOutcome {
  return { ok: false, sentence: t('imports.did_not_arrive') };
}
