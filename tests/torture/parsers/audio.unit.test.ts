import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { AUDIO_TARGETS } from './targets/audio.ts';

it('audio is parsed without exceptions, within time and memory limits, and the same wherever it is cut', () =>
  runTargets('audio', AUDIO_TARGETS));
