import { it } from 'vitest';
import { FEED_PUMPS } from './pumps/feed-pumps.ts';
import { METADATA_PUMPS } from './pumps/metadata-pumps.ts';
import { runPumps } from './pumps/run-pumps.ts';
import { TEXT_PUMPS } from './pumps/text-pumps.ts';

it('feeds and lists that grow take no longer than they grow', () => runPumps('feeds', FEED_PUMPS));

it('titles and status pages that grow take no longer than they grow', () =>
  runPumps('metadata', METADATA_PUMPS));

it('texts and addresses that grow take no longer than they grow', () =>
  runPumps('texts', TEXT_PUMPS));
