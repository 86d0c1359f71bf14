import { hostileStrings } from '../fixtures/hostile-strings.ts';

/** Everything that strangers can fill in, filled with the hostile strings. */
export interface HostileSeeds {
  /** The hostile strings. */
  texts: readonly string[];
  feed: string;
  chapters: string;
  transcript: string;
  opml: string;
  m3u: string;
  backup: string;
}

const CDATA = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Leaves out characters that XML can't contain at all: a document with them would be rejected. */
const xml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** `trap`: an address that must not be requested. `files`: where the audio and the other files are. */
export function hostileSeeds(trap: string, files: string): HostileSeeds {
  const texts = hostileStrings(trap).map(([, text]) => text);
  const [script = ''] = texts;
  const item = (text: string, nth: number) => `<item>
<title>${nth % 2 === 0 ? xml(text) : CDATA(xml(text))}</title><guid>${nth}-${xml(text.slice(0, 50))}</guid>
<pubDate>${new Date(Date.UTC(2026, 0, nth + 1)).toUTCString()}</pubDate>
<link>javascript:hacked=1</link><author>${xml(text)}</author>
<description>${xml(text)} ${xml(`<p>${text}</p><a href="javascript:hacked=1" onclick="hacked=1">x</a>`)}</description>
<enclosure url="${files}/${nth}.mp3" length="1" type="audio/mpeg"/>
<podcast:chapters url="${files}/chapters.json" type="application/json+chapters"/>
<podcast:transcript url="${files}/transcript.vtt" type="text/vtt"/></item>`;
  const station = (text: string, nth: number) => ({
    ...{ radio_id: `${nth} ${text.slice(0, 200)}`, id: text.slice(0, 200), title: text },
    ...{ aURL: `${files}/stations/${nth}`, isLive: true, artist: text, place: text, codec: text },
    ...{ homepage: 'javascript:hacked=1', image: `data:text/html,${script}`, tags: [text, text] },
  });
  const track = (text: string, nth: number) => ({
    ...{ radio_id: `${nth}`, artist: text, title: `${nth} ${text}`, cover_image_url: text },
    ...{ played_at: 1_700_000_000_000 + nth, savedAt: 1_700_000_000_000 + nth },
  });
  const bookmark = (text: string, nth: number) => ({
    item: {
      ...{ id: `${nth} ${text.slice(0, 200)}`, enclosureUrl: `${files}/${nth}.mp3` },
      ...{ title: text, artist: text, image: `data:text/html,${script}` },
    },
    ...{ id: `${nth}`, link: 'javascript:hacked=1', position: nth, madeAt: nth },
    ...{ line: text.slice(0, 300), note: text.slice(0, 2000) },
  });
  const lines = (list: unknown[]) => `[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
  const stations = texts.map(station);
  const favourites = stations.map((one) => ({ kind: 'item', key: 'x', item: one }));
  return {
    texts,
    feed: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel><title>Hostile ${xml(script)}</title><link>javascript:hacked=1</link>
<itunes:author>${xml(texts.join(' ').slice(0, 5000))}</itunes:author>
<itunes:image href="javascript:hacked=1"/>
<description>${xml(texts.map((text) => `<p>${text.slice(0, 3000)}</p>`).join(''))}</description>
${texts.map(item).join('\n')}
</channel></rss>`,
    chapters: JSON.stringify({
      version: '1.2.0',
      chapters: texts.map((title, nth) => ({
        ...{ startTime: nth, title, url: 'javascript:hacked=1', img: 'javascript:hacked=1' },
      })),
    }),
    transcript: `WEBVTT\n\n${texts
      .map((text, nth) => {
        const line = text.replace(/\s+/g, ' ');
        const at = (second: number) => `00:${String(second).padStart(2, '0')}.000`;
        return `${at(nth)} --> ${at(nth + 1)}\n<v ${line.slice(0, 500)}>${line}`;
      })
      .join('\n\n')}\n`,
    opml: `<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body>${texts
      .map((text, nth) => `<outline text="${xml(text)}" xmlUrl="${files}/never/${nth}.xml"/>`)
      .join('')}<outline text="bad" xmlUrl="javascript:hacked=1"/></body></opml>`,
    m3u: `#EXTM3U\n${texts
      .map((text, nth) => `#EXTINF:-1,${text.replace(/\s+/g, ' ')}\n${files}/listed/${nth}`)
      .join('\n')}\njavascript:hacked=1\n`,
    backup: `{
"format": "skywave-backup",
"version": 1,
"favourites": ${lines(favourites)},
"recentlyPlayed": ${lines(stations.slice(0, 10))},
"queue": ${lines(stations)},
"savedTracks": ${lines(texts.map(track))},
"bookmarks": ${lines(texts.map(bookmark))},
"settings": {"__proto__": {"hacked": 1}, "proxyHost": "javascript:hacked=1"},
"player": {"volume": "1", "constructor": 1}
}
`,
  };
}
