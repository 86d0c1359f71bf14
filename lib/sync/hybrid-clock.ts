import * as v from 'valibot';
import { DAY, MINUTE } from '@/lib/model/constants';

/**
 * When a change was made, in an order that all of the listener's devices agree on: milliseconds since 1970 and a
 * counter, both in base 36 and padded, so that stamps compare as texts, then the device that made it. A hybrid
 * logical clock (Kulkarni and others, 2014): close to the real time, and later than whatever its device knew.
 */
export type Stamp = v.InferOutput<typeof stampShape>;

/** The name of a device among the listener's own. */
export const deviceShape = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));

export const stampShape = v.pipe(v.string(), v.regex(/^[\da-z]{9}\.[\da-z]{4}\.[\w.-]{1,64}$/));

/**
 * Stamps further ahead than this are not believed. Two clocks that are wrong by a day in opposite directions are
 * two days apart, and a change may be on its way for a while.
 */
export const MOST_DRIFT = 3 * DAY;

/** Clocks that differ by less are right. Milliseconds. */
export const RIGHT_ENOUGH = 5 * MINUTE;

const MOST_COUNT = 36 ** 4 - 1;

export interface HybridClock {
  /** A stamp that is later than every stamp given or noted before. */
  stamp(): Stamp;
  /** Lets later stamps follow this one. False if it is too far ahead to be believed. */
  note(stamp: Stamp): boolean;
  /** The latest stamp given or noted, to be stored; empty before the first. */
  latest(): Stamp | '';
}

interface HybridClockOptions {
  /** Milliseconds since 1970, by the machine, or by a server if the machine's clock is known to be wrong. */
  now(): number;
  device: string;
  /** What `latest` returned in an earlier run. It is believed: stamps must never go back. */
  latest?: Stamp | '';
}

export function createHybridClock({ now, device, latest = '' }: HybridClockOptions): HybridClock {
  let last = latest;

  return {
    stamp() {
      const at = Math.max(0, Math.trunc(now()));
      const before = last === '' ? -1 : stampTime(last);
      const count = at > before ? 0 : Number.parseInt(last.slice(10, 14), 36) + 1;
      const isFull = count > MOST_COUNT;
      last = makeStamp(Math.max(at, before) + Number(isFull), isFull ? 0 : count, device);
      return last;
    },
    note(stamp) {
      if (!isBelievable(stamp, now())) return false;
      if (stamp > last) last = stamp;
      return true;
    },
    latest: () => last,
  };
}

/** Whether a stamp can be right: it is not too far ahead of this moment, in milliseconds since 1970. */
export const isBelievable = (stamp: Stamp, now: number) => stampTime(stamp) <= now + MOST_DRIFT;

/** Milliseconds since 1970. */
export const stampTime = (stamp: Stamp) => Number.parseInt(stamp.slice(0, 9), 36);

export const stampDevice = (stamp: Stamp) => stamp.slice(15);

/** For a change that another program made, at a time that only it knows. Milliseconds since 1970. */
export function makeStamp(time: number, count: number, device: string): Stamp {
  return `${time.toString(36).padStart(9, '0')}.${count.toString(36).padStart(4, '0')}.${device}`;
}
