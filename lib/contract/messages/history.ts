import * as v from 'valibot';
import type { HistoryRow, SavedTrack } from '@/lib/model/track-history';
import {
  type DatabaseOutcome,
  type HistoryStation,
  type HistoryStatus,
  historyExportShape,
  saveOrderShape,
  unsaveOrderShape,
} from '../history';
import { finite, key, nothing, text } from '../schema-pieces';
import { message } from './define-message';

/** The pages' requests to the track history. */
export const HISTORY_MESSAGES = {
  /** The rows of one radio, by its radio_id. */
  'history:fetch': message(key).answer<HistoryRow[]>(),
  /** The rows of all radios that contain this text. */
  'history:search': message(text).answer<HistoryRow[]>(),
  'history:stations': message(nothing).answer<HistoryStation[]>(),
  /** Deletes the row with this id. Returns whether it succeeded. */
  'history:remove': message(finite).answer<boolean>(),
  /** Deletes all rows of a radio. Returns whether it succeeded. */
  'history:removeAll': message(key).answer<boolean>(),
  /** The listener's own list, the most recently saved first. */
  'history:saved': message(nothing).answer<SavedTrack[]>(),
  'history:save': message(saveOrderShape),
  'history:unsave': message(unsaveOrderShape),
  /** CSV (RFC 4180). */
  'history:export': message(historyExportShape).answer<string>(),
  'history:status': message(nothing).answer<HistoryStatus>(),
  /**
   * SQL that creates a role with only the rights it needs; true for a role that signs in with bearer tokens.
   */
  'history:roleScript': message(v.boolean()).answer<string>(),
  /**
   * These three are accepted from the settings page only. Connecting a database is not a message, because
   * every open page would receive its secret (`databaseOrderShape`).
   */
  'history:forget': message(nothing).answer<DatabaseOutcome>(),
  'history:testConnection': message(nothing).answer<DatabaseOutcome>(),
  'history:setUpTable': message(nothing).answer<DatabaseOutcome>(),
};
