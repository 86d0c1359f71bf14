import type { StructuredTitle } from './structured-title';

const ARTIST = [
  'artist',
  'artist1',
  'artistname',
  'artist_name',
  'track_artist_name',
  'db_dalet_artist_name',
  'performer',
  'interpret',
];
const TITLE = [
  'title',
  'title1',
  'song',
  'songtitle',
  'song_title',
  'track_title',
  'cue_title',
  'db_dalet_title_name',
];
const COVER = ['cover', 'cover_url', 'track_cover_url', 'artwork', 'image', 'picture'];

/**
 * Parses a title that is XML, possibly cut off: elements (`<artist>…`), attributes (`<song artist="…"`) or
 * properties (`<property name="track_artist_name">…`). Null if the text is not XML.
 */
export function readXmlTitle(text: string): StructuredTitle | null {
  if (!/^\s*<(?:\?xml|[a-z][\w:.-]*[\s/>])/i.test(text) || !/<\/|\/>/.test(text)) return null;
  return {
    artist: first(text, ARTIST),
    title: first(text, TITLE),
    cover: first(text, COVER),
    advertisement:
      /\b(?:type|kind|category|eventtype)=["'](?:ad|ads|advert|commercial|spot|promo)["']/i.test(
        text,
      ),
  };
}

function first(text: string, names: readonly string[]): string {
  for (const name of names) {
    const value = elementOf(text, name) ?? attributeOf(text, name);
    if (value !== null && value !== '') return value;
  }
  return '';
}

/** The text of the first such element or, if it has child elements, of its `name`. */
function elementOf(text: string, name: string): string | null {
  const open = new RegExp(
    `<(?:[\\w.-]+:)?(?:${name}(?:\\s[^<>]*)?|property(?=\\s[^<>]*>)[^<>]*name=["']${name}["'][^<>]*)>`,
    'i',
  ).exec(text);
  if (open === null || open[0].endsWith('/>')) return null;
  const tag = /^<([\w:.-]+)/.exec(open[0])?.[1] ?? name;
  const start = open.index + open[0].length;
  const rest = text.slice(start);
  const close = rest.search(new RegExp(`</${tag}`, 'i'));
  const content = close === -1 ? rest : rest.slice(0, close);
  const inner = name === 'name' ? null : elementOf(content, 'name');
  return plainText(inner ?? content);
}

function attributeOf(text: string, name: string): string | null {
  return new RegExp(`\\s${name}=(["'])(.*?)\\1`, 'i').exec(text)?.[2]?.trim() ?? null;
}

/**
 * Character data without tags; references are decoded later, by the cleaning that all titles go through.
 */
function plainText(content: string): string {
  return content
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .trim();
}
