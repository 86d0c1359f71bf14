import { DATABASE_DUPLICATE_WINDOW, HISTORY_LIMIT } from '@/lib/model/history-rules';
import { WORD_SEPARATORS, wordsOf } from '@/lib/model/history-text';
import type { HistoryTrack } from '@/lib/model/history-track';
import { RADIO_IDS_LIMIT, SEARCH_LIMIT } from '../history-store';
import type { Sql, Statement } from './connection';

/**
 * The statements on the table radio_metadata (specification, section 7.2), one function each. Whatever
 * comes from outside is a parameter. Each reads one radio through the index on (radio_id, played_at),
 * so none costs more where there are more radios, but those that are about all radios.
 */

/** Answers whether the database is there. */
export function connectionTest(sql: Sql): Statement {
  return sql`select 1 as answer`;
}

/**
 * Makes all who store for this radio wait for each other until the transaction ends. The statements
 * after it see what the others before it committed.
 */
export function lockRadio(sql: Sql, radioId: string): Statement {
  return sql`select pg_advisory_xact_lock(hashtextextended(${radioId}, 0))`;
}

/** The moment, by the database's clock, that lies so many milliseconds ago. */
function momentAgo(sql: Sql, milliseconds: number): Statement {
  return sql`(now() - ${milliseconds}::float8 * interval '1 millisecond')`;
}

/**
 * The latest row of the same radio, title and artist that was played within the duplicate window
 * before a moment, or, for a track that is stored late, after it.
 */
export function recentDuplicateCheck(sql: Sql, track: HistoryTrack, heardAgo: number): Statement {
  return sql`
    select id from radio_metadata
    where radio_id = ${track.radio_id} and title = ${track.title} and artist = ${track.artist}
      and played_at > ${momentAgo(sql, heardAgo + DATABASE_DUPLICATE_WINDOW)}
      and played_at < ${momentAgo(sql, heardAgo - DATABASE_DUPLICATE_WINDOW)}
    order by played_at desc limit 1`;
}

/** Inserts the track and returns its id; no row where the check finds a duplicate. */
export function storeTrack(sql: Sql, track: HistoryTrack, heardAgo: number): Statement {
  return sql`
    insert into radio_metadata (radio_id, artist, title, cover_image_url, played_at)
    select ${track.radio_id}, ${track.artist}, ${track.title}, ${track.cover_image_url},
      ${momentAgo(sql, heardAgo)}
    where not exists (${recentDuplicateCheck(sql, track, heardAgo)})
    returning id`;
}

/** Deletes what is older than the radio's newest rows. */
export function trimHistory(sql: Sql, radioId: string): Statement {
  return sql`
    delete from radio_metadata
    where radio_id = ${radioId} and id in (
      select id from radio_metadata where radio_id = ${radioId}
      order by played_at desc, id desc offset ${HISTORY_LIMIT}::int)`;
}

const columns = (sql: Sql) => sql`
  id, radio_id, artist, title, cover_image_url,
  (extract(epoch from played_at) * 1000)::float8 as played_at_ms`;

export function fetchHistory(sql: Sql, radioId: string): Statement {
  return sql`
    select ${columns(sql)} from radio_metadata where radio_id = ${radioId}
    order by played_at desc, id desc limit ${HISTORY_LIMIT}::int`;
}

/** Keeps the newest row of each artist and title, and rows that lack one of them. */
export function cleanupDuplicates(sql: Sql, radioId: string): Statement {
  return sql`
    delete from radio_metadata
    where radio_id = ${radioId} and id in (
      select id from (
        select id, row_number() over (
          partition by artist, title order by played_at desc, id desc) as place
        from radio_metadata where radio_id = ${radioId} and artist <> '' and title <> ''
      ) as placed
      where place > 1)
    returning id`;
}

/** Jumps through the index from one radio to the next, instead of reading every row. */
export function distinctRadioIds(sql: Sql): Statement {
  return sql`
    with recursive radio as (
      (select radio_id from radio_metadata order by radio_id limit 1)
      union all
      select (select radio_id from radio_metadata
              where radio_id > radio.radio_id order by radio_id limit 1)
      from radio where radio.radio_id is not null)
    select radio_id from radio where radio_id is not null limit ${RADIO_IDS_LIMIT}::int`;
}

/** When each radio was last played: one look into the index for each. */
export function latestPlay(sql: Sql, radioIds: readonly string[]): Statement {
  return sql`
    select asked.radio_id, (extract(epoch from latest.played_at) * 1000)::float8 as played_at_ms
    from unnest(${[...radioIds]}::text[]) as asked (radio_id)
    cross join lateral (
      select played_at from radio_metadata where radio_metadata.radio_id = asked.radio_id
      order by played_at desc limit 1) as latest`;
}

/** The words of a row, as `wordsOf` in the model finds them. The index is on this very expression. */
export function wordsExpression(sql: Sql) {
  // A constant of ours, and an index expression takes no parameters.
  return sql.unsafe(`array_to_tsvector(array_remove(string_to_array(translate(
    lower(artist || ' ' || title), '${WORD_SEPARATORS.replaceAll("'", "''")}',
    '${' '.repeat(WORD_SEPARATORS.length)}'), ' '), ''))`);
}

/** Matches that are put in order at most, so that a common word does not keep the database busy. */
const SEARCH_CANDIDATES = 10_000;

export function searchHistory(sql: Sql, text: string): Statement {
  // Words hold no quotes and no backslashes: both separate words.
  const query = wordsOf(text)
    .map((word) => `'${word}':*`)
    .join(' & ');
  return sql`
    select * from (
      select ${columns(sql)} from radio_metadata
      where ${wordsExpression(sql)} @@ ${query}::tsquery
      limit ${SEARCH_CANDIDATES}::int) as found
    order by played_at_ms desc, id desc limit ${SEARCH_LIMIT}::int`;
}

export function removeRow(sql: Sql, id: number): Statement {
  return sql`delete from radio_metadata where id = ${id}::bigint returning radio_id`;
}

export function removeHistory(sql: Sql, radioId: string): Statement {
  return sql`delete from radio_metadata where radio_id = ${radioId} returning id`;
}
