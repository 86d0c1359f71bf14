// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is found and put there is source text
import { type MutantGroup, mutantsOf } from './mutant.ts';

const RULES = ['tests/model/track-history.test.ts'];
const RECORDING = ['tests/background/history/record-track.test.ts'];
const CLEANUP = ['tests/background/history/cleanup.test.ts'];
const IN_BROWSER = ['tests/history/indexed-db-store.test.ts'];
const IN_POSTGRES = ['tests/history/postgres-store.test.ts'];
const TITLES = ['tests/background/playback/live-titles.test.ts'];

/** The rules for the current track and the track history: sections 3.2 to 3.4, 4.6, 5.1, 5.3, 7, 8 and 9. */
const GROUPS: readonly MutantGroup[] = [
  {
    file: 'lib/model/track-history.ts',
    tests: RULES,
    changes: [
      ['9 40 rows are kept and fetched', 'HISTORY_LIMIT = 40', 'HISTORY_LIMIT = 41'],
      [
        '9 the client’s window is 10 minutes',
        'CLIENT_DUPLICATE_WINDOW = 10',
        'CLIENT_DUPLICATE_WINDOW = 9',
      ],
      [
        '9 the database’s window is 5 minutes',
        'DATABASE_DUPLICATE_WINDOW = 5',
        'DATABASE_DUPLICATE_WINDOW = 6',
      ],
      ['9 the cleanup comes every 10 minutes', 'CLEANUP_INTERVAL = 10', 'CLEANUP_INTERVAL = 11'],
      ['5.1 no title, no track', "if (title === '' || ", 'if ('],
      ['5.1 no artist, no track', "artist === '' || ", ''],
      ['5.1 a track is one of the current radio', 'metadata.radioId !== currentRadioId', 'false'],
      ['5.1 a cover may be missing', "['', 'undefined', 'null']", "['undefined', 'null']"],
      ['5.1 “undefined” is no cover', "['', 'undefined', 'null']", "['', 'null']"],
      ['5.1 “null” is no cover', "['', 'undefined', 'null']", "['', 'undefined']"],
      ['5.1 blanks are no cover', "url?.trim() ?? ''", "url ?? ''"],
      ['5.3 rows without an id are left alone', 'id != null && artist', 'artist'],
      ['5.3 rows without an artist are left alone', 'null && artist && title ?', 'null && title ?'],
      ['5.3 rows without a title are left alone', 'artist && title ?', 'artist ?'],
      ['7.2 the cleanup keeps the newest', 'b.at - a.at', 'a.at - b.at'],
    ],
  },
  {
    file: 'lib/model/track-history.ts',
    tests: IN_BROWSER,
    changes: [
      ['5.1 another artist is another track', 'a.artist === b.artist && ', ''],
      ['5.1 another title is another track', ' && a.title === b.title', ''],
    ],
  },
  {
    file: 'lib/model/constants.ts',
    tests: RECORDING,
    changes: [['9 the one fallback cover', 'fallback-1.png', 'fallback-2.png']],
  },
  {
    file: 'lib/model/track-history.ts',
    tests: RECORDING,
    changes: [
      ['9 the cache key is “radioMetadata” plus radio_id', '`radioMetadata${', '`radio_metadata${'],
    ],
  },
  {
    file: 'lib/background/history/client-window.ts',
    tests: RECORDING,
    changes: [
      [
        '5.1 the client’s window ends',
        'CLIENT_DUPLICATE_WINDOW, now',
        'CLIENT_DUPLICATE_WINDOW + 1, now',
      ],
      [
        '5.1 the client’s window is each radio’s own',
        'JSON.stringify([track.radio_id, trackKey(track)])',
        'trackKey(track)',
      ],
      [
        '5.1 the client’s window is each track’s own',
        'JSON.stringify([track.radio_id, trackKey(track)])',
        'track.radio_id',
      ],
    ],
  },
  {
    file: 'lib/background/history/record-track.ts',
    tests: RECORDING,
    changes: [
      ['5.1 what this client stored is not stored again', 'if (before === null) {', 'if (true) {'],
      [
        '5.1 only what was stored is in the client’s window',
        "if (outcome.value === 'stored') ",
        '',
      ],
      [
        '4.6 the cached history is refreshed',
        'tell(historyKey(track.radio_id));\n    if (outcome',
        'if (outcome',
      ],
      [
        '4.6 of what is not live nothing is stored',
        'isRadio(item) && isLiveItem(item)',
        'isRadio(item)',
      ],
      ['8 what fails is not shown to the user', "log('history', 'not stored',", 'throw new Error('],
    ],
  },
  {
    file: 'lib/background/history/read-history.ts',
    tests: RECORDING,
    changes: [
      ['8 a failed fetch is an empty list', '.value : []', '.value : [undefined as never]'],
    ],
  },
  {
    file: 'lib/background/history/history-alarms.ts',
    tests: CLEANUP,
    changes: [
      ['4.6 the cleanup runs at the start', 'if (cleaned === undefined) await cleanUp();', ''],
      ['4.6 it runs once then', 'if (cleaned === undefined) await', 'await'],
      ['4.6 then every 10 minutes', 'TEN_MINUTES, CLEANUP_INTERVAL', 'TEN_MINUTES, MINUTE'],
      ['4.6 the alarm cleans up', '[TEN_MINUTES]: () => quietly(ready.then(cleanUp)),', ''],
    ],
  },
  {
    file: 'lib/background/history/radio-ids.ts',
    tests: CLEANUP,
    changes: [
      [
        '7.1 GET /api/radio-metadata/ids',
        '${api}/api/radio-metadata/ids',
        '${api}/api/radio-metadata',
      ],
    ],
  },
  {
    file: 'lib/platform/net/read-bounded.ts',
    tests: CLEANUP,
    changes: [['7.1 an answer that is not OK is an empty list', '!response.ok || ', '']],
  },
  {
    file: 'lib/background/history/cleanup-round.ts',
    tests: CLEANUP,
    changes: [
      ['3.4 there is a result for each radio', 'results.push(result);', ''],
      ['8 a failed cleanup is logged', 'if (result.error !== undefined) log', 'if (false) log'],
    ],
  },
  {
    file: 'lib/background/playback/live-titles.ts',
    tests: TITLES,
    changes: [
      ['4.6 what is another radio’s is ignored', 'if (metadata.radioId !== radioId) return;', ''],
      ['3.2 what is on says of which radio it is', 'radioId: item.radio_id,', "radioId: '',"],
      [
        '4.6 it is asked for every 10 s',
        'askedAt, LIVE_METADATA_POLL * DUE',
        'askedAt, 2 * LIVE_METADATA_POLL',
      ],
      ['4.6 it is not asked for more often', 'askedAt, LIVE_METADATA_POLL * DUE', 'askedAt, 0'],
      [
        '4.6 only what plays is asked about',
        "status.phase !== 'playing'",
        "status.phase === 'idle'",
      ],
    ],
  },
  {
    file: 'lib/history/indexed-db/indexed-db-store.ts',
    tests: IN_BROWSER,
    changes: [
      ['5.1 what was played lately is no new track', "return 'duplicate'", 'void 0'],
      ['5.1 what was played 5 minutes ago is one', '    true,\n    true,', '    false,\n    true,'],
      ['3.3 played_at is when it was heard', 'clock.now() - Math.max(0, heardAgo)', 'clock.now()'],
      ['7.2 the oldest rows are trimmed', 'slice(0, -HISTORY_LIMIT)', 'slice(HISTORY_LIMIT)'],
      ['7.2 40 rows are fetched', 'rows.length === HISTORY_LIMIT', 'rows.length === 99'],
      [
        '7.2 the latest are fetched',
        "iterate(allOf(radioId), 'prev')",
        "iterate(allOf(radioId), 'next')",
      ],
      [
        '7.2 the cleanup deletes duplicates',
        'await deleteAll(store, ids);\n        return ids.length;\n      });\n      if',
        'return ids.length;\n      });\n      if',
      ],
    ],
  },
  {
    file: 'lib/history/postgres/statements.ts',
    tests: IN_POSTGRES,
    changes: [
      [
        '7.2 the check asks about this radio',
        'where radio_id = ${track.radio_id} and title',
        'where title',
      ],
      ['7.2 the check asks about this title', ' and title = ${track.title}', ''],
      ['7.2 the check asks about this artist', ' and artist = ${track.artist}', ''],
      [
        '3.3 played_at is when it was heard',
        '${momentAgo(sql, heardAgo)}\n',
        '${momentAgo(sql, heardAgo + 60_000)}\n',
      ],
      [
        '5.1 what was played lately is no new track',
        'where not exists (',
        'where true or exists (',
      ],
      [
        '5.1 what was played 5 minutes ago is one',
        'played_at > ${momentAgo(sql, heardAgo',
        'played_at >= ${momentAgo(sql, heardAgo',
      ],
      ['7.2 40 rows are kept', 'offset ${HISTORY_LIMIT}::int', 'offset ${HISTORY_LIMIT + 1}::int'],
      [
        '7.2 the oldest are trimmed',
        'played_at desc nulls last, id desc offset',
        'played_at, id offset',
      ],
      [
        '7.2 the trim is of one radio',
        'where radio_id = ${radioId} and id in (\n      select id from radio_metadata where radio_id = ${radioId}\n',
        'where id in (\n      select id from radio_metadata\n',
      ],
      [
        '7.2 40 rows are fetched',
        'id desc limit ${HISTORY_LIMIT}',
        'id desc limit ${HISTORY_LIMIT + 1}',
      ],
      [
        '7.2 the latest are fetched',
        'order by played_at desc, id desc limit ${H',
        'order by played_at, id limit ${H',
      ],
      [
        '7.2 the cleanup keeps the newest',
        'title order by played_at desc nulls last, id desc',
        'title order by played_at, id',
      ],
      [
        '7.2 the cleanup is of each artist and title',
        'partition by artist, title',
        'partition by title',
      ],
      ['5.3 rows without an artist are left alone', "artist <> '' and title", 'title'],
      ['5.3 rows without a title are left alone', " and title <> ''\n", '\n'],
      ['7.2 the test is “select 1”', 'select 1 as answer', 'select 2 as answer'],
    ],
  },
  {
    file: 'lib/history/postgres/postgres-store.ts',
    tests: ['tests/history/postgres-failures.test.ts'],
    changes: [['3.4 a failed cleanup says why', ', error: outcome.failure.detail }', ' }']],
  },
  {
    file: 'lib/history/postgres/endpoint.ts',
    tests: ['tests/history/endpoint.test.ts'],
    changes: [['7.2 the endpoint ends in /sql', '}/sql`', '}/`']],
  },
  {
    file: 'lib/ui/data/use-history.ts',
    tests: ['tests/ui/data/use-history.test.tsx'],
    changes: [
      [
        '9 a page caches a radio’s history under its key',
        'key: historyKey(radioId)',
        'key: radioId',
      ],
      ['4.6 a page refreshes it', 'changed === historyKey(radioId) || ', ''],
    ],
  },
];

export const HISTORY_MUTANTS = mutantsOf(GROUPS);
