import {
  DATABASE_PORT,
  type DatabaseOrder,
  type DatabaseOutcome,
  type HistoryExport,
} from '@/lib/contract/history';
import { ask, confirmed, interrupted, order, sendSecret } from './send';

/** The text of a CSV file. */
export const exportHistory = (what: HistoryExport) => ask('history:export', what);

export const saveTrack = order('history:save');
export const unsaveTrack = order('history:unsave');
/** The next two return whether it succeeded. */
export const removeTrack = confirmed('history:remove');
export const removeStationHistory = confirmed('history:removeAll');

/** The next four are accepted from the settings page only. */
export const connectDatabase = (order: DatabaseOrder) =>
  orderOfDatabase(sendSecret(DATABASE_PORT, order));
export const testDatabase = () => orderOfDatabase(ask('history:testConnection'));
export const setUpDatabase = () => orderOfDatabase(ask('history:setUpTable'));
export const forgetDatabase = () => orderOfDatabase(ask('history:forget'));

function orderOfDatabase(sent: Promise<DatabaseOutcome>): Promise<DatabaseOutcome> {
  return sent.catch(interrupted);
}
