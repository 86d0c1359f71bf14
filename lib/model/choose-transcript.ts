import type { TranscriptLink } from './show';

/**
 * Formats in order of preference, the best for following playback first. Those without times are never chosen.
 */
const RANKS: [RegExp, number][] = [
  [/vtt/i, 0],
  [/json/i, 1],
  [/srt|subrip/i, 2],
  [/html/i, 4],
  [/plain|pdf/i, 9],
];
const UNKNOWN = 3;
const WITHOUT_TIMES = 9;

/**
 * Chooses the transcript to show: in the listener's language if available, and in a format with times;
 * undefined if there is none. `language` as BCP 47.
 */
export function chooseTranscript(
  links: readonly TranscriptLink[],
  language: string,
): TranscriptLink | undefined {
  const wanted = primary(language);
  return links
    .filter((link) => rankOf(link) < WITHOUT_TIMES)
    .toSorted(
      (a, b) =>
        Number(primary(b.language) === wanted) - Number(primary(a.language) === wanted) ||
        rankOf(a) - rankOf(b),
    )[0];
}

function rankOf({ type, url }: TranscriptLink): number {
  const known = RANKS.find(([kind]) => kind.test(type)) ?? RANKS.find(([kind]) => kind.test(url));
  return known?.[1] ?? UNKNOWN;
}

const primary = (language: string) => language.toLowerCase().split(/[-_]/)[0];
