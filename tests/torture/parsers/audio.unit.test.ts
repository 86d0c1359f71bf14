import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { AUDIO_TARGETS } from './targets/audio.ts';

it('sound is taken apart without an exception, in time and in memory, the same wherever it is cut', () =>
  runTargets('audio', AUDIO_TARGETS));
