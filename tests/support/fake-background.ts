import { proxy } from 'valtio';
import type { AudioHost } from '@/lib/audio/host';
import type { Background } from '@/lib/background/context';
import { createBackground } from '@/lib/background/create-background';
import { foldStatus } from '@/lib/background/playback/fold-status';
import type { AudioStatus } from '@/lib/contract/audio';
import { initialPlayerState } from '@/lib/contract/player-state';
import type { CoverLookup } from '@/lib/metadata/covers/cover-lookup';
import type { SideSources } from '@/lib/metadata/side-sources/side-sources';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeStorage } from './fake-storage.ts';

/** A host that only records its orders. */
export interface FakeHost extends AudioHost {
  orders: [name: string, ...args: unknown[]][];
}

export function createFakeHost(report: AudioStatus | null = null): FakeHost {
  const orders: FakeHost['orders'] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void orders.push([name, ...args]);
  return {
    orders,
    play: note('play'),
    prepare: note('prepare'),
    prefetch: note('prefetch'),
    pause: note('pause'),
    release: note('release'),
    seek: note('seek'),
    seekBroadcast: note('seekBroadcast'),
    catchUp: note('catchUp'),
    setRewind: note('setRewind'),
    record: note('record'),
    endRecording: note('endRecording'),
    finishRecording: note('finishRecording'),
    saveKept: note('saveKept'),
    setRate: note('setRate'),
    setVolume: note('setVolume'),
    setCushion: note('setCushion'),
    setLighter: note('setLighter'),
    setSkipSilences: note('setSkipSilences'),
    setSound: note('setSound'),
    setDisplay: note('setDisplay'),
    close: note('close'),
    report: async () => report,
  };
}

export type FakeBackground = Background & {
  host: FakeHost;
  clock: FakeClock;
  storage: ReturnType<typeof createFakeStorage>;
  /** Makes the host report a status for the latest press. */
  hostSays(changes: Partial<AudioStatus>): void;
};

export function createFakeBackground(
  storage = createFakeStorage(),
  host = createFakeHost(),
  sideSources: SideSources = { find: async () => ({ none: 'station-sends-none' }) },
  coverLookup: CoverLookup = { find: async () => null },
): FakeBackground {
  const clock = createFakeClock();
  const state = proxy({ ...initialPlayerState(), recentlyPlayedLoading: false });
  const parts = createBackground({
    ...{ state, host, storage, clock },
    titles: { sideSources, coverLookup },
  });
  const background: FakeBackground = {
    ...parts,
    ...{ host, storage, clock },
    hostSays(changes) {
      foldStatus(background, status({ press: background.presses.latest, ...changes }));
    },
  };
  return background;
}

export function status(changes: Partial<AudioStatus> = {}): AudioStatus {
  return {
    press: 0,
    phase: 'idle',
    position: 0,
    duration: null,
    measuredAt: 0,
    buffering: false,
    source: null,
    fallback: null,
    reached: null,
    addresses: [],
    failure: null,
    recovery: null,
    streamTitle: null,
    ownTitles: 'unread',
    cushion: null,
    rewind: null,
    titles: [],
    recordings: [],
    ...changes,
  };
}
