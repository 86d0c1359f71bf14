import { FALLBACK_COVERS } from '@/lib/model/constants';
import { sharedCover, wordsOf } from '@/lib/model/track-history';
import type { Clock } from '@/lib/platform/time/clock';
import { failed, type Outcome, succeeded } from '../history-failure';
import type { HistoryStore } from '../history-store';
import type { Connection, Row, Sql, Statement } from './connection';
import { readLatestPlays, readRadioIds, readRemoved, readRows } from './read-rows';
import {
  cleanupDuplicates,
  connectionTest,
  distinctRadioIds,
  fetchHistory,
  holdToNow,
  improveCover,
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
  /** Runs one statement and reads its rows. If `read` throws, the answer counts as bad. */
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
      const cover_image_url = sharedCover(track.cover_image_url) || FALLBACK_COVERS[0];
      const outcome = await connection.run((sql) => [
        lockRadio(sql, track.radio_id),
        holdToNow(sql, track.radio_id),
        storeTrack(sql, { ...track, cover_image_url }, ago),
        trimHistory(sql, track.radio_id),
      ]);
      if (!outcome.ok) return outcome;
      return readOutcome(outcome.value, ([, , inserted]) => {
        if (inserted === undefined) throw new Error('an answer is missing');
        return inserted.length > 0 ? 'stored' : 'duplicate';
      });
    },

    async improveCover(track, heardAgo, poorer) {
      const cover_image_url = sharedCover(track.cover_image_url);
      if (cover_image_url === '') return succeeded(false);
      const given = { heardAgo: Math.max(0, heardAgo), poorer };
      const outcome = await connection.run((sql) => [
        lockRadio(sql, track.radio_id),
        improveCover(sql, { ...track, cover_image_url }, given),
      ]);
      return outcome.ok ? readOutcome(outcome.value, ([, rows = []]) => rows.length > 0) : outcome;
    },

    fetch: (radioId) => ask((sql) => fetchHistory(sql, radioId), readRows),

    async cleanup(radioId) {
      const outcome = await ask((sql) => cleanupDuplicates(sql, radioId), readRemoved);
      if (outcome.ok) return { radioId, removed: outcome.value };
      return { radioId, removed: 0, error: outcome.failure.detail };
    },

    radioIds: (after) => ask((sql) => distinctRadioIds(sql, after), readRadioIds),

    async latestPlays(radioIds) {
      if (radioIds.length === 0) return succeeded([]);
      return ask((sql) => latestPlay(sql, radioIds), readLatestPlays);
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

    removeAll: (radioId) => ask((sql) => removeHistory(sql, radioId), readRemoved),
  };
}

function readOutcome<T>(results: Row[][], read: (results: Row[][]) => T): Outcome<T> {
  try {
    return succeeded(read(results));
  } catch (error) {
    return failed({ kind: 'bad-answer', detail: (error as Error).message });
  }
}
