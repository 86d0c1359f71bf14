/** What everything can be levelled to, in LUFS: as broadcasters do, as streaming services nearly do, and louder. */
export const TARGETS = [-23, -18, -14] as const;

/** Named curves. */
export const EQUALISERS = ['flat', 'bass', 'treble', 'speech', 'small'] as const;
export type Equaliser = (typeof EQUALISERS)[number];

/** What is done to the sound between the element and the output. */
export interface Sound {
  /** The loudness to bring everything to, in LUFS; null to leave it as it is. */
  target: number | null;
  voiceBoost: boolean;
  equaliser: Equaliser;
  mono: boolean;
  /** From −1, only the left side, to 1, only the right one. */
  balance: number;
}

/** Null if nothing is to be done, and the element is to play as it is. */
export function soundOf(
  settings: Omit<Sound, 'target'> & { levelLoudness: boolean; targetLoudness: number },
): Sound | null {
  const { levelLoudness, targetLoudness, voiceBoost, equaliser, mono, balance } = settings;
  const isOn = levelLoudness || voiceBoost || equaliser !== 'flat' || mono || balance !== 0;
  if (!isOn) return null;
  return {
    target: levelLoudness ? targetLoudness : null,
    ...{ voiceBoost, equaliser, mono, balance },
  };
}
