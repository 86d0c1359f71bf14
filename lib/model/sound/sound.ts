/** The loudness targets on offer, in LUFS: that of broadcasters, nearly that of streaming services, and louder. */
export const TARGETS = [-23, -18, -14] as const;

/** What to do while a station reports that it plays an ad. */
export const AD_CHOICES = ['play', 'quiet', 'mute'] as const;
export type AdChoice = (typeof AD_CHOICES)[number];
/** How the current ad is played; `heard`: unchanged, at the listener's request. Null if no ad plays. */
export const AD_SOUNDS = ['quiet', 'mute', 'heard'] as const;
export type AdSound = (typeof AD_SOUNDS)[number] | null;

/** The factor on the volume during an ad; −18 dB can still be noticed. */
const AD_PARTS = { quiet: 0.125, mute: 0, heard: 1 } as const;

/** A decision about one ad also holds for all ads that directly follow it. */
export function nextAdSound(before: AdSound, isAd: boolean, choice: AdChoice): AdSound {
  if (!isAd || choice === 'play') return null;
  return before === 'heard' ? before : choice;
}

/** The volume to play at, from the listener's; both 0 to 1. */
export const heardVolume = ({ volume, adSound }: { volume: number; adSound: AdSound }): number =>
  adSound === null ? volume : volume * AD_PARTS[adSound];

/**
 * Why audio plays without processing. unprocessed: the browser cannot process it. stopped: the processing has stopped,
 * so playback goes on without it.
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

/** How audio is processed between the element and the output. */
export interface Sound {
  /** The loudness to bring everything to, in LUFS; null to leave it as it is. */
  target: number | null;
  voiceBoost: boolean;
  /** The equaliser's curve; null if it changes nothing. */
  curve: number[] | null;
  mono: boolean;
  /** From −1, only the left side, to 1, only the right one. */
  balance: number;
  /** How much louder it is than everything else, as a factor of at least 1; 1 if absent. */
  gain?: number;
}

/** The factors on the left and the right side that make up a balance. */
export const sidesOf = (balance: number): [left: number, right: number] => [
  Math.min(1, 1 - balance),
  Math.min(1, 1 + balance),
];
