import { SECOND } from '@/lib/model/constants';

/** How playback stands while sound is due. Times in milliseconds. */
export interface Vitals {
  /** Since the element's clock last moved. */
  still: number;
  /** Since bytes last came. */
  quiet: number;
  /** Seconds buffered ahead without a hole. */
  ahead: number;
  /** Bytes are due all the time, as from a live connection that is being read. */
  flows: boolean;
}

/**
 * well: sound comes, or will. hindered: it is there and does not play. stalled: it does not come any
 * more.
 */
export type SoundVerdict = 'well' | 'hindered' | 'stalled';

/** So long without a sound, and a listener has noticed; more than any hiccup of a healthy stream. */
const STILL = 5 * SECOND;
/** A live connection brings something every second. */
const QUIET = 4 * SECOND;
/** Where bytes come, if slowly, a new connection would not be faster. */
const STILL_DESPITE_BYTES = 20 * SECOND;
/** Seconds; so little, and a new connection is needed now if the sound is not to stop. */
const LITTLE = 2;
/** With that much to play and no sound, the element needs a push. */
const HINDERED = 3 * SECOND;
const ENOUGH = 1;

/** Whether the sound has stopped for good, judged by clock, bytes and buffer; events cannot be relied on. */
export function classifySound({ still, quiet, ahead, flows }: Vitals): SoundVerdict {
  if (flows && quiet >= QUIET && ahead < LITTLE) return 'stalled';
  if (still >= STILL_DESPITE_BYTES) return 'stalled';
  if (still >= STILL && quiet >= QUIET) return 'stalled';
  return still >= HINDERED && ahead >= ENOUGH ? 'hindered' : 'well';
}
