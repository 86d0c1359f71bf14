import { beforeEach, describe, expect, it } from 'vitest';
import type { Kept } from '@/lib/audio/sources/source';
import type { Timeshift } from '@/lib/audio/timeshift/timeshift';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { createNoRecorder } from '../../support/no-recorder.ts';
import { recordOrder } from '../../support/record-order.ts';
import { createLostSound, type LostSound } from './lost-sound.ts';

const STATION = { item: 'station', url: 'https://a.example/live', live: true, rewind: 1800 };

describe('a host that records a station', () => {
  let host: LostSound;
  let underWay: string[];
  let change: () => void;
  let calls: [name: string, ...args: unknown[]][];
  /** The same arrays on every call. */
  const [gaps, titles]: [never[], never[]] = [[], []];
  const timeshift = {
    look: () => ({ oldest: 0, edge: host.clock.now(), position: 1000, behind: 1 }),
    gaps: () => gaps,
    titles: () => titles,
  } as unknown as Timeshift;
  const kept = {
    ...{ kind: 'stream', end: 0, timeshift },
    ...{ isFull: () => false, behind: () => 0, rejoin() {}, drop() {} },
  } as unknown as Kept;

  beforeEach(() => {
    underWay = [];
    calls = [];
    const note =
      (name: string) =>
      (...args: unknown[]) =>
        void calls.push([name, ...args]);
    host = createLostSound((onChange) => {
      change = onChange;
      return {
        ...createNoRecorder(),
        get underWay() {
          return underWay;
        },
        ...{ begin: note('begin'), end: note('end'), finish: note('finish'), save: note('save') },
      };
    });
  });
  const records = (...ids: string[]) => {
    underWay = ids;
    change();
  };
  const isConnected = () => host.attempts.length === 1 && !host.attempt().context.signal.aborted;

  it('hands orders to the recorder, with what is kept of the station that plays', () => {
    host.host.record(recordOrder());
    host.plays(STATION, kept);
    host.host.record(recordOrder());
    host.host.endRecording('a', 5, 7);
    host.host.finishRecording(recordOrder());
    host.host.saveKept('a', 'A.mp3');
    expect(calls).toEqual([
      ['begin', recordOrder(), null],
      ['begin', recordOrder(), timeshift],
      ['end', 'a', 5, 7],
      ['finish', recordOrder()],
      ['save', 'a', 'A.mp3'],
    ]);
  });

  it('tells what is under way whenever that changes, whether it plays or not', () => {
    records('a');
    expect(host.last()).toMatchObject({ phase: 'idle', recordings: ['a'] });
    host.plays(STATION, kept);
    expect(host.last()).toMatchObject({ phase: 'playing', recordings: ['a'] });
    records('a', 'b');
    expect(host.last()?.recordings).toEqual(['a', 'b']);
    const before = host.statuses.length;
    change();
    expect(host.statuses).toHaveLength(before);
    host.host.release();
    records();
    expect(host.last()).toMatchObject({ phase: 'idle', recordings: [] });
  });

  it('holds its connection in a long pause, until half an hour passes with nothing recorded', async () => {
    host.plays(STATION, kept);
    await host.playOn(SECOND);
    records('a');
    host.host.pause();
    expect(host.last()).toMatchObject({ phase: 'paused', recordings: ['a'] });
    await host.playOn(70 * MINUTE);
    expect(isConnected()).toBe(true);
    records();
    await host.playOn(30 * MINUTE);
    expect(isConnected()).toBe(false);
    expect(host.last()).toMatchObject({ phase: 'paused' });
  });
});
