import { describe, expect, it } from 'vitest';
import type { BadRecord } from '@/lib/contract/bad-record';
import { readSessionRecord } from '@/lib/contract/session-record';
import { DEFAULT_SETTINGS, readSettings } from '@/lib/contract/settings';
import { KEPT_MEGABYTES } from '@/lib/model/kept-sound';

describe('the settings of what is kept', () => {
  const read = (changes: object, bad: BadRecord[] = []) =>
    readSettings({ ...DEFAULT_SETTINGS, ...changes }, (one) => bad.push(one));

  it('come back as they were stored', () => {
    for (const keptMegabytes of KEPT_MEGABYTES) {
      expect(read({ keepSongs: true, keptMegabytes })).toEqual({
        ...DEFAULT_SETTINGS,
        ...{ keepSongs: true, keptMegabytes },
      });
    }
  });

  it('are those of a new listener if an earlier version stored none', () => {
    const { keepSongs, keptMegabytes, ...earlier } = DEFAULT_SETTINGS;
    const bad: BadRecord[] = [];
    const found = readSettings({ ...earlier, badge: false }, (one) => bad.push(one));
    expect(found).toEqual({ ...DEFAULT_SETTINGS, badge: false });
    expect([found.keepSongs, found.keptMegabytes, bad]).toEqual([false, 1000, []]);
  });

  it('are the default ones where they are invalid, which is reported, and cost no other', () => {
    const bad: BadRecord[] = [];
    const odd = { keepSongs: 'yes', keptMegabytes: 1e12, badge: false };
    expect(read(odd, bad)).toEqual({ ...DEFAULT_SETTINGS, badge: false });
    expect(bad.map(({ key }) => key)).toEqual(['settings keepSongs', 'settings keptMegabytes']);
  });
});

describe('the recordings of the session', () => {
  const recording = {
    ...{
      id: 'a',
      kind: 'song',
      radioId: 'fip',
      since: 2,
      at: 1,
      until: null,
      artist: 'A',
      title: 'B',
    },
  };
  const read = (recordings: unknown, bad: BadRecord[] = []) =>
    readSessionRecord({ state: { recordings, settings: {} }, press: 1 }, (one) => bad.push(one))
      ?.state.recordings;

  it('survive the background', () => {
    const recordings = [recording, { ...recording, id: 'b', kind: 'recording', until: 5 }];
    expect(read(recordings)).toEqual(recordings);
  });

  it('are none if they cannot be read, or were not known to an earlier version', () => {
    expect(read([{ ...recording, kind: 'film' }])).toEqual([]);
    expect(read(undefined)).toEqual([]);
  });
});
