import { SHOWS } from './shows.ts';
import { STATIONS } from './stations.ts';

/** Files that an address may lead to. `server` is the media server's own address. */

export function playlistText(server: string): string {
  const entries = STATIONS.slice(0, 6).map(
    ({ name, key }) => `#EXTINF:-1,${name}\n${server}/silence/${key}.mp3\n`,
  );
  return `#EXTM3U\n${entries.join('')}`;
}

export function webPageText(server: string): string {
  const links = SHOWS.slice(0, 4).map(
    ({ title, key }) =>
      `<link rel="alternate" type="application/rss+xml" title="${title}" href="${server}/feeds/${key}.xml">`,
  );
  return `<!doctype html><title>Our shows</title>${links.join('')}<p>All of our shows.`;
}

/** A list of feeds: some subscribed already, some new, and some nonsense. */
export function opmlText(server: string): string {
  const feed = (title: string, url: string) =>
    `<outline type="rss" text="${title.replaceAll('&', '&amp;')}" xmlUrl="${url}"/>`;
  const known = SHOWS.slice(0, 5).map(({ title, key }) =>
    feed(title, `${server}/feeds/${key}.xml`),
  );
  const others = NEW.map((title, nth) => feed(title, `${server}/feeds/new-${nth}.xml`));
  const faults = [
    feed('A feed without an address', ''),
    feed('Not of the web', 'ftp://old.example/x'),
  ];
  return `<?xml version="1.0" encoding="utf-8"?><opml version="2.0"><head><title>Subscriptions</title></head>
<body>
${[...known, ...others, ...faults].join('\n')}
</body></opml>`;
}

const NEW = [
  'Postcards from the Deep',
  'The Reasonable Gardener',
  'Seven Bridges',
  'Kleine Weltmaschinen',
  'A History of Waiting Rooms',
  'Radiolaria',
  'Counterweights',
  'Les heures creuses',
  'How Quiet Works',
];
