import { SECOND } from '@/lib/model/constants';

/** The state of playback while audio is expected. Times in milliseconds. */
export interface Vitals {
  /** Since the element's clock last moved. */
  still: number;
  /** Since the last bytes arrived. */
  quiet: number;
  /** Seconds buffered ahead without a gap. */
  ahead: number;
  /** Bytes are expected continuously, as from a live connection that is being read. */
  flows: boolean;
}

/**
 * well: audio plays, or will soon. hindered: it is buffered but does not play. starving: it plays, but nothing
 * more arrives. stalled: it neither plays nor arrives.
 */
export type SoundVerdict = 'well' | 'hindered' | 'starving' | 'stalled';

/** After this long without sound a listener notices; longer than any hiccup of a healthy stream. */
const STILL = 5 * SECOND;
/** A live connection sends something every second. */
const QUIET = 4 * SECOND;
/** If bytes arrive, however slowly, a new connection would not be faster. */
const STILL_DESPITE_BYTES = 20 * SECOND;
/** A segment plays only when all of it is there, and a file's index when its end is. */
const STILL_DESPITE_PIECES = 60 * SECOND;
/** Seconds. With less than this a new connection is needed now, or the audio stops. */
const LITTLE = 2;
/**
 * A server's TCP retransmits lost data after 0.2, 0.6, 1.4, 3, 6.2, 12.6 and 25.4 s (Linux; RFC 6298 doubles the wait).
 * Up to the sixth time it is better to wait, since everything arrives then, without another burst. Milliseconds.
 */
const LIKELY_LOST = 13 * SECOND;
/** Seconds. The seventh time comes after this much has played out; a new connection takes seconds on a poor network. */
const SCARCE = 8;
/** With this much buffered and no sound, the element needs a nudge. */
const HINDERED = 3 * SECOND;
/** Seconds. */
export const ENOUGH = 1;

/** Whether the audio has stopped for good, by clock, bytes and buffer: events are not reliable. */
export function classifySound({ still, quiet, ahead, flows }: Vitals): SoundVerdict {
  const isPiecemeal = !flows && ahead < ENOUGH;
  if (still >= (isPiecemeal ? STILL_DESPITE_PIECES : STILL_DESPITE_BYTES)) return 'stalled';
  if (still >= STILL && quiet >= QUIET) return 'stalled';
  if (flows && quiet >= QUIET && ahead < LITTLE) return 'starving';
  if (flows && quiet >= LIKELY_LOST && ahead < SCARCE) return 'starving';
  return still >= HINDERED && ahead >= ENOUGH ? 'hindered' : 'well';
}
