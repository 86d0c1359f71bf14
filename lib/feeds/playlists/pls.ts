import { createEntry, MAX_ENTRIES, type PlaylistEntry } from './playlist-entry';

const ENTRY = /^\s*(file|title|length|ref)(\d{1,6})\s*=(.*)$/i;

/** Whether a text is a PLS, or the `[Reference]` list that Windows Media servers send for an ASX. */
export function isPls(text: string): boolean {
  return /^\s*(?:;[^\r\n]*[\r\n]\s*){0,20}\[(?:playlist|reference)\]/i.test(
    text.slice(0, 16 * 1024),
  );
}

/** PLS: `File1=`, `Title1=`, `Length1=` in any order and case; the numbers give the entries' order. */
export function readPls(text: string, base: string): PlaylistEntry[] {
  const found = new Map<number, { file?: string; title?: string; length?: string }>();
  for (const line of text.split(/[\r\n]+/)) {
    const [, key = '', number = '', value = ''] = ENTRY.exec(line) ?? [];
    if (key === '') continue;
    const entry = found.get(Number(number)) ?? {};
    const name = key.toLowerCase() === 'ref' ? 'file' : (key.toLowerCase() as keyof typeof entry);
    if (found.size < MAX_ENTRIES || found.has(Number(number))) {
      found.set(Number(number), { [name]: value.trim().replace(/^"(.*)"$/, '$1'), ...entry });
    }
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([, { file = '', title, length }]) =>
      createEntry(file, base, { title, duration: Number.parseFloat(length ?? '') }),
    )
    .filter((entry) => entry !== null);
}
