import type { Chapter } from '@/lib/model/show';
import { httpAddress } from '@/lib/platform/net/http-address';
import { decodeBytes } from '@/lib/platform/text/decode-bytes';
import { isRecord, parseJson } from '@/lib/platform/text/json';
import { nameOfHtml } from '@/lib/platform/text/shown-text';
import { MAX_CHAPTERS } from './episodes/psc-chapters';

/** Bytes, or UTF-16 units of a text. */
const MAX_SIZE = 1024 * 1024;
/** Seconds. */
const LATEST = 200 * 3600;

/**
 * Parses a chapters file (Podcasting 2.0, JSON chapters 1.2) into chapters sorted by time; null if it is
 * not one. Chapters without a start time are skipped; `toc: false` marks one as not listed. Never throws.
 */
export function readChapters(content: string | Uint8Array, baseUrl: string): Chapter[] | null {
  if (content.length > MAX_SIZE) return null;
  const file = parseJson(typeof content === 'string' ? content : decodeBytes(content));
  const list = isRecord(file) ? file.chapters : null;
  if (!Array.isArray(list)) return null;
  return list
    .slice(0, MAX_CHAPTERS)
    .flatMap((one: unknown) => chapterOf(one, baseUrl) ?? [])
    .sort((a, b) => a.startTime - b.startTime);
}

function chapterOf(value: unknown, baseUrl: string): Chapter | null {
  if (!isRecord(value)) return null;
  const { startTime, title, img, url, toc } = value;
  // Some files have the time as text.
  const start = typeof startTime === 'string' ? Number(startTime || Number.NaN) : startTime;
  if (typeof start !== 'number' || !(start >= 0 && start <= LATEST)) return null;
  return {
    startTime: start,
    title: nameOfHtml(textOf(title)),
    image: httpAddress(textOf(img), baseUrl),
    url: httpAddress(textOf(url), baseUrl),
    listed: toc !== false,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
