import * as v from 'valibot';
import { finite, text, whole } from '@/lib/contract/schema-pieces';
import type { HistoryFailure } from '@/lib/history/history-failure';
import type { Connection, Row, Sql, Statement } from '@/lib/history/postgres/connection';
import { DAY } from '@/lib/model/constants';
import { failed, type Outcome, succeeded } from '@/lib/model/values/outcome';
import { parseJson } from '@/lib/platform/text/json';
import { MOST_DRIFT, stampShape } from '../hybrid-clock';
import type { Register } from './registers';
import type { FolderFailure } from './webdav-client';

/**
 * The listener's library in PostgreSQL: the latest register of each field, and the order in which they came. The
 * database merges by stamp alone; the browsers do the rest.
 *
 * Every stored register gets its own number. Writers take turns at the library's row, which stays locked until they
 * commit: whoever sees a number sees all smaller ones, too, and no change is missed. A sequence would not do: a
 * transaction may commit after another that took a later number.
 *
 * Its tables are set up with the history's (`lib/history/postgres/set-up.ts`).
 */
export interface SharedDatabase {
  /** Stores what is new here, and returns what is new there. One round trip. Never rejects. */
  meet(meeting: Meeting): Promise<Outcome<Answer, HistoryFailure | FolderFailure>>;
}

export interface Meeting {
  /** The number up to which everything is known. */
  cursor: number;
  /** Each field once; see `isStorable` and `MOST_SENT`. */
  registers: readonly Register[];
}

export interface Answer {
  /** A different epoch means a different database, or that it was emptied. Null: nothing was ever stored. */
  epoch: string | null;
  /** What is new, in the order in which it was stored; without what was just sent. */
  registers: Register[];
  /** The number up to which everything is known now. */
  cursor: number;
  /** The number of the latest register that anybody stored. */
  latest: number;
  hasMore: boolean;
  /** How many registers were refused, because their stamps are too far ahead of the server's clock. */
  refused: number;
  /** The server's time; milliseconds since 1970. */
  now: number;
}

/** In one meeting. */
export const MOST_SENT = 1000;
const MOST_RECEIVED = 1000;
/** In bytes; even with JSON's escapes, a response stays far below the limit for reading one. */
const LARGEST_PAGE = 1_000_000;
/**
 * Stamps further ahead of the server's clock are refused; milliseconds. A browser whose clock is a day behind the
 * server's still believes those that are not.
 */
export const MOST_AHEAD = MOST_DRIFT - DAY;
/** Of a register's key and value, in UTF-16 units: the longest texts that can belong to a listener. */
const LONGEST = 100_000;

/** PostgreSQL stores neither NUL nor lone surrogates; one such text would hold back all others. */
export function isStorable({ kind, key, field, value }: Register): boolean {
  const names = kind + key + field;
  if (key.length + value.length > LONGEST) return false;
  return !names.includes('\0') && names.isWellFormed();
}

/** `library`: the name under which the listener's library is stored. A database may contain others. */
export function createSharedDatabase(
  connection: Connection,
  library = 'main',
): { meet(meeting: Meeting): Promise<Outcome<Answer, HistoryFailure>> } {
  return {
    async meet({ cursor, registers }) {
      const count = registers.length;
      const outcome = await connection.run((sql) =>
        count === 0
          ? [readNews(sql, library, { cursor, own: 0 })]
          : [
              takeNumbers(sql, library, count),
              storeRegisters(sql, library, registers),
              readNews(sql, library, { cursor, own: count }),
            ],
      );
      if (!outcome.ok) return outcome;
      const news = outcome.value.at(-1) ?? [];
      return readAnswer(news, count === 0 ? [{ refused: 0 }] : (outcome.value[1] ?? []), cursor);
    },
  };
}

/** Locks the library until the transaction ends. The statements after it see everything committed before the lock. */
function takeNumbers(sql: Sql, library: string, count: number): Statement {
  return sql`
    insert into skywave_libraries as known (library, latest) values (${library}, ${count}::bigint)
    on conflict (library) do update set latest = known.latest + ${count}::bigint`;
}

/** The first nine characters of the latest stamp that is believed: see `makeStamp`. */
const latestTime = (sql: Sql) => sql`
  select string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz',
    1 + mod(div(floor(extract(epoch from now())::numeric * 1000) + ${MOST_AHEAD}::numeric,
      power(36::numeric, place)), 36)::int, 1), '' order by place desc)
  from generate_series(0, 8) as place`;

/**
 * Stores the registers that are later than what is there, and counts those from the future. One of these would always
 * win over what machines with correct clocks write.
 */
function storeRegisters(sql: Sql, library: string, registers: readonly Register[]): Statement {
  return sql`
    with sent as (
      select *, row_number() over () as place, left(stamp, 9) collate "C" > (${latestTime(sql)}) as is_ahead
      from json_to_recordset(${JSON.stringify(registers)}::json)
        as register (kind text, key text, field text, value text, stamp text)
    ), stored as (
      insert into skywave_registers as known (library, id, kind, key, field, value, stamp, number)
      select ${library}, sha256(convert_to(json_build_array(kind, key, field)::text, 'UTF8')),
        kind, key, field, value, stamp,
        (select latest from skywave_libraries where library = ${library})
          - ${registers.length}::bigint + place
      from sent where not is_ahead
      on conflict (library, id) do update
        set value = excluded.value, stamp = excluded.stamp, number = excluded.number
        where excluded.stamp > known.stamp
      returning 1
    )
    select count(*)::int as refused from sent where is_ahead`;
}

/** `own`: how many numbers this transaction took. */
function readNews(
  sql: Sql,
  library: string,
  { cursor, own }: { cursor: number; own: number },
): Statement {
  return sql`
    with news as (
      select number, kind, key, field, value, stamp,
        row_number() over turns as nth,
        sum(octet_length(key) + octet_length(value) + 100) over turns as bytes
      from (
        select * from skywave_registers
        where library = ${library} and number > ${cursor}::bigint
          and number <= (select latest from skywave_libraries where library = ${library})
            - ${own}::bigint
        order by number limit ${MOST_RECEIVED + 1}::int) as newer
      window turns as (order by number)
    ), page as (
      select * from news
      where nth <= ${MOST_RECEIVED}::int and (nth = 1 or bytes <= ${LARGEST_PAGE}::bigint)
    )
    select epoch, latest, floor(extract(epoch from now()) * 1000)::float8 as now,
      (select count(*) from news) > (select count(*) from page) as has_more,
      (select max(number) from page) as last,
      (select coalesce(json_agg(json_build_object('kind', kind, 'key', key, 'field', field,
        'value', value, 'stamp', stamp) order by number), '[]')::text from page) as registers
    from skywave_libraries where library = ${library}`;
}

/** The driver returns a bigint as text. */
const number = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), whole);
const newsShape = v.object({
  epoch: text,
  latest: number,
  now: finite,
  has_more: v.boolean(),
  last: v.nullable(number),
  registers: v.pipe(
    v.string(),
    v.transform((json) => parseJson(json)),
    v.array(v.unknown()),
  ),
});
const registerShape = v.object({
  ...{ kind: text, key: text, field: text, value: text },
  stamp: stampShape,
});

function readAnswer(news: Row[], stored: Row[], cursor: number): Outcome<Answer, HistoryFailure> {
  const refused = v.safeParse(v.object({ refused: whole }), stored[0]);
  if (!refused.success) return failed({ kind: 'bad-answer', detail: 'no count' });
  const none = { epoch: null, registers: [], cursor, latest: 0, hasMore: false, now: 0 };
  if (news.length === 0) return succeeded({ ...none, ...refused.output });
  const row = v.safeParse(newsShape, news[0]);
  if (!row.success) return failed({ kind: 'bad-answer', detail: 'no news' });
  const { epoch, latest, now, has_more: hasMore, last } = row.output;
  return succeeded({
    ...{ epoch, latest, now, hasMore, ...refused.output },
    // Others may write to the table, too: what cannot be read is skipped.
    registers: row.output.registers.filter((one) => v.is(registerShape, one)),
    // Everything that was there is known, and so is what was sent.
    cursor: hasMore ? (last ?? cursor) : latest,
  });
}
