import { readChapters } from '@/lib/feeds/chapters';
import { findFeeds } from '@/lib/feeds/find-feeds';
import { readOpml } from '@/lib/feeds/opml/opml';
import { readFeed } from '@/lib/feeds/read-feed';
import { readTranscript } from '@/lib/feeds/transcripts/read-transcript';
import { encoded } from '../inputs/encode.ts';
import { type Grammar, write } from '../inputs/grammar.ts';
import { mutateText } from '../inputs/mutate.ts';
import type { Random } from '../inputs/random.ts';
import { FEED_FILES, feedFiles } from '../inputs/samples.ts';
import { FEED_GRAMMAR, OPML_GRAMMAR, TRANSCRIPT_GRAMMAR } from '../inputs/xml-texts.ts';
import { demand, target } from '../target.ts';

const URL_OF_FEED = 'https://feeds.example/show';
const EVERY_FILE = [...FEED_FILES.values()];
const TOKENS = [
  ...['<item>', '</item>', '<rss>', '</channel>', '<![CDATA[', ']]>', '<!--', '-->', '<?', '?>'],
  ...['<!DOCTYPE x [<!ENTITY a "b">]>', '<constructor>', '<__proto__ x="y">', '<a b="', '</', '<'],
  ...['{', '}', '[', ']', '"', '{"a":', '[[', '&amp;', '&#0;', '&#xD800;', '&lt;', '\0', '\ufeff'],
  ...[
    'xmlUrl="',
    '<outline ',
    '<link rel=alternate href=',
    '<base href="//x">',
    '<script>',
    '<a href="',
  ],
  ...[' --> ', '00:00:01.000', 'WEBVTT', '<v Ada>', '<itunes:duration>', '<podcast:chapters url="'],
];

/** A mutated sample, or a text from the grammar, mutated or not. */
export function anyText(
  samples: readonly string[],
  grammar: Grammar | null,
  random: Random,
  tokens: readonly string[] = TOKENS,
): string {
  const written = grammar !== null && random.oneIn(2);
  const text = written ? write(grammar, random) : random.pick(samples);
  return written && random.oneIn(2) ? text : mutateText(text, EVERY_FILE, tokens, random);
}

const isAddress = (url: string) => url === '' || /^https?:\/\/[^\s]+$/.test(url);
const BASES = [URL_OF_FEED, '', 'https://a.example/x/', 'no address', 'data:text/plain,x'];

export const FEED_TARGETS = [
  target({
    name: 'feeds',
    runs: 100_000,
    make: (random) => encoded(anyText(feedFiles(/xml$|feed\.json$/), FEED_GRAMMAR, random), random),
    parse(content) {
      const outcome = readFeed(content, { url: URL_OF_FEED });
      if (!outcome.ok) {
        const kinds = ['page', 'not-a-feed', 'malformed', 'too-large'];
        demand(kinds.includes(outcome.kind), 'it is refused for a known reason', outcome);
        return;
      }
      const { show, newFeedUrl, episodes } = outcome.feed;
      demand(show.title !== '', 'a show has a title');
      demand(
        [show.image, show.homepage, newFeedUrl].every(isAddress),
        'addresses are of the web',
        show,
      );
      demand(
        new Set(episodes.map(({ episode }) => episode.id)).size === episodes.length,
        'ids are each its own',
      );
      for (const { episode, details } of episodes) {
        const { enclosureUrl, image, title, publishedAt, duration, season, number } = episode;
        demand(/^https?:/.test(enclosureUrl), 'there is something to play', enclosureUrl);
        demand(!/^$|[\n\t\0]/.test(title), 'a title is a line', title);
        demand(
          Number.isInteger(publishedAt) && Number.isInteger(duration) && duration >= 0,
          'times are whole',
          episode,
        );
        demand(
          [season, number].every((one) => one === null || Number.isFinite(one)),
          'numbers are numbers',
          episode,
        );
        const links = [...details.transcripts, ...details.chapters].map(({ url }) => url);
        demand(
          [image, details.link, details.chaptersUrl, ...links].every(isAddress),
          'addresses are of the web',
          links,
        );
      }
    },
  }),
  target({
    name: 'pages that link feeds',
    runs: 40_000,
    make: (random) => ({
      html: anyText(feedFiles(/html$|wordpress/), FEED_GRAMMAR, random),
      base: random.pick(BASES),
    }),
    parse({ html, base }) {
      for (const { url } of findFeeds(html, base))
        demand(/^https?:/.test(url), 'a feed is of the web', url);
    },
  }),
  target({
    name: 'OPML',
    runs: 40_000,
    make: (random) => encoded(anyText(feedFiles(/opml$/), OPML_GRAMMAR, random), random),
    parse(content) {
      const outcome = readOpml(content);
      if (!outcome.ok) return;
      for (const { url, line } of outcome.outlines) {
        demand(/^https?:/.test(url) && line >= 1, 'an outline has an address and a line', {
          url,
          line,
        });
      }
    },
  }),
  target({
    name: 'chapters',
    runs: 30_000,
    make: (random) => ({
      content: encoded(anyText(feedFiles(/chapters\.json$/), null, random), random),
      base: random.pick(BASES),
    }),
    parse({ content, base }) {
      let before = 0;
      for (const { startTime, image, url } of readChapters(content, base) ?? []) {
        demand(startTime >= before, 'chapters are in order of time', startTime);
        demand([image, url].every(isAddress), 'addresses are of the web', [image, url]);
        before = startTime;
      }
    },
  }),
  target({
    name: 'transcripts',
    runs: 40_000,
    make: (random) => encoded(anyText(feedFiles(/vtt$|srt$/), TRANSCRIPT_GRAMMAR, random), random),
    parse(content) {
      let before = 0;
      for (const { startTime, endTime, text } of readTranscript(content) ?? []) {
        demand(startTime >= before && endTime >= startTime, 'lines are in order of time', [
          startTime,
          endTime,
        ]);
        demand(text !== '', 'a line says something');
        before = startTime;
      }
    },
  }),
];
