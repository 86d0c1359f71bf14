import type { AudioFile } from '@/lib/model/playable-item';
import { httpAddress } from '@/lib/platform/net/http-address';
import { nameOfHtml } from '@/lib/platform/text/shown-text';
import type { RawAlternate } from '../formats/raw-feed';
import { chooseEnclosure } from './choose-enclosure';

/** The most alternates read of an episode, the most places read of an alternate, and the most files kept. */
const MOST_READ = 50;
const MOST_PLACES = 5;
const MOST = 12;
/** In UTF-16 units; lists of episodes carry these. */
const MAX_ADDRESS = 2000;
const MAX_TITLE = 60;

/** The highest bitrate that audio has, in kbit/s; anything higher is in bits per second. */
const MOST_KILOBITS = 10_000;
const LEAST_KILOBITS = 4;

/**
 * The files of an episode: its own, and the first audio files among its alternates (podcast:alternateEnclosure). Each
 * address is there once.
 */
export function filesOf(
  alternates: readonly RawAlternate[] = [],
  own: { url: string; type: string /** Seconds. */; duration: number; base: string },
): AudioFile[] {
  const read = alternates.slice(0, MOST_READ);
  const same = read.find((one) => one.default === true);
  const files: AudioFile[] = [
    { url: own.url, type: own.type, bitrate: bitrateOf(same ?? {}, own.duration), title: '' },
  ];
  for (const one of read) {
    const { bitrate, title } = {
      bitrate: bitrateOf(one, own.duration),
      title: nameOfHtml(one.title ?? '').slice(0, MAX_TITLE),
    };
    for (const { uri, contentType } of (one.sources ?? []).slice(0, MOST_PLACES)) {
      if (files.length === MOST) return files;
      // A source may be a torrent or a segmented stream, whose type differs from that of its audio.
      const type = contentType ?? one.type;
      const file = chooseEnclosure([{ url: uri, type, outright: type !== undefined }], own.base);
      const isSound = file !== null && !/^video\//.test(file.type);
      const url = isSound ? httpAddress(file.url, own.base) : '';
      if (url === '' || url.length > MAX_ADDRESS || files.some((other) => other.url === url)) {
        continue;
      }
      files.push({ url, type: file?.type ?? '', bitrate, title: one === same ? '' : title });
    }
  }
  return files;
}

/** kbit/s, as the feed states it, or else from the size of the file; 0 if unknown. */
function bitrateOf({ bitrate = 0, length = 0 }: RawAlternate, duration: number): number {
  const told = bitrate > MOST_KILOBITS ? bitrate / 1000 : bitrate;
  const kilobits = told > 0 ? told : duration > 0 ? (length * 8) / duration / 1000 : 0;
  const isSound = kilobits >= LEAST_KILOBITS && kilobits <= MOST_KILOBITS;
  return isSound ? Math.round(kilobits) : 0;
}
