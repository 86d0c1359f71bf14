import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { DIRECTORY_TARGETS } from './targets/directories.ts';

it('answers of directories are read without an exception, in time and in memory', () =>
  runTargets('directories', DIRECTORY_TARGETS));
