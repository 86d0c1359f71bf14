import type { Grammar } from './grammar.ts';

/** Feeds of every kind, including the parts that have parsers of their own. */
export const FEED_GRAMMAR: Grammar = {
  start: ['«xml»«rss»', '«xml»«atom»', '«xml»«rdf»', '«json»', '«rss»', '«page»'],
  xml: [
    '',
    '<?xml version="1.0" encoding="utf-8"?>',
    '<?xml version="1.0" encoding="«nasty»"?>',
    '<!-- «word» -->',
    '<!DOCTYPE x [<!ENTITY a "&a;&a;">]>',
  ],
  rss: [
    '<rss version="2.0" «spaces»><channel>«shell»«items»</channel></rss>',
    '<rss><channel>«items»',
  ],
  atom: ['<feed xmlns="http://www.w3.org/2005/Atom" xml:base="«url»">«shell»«entries»</feed>'],
  rdf: ['<rdf:RDF «spaces»><channel>«shell»</channel>«items»</rdf:RDF>'],
  spaces: [
    '',
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
    'xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"',
  ],
  shell: [
    '',
    '<title>«text»</title>«shell»',
    '<link>«url»</link>«shell»',
    '<itunes:image href="«url»"/>«shell»',
    '<itunes:new-feed-url>«url»</itunes:new-feed-url>',
    '<description>«text»</description>',
    '<itunes:category text="«text»"/>',
    '<managingEditor>«text»',
    '<«word»>«shell»</«word»>',
  ],
  items: [
    '',
    '<item>«parts»</item>',
    '<item>«parts»</item>«items»',
    '<item/>«items»',
    '<item>«parts»«items»',
    '<ITEM «word»="«nasty»">«parts»</ITEM>«items»',
  ],
  entries: ['', '<entry>«parts»</entry>«entries»'],
  parts: ['', '«part»', '«part»«parts»', '«part»«part»«parts»'],
  part: [
    '<title>«text»</title>',
    '<guid>«text»</guid>',
    '<enclosure url="«url»" type="audio/mpeg" length="«number»"/>',
    '<link rel="enclosure" href="«url»" length="«number»"/>',
    '<media:content url="«url»" duration="«number»"/>',
    '<pubDate>«date»</pubDate>',
    '<published>«date»</published>',
    '<itunes:duration>«duration»</itunes:duration>',
    '<itunes:episode>«number»</itunes:episode>',
    '<podcast:chapters url="«url»" type="x"/>',
    '<podcast:transcript url="«url»" type="text/vtt"/>',
    '<psc:chapters><psc:chapter start="«duration»" title="«text»"/></psc:chapters>',
    '<content:encoded><![CDATA[«text»]]></content:encoded>',
    '<«word»>',
    '</item>',
    '<author>«text»',
  ],
  text: [
    '«word»',
    '«nasty»',
    '&lt;b&gt;«text»',
    '<![CDATA[«nasty»]]>',
    '«word» «text»',
    '&#«number»;',
  ],
  url: ['https://a.example/«word»', '«nasty»', '/«word»', '«word»', '&amp;«nasty»'],
  date: [
    'Wed, 02 Oct 2002 13:00:00 GMT',
    '2026-07-12T09:00:00+02:00',
    '«number»',
    '«nasty»',
    '«word», «number» Oct «number» «number»:«number»:«number» +«number»',
  ],
  duration: [
    '«number»',
    '«number»:«number»',
    '«number»:«number»:«number»',
    '«nasty»',
    '«number».«number»',
  ],
  json: [
    '{"version":"https://jsonfeed.org/version/1.1","title":"«word»","items":[{"id":«number»,"attachments":[{"url":"«url»","mime_type":"audio/mpeg"}]}]}',
    '{"version":"https://jsonfeed.org/version/1","items":[«number»,null,{}]}',
  ],
  page: [
    '<html><head><base href="«url»"><link rel="alternate" type="application/rss+xml" title="«text»" href="«url»">«page»',
    '<a href="«url»/feed">«text»</a>«page»',
    '<script>«nasty»</script>',
    '',
  ],
};

export const OPML_GRAMMAR: Grammar = {
  start: ['<opml version="2.0"><body>«outlines»</body></opml>', '<opml>«outlines»'],
  outlines: ['', '«outline»', '«outline»\n«outlines»', '«outline»«outline»«outlines»'],
  outline: [
    '<outline xmlUrl="«url»" text="«text»"/>',
    '<outline text="«text»">«outlines»</outline>',
    "<outline xmlUrl='«url»'",
    '<outline type="rss" url="«url»" title="«text»"/>',
    '<outline text="a "quoted" «word»" xmlUrl="«url»"/>',
  ],
  text: ['«word»', '«nasty»', '&quot;«word»'],
  url: ['https://a.example/«word»', '«nasty»', 'feed://«word»', 'itpc:«nasty»'],
};

export const PLAYLIST_GRAMMAR: Grammar = {
  start: [
    '#EXTM3U\n«lines»',
    '[playlist]\n«pairs»',
    '«xspf»',
    '«asx»',
    '«urls»',
    '#EXTM3U\n#EXT-X-VERSION:«number»\n«lines»',
    '[Reference]\nRef1=«url»\n',
  ],
  lines: [
    '',
    '#EXTINF:«number»,«text»\n«url»\n«lines»',
    '#EXTINF:-1 tvg-logo="«nasty»",«text»\n«url»\r\n«lines»',
    '«url»\r«lines»',
    '#«nasty»\n«lines»',
  ],
  pairs: [
    '',
    'File«number»=«url»\n«pairs»',
    'Title«number»=«text»\n«pairs»',
    'Length«number»=«number»\n«pairs»',
    'NumberOfEntries=«number»\n«pairs»',
  ],
  xspf: [
    '<playlist version="1"><trackList>«tracks»</trackList></playlist>',
    '<?xml version="1.0"?><playlist>«tracks»',
  ],
  tracks: [
    '',
    '<track><location>«url»</location><title>«text»</title><duration>«number»</duration></track>«tracks»',
  ],
  asx: ['<asx version="3.0">«entries»</asx>', '<ASX>«entries»'],
  entries: [
    '',
    '<entry><ref href="«url»"/><title>«text»</title></entry>«entries»',
    '<Entry><REF HREF=«url»><entryref href="«url»"/>«entries»',
  ],
  urls: ['«url»', '«url»\n«urls»'],
  text: ['«word»', '«nasty»', '«word», "«word»'],
  url: [
    'https://a.example/«word».mp3',
    'http://a.example:«number»/;stream',
    '«nasty»',
    '«word».m3u8',
  ],
};

export const TRANSCRIPT_GRAMMAR: Grammar = {
  start: [
    'WEBVTT\n\n«cues»',
    '«cues»',
    '{"version":"1.0.0","segments":[«segments»]}',
    '«paragraphs»',
    '«segments»',
  ],
  cues: [
    '',
    '«number»\n«time» --> «time»\n«text»\n\n«cues»',
    '«time» --> «time» align:start\n<v «word»>«text»</v>\n\n«cues»',
    'NOTE «nasty»\n\n«cues»',
    '«time» --> \n«cues»',
  ],
  paragraphs: [
    '',
    '<cite>«word»:</cite>\n<time>«time»</time>\n<p>«text»</p>\n«paragraphs»',
    '<time>«nasty»</time><p>«text»&lrm;<br>«text»«paragraphs»',
  ],
  time: [
    '00:00:0«digit».000',
    '«number»:«number»:«number»,«number»',
    '«number»:«number».«number»',
    '«nasty»',
    '00:«digit»0.5',
  ],
  digit: ['0', '1', '5', '9'],
  segments: [
    '',
    '{"startTime":«number»,"endTime":«number»,"body":"«word»","speaker":"«word»"}',
    '{"startTime":"«digit»","body":null},«segments»',
  ],
  text: ['«word»', '«nasty»', '«word» <i>«text»</i>', '«text»\n«text»'],
};
