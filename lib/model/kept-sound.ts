import { SECOND } from './constants';

/** How much space kept sounds may take: the settings' choices, in megabytes (10⁶ bytes). */
export const KEPT_MEGABYTES = [250, 500, 1000, 2000, 5000] as const;
export const MEGABYTE = 1_000_000;
/** No file gets larger than about this, however much space there is: its containers count in 32 bits. In bytes. */
export const LARGEST_FILE = 2 ** 30;

/** The margin kept before and after a song, because titles rarely match the audio to the second. */
export const SONG_MARGIN = 3 * SECOND;

/** How many of the last minutes can be kept at once. */
export const KEEP_MINUTES = [5, 10, 30] as const;
/** After how many minutes a recording can be set to end. */
export const RECORD_MINUTES = [30, 60, 120] as const;

/**
 * Which part of a station is kept. song: one song, with a margin. minutes: the last minutes before the press.
 * recording: everything from the press on.
 */
export const KEPT_KINDS = ['song', 'minutes', 'recording'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/**
 * Why a recording did not become a file. full: there is no room. failed: it could not be written for another reason.
 * lost: the recorded audio is gone. empty: no audio of that time was kept.
 */
export const KEPT_TROUBLES = ['full', 'failed', 'lost', 'empty'] as const;
export type KeptTrouble = (typeof KEPT_TROUBLES)[number];

/** Whether the recorded audio is still there. */
export const canTryAgain = (trouble: string): boolean => trouble === 'full' || trouble === 'failed';

/** As an item in the player, a kept sound has this scheme and its id as its address. */
const SCHEME = 'kept:';

export const keptAddress = (id: string): string => SCHEME + id;

/** The id in such an address; null for any other address. */
export function keptIdOf(address: string): string | null {
  return address.startsWith(SCHEME) ? address.slice(SCHEME.length) : null;
}

/** Those of the sounds, sorted newest first, that exceed the limit in bytes. The newest never does. */
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

/** The folders of private files: recordings in progress, in pieces, and finished sounds. */
export const RECORDINGS_FOLDER = 'recordings';
export const KEPT_FOLDER = 'kept';
