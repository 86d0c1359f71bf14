import { it } from 'vitest';
import { FEED_PUMPS } from './pumps/feed-pumps.ts';
import { METADATA_PUMPS } from './pumps/metadata-pumps.ts';
import { runPumps } from './pumps/run-pumps.ts';
import { TEXT_PUMPS } from './pumps/text-pumps.ts';

it('parsing time grows about linearly with feeds and lists', () => runPumps('feeds', FEED_PUMPS));

it('parsing time grows about linearly with titles and status pages', () =>
  runPumps('metadata', METADATA_PUMPS));

it('parsing time grows about linearly with texts and addresses', () =>
  runPumps('texts', TEXT_PUMPS));
