import type { ImportFault } from '@/lib/contract/trouble-shapes';
import type { Show } from '@/lib/model/show';
import type { EntryTrouble } from '@/lib/model/trouble-kinds';
import { feedAddress, httpAddress } from '@/lib/platform/net/http-address';
import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { escapeXml } from '@/lib/platform/text/escape-xml';
import { createLineCounter } from '@/lib/platform/text/line-counter';
import { nameOfHtml } from '@/lib/platform/text/shown-text';
import { scanXml, type XmlPart } from '@/lib/platform/xml/scan-xml';
import { decodeXml } from '@/lib/platform/xml/xml-entities';

/** A subscription in an OPML file. */
export interface OpmlOutline {
  /** Empty if unknown. */
  title: string;
  /** The feed's address, http or https. */
  url: string;
  /** The show's site; empty for none. */
  homepage: string;
  /** Counted from 1. */
  line: number;
}

/** A folder with a name, and the addresses of the outlines directly in it, each once. */
export interface OpmlFolder {
  name: string;
  urls: string[];
}

export type OpmlOutcome =
  | { ok: true; outlines: OpmlOutline[]; folders: OpmlFolder[]; faults: ImportFault[] }
  | { ok: false; kind: 'not-opml' | 'too-large' };

/** Bytes, or UTF-16 units of a text. */
const MAX_SIZE = 10 * 1024 * 1024;
const MAX_OUTLINES = 20_000;
/** Subscriptions in further folders are read as if they were in none. */
const MAX_FOLDERS = 500;
const MAX_FAULTS = 1000;
/** How much of a line is shown, in UTF-16 units. */
const MAX_SHOWN = 200;

type Tag = Extract<XmlPart, { kind: 'open' }>;

/**
 * The subscriptions in an OPML file (opml.org, version 2.0), from all folders, each address once. Broken
 * XML affects only the outline it is in; unreadable outlines are reported by line. Never throws.
 */
export function readOpml(content: string | Uint8Array): OpmlOutcome {
  if (content.length > MAX_SIZE) return { ok: false, kind: 'too-large' };
  const text = typeof content === 'string' ? content : decodeBytes(content);
  if (!/<(?:opml|outline)[\s>]/i.test(text)) return { ok: false, kind: 'not-opml' };
  const outlines = new Map<string, OpmlOutline>();
  const faults: ImportFault[] = [];
  const lineOf = createLineCounter(text);
  const folders = createFolders();
  /** An outline without an address: a folder, unless it closes without content or is cut off by a `<`. */
  let pending: Tag | null = null;

  const fault = ({ at, end }: Tag, trouble: EntryTrouble) => {
    const shown = text.slice(at, Math.min(end, at + MAX_SHOWN));
    if (faults.length < MAX_FAULTS) faults.push({ line: lineOf(at), text: shown, trouble });
  };

  for (const part of scanXml(text)) {
    if (part.kind === 'text') continue;
    if (part.kind === 'close') {
      if (pending !== null && part.name === 'outline') fault(pending, { kind: 'no-feed' });
      if (part.name === 'outline') folders.leave();
      pending = null;
      continue;
    }
    pending = null;
    if (part.name !== 'outline') continue;
    // A tag that is cut off by the next one has no end of its own.
    if (text[part.end - 1] === '>') folders.enter(nameOf(part), addressOf(part, text) === null);
    const address = addressOf(part, text);
    if (address === null) {
      if (text[part.end - 1] === '>') pending = part;
      else fault(part, { kind: 'no-feed' });
      continue;
    }
    const url = feedAddress(address);
    if (url === '') {
      const isEmpty = address.trim() === '';
      fault(part, { kind: isEmpty ? 'no-feed' : 'bad-address' });
    } else if (outlines.size >= MAX_OUTLINES && !outlines.has(url)) {
      fault(part, { kind: 'too-many-podcasts', limit: MAX_OUTLINES });
      break;
    } else if (!outlines.has(url)) {
      const title = nameOf(part);
      const homepage = httpAddress(part.attributes.get('htmlurl'), '');
      outlines.set(url, { title, url, homepage, line: lineOf(part.at) });
    }
    if (outlines.has(url)) folders.put(url);
  }
  return { ok: true, outlines: [...outlines.values()], folders: folders.all(), faults };
}

const nameOf = ({ attributes }: Tag): string =>
  nameOfHtml(attributes.get('text') || attributes.get('title') || '');

/** The outermost folder of Pocket Casts' files, with everything in it. */
const NO_FOLDER = 'feeds';

/** Tracks the folders around the current position. */
function createFolders() {
  const urls = new Map<string, Set<string>>();
  /** The names of the open outlines; null for those that are no folders. */
  const open: (string | null)[] = [];
  return {
    enter: (name: string, isFolder: boolean) => void open.push(isFolder ? name : null),
    leave: () => void open.pop(),
    /** Puts an address into the innermost folder. */
    put(url: string) {
      const name = open.findLast((one) => one !== null);
      if (name === undefined || name === '') return;
      if (name === NO_FOLDER && open[0] === name) return;
      if (!urls.has(name) && urls.size >= MAX_FOLDERS) return;
      urls.set(name, (urls.get(name) ?? new Set()).add(url));
    },
    all: (): OpmlFolder[] => [...urls].map(([name, inIt]) => ({ name, urls: [...inIt] })),
  };
}

/** The address of an outline; null if it has no such attribute. */
function addressOf({ attributes, at, end }: Tag, text: string): string | null {
  const named = attributes.get('xmlurl');
  if (named !== undefined) return named;
  // An unescaped quote in the title hides the attributes after it.
  const tag = text.slice(at, end);
  const hidden = /\sxmlUrl\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/i.exec(tag);
  if (hidden !== null) return decodeXml(hidden[1] ?? hidden[2] ?? '');
  return /^(?:rss|atom)$/i.test(attributes.get('type') ?? '')
    ? (attributes.get('url') ?? null)
    : null;
}

/**
 * Writes subscriptions as OPML 2.0, one per line: first those in no folder, then the folders; a show may be in several.
 * `createdAt` is in milliseconds since 1970.
 */
export function writeOpml(
  shows: readonly Show[],
  title: string,
  createdAt: number,
  folders: readonly { name: string; shows: readonly Show[] }[] = [],
): string {
  const filed = new Set(folders.flatMap((folder) => folder.shows.map(({ id }) => id)));
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head>',
    `    <title>${escapeXml(title)}</title>`,
    `    <dateCreated>${new Date(createdAt).toUTCString()}</dateCreated>`,
    '  </head>',
    '  <body>',
    ...shows.filter(({ id }) => !filed.has(id)).map((show) => `    ${outline(show)}`),
    ...folders.flatMap(({ name, shows: inIt }) => [
      `    <outline text="${escapeXml(name)}" title="${escapeXml(name)}">`,
      ...inIt.map((show) => `      ${outline(show)}`),
      '    </outline>',
    ]),
    '  </body>',
    '</opml>',
  ].join('\n')}\n`;
}

/** Many programs read `title` instead of `text`. */
function outline({ title, feedUrl, homepage }: Show): string {
  const name = title === '' ? feedUrl : title;
  const attributes = { text: name, title: name, type: 'rss', xmlUrl: feedUrl, htmlUrl: homepage };
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}="${escapeXml(value)}"`);
  return `<outline ${written.join(' ')}/>`;
}
