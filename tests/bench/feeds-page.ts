import { parseFeed } from 'feedsmith';
import { readFeed } from '@/lib/feeds/read-feed';

const NOTES =
  '<p>In this episode we talk about <a href="https://notes.example/?a=1&amp;b=2">things</a> &amp; more.</p>\n';

/** A feed as a podcast host writes it. */
function feedOf(items: number): string {
  const all = Array.from({ length: items }, (_, nth) => itemOf(nth));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>Show</title><link>https://show.example</link><description>About</description><language>en</language>
<itunes:image href="https://show.example/cover.jpg"/><itunes:category text="News"><itunes:category text="Politics"/></itunes:category>
${all.join('\n')}
</channel></rss>`;
}

function itemOf(nth: number): string {
  const notes = NOTES.repeat(5 + (nth % 10));
  return `<item>
<title>Episode ${nth}: Tom &amp; Jerry</title>
<link>https://show.example/episodes/${nth}</link>
<guid isPermaLink="false">a1b2c3d4-${nth}-4444-5555-666677778888</guid>
<pubDate>${new Date(Date.UTC(2024, 0, 1) - nth * 86_400_000).toUTCString()}</pubDate>
<author>mail@show.example (Somebody)</author>
<description><![CDATA[${NOTES}]]></description>
<content:encoded><![CDATA[${notes}]]></content:encoded>
<itunes:title>Episode ${nth}</itunes:title>
<itunes:author>Somebody</itunes:author>
<itunes:summary>${NOTES.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</itunes:summary>
<itunes:duration>01:0${nth % 10}:33</itunes:duration>
<itunes:episode>${nth}</itunes:episode>
<itunes:explicit>no</itunes:explicit>
<itunes:image href="https://show.example/${nth}.jpg"/>
<itunes:episodeType>full</itunes:episodeType>
<enclosure url="https://track.example/redirect.mp3/show.example/${nth}.mp3" length="12345678" type="audio/mpeg"/>
<podcast:transcript url="https://show.example/${nth}.vtt" type="text/vtt"/>
<podcast:chapters url="https://show.example/${nth}.json" type="application/json+chapters"/>
</item>`;
}

let text = '';

/** A page that reads one text with the product's reader and with feedsmith alone. */
const bench = {
  /** Returns how many letters the text has. */
  async prepare(items: number): Promise<number> {
    text = feedOf(items);
    return text.length;
  },

  /** Milliseconds to read all of it. */
  measure(reader: 'ours' | 'feedsmith'): number {
    const began = performance.now();
    const found =
      reader === 'ours' ? ours() : (parseFeed(text).feed as { items?: unknown[] }).items;
    const ended = performance.now();
    if (found?.length !== 10_000) throw new Error(`${found?.length} items`);
    return ended - began;
  },
};

function ours(): unknown[] {
  const outcome = readFeed(text, { url: 'https://show.example/feed' });
  if (!outcome.ok) throw new Error(outcome.kind);
  return outcome.feed.episodes;
}

export type FeedsBench = typeof bench;

Object.assign(globalThis, { bench });
