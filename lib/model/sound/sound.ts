/** What everything can be levelled to, in LUFS: as broadcasters do, as streaming services nearly do, and louder. */
export const TARGETS = [-23, -18, -14] as const;

/** What is done while a station says that it plays an ad. */
export const AD_CHOICES = ['play', 'quiet', 'mute'] as const;
export type AdChoice = (typeof AD_CHOICES)[number];
/** What is done to the ad that is heard: `heard` if the listener wants to hear it as it is. Null if there is none. */
export const AD_SOUNDS = ['quiet', 'mute', 'heard'] as const;
export type AdSound = (typeof AD_SOUNDS)[number] | null;

/** What is left of the volume; −18 dB can still be noticed. */
const AD_PARTS = { quiet: 0.125, mute: 0, heard: 1 } as const;

/** What was decided about an ad holds for all that follow it without anything else between them. */
export function nextAdSound(before: AdSound, isAd: boolean, choice: AdChoice): AdSound {
  if (!isAd || choice === 'play') return null;
  return before === 'heard' ? before : choice;
}

/** The volume that is to be heard, of the listener's; both 0 to 1. */
export const heardVolume = ({ volume, adSound }: { volume: number; adSound: AdSound }): number =>
  adSound === null ? volume : volume * AD_PARTS[adSound];

/**
 * Why nothing is done to the sound, which plays as it is. unprocessed: the browser cannot do it. stopped: what did it
 * has stopped, so the sound goes on without it.
 */
export const SOUND_TROUBLES = ['unprocessed', 'stopped'] as const;
export type SoundTrouble = (typeof SOUND_TROUBLES)[number];

/** Named curves, and the listener's own. */
export const EQUALISERS = ['flat', 'bass', 'treble', 'speech', 'small', 'custom'] as const;
export type Equaliser = (typeof EQUALISERS)[number];

/** dB of each band; see `equaliser.ts`, which no page needs for its first frame. */
export type Curve = readonly number[];
/** How far a band can be turned up or down. dB. */
export const MOST_GAIN = 12;

/** What is done to the sound between the element and the output. */
export interface Sound {
  /** The loudness to bring everything to, in LUFS; null to leave it as it is. */
  target: number | null;
  voiceBoost: boolean;
  /** The equaliser's; null if it changes nothing. */
  curve: number[] | null;
  mono: boolean;
  /** From −1, only the left side, to 1, only the right one. */
  balance: number;
  /** How much louder it is than everything else, as a factor from 1 on; 1 if absent. */
  gain?: number;
}
