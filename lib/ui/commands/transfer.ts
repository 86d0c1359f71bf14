import type {
  ExportFile,
  ExportFormat,
  ImportOrder,
  ImportOutcome,
  PreviewOutcome,
} from '@/lib/contract/library';
import { ask, interrupted } from './send';

/** Bytes; a larger file is not a list of podcasts or stations. */
const MAX_FILE = 64 * 1024 * 1024;

/** Sends a file, and returns what importing it would change. */
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

/** The background resumes an import that its own end interrupted, so the second order returns the result. */
export function importPreviewed(order: ImportOrder): Promise<ImportOutcome> {
  const send = () => ask('library:import', order);
  return send().catch(() => send().catch(interrupted));
}

/** Null if the background was interrupted. */
export function exportLibrary(format: ExportFormat): Promise<ExportFile | null> {
  return ask('library:export', format).catch(() => null);
}

function isThrough(sent: Promise<unknown>): Promise<boolean> {
  return sent.then(
    () => true,
    () => false,
  );
}

/**
 * Bytes of a part: small enough that sending it takes a fraction of a frame. One message of 30 MB blocked the
 * page for 230 ms in Chromium 156 and 100 ms in Firefox 153; Chrome accepts none above 64 MB.
 */
const PART = 256 * 1024;

/** The file's bytes in order, each part in base64. Rejects if the file cannot be read. */
export async function* readParts(file: Blob): AsyncGenerator<string> {
  for (let start = 0; start < file.size; start += PART) {
    yield await base64Of(file.slice(start, start + PART));
  }
}

/** The browser encodes it off the page's thread. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
