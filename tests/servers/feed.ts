const DAY = 86_400_000;

export interface FeedEpisode {
  title: string;
  url: string;
  /** Duration. */
  seconds: number;
  /** Size of the audio file. */
  bytes: number;
  /** Days since it was published. */
  daysOld: number;
  /** HTML or plain text; a short sentence by default. */
  notes?: string;
  /** The names of those who take part. */
  people?: readonly string[];
}

/** An RSS 2.0 feed with the iTunes elements that podcasts use. */
export function podcastFeed({
  title,
  coverUrl,
  episodes,
}: {
  title: string;
  coverUrl: string;
  episodes: readonly FeedEpisode[];
}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(new URL('/', coverUrl).href)}</link>
<description>Chords, an arpeggio and nothing else.</description>
<language>en</language>
<itunes:author>Skywave</itunes:author>
<itunes:image href="${escapeXml(coverUrl)}"/>
${episodes.map(item).join('\n')}
</channel>
</rss>
`;
}

function item(episode: FeedEpisode): string {
  const { title, url, seconds, bytes, daysOld, notes = `The episode “${title}”.` } = episode;
  const people = episode.people ?? [];
  const published = new Date(Date.now() - daysOld * DAY).toUTCString();
  return `<item>
<title>${escapeXml(title)}</title>
<guid isPermaLink="false">${escapeXml(new URL(url).pathname)}</guid>
<pubDate>${published}</pubDate>
<description>${escapeXml(notes)}</description>
${people.map((name) => `<podcast:person>${escapeXml(name)}</podcast:person>`).join('')}
<itunes:duration>${seconds}</itunes:duration>
<enclosure url="${escapeXml(url)}" length="${bytes}" type="audio/mpeg"/>
</item>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
