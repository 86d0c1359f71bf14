import {
  CLOCK_SLACK,
  DATABASE_DUPLICATE_WINDOW,
  HISTORY_LIMIT,
  type HistoryTrack,
  MAX_COVER_LENGTH,
  MAX_LENGTH,
  WORD_SEPARATORS,
  wordsOf,
} from '@/lib/model/track-history';
import { RADIO_IDS_LIMIT, SEARCH_LIMIT } from '../history-store';
import type { Sql, Statement } from './connection';

/**
 * The statements on the table radio_metadata (specification, section 7.2), one function each. All outside
 * values are parameters. Statements about one radio use the index on (radio_id, played_at), so they do not
 * slow down as radios are added.
 */

/** Checks that the database responds. */
export function connectionTest(sql: Sql): Statement {
  return sql`select 1 as answer`;
}

/**
 * Locks the radio until the transaction ends, so that clients storing for it take turns. The statements that
 * follow see what the others have committed.
 */
export function lockRadio(sql: Sql, radioId: string): Statement {
  return sql`select pg_advisory_xact_lock(hashtextextended(${radioId}, 0))`;
}

/** The time this many milliseconds ago, by the database's clock. */
function momentAgo(sql: Sql, milliseconds: number): Statement {
  return sql`(now() - ${milliseconds}::float8 * interval '1 millisecond')`;
}

/** Whether a row's time is in the future, because some clock was wrong. */
const isAhead = (sql: Sql) => sql`played_at > ${momentAgo(sql, -CLOCK_SLACK)}`;

/**
 * Moves the radio's rows with a future time to the present; they would otherwise be the newest for as long
 * as the clock was ahead. They are deleted and inserted again, because a restricted role may not update.
 * Rows that such a role could not insert again are left alone.
 */
export function holdToNow(sql: Sql, radioId: string): Statement {
  return sql`
    with ahead as (
      delete from radio_metadata
      where radio_id = ${radioId} and ${isAhead(sql)}
        and artist <> '' and length(artist) <= ${MAX_LENGTH}::int
        and title <> '' and length(title) <= ${MAX_LENGTH}::int
      returning id, artist, title, cover_image_url)
    insert into radio_metadata (id, radio_id, artist, title, cover_image_url, played_at)
    overriding system value
    select id, ${radioId}, artist, title, cover_image_url, now() from ahead`;
}

/**
 * The latest row with the same radio, title and artist played within the duplicate window before a moment
 * or, for a track that is stored late, after it.
 */
export function recentDuplicateCheck(sql: Sql, track: HistoryTrack, heardAgo: number): Statement {
  return sql`
    select id from radio_metadata
    where radio_id = ${track.radio_id} and title = ${track.title} and artist = ${track.artist}
      and played_at > ${momentAgo(sql, heardAgo + DATABASE_DUPLICATE_WINDOW)}
      and played_at < ${momentAgo(sql, heardAgo - DATABASE_DUPLICATE_WINDOW)}
    order by played_at desc limit 1`;
}

/** Inserts the track and returns its id; returns no row if the check finds a duplicate. */
export function storeTrack(sql: Sql, track: HistoryTrack, heardAgo: number): Statement {
  return sql`
    insert into radio_metadata (radio_id, artist, title, cover_image_url, played_at)
    select ${track.radio_id}, ${track.artist}, ${track.title}, ${track.cover_image_url},
      ${momentAgo(sql, heardAgo)}
    where not exists (${recentDuplicateCheck(sql, track, heardAgo)})
    returning id`;
}

/**
 * Replaces the row that the check finds with one that has the track's cover, if its own is one of `poorer`
 * or missing.
 */
export function improveCover(
  sql: Sql,
  track: HistoryTrack,
  { heardAgo, poorer }: { heardAgo: number; poorer: readonly string[] },
): Statement {
  return sql`
    with poor as (
      delete from radio_metadata
      where radio_id = ${track.radio_id} and id = (${recentDuplicateCheck(sql, track, heardAgo)})
        and (cover_image_url is null or cover_image_url = any(${['', ...poorer]}::text[]))
      returning id, played_at)
    insert into radio_metadata (id, radio_id, artist, title, cover_image_url, played_at)
    overriding system value
    select id, ${track.radio_id}, ${track.artist}, ${track.title}, ${track.cover_image_url}, played_at
    from poor
    returning id`;
}

/**
 * Deletes everything older than the radio's newest rows. Rows without a time go first, then those with a
 * future time that could not be moved to the present.
 */
export function trimHistory(sql: Sql, radioId: string): Statement {
  return sql`
    delete from radio_metadata
    where radio_id = ${radioId} and id in (
      select id from radio_metadata where radio_id = ${radioId}
      order by ${isAhead(sql)}, played_at desc nulls last, id desc offset ${HISTORY_LIMIT}::int)`;
}

/** The longest radio id; some are addresses. In bytes, because index entries have a size limit. */
const MAX_RADIO_ID = 2048;

/** Selects no more of a row than can be shown: others write to the table, too. */
const columns = (sql: Sql) => sql`
  id,
  case when octet_length(radio_id) <= ${MAX_RADIO_ID}::int then radio_id end as radio_id,
  left(artist, ${MAX_LENGTH}::int) as artist,
  left(title, ${MAX_LENGTH}::int) as title,
  case when octet_length(cover_image_url) <= ${MAX_COVER_LENGTH}::int then cover_image_url end
    as cover_image_url,
  ${playedAt(sql)}`;

/** In milliseconds since 1970, and no later than now. */
function playedAt(sql: Sql): Statement {
  return sql`(extract(epoch from least(played_at, now())) * 1000)::float8 as played_at_ms`;
}

export function fetchHistory(sql: Sql, radioId: string): Statement {
  return sql`
    select ${columns(sql)} from radio_metadata
    where radio_id = ${radioId} and played_at is not null
    order by played_at desc, id desc limit ${HISTORY_LIMIT}::int`;
}

/** Deletes rows and returns their number instead of the rows. */
const countDeleted = (sql: Sql, deletion: Statement) => sql`
  with gone as (${deletion} returning id) select count(*)::int as removed from gone`;

/** Keeps the newest row of each artist and title, and rows that lack either. */
export function cleanupDuplicates(sql: Sql, radioId: string): Statement {
  return countDeleted(
    sql,
    sql`
    delete from radio_metadata
    where radio_id = ${radioId} and id in (
      select id from (
        select id, row_number() over (
          partition by artist, title order by played_at desc nulls last, id desc) as place
        from radio_metadata where radio_id = ${radioId} and artist <> '' and title <> ''
      ) as placed
      where place > 1)`,
  );
}

/** Jumps through the index from one radio to the next instead of reading every row. */
export function distinctRadioIds(sql: Sql, after?: string): Statement {
  const behind = after === undefined ? sql`` : sql`where radio_id > ${after}`;
  return sql`
    with recursive radio as (
      (select radio_id from radio_metadata ${behind} order by radio_id limit 1)
      union all
      select (select radio_id from radio_metadata
              where radio_id > radio.radio_id order by radio_id limit 1)
      from radio where radio.radio_id is not null)
    select radio_id from radio where radio_id is not null limit ${RADIO_IDS_LIMIT}::int`;
}

/** When each radio was last played: one index lookup per radio. */
export function latestPlay(sql: Sql, radioIds: readonly string[]): Statement {
  return sql`
    select asked.radio_id, ${playedAt(sql)}
    from unnest(${[...radioIds]}::text[]) as asked (radio_id)
    cross join lateral (
      select played_at from radio_metadata
      where radio_metadata.radio_id = asked.radio_id and played_at is not null
      order by played_at desc limit 1) as latest`;
}

/**
 * The words of a row, the same ones that `wordsOf` in the model finds. The index is on exactly this
 * expression.
 */
export function wordsExpression(sql: Sql) {
  // Safe, because it is our own constant. Besides, an index expression cannot take parameters.
  return sql.unsafe(`array_to_tsvector(array_remove(string_to_array(translate(
    lower(artist || ' ' || title), '${WORD_SEPARATORS.replaceAll("'", "''")}',
    '${' '.repeat(WORD_SEPARATORS.length)}'), ' '), ''))`);
}

/** The most matches that are sorted, so that a common word does not keep the database busy. */
const SEARCH_CANDIDATES = 10_000;

export function searchHistory(sql: Sql, text: string): Statement {
  // Words contain no quotes or backslashes, because both separate words.
  const query = wordsOf(text)
    .map((word) => `'${word}':*`)
    .join(' & ');
  return sql`
    select * from (
      select ${columns(sql)} from radio_metadata
      where ${wordsExpression(sql)} @@ ${query}::tsquery and played_at is not null
      limit ${SEARCH_CANDIDATES}::int) as found
    order by played_at_ms desc, id desc limit ${SEARCH_LIMIT}::int`;
}

export function removeRow(sql: Sql, id: number): Statement {
  return sql`delete from radio_metadata where id = ${id}::bigint returning radio_id`;
}

export function removeHistory(sql: Sql, radioId: string): Statement {
  return countDeleted(sql, sql`delete from radio_metadata where radio_id = ${radioId}`);
}
