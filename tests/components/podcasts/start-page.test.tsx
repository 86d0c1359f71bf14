import { expect, test } from 'vitest';
import { Podcasts } from '@/components/podcasts/Podcasts';
import { pageSlot } from '@/lib/ui/data/use-library';
import { drawnInApp, SHOW, subscribed } from './sample-shows';

const CHARTS = `${pageSlot('charts')} 25 `;
const answer = (changes = {}) => ({ found: [], more: false, trouble: null, at: 1000, ...changes });
const drawn = (fetched: Record<string, unknown> = {}) => drawnInApp(<Podcasts />, fetched);

test('until it is known what there is, skeletons stand in for it', () => {
  const html = drawn();
  expect(html).toContain('aria-label="Loading subscriptions"');
  // What stands below would be pushed down.
  expect(html).not.toContain('Popular podcasts');
  expect(html).toContain('aria-label="Search podcasts"');
});

test('without subscriptions it says what to do, and offers what is popular', () => {
  const html = drawn({ shows: [], [CHARTS]: answer({ found: [SHOW] }) });
  expect(html).toContain('No subscriptions yet');
  for (const name of ['Open Tides', 'Subscribe to Tides', 'Add Tides to favourites']) {
    expect(html).toContain(`aria-label="${name}"`);
  }
  expect(html).not.toContain('Refresh subscriptions');
});

test('a subscription can be opened, left and kept, and says what is new', () => {
  const html = drawn({ shows: [subscribed({ fresh: 3 })] });
  expect(html).toContain('<ul aria-label="Subscriptions"');
  for (const name of ['Open Tides', 'Unsubscribe from Tides', 'Add Tides to favourites']) {
    expect(html).toContain(`aria-label="${name}"`);
  }
  expect(html).toContain('<span class="sr-only">3 new</span>');
  expect(html).toContain('aria-label="Refresh subscriptions"');
  expect(html).toContain('New episodes');
});

test('the one with the latest episode comes first', () => {
  const later = { ...SHOW, id: 'later', title: 'Zephyr' };
  const html = drawn({ shows: [subscribed(), subscribed({ show: later, latestAt: 2000 })] });
  expect(html.indexOf('Open Zephyr')).toBeLessThan(html.indexOf('Open Tides'));
});

test('a subscription in trouble says why', () => {
  const trouble = 'There’s no podcast feed at this address any more.';
  expect(drawn({ shows: [subscribed({ trouble })] })).toContain(trouble);
});

test('what is subscribed to can be left in the charts, too', () => {
  const html = drawn({ shows: [subscribed()], [CHARTS]: answer({ found: [SHOW] }) });
  expect(html).not.toContain('aria-label="Subscribe to Tides"');
});

test('with the directories out of reach it says so, and shows what it has', () => {
  const down = drawn({ shows: [], [CHARTS]: answer({ trouble: 'offline', at: null }) });
  expect(down).toContain('You’re offline.');
  expect(down).toContain('Try again');
  const kept = drawn({ shows: [], [CHARTS]: answer({ trouble: 'unreachable', found: [SHOW] }) });
  expect(kept).toContain('The podcast directories couldn’t be reached. Last updated:');
  expect(kept).toContain('aria-label="Open Tides"');
});

test('an answer that another question ended is none', () => {
  const html = drawn({ shows: [], [CHARTS]: answer({ trouble: 'superseded' }) });
  expect(html).toContain('aria-label="Loading podcasts"');
});

test('a refresh shows how far it is, and can be given up', () => {
  const libraryJob = { kind: 'refresh', done: 12, total: 500, faults: [], state: 'running' };
  const html = drawn({ shows: [subscribed()], libraryJob });
  expect(html).toContain('role="progressbar"');
  expect(html).toContain('12 of 500');
  expect(html).toContain('aria-label="Cancel"');
  expect(drawn({ shows: [], libraryJob: { ...libraryJob, state: 'done' } })).not.toContain('12 of');
});
