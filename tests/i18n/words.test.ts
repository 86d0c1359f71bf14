import { afterEach, expect, it } from 'vitest';
import { episodeFileWords } from '@/components/player/transcript/Transcript';
import { voteWords } from '@/components/radio/StationMenu';
import { setCatalogue } from '@/lib/i18n/catalogue';
import { addressTroubleWords } from '@/lib/i18n/words/addresses';
import { databaseTroubleWords, roleWarningWords } from '@/lib/i18n/words/database';
import { feedWords, showTroubleWords } from '@/lib/i18n/words/feeds';
import { entryTroubleWords, refusalWords } from '@/lib/i18n/words/imports';
import { FEED_TROUBLES } from '@/lib/model/trouble-kinds';
import { catalogueOf } from '../support/english.ts';

afterEach(() => setCatalogue(catalogueOf('en')));

it.each([
  [() => feedWords('gone'), 'This podcast feed has been removed for good.'],
  [
    () => showTroubleWords({ kind: 'gone' }),
    'The publisher removed this feed; Skywave no longer checks it.',
  ],
  [() => showTroubleWords({ kind: 'barred' }), /can only be read with access to sites/],
  [() => showTroubleWords({ kind: 'told', text: 'Kaputt.' }), 'Kaputt.'],
  [
    () => entryTroubleWords({ kind: 'podcast', trouble: { kind: 'timeout' }, added: false }),
    'The server of this podcast feed isn’t responding.',
  ],
  [
    () => entryTroubleWords({ kind: 'podcast', trouble: { kind: 'timeout' }, added: true }),
    'The server of this podcast feed isn’t responding. The podcast was added, and Skywave will try again.',
  ],
  [
    () => entryTroubleWords({ kind: 'too-many-podcasts', limit: 20_000 }),
    'Only the first 20,000 podcasts of a file are imported.',
  ],
  [
    () => entryTroubleWords({ kind: 'too-many-stations', limit: 10_000 }),
    'Only the first 10,000 entries of a playlist are read.',
  ],
  [() => entryTroubleWords({ kind: 'more', count: 1 }), 'And 1 more.'],
  [() => refusalWords({ kind: 'quota' }), /out of storage for podcasts/],
  [() => refusalWords({ kind: 'damaged-backup', line: 12_345 }), /line 12345 isn’t valid JSON/],
  [() => refusalWords({ kind: 'damaged-backup', line: null }), /: it isn’t valid JSON/],
  [() => addressTroubleWords({ kind: 'unreachable', status: null }), /Check it, and your/],
  [() => addressTroubleWords({ kind: 'unreachable', status: 410 }), /nothing there \(410\)/],
  [() => addressTroubleWords({ kind: 'unreachable', status: 403 }), /refused access \(403\)/],
  [() => addressTroubleWords({ kind: 'unreachable', status: 503 }), /has a problem \(503\)/],
  [() => addressTroubleWords({ kind: 'unreachable', status: 418 }), /an error \(418\)/],
  [() => addressTroubleWords({ kind: 'feed', trouble: 'malformed' }), /feed is damaged/],
  [() => addressTroubleWords({ kind: 'file', trouble: { kind: 'stream' } }), /single stream/],
  [() => episodeFileWords({ kind: 'server-error', status: 404 }), /an error \(404\)\.$/],
  [() => episodeFileWords({ kind: 'private' }), /private network\.$/],
  [() => databaseTroubleWords({ kind: 'sql' }), 'The database couldn’t run the statement.'],
  [() => databaseTroubleWords({ kind: 'sql', code: '42P01' }), /radio_metadata doesn’t exist yet/],
  [() => databaseTroubleWords({ kind: 'refused', code: '3D000' }), /no database with this name/],
  [() => databaseTroubleWords({ kind: 'no-connection-string' }), /isn’t a PostgreSQL connection/],
  [
    () => roleWarningWords({ kind: 'rights', rights: ['superuser', 'creates', 'others'] }),
    /: it is a superuser, can create tables, and can use other tables too\. Use a separate role/,
  ],
  [() => voteWords({ kind: 'too-often' }), /^Not counted: you’re voting for the same/],
  [
    () => voteWords({ kind: 'refused', reason: 'no such station' }),
    'Not counted: no such station.',
  ],
  [() => voteWords({ kind: 'interrupted' }), 'Skywave was interrupted. Please try again.'],
])('a kind is worded with its details: %s', (words, said) => {
  expect(words()).toEqual(typeof said === 'string' ? said : expect.stringMatching(said));
});

it('the same problem is worded in the current language', () => {
  const inLanguage = (file: string) => {
    setCatalogue(catalogueOf(file));
    return FEED_TROUBLES.map((kind) => showTroubleWords({ kind }));
  };
  const [english, german] = [inLanguage('en'), inLanguage('de')];
  for (const [nth, kind] of FEED_TROUBLES.entries()) {
    expect(german[nth], kind).toMatch(/^\p{Lu}.+\.$/u);
    expect(german[nth], kind).not.toBe(english[nth]);
  }
});
