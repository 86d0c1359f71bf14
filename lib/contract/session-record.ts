import * as v from 'valibot';
import { tidyRecentlyPlayed } from '@/lib/model/recently-played';
import { type NoteBad, reasonOf } from './bad-record';
import { initialPlayerState, type PlayerState } from './player-state';
import { readSettings } from './settings';
import { SESSION_KEY } from './start-reads';
import { playableItemShape } from './stored-items';

/** What storage.session holds for as long as the browser runs. */
export interface SessionRecord {
  state: SessionState;
  /** The number of the latest press; null where it cannot be read. */
  press: number | null;
}

/** Without the queue: that lasts, and this is written four times a second. */
export type SessionState = Omit<PlayerState, 'queue'>;

const text = v.string();
const finite = v.pipe(v.number(), v.finite());
const numbers = v.record(text, finite);
const flags = v.record(text, v.boolean());
const item = v.nullable(playableItemShape);

export const sourceShape = v.picklist(['element', 'stream', 'hls']);

const trouble = v.picklist(['unreachable', 'silent', 'busy', 'gone', 'broke', 'no-ranges']);

export const recoveryShape = v.variant('doing', [
  v.object({ doing: v.literal('connecting') }),
  v.object({ doing: v.literal('waiting'), trouble, until: finite }),
  v.object({ doing: v.literal('back') }),
  v.object({ doing: v.literal('given-up'), trouble }),
]);

const SHAPES = {
  currentTrack: item,
  pendingTrack: item,
  isPlaying: v.boolean(),
  isBuffering: v.boolean(),
  recovery: v.nullable(recoveryShape),
  isLive: v.boolean(),
  isPrivate: v.boolean(),
  volume: v.pipe(finite, v.minValue(0), v.maxValue(1)),
  rate: finite,
  isMuted: v.boolean(),
  loading: flags,
  brokenLinkMessage: v.nullable(text),
  seekValue: finite,
  seekValueAt: finite,
  duration: finite,
  recentlyPlayed: v.pipe(
    v.array(playableItemShape),
    v.transform((items) => tidyRecentlyPlayed(items)),
  ),
  recentlyPlayedLoading: v.boolean(),
  sleepTimer: v.nullable(
    v.variant('kind', [
      v.object({ kind: v.literal('time'), until: finite }),
      v.object({ kind: v.literal('episode') }),
    ]),
  ),
  extractedMetadata: v.nullable(
    v.object({ title: text, artist: text, coverImageUrl: text, radioId: text }),
  ),
  titleInfo: v.nullable(
    v.object({
      source: v.nullable(text),
      raw: text,
      why: v.nullable(
        v.picklist([
          'no-host-access',
          'station-sends-none',
          'unreachable',
          'advertisement',
          'slogan',
          'announcement',
          'no-track',
        ]),
      ),
    }),
  ),
  progressMap: numbers,
  currentTimeMap: numbers,
  durationMap: numbers,
  markedAsPlayedMap: flags,
  source: v.nullable(sourceShape),
  fallback: v.nullable(text),
  hostAccess: v.boolean(),
  storageTrouble: v.nullable(v.picklist(['full', 'failing'])),
} satisfies {
  [Name in Exclude<keyof SessionState, 'settings'>]: v.GenericSchema<unknown, SessionState[Name]>;
};

const recordShape = v.object({
  state: v.record(text, v.unknown()),
  press: v.optional(v.unknown()),
});

/**
 * The record in a stored value: what can be read of it, and for the rest what the player begins with.
 * Null where there is none.
 */
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
  for (const [name, shape] of Object.entries(SHAPES)) {
    if (stored[name] === undefined) continue;
    const part = v.safeParse(shape as v.GenericSchema, stored[name]);
    if (part.success) Object.assign(state, { [name]: part.output });
    else {
      const reason = reasonOf(part.issues[0]);
      noteBad({ key: `${SESSION_KEY} ${name}`, value: stored[name], reason });
    }
  }
  state.settings = readSettings(stored.settings, noteBad);
  return { state, press: v.is(finite, press) ? press : null };
}
