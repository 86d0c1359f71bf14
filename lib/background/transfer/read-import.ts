import type { ImportFormat } from '@/lib/contract/library';
import type { ImportFault } from '@/lib/contract/trouble-shapes';
import { readOpml } from '@/lib/feeds/opml/opml';
import { importPlaylist } from '@/lib/feeds/playlists/read-playlist';
import { type Backup, emptyBackup } from '@/lib/library/backup';
import { readBackup } from '@/lib/library/backup-reader';
import { itemFavourite } from '@/lib/model/favourite';
import type { ImportRefusal } from '@/lib/model/trouble-kinds';
import type { WantedShow } from '../library/library';
import { playlistItem } from '../playback/playlist-item';

/** What a file for import contains. */
export interface ImportContent {
  format: ImportFormat;
  /** To be subscribed to. */
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
    return readable({ format: 'opml', shows, backup: emptyBackup(), faults: opml.faults });
  }
  if (opml.kind === 'too-large' && /<opml[\s>]/i.test(start)) return refused('opml-too-large');
  const playlist = importPlaylist(bytes, '');
  if (playlist.kind === 'hls') return refused('stream');
  if (playlist.kind === 'none') {
    const isFeed = /<(rss|feed|rdf:rdf)[\s>]/i.test(start);
    return refused(isFeed ? 'feed' : 'unknown');
  }
  const favourites = playlist.entries.map((entry) => itemFavourite(playlistItem(entry)));
  const backup = { ...emptyBackup(), favourites };
  return readable({ format: 'playlist', shows: [], backup, faults: playlist.faults });
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
