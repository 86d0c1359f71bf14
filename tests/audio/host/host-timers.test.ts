import { beforeEach, describe, expect, it } from 'vitest';
import { createHostTimers, type HostTimers } from '@/lib/audio/host/host-timers';
import type { AudioStatus, RewindWindow } from '@/lib/contract/audio';
import { MINUTE } from '@/lib/model/constants';
import { status } from '../../support/fake-background.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';

const REWIND: RewindWindow = {
  ...{ is: 'behind', rate: 1, makesFiles: true, isPlaceLost: false, loss: null, gaps: [] },
  ...{ oldest: 0, edge: 1, position: 0 },
};

describe('a station that is paused', () => {
  let clock: FakeClock;
  let timers: HostTimers;
  let happened: string[];
  const follow = (changes: Partial<AudioStatus>) => timers.follow(status(changes), true);

  beforeEach(() => {
    clock = createFakeClock();
    happened = [];
    timers = createHostTimers(clock, {
      onTick() {},
      onUntitled() {},
      onSilence() {},
      onBackTold() {},
      onIdle: () => happened.push('idle'),
      onPausedLong: () => happened.push('long'),
    });
  });

  it('in its place keeps what it has, and its connection for half an hour', () => {
    follow({ phase: 'paused', rewind: REWIND });
    clock.pass(30 * MINUTE - 1);
    // A status in between, say after a seek, does not restart the pause.
    follow({ phase: 'paused', rewind: { ...REWIND, position: 1 } });
    expect(happened).toEqual([]);
    clock.pass(1);
    expect(happened).toEqual(['long']);
    // After a second half hour, the rest is released as well.
    clock.pass(30 * MINUTE);
    expect(happened).toEqual(['long', 'long']);
  });

  it('again begins a new half hour', () => {
    follow({ phase: 'paused', rewind: REWIND });
    clock.pass(29 * MINUTE);
    follow({ phase: 'playing', rewind: REWIND });
    clock.pass(2 * MINUTE);
    follow({ phase: 'paused', rewind: REWIND });
    clock.pass(29 * MINUTE);
    expect(happened).toEqual([]);
    clock.pass(MINUTE);
    expect(happened).toEqual(['long']);
  });

  it('with nothing kept is let go of soon', () => {
    follow({ phase: 'paused' });
    clock.pass(60 * MINUTE);
    expect(happened).toEqual(['idle']);
  });
});
