import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { TEXT_TARGETS } from './targets/texts.ts';

it('playlists, addresses, dates and texts are parsed without exceptions, within time and memory limits', () =>
  runTargets('texts', TEXT_TARGETS));
