import type { Episode, Show, TranscriptLink } from '@/lib/model/show';
import { nameFromAddress } from '@/lib/model/values/audio-address';
import { httpAddress, pictureAddress } from '@/lib/platform/net/http-address';
import { nameOfHtml, readableText, shownText } from '@/lib/platform/text/shown-text';
import type { FeedEpisode } from '../feed';
import type { RawEpisode, RawTranscript } from '../formats/raw-feed';
import { filesOf } from './alternate-files';
import { chooseEnclosure } from './choose-enclosure';
import { episodeId } from './episode-ids';
import { personsOf, soundbitesOf } from './podcast-namespace';
import { readPscChapters } from './psc-chapters';

/** Seconds; anything longer is in another unit. */
const LONGEST = 200 * 3600;
const MAX_GUID = 1000;
const MAX_TRANSCRIPTS = 20;

/** An episode of a feed at `feedBase`; null if it has nothing to play. */
export function buildEpisode(raw: RawEpisode, show: Show, feedBase: string): FeedEpisode | null {
  const base = raw.base === undefined ? feedBase : httpAddress(raw.base, feedBase) || feedBase;
  const enclosure = chooseEnclosure(raw.enclosures, base);
  if (enclosure === null) return null;
  const { url, type } = enclosure;
  const persons = personsOf(raw.persons, base);
  const soundbites = soundbitesOf(raw.soundbites);
  const duration = durationOf(raw.duration);
  const files = filesOf(raw.alternates, { ...enclosure, duration, base });
  const guid = (raw.guid ?? '').trim().slice(0, MAX_GUID);
  return {
    episode: {
      id: episodeId(show.id, guid, url),
      showId: show.id,
      title: nameOfHtml(raw.title ?? '') || nameFromAddress(url),
      showTitle: show.title,
      enclosureUrl: url,
      type,
      publishedAt: raw.publishedAt ?? 0,
      duration,
      image: pictureAddress(raw.images, base) || show.image,
      season: ordinalOf(raw.season),
      number: ordinalOf(raw.number),
      kind: kindOf(raw.kind),
      explicit: raw.explicit ?? show.explicit,
      ...(files.length > 1 && { files }),
    },
    details: {
      notes: readableText(raw.notes ?? ''),
      link: httpAddress(raw.link, base),
      chapters: readPscChapters(raw.chapters, base),
      chaptersUrl: httpAddress(raw.chaptersUrl, base),
      transcripts: transcriptsOf(raw.transcripts, base),
      ...(persons.length > 0 && { persons }),
      ...(soundbites.length > 0 && { soundbites }),
    },
  };
}

function durationOf(seconds: number | undefined): number {
  return seconds !== undefined && seconds > 0 && seconds <= LONGEST ? Math.round(seconds) : 0;
}

function ordinalOf(number: number | undefined): number | null {
  return number !== undefined && number >= 0 && Number.isFinite(number) ? number : null;
}

function kindOf(kind: string | undefined): Episode['kind'] {
  const name = kind?.trim().toLowerCase();
  return name === 'trailer' || name === 'bonus' ? name : 'full';
}

function transcriptsOf(raw: readonly RawTranscript[] | undefined, base: string): TranscriptLink[] {
  if (raw === undefined) return [];
  return raw.slice(0, MAX_TRANSCRIPTS).flatMap(({ url, type = '', language = '' }) => {
    const address = httpAddress(url, base);
    return address === ''
      ? []
      : [{ url: address, type: type.trim(), language: shownText(language) }];
  });
}
