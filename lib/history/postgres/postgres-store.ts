import type { Clock } from '@/lib/model/clock';
import { wordsOf } from '@/lib/model/history-text';
import { failed, failureSentence, type Outcome, succeeded } from '../history-failure';
import type { HistoryStore } from '../history-store';
import type { Connection, Row, Sql, Statement } from './connection';
import { readRows, readTime } from './read-rows';
import {
  cleanupDuplicates,
  connectionTest,
  distinctRadioIds,
  fetchHistory,
  latestPlay,
  lockRadio,
  removeHistory,
  removeRow,
  searchHistory,
  storeTrack,
  trimHistory,
} from './statements';

/** The track history in PostgreSQL. Every method is one round trip. */
export function createPostgresStore(connection: Connection, clock: Clock): HistoryStore {
  /** Runs one statement and reads its rows; what cannot be read is a bad answer. */
  async function ask<T>(
    statement: (sql: Sql) => Statement,
    read: (rows: Row[]) => T,
  ): Promise<Outcome<T>> {
    const outcome = await connection.run((sql) => [statement(sql)]);
    return outcome.ok ? readOutcome(outcome.value, ([rows = []]) => read(rows)) : outcome;
  }

  return {
    async store(track, heardAgo = 0) {
      const ago = Math.max(0, heardAgo);
      const outcome = await connection.run((sql) => [
        lockRadio(sql, track.radio_id),
        storeTrack(sql, track, ago),
        trimHistory(sql, track.radio_id),
      ]);
      if (!outcome.ok) return outcome;
      return readOutcome(outcome.value, ([, inserted]) => {
        if (inserted === undefined) throw new Error('an answer is missing');
        return inserted.length > 0 ? 'stored' : 'duplicate';
      });
    },

    fetch: (radioId) => ask((sql) => fetchHistory(sql, radioId), readRows),

    async cleanup(radioId) {
      const outcome = await ask(
        (sql) => cleanupDuplicates(sql, radioId),
        (rows) => rows.length,
      );
      if (outcome.ok) return { radioId, removed: outcome.value };
      return { radioId, removed: 0, error: failureSentence(outcome.failure) };
    },

    radioIds: () => ask(distinctRadioIds, (rows) => rows.map(({ radio_id }) => String(radio_id))),

    async latestPlays(radioIds) {
      if (radioIds.length === 0) return succeeded([]);
      return ask(
        (sql) => latestPlay(sql, radioIds),
        (rows) => rows.map((row) => ({ radioId: String(row.radio_id), playedAt: readTime(row) })),
      );
    },

    async test() {
      const began = clock.now();
      const outcome = await ask(connectionTest, ([row]) => row?.answer === 1);
      if (!outcome.ok) return outcome;
      if (!outcome.value) return failed({ kind: 'bad-answer', detail: 'select 1 is not 1' });
      return succeeded(clock.now() - began);
    },

    async search(text) {
      if (wordsOf(text).length === 0) return succeeded([]);
      return ask((sql) => searchHistory(sql, text), readRows);
    },

    remove: (id) =>
      ask(
        (sql) => removeRow(sql, id),
        ([row]) => (row === undefined ? null : String(row.radio_id)),
      ),

    removeAll: (radioId) =>
      ask(
        (sql) => removeHistory(sql, radioId),
        (rows) => rows.length,
      ),
  };
}

function readOutcome<T>(results: Row[][], read: (results: Row[][]) => T): Outcome<T> {
  try {
    return succeeded(read(results));
  } catch (error) {
    return failed({ kind: 'bad-answer', detail: (error as Error).message });
  }
}
