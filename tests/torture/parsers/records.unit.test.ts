import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { RECORD_TARGETS } from './targets/records.ts';

it('backups and stored records are parsed without exceptions, within time and memory limits', () =>
  runTargets('records', RECORD_TARGETS));
