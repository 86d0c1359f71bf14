import type { ImportFormat } from '@/lib/contract/library';
import type { ImportFault } from '@/lib/contract/trouble-shapes';
import { type OpmlFolder, type OpmlOutline, readOpml } from '@/lib/feeds/opml/opml';
import { importPlaylist } from '@/lib/feeds/playlists/read-playlist';
import { type Backup, emptyBackup } from '@/lib/library/backup/backup';
import { readBackup } from '@/lib/library/backup/backup-reader';
import { unreadShow } from '@/lib/library/keep-show';
import { type Collection, collectionName, comparableName } from '@/lib/model/collection';
import { type Favourite, itemFavourite, showFavourite } from '@/lib/model/favourite';
import type { ImportRefusal } from '@/lib/model/trouble-kinds';
import { parseAddress } from '@/lib/model/values/audio-address';
import type { WantedShow } from '../library/library';
import { playlistItem } from '../playback/playlist-item';

/** What a file for import contains. */
export interface ImportContent {
  format: ImportFormat;
  /** The feeds to subscribe to. */
  shows: WantedShow[];
  /** Everything else. Its subscriptions are listed above. */
  backup: Backup;
  /** What could not be read. */
  faults: ImportFault[];
}

export type ImportReading =
  | { ok: true; content: ImportContent }
  | { ok: false; trouble: ImportRefusal };

/** How many bytes are needed to recognise a file. */
const START = 4096;

/** Reads a file. Its content decides what it is, not its name. Never throws. */
export function readImport(bytes: Uint8Array): ImportReading {
  const start = new TextDecoder().decode(bytes.subarray(0, START)).trimStart();
  if (start.startsWith('{')) return readJson(bytes);
  const opml = readOpml(bytes);
  if (opml.ok) {
    const shows = opml.outlines.map(({ url, ...rest }) => ({ ...rest, feedUrl: url }));
    const backup = { ...emptyBackup(), collections: foldersOf(opml.outlines, opml.folders) };
    return readable({ format: 'opml', shows, backup, faults: opml.faults });
  }
  if (opml.kind === 'too-large' && /<opml[\s>]/i.test(start)) return refused('opml-too-large');
  const playlist = importPlaylist(bytes, '');
  if (playlist.kind === 'hls') return refused('stream');
  if (playlist.kind === 'none') {
    const isFeed = /<(rss|feed|rdf:rdf)[\s>]/i.test(start);
    return refused(isFeed ? 'feed' : 'unknown');
  }
  const favourites = playlist.entries.map((entry) => itemFavourite(playlistItem(entry)));
  const collections = collectionsOf(
    playlist.entries.flatMap(({ groups = [] }, at) =>
      groups.map((name) => ({ name, thing: favourites[at] as Favourite })),
    ),
  );
  const backup = { ...emptyBackup(), favourites, collections };
  return readable({ format: 'playlist', shows: [], backup, faults: playlist.faults });
}

/** The folders of an OPML file. Only the addresses, titles and home pages of its shows are known. */
function foldersOf(outlines: readonly OpmlOutline[], folders: readonly OpmlFolder[]): Collection[] {
  const byUrl = new Map(outlines.map((outline) => [outline.url, outline]));
  return collectionsOf(
    folders.flatMap(({ name, urls }) =>
      urls.map((url) => {
        const { title = '', homepage = '' } = byUrl.get(url) ?? {};
        const id = parseAddress(url) ?? url;
        const show = { ...unreadShow(id, id, title), homepage };
        return { name, thing: showFavourite(show) };
      }),
    ),
  );
}

/** The groups that things are in, as collections. Names that differ only in case are the same group. */
function collectionsOf(filed: readonly { name: string; thing: Favourite }[]): Collection[] {
  const groups = new Map<string, Collection>();
  for (const { name, thing } of filed) {
    const key = comparableName(name);
    if (key === '') continue;
    const group = groups.get(key) ?? {
      ...{ id: crypto.randomUUID(), name: collectionName(name), things: [] },
    };
    groups.set(key, group);
    group.things.push(thing);
  }
  return [...groups.values()];
}

function readJson(bytes: Uint8Array): ImportReading {
  const reading = readBackup(new TextDecoder().decode(bytes));
  if (!reading.ok) return reading;
  const { backup, faults } = reading;
  const shows = backup.subscriptions.map(({ show, lookedAt }) => ({
    ...{ feedUrl: show.feedUrl, title: show.title, line: 0 },
    ...{ id: show.id, lookedAt },
  }));
  return { ok: true, content: { format: 'backup', shows, backup, faults } };
}

function readable(content: ImportContent): ImportReading {
  const { shows, backup, faults, format } = content;
  if (shows.length + backup.favourites.length + faults.length > 0) return { ok: true, content };
  return refused(format === 'opml' ? 'no-podcasts' : 'no-stations');
}

function refused(
  kind: 'opml-too-large' | 'stream' | 'feed' | 'unknown' | 'no-podcasts' | 'no-stations',
): ImportReading {
  return { ok: false, trouble: { kind } };
}
