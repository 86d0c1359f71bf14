import * as v from 'valibot';
import { MINUTE } from '@/lib/model/constants';
import { isRadio, type PlayableItem } from '@/lib/model/playable-item';
import type { StorageArea } from '@/lib/model/storage-area';
import { type Clock, isRecent } from '@/lib/platform/time/clock';
import { createTaskQueue } from '@/lib/platform/time/task-queue';

/** storage.session: the last press seen, and when each station was counted. */
const KEY = 'stationClicks';

/** Resuming a paused station within this time is not a new choice. Milliseconds. */
const SAME_CHOICE = 5 * MINUTE;

const schema = v.fallback(
  v.object({ press: v.number(), counted: v.record(v.string(), v.number()) }),
  { press: 0, counted: {} },
);

export interface ClickCounterDeps {
  /** Tells the directory. */
  click(radioId: string): Promise<void>;
  session: StorageArea;
  clock: Clock;
}

/**
 * Tells the directory which of its stations the listener plays. Call it whenever audio starts, with the
 * number of the press that asked for it: audio that resumes without a press, after an interruption or a
 * restart of the background, belongs to a press that was already counted.
 */
export function createClickCounter({ click, session, clock }: ClickCounterDeps) {
  const inTurn = createTaskQueue();

  /**
   * The station to count, if any. It is recorded before it is sent: better to miss a click than to count it
   * twice.
   */
  async function take(item: PlayableItem, press: number): Promise<string | null> {
    const { [KEY]: stored } = await session.get([KEY]);
    const before = v.parse(schema, stored);
    if (press === before.press) return null;
    const now = clock.now();
    const recent = Object.entries(before.counted).filter(([, at]) =>
      isRecent(at, SAME_CHOICE, now),
    );
    const counted = Object.fromEntries(recent);
    const id = isRadio(item) && item.directory === 'radio-browser' ? item.radio_id : null;
    const counts = id !== null && !(id in counted);
    if (counts) counted[id] = now;
    await session.set({ [KEY]: { press, counted } });
    return counts ? id : null;
  }

  return async function countClick(item: PlayableItem | null, press: number): Promise<void> {
    if (item === null) return;
    const radioId = await inTurn(() => take(item, press));
    if (radioId !== null) await click(radioId);
  };
}
