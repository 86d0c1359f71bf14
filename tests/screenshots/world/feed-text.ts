import { CHAPTERS, type InventedShow, NOTES, SAID } from './shows.ts';

const DAY = 86_400_000;
/** Milliseconds relative to now: the newest episode came out an hour ago. */
const LATEST = -3_600_000;

/** The duration of the longest episode in seconds. */
export const LONGEST = 75 * 60;

/** An episode of a show. */
export interface EpisodeText {
  guid: string;
  title: string;
  seconds: number;
  publishedAt: number;
}

export function episodesOf(show: InventedShow, now: number): EpisodeText[] {
  const { key, episodes, every, count = episodes.length } = show;
  return Array.from({ length: count }, (_, nth) => {
    const [title, minutes] = episodes[nth] ?? archived(show, nth);
    const seconds = Math.min(LONGEST, minutes * 60 + ((nth * 17) % 60));
    return {
      guid: `${key}-${count - nth}`,
      title,
      seconds,
      publishedAt: now + LATEST - nth * every * DAY,
    };
  });
}

function archived(
  { episodes, count = 0 }: InventedShow,
  nth: number,
): [title: string, minutes: number] {
  const [title, minutes] = episodes[nth % episodes.length] ?? ['', 30];
  return [`No. ${count - nth}: ${title}, revisited`, minutes - (nth % 9)];
}

/** The show's feed: RSS 2.0 with iTunes and Podcasting 2.0 elements, without the `skipped` newest episodes. */
export function feedText(show: InventedShow, server: string, now: number, skipped = 0): string {
  const { key, title, author, description, categories, language, explicit = false } = show;
  const items = episodesOf(show, now).slice(skipped);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
<title>${escapeXml(title)}</title><link>https://${key}.example/</link>
<description>${escapeXml(description)}</description><language>${language}</language>
<itunes:author>${escapeXml(author)}</itunes:author><itunes:explicit>${explicit}</itunes:explicit>
${categories.map((name) => `<itunes:category text="${escapeXml(name)}"/>`).join('')}
${show.cover === null ? '' : `<itunes:image href="${server}/covers/${key}.png"/>`}
${key === TALKATIVE ? showExtras(server) : ''}${key === LIVE ? liveItems(server, now) : ''}
${items.map((item, nth) => itemText(item, key, server, nth === 0 && key === TALKATIVE)).join('\n')}
</channel></rss>`;
}

/** The show that tells about its makers, and its newest episode about its guests. */
const TALKATIVE = 'tides';

const showExtras = (server: string) => `<podcast:person img="${server}/covers/trains.png"
href="https://tides.example/marisol">Marisol Quint</podcast:person>
<podcast:person role="Sound Design">Teodor Lindqvist</podcast:person>
<podcast:funding url="https://tides.example/keepers">Become a keeper of the tides</podcast:funding>
<podcast:trailer url="${server}/audio/tides-trailer.mp3?seconds=60" pubdate="Mon, 05 Jan 2026 08:00:00 GMT"
type="audio/mpeg">What the sea says</podcast:trailer>
<podcast:podroll><podcast:remoteItem feedGuid="1" feedUrl="${server}/feeds/trains.xml" title="Night Trains"/>
<podcast:remoteItem feedGuid="2" feedUrl="https://harbour.example/feed" title="Harbour Stories"/></podcast:podroll>`;

/** The show that is live now, and again in two days. */
const LIVE = 'atlas';

const liveItems = (server: string, now: number) =>
  [
    { status: 'live', start: now + LATEST, title: 'The Coast Road, Walked on Air' },
    { status: 'pending', start: now + 2 * DAY, title: 'An Evening of Harbour Maps' },
  ]
    .map(
      ({
        status,
        start,
        title,
      }) => `<podcast:liveItem status="${status}" start="${new Date(start).toISOString()}">
<title>${title}</title><guid>${status}</guid><enclosure url="${server}/audio/live.mp3" type="audio/mpeg"/>
<podcast:contentLink href="https://atlas.example/live">Watch it</podcast:contentLink></podcast:liveItem>`,
    )
    .join('');

/** Who is in all of a show's other episodes. */
const REGULARS: Record<string, string> = {
  tides: '<podcast:person>Marisol Quint</podcast:person>',
};

const EPISODE_EXTRAS = `<podcast:person role="guest">Captain Ingrid Solheim</podcast:person>
<podcast:person>Marisol Quint</podcast:person>
<podcast:soundbite startTime="754" duration="42">How to count waves in the dark</podcast:soundbite>
<podcast:soundbite startTime="1330.5" duration="60">The night the lamp went out</podcast:soundbite>`;

const alternates = (server: string, guid: string, seconds: number) =>
  [32, 128]
    .map(
      (
        bitrate,
      ) => `<podcast:alternateEnclosure type="audio/mpeg" bitrate="${bitrate * 1000}"><podcast:source
uri="${server}/audio/${guid}-${bitrate}.mp3?seconds=${seconds}"/></podcast:alternateEnclosure>`,
    )
    .join('');

function itemText(item: EpisodeText, key: string, server: string, isTalkative: boolean): string {
  const { guid, title, seconds, publishedAt } = item;
  return `<item><title>${escapeXml(title)}</title><guid isPermaLink="false">${guid}</guid>
<pubDate>${new Date(publishedAt).toUTCString()}</pubDate><link>https://${key}.example/${guid}</link>
<description>${escapeXml(NOTES)}</description><itunes:duration>${seconds}</itunes:duration>
${isTalkative ? EPISODE_EXTRAS + alternates(server, guid, seconds) : (REGULARS[key] ?? '')}
<podcast:chapters url="${server}/chapters.json" type="application/json+chapters"/>
<podcast:transcript url="${server}/transcript.vtt" type="text/vtt"/>
<enclosure url="${server}/audio/${guid}.mp3?seconds=${seconds}" length="${seconds * 8000}" type="audio/mpeg"/></item>`;
}

export const chaptersText = () => JSON.stringify({ version: '1.2.0', chapters: CHAPTERS });

const LINE_SECONDS = 12;

/** WebVTT with the speakers' names, as long as the longest episode. */
export function transcriptText(): string {
  const cues = Array.from({ length: LONGEST / LINE_SECONDS }, (_, nth) => {
    const [speaker, text] = SAID[nth % SAID.length] ?? ['', ''];
    const from = nth * LINE_SECONDS;
    return `${stamp(from)} --> ${stamp(from + LINE_SECONDS)}\n<v ${speaker}>${text}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function stamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
