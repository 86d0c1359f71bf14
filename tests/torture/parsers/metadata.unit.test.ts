import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { METADATA_TARGETS } from './targets/metadata.ts';

it('titles, blocks and status pages are read without an exception, in time and in memory', () =>
  runTargets('metadata', METADATA_TARGETS));
