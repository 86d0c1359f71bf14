import { normaliseName } from '@/lib/model/values/match-names';
import {
  ADVERTISEMENT_WHOLE,
  ADVERTISEMENT_WORDS,
  JINGLE_WORDS,
  PLACEHOLDER_WHOLE,
  PLACEHOLDER_WORDS,
  TALK_WHOLE,
} from './noise-words';

/** What a text is if it is not a track; null if it may be one. */
export type Noise = 'advertisement' | 'slogan' | 'announcement' | 'placeholder' | 'address' | null;

/** Marks of advertisements, anywhere in a text or at its start; single words are left to the tables. */
const ADVERTISEMENT =
  /^(?:advert|advertisement|advertising|ad|commercial|werbung|reklama|reklame|publicité|publicidad|pubblicità|sponsor(?:ed by)?|реклама)\s*[:：]|^\[(?:ad|advert|advertisement|werbung)\]|^(?:start|stop|end|ais)_?ad_?break|^ad_(?:start|stop|end|break)\b|^adwtag|\bTSTAG_\d|^advert(?:isement)?s?[ _](?:start|stop|begin|end)(?![^\W_])|\bADBREAK\b|^tspc[_-]|^spot[ _-]*\d+$|^(?:targetspot|triton)\b.*\bad\b|^choose premium for the highest quality/i;

/**
 * "AD 2": a number in an advertisement block. Matches only as a whole: "AD/…" and "Ad Infinitum" are
 * artists.
 */
const NUMBERED_AD = /^ad[ _-]?\d{1,3}$/i;

const JINGLE = /^(?:jingle|sweeper|promo|liner|station[ _-]?id)s?[ _-]*\d+$/i;

/** "93.5 FM", "FM 101,2", "93.5 MHz": the station's frequency. */
const FREQUENCY = /^(?:\d{2,3}(?:[.,]\d{1,2})? ?(?:fm|mhz)|fm ?\d{2,3}(?:[.,]\d{1,2})?)$/i;

const PLACEHOLDER = /^(?:track|titel|titre|piste|pista|audio ?track) ?\d{1,3}$/i;

/** Just an address: with a scheme, with www, or a bare host with a common ending. */
const ADDRESS =
  /^(?:https?:\/\/\S+|www\.\S+|(?:[a-z\d-]{1,63}\.){1,4}(?:com|net|org|info|fm|radio|eu|de|ch|fr|uk|es|nl|pl|ru|se|dk|fi|gr|ro|cz|hu|br|mx|ca|au|online|tv)(?:\/\S*)?)$/i;

/** What a whole title is if it is not a track. */
export function classifyWhole(text: string): Noise {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'placeholder';
  if (ADVERTISEMENT.test(text) || NUMBERED_AD.test(text)) return 'advertisement';
  if (ADDRESS.test(text)) return 'address';
  const name = normaliseName(text);
  if (ADVERTISEMENT_WORDS.has(name) || ADVERTISEMENT_WHOLE.has(name)) return 'advertisement';
  if (JINGLE_WORDS.has(name) || JINGLE.test(text) || TALK_WHOLE.has(name)) return 'announcement';
  if (PLACEHOLDER_WORDS.has(name) || PLACEHOLDER_WHOLE.has(name)) return 'placeholder';
  return PLACEHOLDER.test(text) || FREQUENCY.test(text) ? 'placeholder' : null;
}

/** What a title is, judged by its left side; null if that may be an artist. */
export function classifyLeft(text: string): Noise {
  if (ADDRESS.test(text)) return 'slogan';
  if (ADVERTISEMENT.test(text)) return 'advertisement';
  const name = normaliseName(text);
  if (ADVERTISEMENT_WORDS.has(name)) return 'advertisement';
  return JINGLE_WORDS.has(name) || JINGLE.test(text) ? 'announcement' : null;
}

/** Whether one side of a title carries no information. */
export function isNothing(part: string): boolean {
  return /^[\s\p{Pd}_.·•…*~]*$/u.test(part) || PLACEHOLDER_WORDS.has(normaliseName(part));
}

/** Whether a text is a web address or a host name rather than words. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}
