import { decodeEntities } from '@/lib/model/html-entities';
import { readTimeCode } from '../text/time-code';
import { createLine, MAX_LINES, type TranscriptLine } from './transcript-line';

const ARROW = '-->';
/** That speak in one cue. */
const MAX_VOICES = 20;
/** Letters of a cue. */
const MAX_CUE = 10_000;
/** How SRT names who speaks (Podcasting 2.0, transcripts): `Name: text`. */
const NAMED =
  /^\s*([\p{Lu}\p{Lo}\d][\p{L}\p{N}.'’&-]{0,30}(?: [\p{L}\p{N}.'’&-]{1,30}){0,3}):\s+(?=\S)/u;

/**
 * The cues of WebVTT (W3C) and SRT: two times around an arrow, then lines of text to the next blank one.
 * Voices (`<v Name>`) and names before a colon are speakers; all other tags are taken out.
 */
export function readCues(text: string): TranscriptLine[] {
  const found: TranscriptLine[] = [];
  const lines = text.split(/\r\n|[\r\n]/);
  for (let index = 0; index < lines.length && found.length < MAX_LINES; index++) {
    const times = timesOf(lines[index] ?? '');
    if (times === null) continue;
    const first = index + 1;
    let end = first;
    while (end < lines.length && lines[end]?.trim() !== '' && !lines[end]?.includes(ARROW))
      end += 1;
    index = end - 1;
    // Without a blank line between them the next cue's number is in front of its times.
    const isNext = lines[end]?.includes(ARROW) === true && /^\s*\d+\s*$/.test(lines[index] ?? '');
    const cue = lines.slice(first, isNext && end > first ? end - 1 : end).join(' ');
    for (const { speaker, words } of voicesOf(cue.slice(0, MAX_CUE))) {
      const one = createLine(times.start, times.end, speaker, words);
      if (one !== null) found.push(one);
    }
  }
  return found;
}

/** The times in a line that has some; settings of the cue may stand behind them. */
function timesOf(line: string): { start: number; end: number | null } | null {
  const [before = '', after] = line.split(ARROW, 2);
  const start = after === undefined ? null : readTimeCode(before);
  if (start === null || after === undefined) return null;
  return { start, end: readTimeCode(after.trim().split(/\s/, 1)[0] ?? '') };
}

function voicesOf(cue: string): { speaker: string; words: string }[] {
  const [before = '', ...voices] = cue.split(/<v(?:\.[^\s<>]{0,100})?(?=\s)/i, MAX_VOICES);
  const [whole = '', name = ''] = NAMED.exec(before) ?? [];
  return [
    { speaker: name, words: plain(before.slice(whole.length)) },
    ...voices.map((voice) => {
      const end = voice.indexOf('>');
      return {
        speaker: plain(voice.slice(0, Math.max(end, 0))),
        words: plain(voice.slice(end + 1)),
      };
    }),
  ];
}

const plain = (text: string) => decodeEntities(text.replace(/<[^<>]{0,500}>/g, ''));
