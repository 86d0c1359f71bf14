import type {
  ExportFile,
  ExportFormat,
  ImportOrder,
  ImportOutcome,
  PreviewOutcome,
} from '@/lib/contract/library';
import { readParts } from '../file-parts';
import { ask, interrupted } from './send';

/** Bytes; what is larger is no list of podcasts or stations. */
const MAX_FILE = 64 * 1024 * 1024;

/** Hands a file over, and says what importing it would change. */
export async function previewImport(file: Blob): Promise<PreviewOutcome> {
  if (file.size === 0) return refused('empty');
  if (file.size > MAX_FILE) return refused('too-large');
  const upload = crypto.randomUUID();
  let nth = 0;
  const parts = readParts(file);
  for (;;) {
    const part = await parts.next().catch(() => null);
    if (part === null) return refused('unreadable');
    if (part.done) break;
    const sent = ask('library:uploadPart', { upload, nth: nth++, base64: part.value });
    if (!(await isThrough(sent))) return interrupted();
  }
  return ask('library:previewImport', upload).catch(interrupted);
}

function refused(kind: 'empty' | 'too-large' | 'unreadable'): PreviewOutcome {
  return { ok: false, trouble: { kind } };
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
