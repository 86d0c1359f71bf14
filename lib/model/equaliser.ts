/** Named curves, and the listener's own. */
export const EQUALISERS = ['flat', 'bass', 'treble', 'speech', 'small', 'custom'] as const;
export type Equaliser = (typeof EQUALISERS)[number];

/** dB of each band; see `equaliser-bands.ts`, which no page needs for its first frame. */
export type Curve = readonly number[];
/** How far a band can be turned up or down. dB. */
export const MOST_GAIN = 12;
