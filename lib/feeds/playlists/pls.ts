import { createEntry, MAX_ENTRIES, type PlaylistEntry, type Reject } from './playlist-entry';

const ENTRY = /^\s*(file|title|length|ref)(\d{1,6})\s*=(.*)$/i;

/** Whether a text is a PLS, or the `[Reference]` list that Windows Media servers send instead of an ASX. */
export function isPls(text: string): boolean {
  return /^\s*(?:;[^\r\n]*[\r\n]\s*){0,20}\[(?:playlist|reference)\]/i.test(
    text.slice(0, 16 * 1024),
  );
}

/**
 * PLS: `File1=`, `Title1=`, `Length1=` in any order and case; the numbers determine the order of the
 * entries.
 */
export function readPls(text: string, base: string, reject?: Reject): PlaylistEntry[] {
  const found = new Map<number, Fields>();
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const [, key = '', number = '', value = ''] = ENTRY.exec(line) ?? [];
    if (key === '') continue;
    const entry = found.get(Number(number)) ?? { line: index + 1 };
    const name = key.toLowerCase() === 'ref' ? 'file' : (key.toLowerCase() as keyof Fields);
    if (found.size < MAX_ENTRIES || found.has(Number(number))) {
      const added = { [name]: value.trim().replace(/^"(.*)"$/, '$1') };
      const place = name === 'file' && entry.file === undefined ? { line: index + 1 } : {};
      found.set(Number(number), { ...added, ...entry, ...place });
    }
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .flatMap(([, { file = '', title, length, line }]) => {
      const entry = createEntry(file, base, { title, duration: Number.parseFloat(length ?? '') });
      if (entry === null) reject?.(line, file || (title ?? ''));
      return entry ?? [];
    });
}

interface Fields {
  file?: string;
  title?: string;
  length?: string;
  /** The line of the file's address, or else of the entry's first field. */
  line: number;
}
