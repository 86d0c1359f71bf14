import { audioUrl, itemName, type RadioItem } from '@/lib/model/playable-item';
import { httpAddress } from '@/lib/platform/net/http-address';
import { shownText } from '@/lib/platform/text/shown-text';
import { createEntry, MAX_ENTRIES, type PlaylistEntry, type Reject } from './playlist-entry';

/** How many lines of a list without a header have to look like addresses. */
const SAMPLE = 20;

const ADDRESS = /^https?:\/\/[^\s<>"]+$/i;
const AUDIO_FILE =
  /^[^<>"|?*]{1,1000}\.(?:mp3|aac|m4a|mp4|ogg|oga|opus|flac|wav|m3u8?|pls|xspf|asx)(?:[?#]\S*)?$/i;

/** Whether a text is an M3U: it starts with the header, or all its lines are addresses. */
export function isM3u(text: string): boolean {
  if (/^\s*#EXT(?:M3U|INF)/i.test(text)) return true;
  const start = text.slice(0, 32 * 1024);
  if (start.includes('\0')) return false;
  const lines = linesOf(start).filter((line) => line !== '' && !line.startsWith('#'));
  // The last line may be cut off.
  const sample = lines.slice(0, Math.min(SAMPLE, Math.max(1, lines.length - 1)));
  return sample.length > 0 && sample.every((line) => ADDRESS.test(line) || AUDIO_FILE.test(line));
}

/** HLS is recognised by its tags, which an M3U of stations never has, and not by the file name. */
export function isHls(text: string): boolean {
  return /^\s*#/.test(text) && /^#EXT-X-[A-Z]/m.test(text);
}

/**
 * M3U and M3U8: one address per line, preceded by `#EXTINF:seconds key="value",title` and by tags that
 * Radio Browser and related programs write: `#RADIOBROWSERUUID:`, `#EXTIMG:` and `#EXTGRP:`, which gives the groups
 * that the entry is in, like the attribute `group-title`. `radio="true"` (in Kodi's lists, for example) marks a
 * station, whatever duration it has.
 */
export function readM3u(text: string, base: string, reject?: Reject): PlaylistEntry[] {
  const entries: PlaylistEntry[] = [];
  let info: Info = {};
  for (const [index, line] of linesOf(text).entries()) {
    if (entries.length >= MAX_ENTRIES) break;
    if (line === '') continue;
    if (line.startsWith('#')) {
      info = { ...info, ...readTag(line) };
      continue;
    }
    const entry = createEntry(line, base, { ...info, groups: groupsOf(info) });
    if (entry !== null) entries.push(entry);
    else reject?.(index + 1, line);
    info = {};
  }
  return entries;
}

interface Info {
  title?: string;
  duration?: number;
  image?: string;
  radioBrowserId?: string;
  /** From a tag of its own, and from the attribute. */
  groups?: string;
  groupTitle?: string;
}

/** Earlier versions wrote the tags of a Radio Browser station into the attribute, and no `#EXTGRP`. */
const groupsOf = ({ groups, groupTitle, radioBrowserId }: Info): string | undefined =>
  groups ?? (radioBrowserId === undefined ? groupTitle : undefined);

function readTag(line: string): Info {
  const [whole = '', name = ''] = /^#(EXTINF|EXTIMG|EXTGRP|RADIOBROWSERUUID):/i.exec(line) ?? [];
  const value = line.slice(whole.length).trim();
  switch (name.toUpperCase()) {
    case 'EXTINF':
      return readInfo(value);
    case 'EXTGRP':
      return { groups: value };
    case 'EXTIMG':
      return { image: value };
    case 'RADIOBROWSERUUID':
      return { radioBrowserId: value };
    default:
      return {};
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n]/).map((line) => line.trim());
}

/** Attributes may contain commas, so the title begins after the first comma outside quotes. */
function readInfo(info: string): Info {
  const comma = titleComma(info);
  const attributes = comma === -1 ? info : info.slice(0, comma);
  const image = /\stvg-logo="([^"]*)"/i.exec(attributes)?.[1];
  const groupTitle = /\sgroup-title="([^"]*)"/i.exec(attributes)?.[1];
  const isRadio = /\sradio="true"/i.test(attributes);
  return {
    title: comma === -1 ? '' : info.slice(comma + 1),
    duration: isRadio ? 0 : Number.parseFloat(info),
    ...(image !== undefined && { image }),
    ...(groupTitle !== undefined && { groupTitle }),
  };
}

function titleComma(info: string): number {
  let quoted = false;
  for (let index = 0; index < info.length; index++) {
    const character = info[index];
    if (character === '"') quoted = !quoted;
    else if (character === ',' && !quoted) return index;
  }
  // An unbalanced quote: fall back to the first comma.
  return info.indexOf(',');
}

/**
 * Writes stations as an extended M3U in UTF-8, two to four lines each. Stations from Radio Browser have
 * their id in `#RADIOBROWSERUUID`, as in its own lists. Stations without an address are left out. The groups are
 * written in both ways, since some programs read only one of them.
 */
export function writeM3u(
  stations: readonly RadioItem[],
  groupsOf: (station: RadioItem) => readonly string[] = () => [],
): string {
  const lines = stations.flatMap((station) => entryLines(station, groupsOf(station)));
  return `${['#EXTM3U', ...lines].join('\n')}\n`;
}

function entryLines(station: RadioItem, names: readonly string[]): string[] {
  const url = httpAddress(audioUrl(station), '');
  if (url === '') return [];
  const logo = attribute('tvg-logo', httpAddress(station.image, ''));
  const groups = names.map((name) => shownText(name).replaceAll(';', ',')).join(';');
  const tags = shownText((station.tags ?? []).join(';'));
  const group = attribute('group-title', groups || tags);
  return [
    ...(station.directory === 'radio-browser' ? [`#RADIOBROWSERUUID:${station.radio_id}`] : []),
    `#EXTINF:-1${logo}${group},${shownText(itemName(station))}`,
    ...(groups === '' ? [] : [`#EXTGRP:${groups}`]),
    url,
  ];
}

/** Attributes have no way to escape a double quote. */
function attribute(name: string, value: string): string {
  return value === '' ? '' : ` ${name}="${value.replaceAll('"', "'")}"`;
}
