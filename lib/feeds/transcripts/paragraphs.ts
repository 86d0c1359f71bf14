import { decodeEntities } from '@/lib/platform/text/html-entities';
import { readTimeCode } from '@/lib/platform/text/time-code';
import { scanXml } from '@/lib/platform/xml/scan-xml';
import { createLine, MAX_LINES, type TranscriptLine } from './transcript-line';

/** Tags that separate paragraphs; all others occur within them. */
const PARTING = /^(?:p|div|br|li|ul|ol|h[1-6]|section|article|body|cite|time)$/;
/** Elements whose content is not shown. */
const UNSEEN = /^(?:script|style|title)$/;

/**
 * The paragraphs of an HTML transcript (Podcasting 2.0): `<cite>` gives the speaker and `<time>` the time
 * of the paragraphs that follow. Text before the first time is dropped.
 */
export function readParagraphs(html: string): TranscriptLine[] {
  const found: TranscriptLine[] = [];
  let start: number | null = null;
  let speaker = '';
  let words = '';
  /** The element being read whose text is not part of a paragraph, if any. */
  let inside = '';

  const finish = () => {
    const one = createLine(start, null, speaker, decodeEntities(words));
    if (one !== null) found.push(one);
    words = '';
  };
  const close = (name: string) => {
    if (name === 'time') start = timeOf(words) ?? start;
    else if (name === 'cite') speaker = nameOf(decodeEntities(words));
    words = '';
    inside = '';
  };

  for (const part of scanXml(html)) {
    if (found.length === MAX_LINES) break;
    if (part.kind === 'text') words += part.text;
    else if (inside !== '') {
      if (part.kind === 'close' && part.name === inside) close(inside);
    } else if (PARTING.test(part.name) || UNSEEN.test(part.name)) {
      finish();
      const isOwn = UNSEEN.test(part.name) || part.name === 'cite' || part.name === 'time';
      if (isOwn && part.kind === 'open') inside = part.name;
    }
  }
  if (inside === '' && found.length < MAX_LINES) finish();
  return found;
}

/** The first time in a text such as `0:09`, `[00:00:09]` or `0:09 - 0:12`. */
const timeOf = (text: string) =>
  readTimeCode(
    text
      .replace(/[()[\]]/g, '')
      .trim()
      .split(/[\s–-]/, 1)[0] ?? '',
  );

/** The name is often followed by a colon. */
function nameOf(text: string): string {
  const name = text.trimEnd();
  return name.endsWith(':') ? name.slice(0, -1).trimEnd() : name;
}
