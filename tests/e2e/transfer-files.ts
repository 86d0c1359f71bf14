import type { ServedFeed } from '../servers/feeds.ts';

/** A list of subscriptions as podcast players export it, with a folder. */
export function opmlOf(feeds: readonly ServedFeed[]): string {
  const outlines = feeds.map(
    ({ title, url }) => `      <outline type="rss" text="${title}" xmlUrl="${url}"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<opml version="1.0">
  <head><title>Subscriptions</title></head>
  <body>
    <outline text="feeds">
${outlines.join('\n')}
    </outline>
  </body>
</opml>
`;
}

/** A backup with everything it can contain, including these podcasts. */
export function backupText(feedUrls: readonly string[]): string {
  const show = (feedUrl: string) => ({
    ...{ id: feedUrl, feedUrl, title: 'A podcast', author: '', image: '', homepage: '' },
    ...{ description: '', language: '', categories: [], explicit: false },
  });
  const fip = {
    ...{ radio_id: 'fip', id: 'fip', aURL: 'https://a.example/fip', isLive: true, title: 'FIP' },
  };
  const episode = { id: 'episode-1', enclosureUrl: 'https://a.example/1.mp3', title: 'One' };
  const lists = {
    subscriptions: feedUrls.map((url) => ({ show: show(url), lookedAt: 1_700_000_000_000 })),
    favourites: [
      { kind: 'item', key: 'radio fip', item: fip },
      { kind: 'item', key: 'episode episode-1', item: episode },
    ],
    recentlyPlayed: [episode, fip],
    queue: [episode],
    progress: [{ key: 'episode-1', percent: 50, currentTime: 30, duration: 60, played: false }],
    savedTracks: [
      {
        ...{ radio_id: 'fip', artist: 'Nina Simone', title: 'Sinnerman' },
        ...{ cover_image_url: '', played_at: 1_700_000_000_000, savedAt: 1_700_000_000_001 },
      },
    ],
    bookmarks: [
      {
        ...{ id: 'bookmark-1', item: episode, link: '', position: 12.5, line: 'Said then' },
        ...{ note: 'A note', madeAt: 1_700_000_000_002 },
      },
    ],
  };
  const lines = Object.entries(lists).map(
    ([name, entries]) =>
      `"${name}": [\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`,
  );
  const head = ['"format": "skywave-backup"', '"version": 1'];
  const tail = ['"settings": {"coverLookup":true}', '"player": {"volume":0.5,"rate":2}'];
  return `{\n${[...head, ...lines, ...tail].join(',\n')}\n}\n`;
}
