import { createLineCounter } from '@/lib/platform/text/line-counter';
import { scanXml } from '@/lib/platform/xml/scan-xml';
import { createEntry, MAX_ENTRIES, type PlaylistEntry, type Reject } from './playlist-entry';

/** ASX (Windows Media metafile): REFs in ENTRYs, and ENTRYREFs to other playlists, case-insensitive. */
export function readAsx(text: string, base: string, reject?: Reject): PlaylistEntry[] {
  const entries: PlaylistEntry[] = [];
  let shared = { title: '', duration: 0 };
  let references: { address: string; at: number }[] = [];
  let inEntry = false;
  let field = '';
  const lineOf = createLineCounter(text);

  const add = (address: string, at: number, nested: boolean) => {
    const entry = createEntry(address, base, { ...shared, nested });
    if (entry === null) reject?.(lineOf(at), address);
    else if (entries.length < MAX_ENTRIES) entries.push(entry);
  };
  // A title may come after its references, so they are held until the entry ends.
  const finish = () => {
    for (const { address, at } of references) add(address, at, false);
    references = [];
    shared = { title: '', duration: 0 };
    inEntry = false;
  };

  for (const part of scanXml(text)) {
    if (entries.length >= MAX_ENTRIES) break;
    if (part.kind === 'text') {
      if (inEntry && field === 'title') shared.title += part.text;
    } else if (part.kind === 'close') {
      field = '';
      if (part.name === 'entry') finish();
    } else {
      const { name, attributes, at } = part;
      field = name;
      const address = attributes.get('href') ?? '';
      if (name === 'entry') {
        finish();
        inEntry = true;
      } else if (name === 'ref') references.push({ address, at });
      else if (name === 'entryref') add(address, at, true);
      else if (name === 'duration') shared.duration = seconds(attributes.get('value') ?? '');
    }
  }
  finish();
  return entries;
}

/** "hh:mm:ss.f" or part of it, in seconds; 0 if it is invalid. */
function seconds(time: string): number {
  if (!/^\d{1,4}(?::\d{1,2}){0,2}(?:\.\d{1,6})?$/.test(time.trim())) return 0;
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
