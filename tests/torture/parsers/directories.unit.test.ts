import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { DIRECTORY_TARGETS } from './targets/directories.ts';

it('directory answers are parsed without exceptions, within time and memory limits', () =>
  runTargets('directories', DIRECTORY_TARGETS));
