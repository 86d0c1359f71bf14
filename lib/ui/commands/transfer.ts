import type {
  ExportFile,
  ExportFormat,
  ImportOrder,
  ImportOutcome,
  PreviewOutcome,
} from '@/lib/contract/library';
import { t } from '@/lib/i18n/translate';
import { readParts } from '../file-parts';
import { ask, interrupted } from './send';

/** Bytes; what is larger is no list of podcasts or stations. */
const MAX_FILE = 64 * 1024 * 1024;

/** Hands a file over, and says what importing it would change. */
export async function previewImport(file: Blob): Promise<PreviewOutcome> {
  if (file.size === 0) return refused('import.empty');
  if (file.size > MAX_FILE) {
    return refused('import.too_large');
  }
  const upload = crypto.randomUUID();
  let nth = 0;
  const parts = readParts(file);
  for (;;) {
    const part = await parts.next().catch(() => null);
    if (part === null) return refused('import.unreadable');
    if (part.done) break;
    const sent = ask('library:uploadPart', { upload, nth: nth++, base64: part.value });
    if (!(await isThrough(sent))) return interrupted();
  }
  return ask('library:previewImport', upload).catch(interrupted);
}

function refused(why: 'import.empty' | 'import.too_large' | 'import.unreadable') {
  return { ok: false, sentence: t(why) } as const;
}

/** The background goes on with an import that it was ended in, so the second time tells what became of it. */
export function importPreviewed(order: ImportOrder): Promise<ImportOutcome> {
  const send = () => ask('library:import', order);
  return send().catch(() => send().catch(interrupted));
}

/** Null where the background was interrupted. */
export function exportLibrary(format: ExportFormat): Promise<ExportFile | null> {
  return ask('library:export', format).catch(() => null);
}

function isThrough(sent: Promise<unknown>): Promise<boolean> {
  return sent.then(
    () => true,
    () => false,
  );
}
