import { it } from 'vitest';
import { runTargets } from './run-targets.ts';
import { FEED_TARGETS } from './targets/feeds.ts';

it('feeds, lists and transcripts are parsed without exceptions, within time and memory limits', () =>
  runTargets('feeds', FEED_TARGETS));
