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
import { message } from './message';

/** What the pages ask of the track history. */
export const HISTORY_MESSAGES = {
  /** The rows of one radio, by its radio_id; then those of all radios with this text in them. */
  'history:fetch': message(key).answer<HistoryRow[]>(),
  'history:search': message(text).answer<HistoryRow[]>(),
  'history:stations': message(nothing).answer<HistoryStation[]>(),
  /** Deletes the row with this id, or all rows of a radio; answered with whether it is done. */
  'history:remove': message(finite).answer<boolean>(),
  'history:removeAll': message(key).answer<boolean>(),
  /** The listener's own list, the latest saved first. */
  'history:saved': message(nothing).answer<SavedTrack[]>(),
  'history:save': message(saveOrderShape),
  'history:unsave': message(unsaveOrderShape),
  /** CSV (RFC 4180). */
  'history:export': message(historyExportShape).answer<string>(),
  'history:status': message(nothing).answer<HistoryStatus>(),
  /** SQL for a role that may do no more than it needs; true for one that comes with bearer tokens. */
  'history:roleScript': message(v.boolean()).answer<string>(),
  /**
   * These three are taken from the settings page alone. What connects a database is no message: every
   * open page would be handed the secret in it (`databaseOrderShape`).
   */
  'history:forget': message(nothing),
  'history:testConnection': message(nothing).answer<DatabaseOutcome>(),
  'history:setUpTable': message(nothing).answer<DatabaseOutcome>(),
};
