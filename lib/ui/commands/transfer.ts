import type {
  ExportFile,
  ExportFormat,
  ImportOrder,
  ImportOutcome,
  PreviewOutcome,
} from '@/lib/contract/library';
import { sendMessage } from '@/lib/contract/messages';
import { readParts } from '../file-parts';
import { INTERRUPTED } from './send';

/** Bytes; what is larger is no list of podcasts or stations. */
const MAX_FILE = 64 * 1024 * 1024;

const UNREADABLE = {
  ok: false,
  sentence: 'This file could not be read. Was it moved, or deleted?',
} as const;

/** Hands a file over, and says what importing it would change. */
export async function previewImport(file: Blob): Promise<PreviewOutcome> {
  if (file.size === 0) return { ok: false, sentence: 'This file is empty.' };
  if (file.size > MAX_FILE) {
    return { ok: false, sentence: 'This file is larger than 64 MB, more than Skywave reads.' };
  }
  const upload = crypto.randomUUID();
  let nth = 0;
  const parts = readParts(file);
  for (;;) {
    const part = await parts.next().catch(() => null);
    if (part === null) return UNREADABLE;
    if (part.done) break;
    const sent = sendMessage('library:uploadPart', { upload, nth: nth++, base64: part.value });
    if (!(await isThrough(sent))) return INTERRUPTED;
  }
  return sendMessage('library:previewImport', upload).catch(() => INTERRUPTED);
}

/** The background goes on with an import that it was ended in, so the second time tells what became of it. */
export function importPreviewed(order: ImportOrder): Promise<ImportOutcome> {
  const send = () => sendMessage('library:import', order);
  return send().catch(() => send().catch(() => INTERRUPTED));
}

/** Null where the background was interrupted. */
export function exportLibrary(format: ExportFormat): Promise<ExportFile | null> {
  return sendMessage('library:export', format).catch(() => null);
}

function isThrough(sent: Promise<unknown>): Promise<boolean> {
  return sent.then(
    () => true,
    () => false,
  );
}
