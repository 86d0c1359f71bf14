import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { FEED_TARGETS } from './targets/feeds.ts';

it('feeds, lists and transcripts are read without an exception, in time and in memory', () =>
  runTargets('feeds', FEED_TARGETS));
