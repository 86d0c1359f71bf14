import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { TEXT_TARGETS } from './targets/texts.ts';

it('playlists, addresses, dates and texts are read without an exception, in time and in memory', () =>
  runTargets('texts', TEXT_TARGETS));
