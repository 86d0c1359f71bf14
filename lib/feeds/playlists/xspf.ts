import { createLineCounter } from '@/lib/platform/text/line-counter';
import { scanXml } from '@/lib/platform/xml/scan-xml';
import { createEntry, MAX_ENTRIES, type PlaylistEntry, type Reject } from './playlist-entry';

/** XSPF (xspf.org, version 1): the locations of each track; durations in milliseconds. */
export function readXspf(text: string, base: string, reject?: Reject): PlaylistEntry[] {
  const entries: PlaylistEntry[] = [];
  let track: Map<string, string> | null = null;
  let locations: Location[] = [];
  const lineOf = createLineCounter(text);
  let field = '';

  for (const part of scanXml(text)) {
    if (entries.length >= MAX_ENTRIES) break;
    if (part.kind === 'open') {
      field = part.name;
      if (field === 'track') {
        track = new Map();
        locations = [];
      } else if (field === 'location') locations.push({ address: '', at: part.at });
    } else if (part.kind === 'text') {
      const location = field === 'location' ? locations.at(-1) : undefined;
      if (location !== undefined) location.address += part.text;
      else track?.set(field, (track.get(field) ?? '') + part.text);
    } else {
      field = '';
      if (part.name !== 'track' || track === null) continue;
      const info = infoOf(track);
      for (const { address, at } of locations.slice(0, MAX_ENTRIES - entries.length)) {
        const entry = createEntry(address, base, info);
        if (entry === null) reject?.(lineOf(at), address.trim());
        else entries.push(entry);
      }
      track = null;
    }
  }
  return entries;
}

/** Applies to all locations of a track: they are alternatives. */
function infoOf(track: ReadonlyMap<string, string>) {
  const names = [track.get('creator') ?? '', track.get('title') ?? ''].map((name) => name.trim());
  return {
    title: names.filter((name) => name !== '').join(' - '),
    duration: Number.parseFloat(track.get('duration') ?? '') / 1000,
    image: track.get('image')?.trim() ?? '',
  };
}

interface Location {
  address: string;
  at: number;
}
