import type { OwnSettings } from '../own-settings';
import { curveOf } from './equaliser';
import type { Curve, Equaliser, Sound } from './sound';

/** The processing that the settings require; null to play the element's audio as is. `own`: the show's or station's. */
export function soundOf(
  settings: Omit<Sound, 'target' | 'gain' | 'curve'> & {
    levelLoudness: boolean;
    targetLoudness: number;
    equaliser: Equaliser;
    equaliserBands: Curve;
  },
  own: OwnSettings = {},
): Sound | null {
  const { levelLoudness, targetLoudness, equaliser, equaliserBands, mono, balance } = settings;
  const { voiceBoost = settings.voiceBoost, volume: gain = 1 } = own;
  const gains = curveOf(equaliser, equaliserBands);
  const curve = gains.some((one) => one !== 0) ? [...gains] : null;
  const isOn = levelLoudness || voiceBoost || curve !== null || mono || balance !== 0 || gain > 1;
  if (!isOn) return null;
  return {
    target: levelLoudness ? targetLoudness : null,
    ...{ voiceBoost, curve, mono, balance },
    ...(gain > 1 && { gain }),
  };
}
