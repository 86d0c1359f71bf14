import { parseJson } from '@/lib/platform/text/json';
import type { StructuredTitle } from './structured-title';

const ARTIST = ['artist', 'artistName', 'artist_name', 'track_artist', 'performer', 'interpret'];
const TITLE = ['title', 'song', 'songtitle', 'song_title', 'track', 'trackName', 'track_title'];
const COVER = [
  'cover',
  'cover_url',
  'coverUrl',
  'artwork',
  'artwork_url',
  'art',
  'image',
  'albumArt',
];

/** `"artist": {"name": "…"}` */
const NAMED = '\\{[^{}]*?"(?:name|title|text)"\\s*:\\s*';

/**
 * Parses a title that is a JSON object, possibly cut off where the block ended. Of repeated fields the
 * first counts. Null if the text is not a JSON object.
 */
export function readJsonTitle(text: string): StructuredTitle | null {
  if (!/^\s*(?:\[\s*)?\{\s*"/.test(text)) return null;
  return {
    artist: first(text, ARTIST),
    title: first(text, TITLE),
    cover: first(text, COVER),
    advertisement:
      /"(?:type|kind|category)"\s*:\s*"(?:ad|ads|advert|advertisement|commercial|spot|promo)"/i.test(
        text,
      ) || /"(?:is_?ad|adw_ad|advertisement)"\s*:\s*(?:true|1|"true")/i.test(text),
  };
}

function first(text: string, names: readonly string[]): string {
  for (const name of names) {
    const value = stringOf(text, name, '(?:\\[\\s*)?') || stringOf(text, name, NAMED);
    if (value !== '') return value;
  }
  return '';
}

/**
 * The string after a field's name and whatever may come between: a list's bracket, the start of an object.
 */
function stringOf(text: string, name: string, between: string): string {
  const string = '"((?:[^"\\\\]|\\\\.)*)"';
  const found = new RegExp(`"${name}"\\s*:\\s*${between}${string}`, 'i').exec(text);
  return unquote(found?.[1] ?? '');
}

function unquote(value: string): string {
  const text = parseJson(`"${value}"`);
  return typeof text === 'string' ? text : value.replace(/\\(.)/g, '$1');
}
