import { createEntry, MAX_ENTRIES, type PlaylistEntry } from './playlist-entry';
import { scanXml } from './scan-xml';

/** XSPF (xspf.org, version 1): the locations of each track; durations are in milliseconds. */
export function readXspf(text: string, base: string): PlaylistEntry[] {
  const entries: PlaylistEntry[] = [];
  let track: Map<string, string> | null = null;
  let locations: string[] = [];
  let field = '';

  for (const part of scanXml(text)) {
    if (entries.length >= MAX_ENTRIES) break;
    if (part.kind === 'open') {
      field = part.name;
      if (field === 'track') {
        track = new Map();
        locations = [];
      } else if (field === 'location') locations.push('');
    } else if (part.kind === 'text') {
      if (field === 'location') locations.push(`${locations.pop() ?? ''}${part.text}`);
      else track?.set(field, (track.get(field) ?? '') + part.text);
    } else {
      field = '';
      if (part.name !== 'track' || track === null) continue;
      entries.push(...entriesOf(track, locations.slice(0, MAX_ENTRIES - entries.length), base));
      track = null;
    }
  }
  return entries;
}

/** Several locations of one track are other addresses of the same. */
function entriesOf(
  track: ReadonlyMap<string, string>,
  locations: readonly string[],
  base: string,
): PlaylistEntry[] {
  const names = [track.get('creator') ?? '', track.get('title') ?? ''].map((name) => name.trim());
  const title = names.filter((name) => name !== '').join(' - ');
  const duration = Number.parseFloat(track.get('duration') ?? '') / 1000;
  return locations
    .map((location) => createEntry(location, base, { title, duration }))
    .filter((entry) => entry !== null);
}
