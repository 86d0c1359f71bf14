import { SECOND } from './constants';

/** How much room kept sounds may take, as the settings offer it, in megabytes (10⁶ bytes). */
export const KEPT_MEGABYTES = [250, 500, 1000, 2000, 5000] as const;
export const MEGABYTE = 1_000_000;
/** No file is larger than about this, whatever the room: its containers count in 32 bits. In bytes. */
export const LARGEST_FILE = 2 ** 30;

/** A kept song begins and ends this much before and after its titles, which are rarely in step to the second. */
export const SONG_MARGIN = 3 * SECOND;

/** The last minutes that can be kept at once. */
export const KEEP_MINUTES = [5, 10, 30] as const;
/** After how many minutes a recording may end by itself. */
export const RECORD_MINUTES = [30, 60, 120] as const;

/**
 * What is kept of a station. song: one, with a margin. minutes: those before it was pressed. recording: what followed
 * then.
 */
export const KEPT_KINDS = ['song', 'minutes', 'recording'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/**
 * Why a recording did not become a file. full: there is no room. failed: it could not be written for another reason.
 * lost: what was recorded is gone. empty: nothing was kept of that time.
 */
export const KEPT_TROUBLES = ['full', 'failed', 'lost', 'empty'] as const;
export type KeptTrouble = (typeof KEPT_TROUBLES)[number];

/** Whether what was recorded is still there. */
export const canTryAgain = (trouble: string): boolean => trouble === 'full' || trouble === 'failed';

/** A kept sound's address as an item of the player is this and its id. */
const SCHEME = 'kept:';

export const keptAddress = (id: string): string => SCHEME + id;

/** The id in such an address; null if it is another. */
export function keptIdOf(address: string): string | null {
  return address.startsWith(SCHEME) ? address.slice(SCHEME.length) : null;
}

/** Of sounds with the newest first, those that have no room any more. The newest always has. */
export function withoutRoom<Sound extends { bytes: number }>(
  sounds: readonly Sound[],
  limit: number,
): Sound[] {
  let taken = 0;
  return sounds.filter(({ bytes }, index) => {
    taken += bytes;
    return index > 0 && taken > limit;
  });
}

/** The folders of private files: what is being recorded, in pieces, and what was finished. */
export const RECORDINGS_FOLDER = 'recordings';
export const KEPT_FOLDER = 'kept';
