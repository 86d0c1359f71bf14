import * as v from 'valibot';
import { type NoteBad, reasonOf } from './bad-record';
import { initialPlayerState, type PlayerState, stateShape } from './player-state';
import { finite } from './schema-pieces';
import { readSettings } from './settings';
import { SESSION_KEY } from './start-reads';

/** What storage.session holds while the browser runs. */
export interface SessionRecord {
  state: SessionState;
  /** The number of the latest press; null if it cannot be read. */
  press: number | null;
}

/** Without the queue, which is stored permanently; this record is written four times a second. */
export type SessionState = Omit<PlayerState, 'queue'>;

const recordShape = v.object({
  state: v.record(v.string(), v.unknown()),
  press: v.optional(v.unknown()),
});

/** The record in a stored value. Unreadable parts get their initial values. Null if there is no record. */
export function readSessionRecord(
  value: unknown,
  noteBad: NoteBad = () => {},
): SessionRecord | null {
  if (value === undefined) return null;
  const record = v.safeParse(recordShape, value);
  if (!record.success) {
    noteBad({ key: SESSION_KEY, value, reason: reasonOf(record.issues[0]) });
    return null;
  }
  const { state: stored, press } = record.output;
  const { queue, ...state } = initialPlayerState();
  for (const [name, shape] of Object.entries(stateShape.entries)) {
    if (stored[name] === undefined) continue;
    const part = v.safeParse<v.GenericSchema>(shape, stored[name]);
    if (part.success) Object.assign(state, { [name]: part.output });
    else {
      const reason = reasonOf(part.issues[0]);
      noteBad({ key: `${SESSION_KEY} ${name}`, value: stored[name], reason });
    }
  }
  state.settings = readSettings(stored.settings, noteBad);
  return { state, press: v.is(finite, press) ? press : null };
}
