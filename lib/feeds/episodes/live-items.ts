import type { LiveItem } from '@/lib/model/live-show';
import { httpAddress, pictureAddress } from '@/lib/platform/net/http-address';
import { nameOfHtml } from '@/lib/platform/text/shown-text';
import { scanXml } from '@/lib/platform/xml/scan-xml';
import type { RawEnclosure } from '../formats/raw-feed';
import { chooseEnclosure } from './choose-enclosure';
import { readFeedDate } from './feed-date';

/** The most live items read, and the most kept. */
const MOST_READ = 100;
const MOST = 10;
/** The most enclosures of an item, and its longest texts and id, in UTF-16 units. */
const MOST_ENCLOSURES = 10;
const MAX_TEXT = 2000;
const MAX_ID = 300;

/** A live item as the feed gives it. */
interface RawLiveItem {
  isOn: boolean;
  start: string;
  /** The first text of each element by its name, without prefix. */
  texts: Map<string, string>;
  images: string[];
  link: string;
  enclosures: RawEnclosure[];
}

/**
 * The live shows in a feed (podcast:liveItem) that are on or announced: those that are on first, then the next to
 * start; at most ten. `shell` is the feed without its items. feedsmith knows the element, but not the title and the
 * enclosure in it (3.0.1), so this reads it, in linear time.
 */
export function readLiveItems(shell: string, base: string): LiveItem[] {
  const start = shell.search(/<(?:[a-z][\w.-]{0,50}:)?liveitem[\s>]/i);
  if (start === -1) return [];
  const items = rawLiveItems(shell.slice(start)).flatMap((raw) => liveItemOf(raw, base) ?? []);
  // Of several with the same id, the last one is the latest.
  return [...new Map(items.map((item) => [item.id, item])).values()]
    .toSorted((a, b) => Number(b.isOn) - Number(a.isOn) || a.startAt - b.startAt)
    .slice(0, MOST);
}

function rawLiveItems(text: string): RawLiveItem[] {
  const found: RawLiveItem[] = [];
  let item: RawLiveItem | null = null;
  /** The element whose text is being read. */
  let field = '';
  for (const part of scanXml(text)) {
    if (part.kind === 'open' && part.name === 'liveitem') {
      if (found.length === MOST_READ) break;
      const status = (part.attributes.get('status') ?? '').trim().toLowerCase();
      field = '';
      item = null;
      // Some feeds keep items that are over.
      if (status !== 'live' && status !== 'pending') continue;
      item = {
        ...{ isOn: status === 'live', start: part.attributes.get('start') ?? '' },
        ...{ texts: new Map(), images: [], link: '', enclosures: [] },
      };
      found.push(item);
    } else if (item === null) {
      // Between two live items.
    } else if (part.kind === 'open') {
      // Of two elements with the same name the first counts.
      field = item.texts.has(part.name) ? '' : part.name;
      take(item, part.name, part.attributes);
    } else if (part.kind === 'text') {
      const before = item.texts.get(field) ?? '';
      if (TEXTS.has(field)) item.texts.set(field, `${before}${part.text}`.slice(0, MAX_TEXT));
    } else if (part.name === 'liveitem') {
      item = null;
    } else {
      field = '';
    }
  }
  return found;
}

const TEXTS = new Set(['title', 'guid', 'link']);

function take(item: RawLiveItem, name: string, attributes: ReadonlyMap<string, string>): void {
  const { images, enclosures } = item;
  if (name === 'image') images.push(attributes.get('href') ?? attributes.get('url') ?? '');
  if (name === 'contentlink') item.link ||= attributes.get('href') ?? '';
  if (enclosures.length === MOST_ENCLOSURES) return;
  if (name === 'enclosure') {
    const { url, type } = Object.fromEntries(attributes);
    enclosures.push({ url, type, outright: true });
  }
  // Of an alternate enclosure; its type may differ from that of the source.
  if (name === 'source' && attributes.has('uri')) {
    enclosures.push({
      url: attributes.get('uri'),
      type: attributes.get('contenttype'),
      outright: false,
    });
  }
}

/** Null if it has no name, if it can be neither played nor opened, or if it is not on and has no start time. */
function liveItemOf(raw: RawLiveItem, base: string): LiveItem | null {
  const text = (name: string) => raw.texts.get(name) ?? '';
  const url = httpAddress(streamOf(raw.enclosures, base), base);
  const link = httpAddress(raw.link, base) || httpAddress(text('link').trim(), base);
  const title = nameOfHtml(text('title'));
  const startAt = readFeedDate(raw.start);
  if (title === '' || (url === '' && link === '')) return null;
  if (!raw.isOn && startAt === 0) return null;
  return {
    id: (text('guid').trim() || url || link).slice(0, MAX_ID),
    ...{ title, url, link, startAt, isOn: raw.isOn },
    image: pictureAddress(raw.images, base),
  };
}

const HLS_TYPE = /mpegurl/i;
const HLS_FILE = /^[^?#]{1,8000}\.m3u8?(?:[?#]|$)/i;

/** What the item plays: audio if there is any, otherwise HLS, or else a video, whose sound plays. */
function streamOf(enclosures: readonly RawEnclosure[], base: string): string {
  const pieces = enclosures.find(
    ({ url = '', type = '' }) => HLS_TYPE.test(type) || (type === '' && HLS_FILE.test(url)),
  );
  const rest = enclosures.filter((one) => one !== pieces);
  const chosen = chooseEnclosure(rest, base);
  if (chosen === null || chosen.type.startsWith('video/')) return pieces?.url ?? chosen?.url ?? '';
  return chosen.url;
}
