import type { TranscriptLine } from '@/lib/model/show';
import { shownText } from '@/lib/platform/text/shown-text';

export type { TranscriptLine };

export const MAX_LINES = 20_000;
/** Letters of one line. */
const MAX_TEXT = 5000;

/** A line of what a transcript gives; null where it has no text or begins at no time. */
export function createLine(
  startTime: number | null,
  endTime: number | null,
  speaker: string,
  text: string,
): TranscriptLine | null {
  const shown = shownText(text, MAX_TEXT);
  if (startTime === null || !Number.isFinite(startTime) || startTime < 0 || shown === '')
    return null;
  const isEnd = endTime !== null && Number.isFinite(endTime) && endTime > startTime;
  return {
    startTime,
    endTime: isEnd ? endTime : startTime,
    speaker: shownText(speaker),
    text: shown,
  };
}
