import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { METADATA_TARGETS } from './targets/metadata.ts';

it('titles, ICY blocks and status pages are parsed without exceptions, within time and memory limits', () =>
  runTargets('metadata', METADATA_TARGETS));
