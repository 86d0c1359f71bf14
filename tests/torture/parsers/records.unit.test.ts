import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { RECORD_TARGETS } from './targets/records.ts';

it('backups and stored records are read without an exception, in time and in memory', () =>
  runTargets('records', RECORD_TARGETS));
