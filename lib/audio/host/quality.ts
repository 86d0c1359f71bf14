import { MINUTE, SECOND } from '@/lib/model/constants';
import { HESITATES } from '../recovery/cushion';
import { type LevelCap, NO_CAP, nextCap } from '../sources/level-cap';
import { IN_TIME } from '../sources/refill';

/** Which of a station's streams to play: its own, or one with a lower bitrate. */
export interface Quality {
  /** `level` is an index into the order's lighter streams, lowest bitrate first; null for the station's own. */
  cap: LevelCap;
  /** kbit/s of the lighter stream that is connected; null if it is the station's own. */
  bitrate: number | null;
  /** The last check that found it playing, in milliseconds since 1970, and where its audio ended then, in seconds. */
  heard: { at: number; end: number } | null;
  /** The silence since then, null if none: whether data trickled in throughout, or stopped for a while. */
  silence: null | 'a little comes' | 'nothing comes';
}

/** A check of a station that should play live. Times in milliseconds, `since` and `now` since 1970. */
export interface QualityLook {
  silent: boolean;
  /** For how long nothing has arrived. */
  quiet: number;
  /** Where the received audio ends, in seconds of the element's time. */
  end: number;
  /** Since when its connection has brought audio. */
  since: number;
  now: number;
}

/** A longer silence is an outage: no refill takes this long. Milliseconds. */
const LONGEST = 30 * SECOND;
/** A change of stream may skip or repeat a second, so it waits for the next song, for as long as most songs take. */
const TITLE_WAIT = 4 * MINUTE;

/** The station's own stream. */
export const OWN_QUALITY: Quality = { cap: NO_CAP, bitrate: null, heard: null, silence: null };

/** The quality after one more check; `lighter` is how many lighter streams there are. */
export function lookAtQuality(before: Quality, look: QualityLook, lighter: number): Quality {
  const { silent, quiet, end, now } = look;
  if (silent) {
    const silence = quiet < HESITATES ? (before.silence ?? 'a little comes') : 'nothing comes';
    return silence === before.silence ? before : { ...before, silence };
  }
  const cap =
    before.silence === null
      ? rise(before, 'segment', lighter, now)
      : capAfterSilence(before, look, lighter);
  return { ...before, cap, heard: { at: now, end }, silence: null };
}

/** The quality when another song begins. */
export function qualityAtTitle(before: Quality, lighter: number, now: number): Quality {
  const cap = rise(before, 'title', lighter, now);
  return cap === before.cap ? before : { ...before, cap };
}

function rise({ cap }: Quality, is: 'segment' | 'title', best: number, now: number): LevelCap {
  return nextCap(cap, { is }, { best, now, titleWait: TITLE_WAIT });
}

/** Only a connection that is too slow is a reason to step down; but after any silence it is too early to step up. */
function capAfterSilence(before: Quality, look: QualityLook, best: number): LevelCap {
  const { cap } = before;
  const isSlow = isTooSlow(before, look);
  if (!isSlow && cap.level === null) return cap;
  const playing = (cap.level ?? best) + (isSlow ? 0 : 1);
  return nextCap(cap, { is: 'silence', playing }, { best, now: look.now });
}

/**
 * Whether a single connection trickled all through a silence, but delivered less than was needed. What an outage holds
 * back arrives all at once when it is over, or over another connection.
 */
function isTooSlow({ heard, silence }: Quality, { now, end, since }: QualityLook): boolean {
  if (heard === null || silence !== 'a little comes' || since > heard.at) return false;
  const passed = now - heard.at;
  return passed > 0 && passed <= LONGEST && end - heard.end < (IN_TIME * passed) / SECOND;
}
