import { beforeEach, expect, it, vi } from 'vitest';
import { type Crossfade, createCrossfade, type LeftSound } from '@/lib/audio/host/crossfade';
import type { PlaybackState } from '@/lib/audio/host/playback-state';
import type { Leaving, LeavingDeps } from '@/lib/audio/sound/leaving-sound';
import { DEFAULT_SETTINGS } from '@/lib/contract/settings';
import { soundOf } from '@/lib/model/sound/sound-of-settings';
import { createKeptStation } from '../../support/kept-station.ts';
import { playOrder } from '../../support/play-order.ts';

let station: ReturnType<typeof createKeptStation>;
let played: LeavingDeps[];
let leaving: { [name in keyof Leaving]: ReturnType<typeof vi.fn<Leaving[name]>> };
let begin: () => Promise<Leaving | null>;
let crossfade: Crossfade;
let left: LeftSound;
/** How high the incoming sound can peak. */
let loudest: number;
const CROSSING = { length: 2000, bend: 0.5 };

/** The state once another station was ordered. */
const ordered = (order: object = {}) =>
  ({ is: 'starting', order: playOrder({ crossfade: true, ...order }) }) as PlaybackState;

beforeEach(async () => {
  station = createKeptStation();
  await station.burst(20);
  Object.assign(station.media, { paused: false, readyState: 4, currentTime: 5 });
  played = [];
  left = { order: null, report: undefined, part: null };
  loudest = 1;
  leaving = { giveWay: vi.fn(() => CROSSING), setPart: vi.fn(), end: vi.fn() };
  begin = async () => leaving;
  crossfade = createCrossfade(
    station.media.element,
    { left: () => left, loudest: () => loudest },
    async () => ({ writeSongFile: async () => null }),
    (deps) => {
      played.push(deps);
      return begin();
    },
  );
});

const leave = (state = ordered(), volume = 0.8) => crossfade.leave(state, station.shift, volume);

it('plays on what was sent ahead, at most eight seconds of it, also once the station is over', async () => {
  const sounds = leave();
  station.life.abort();
  expect(await sounds).toBe(true);
  expect(played).toEqual([
    expect.objectContaining({
      since: expect.objectContaining({ place: 5 }),
      ...{ volume: 0.8, sound: null, end: expect.closeTo(13, 0) },
    }),
  ]);
});

it('leaves it at that where nothing is wanted, heard or kept', async () => {
  const idle: PlaybackState = { is: 'idle', press: 1 };
  const quiet = [
    leave(ordered({ crossfade: false })),
    leave(idle),
    leave(ordered(), 0),
    crossfade.leave(ordered(), null, 1),
  ];
  station.media.playbackRate = 1.5;
  quiet.push(leave());
  station.media.playbackRate = 1;
  station.media.currentTime = 19.9;
  quiet.push(leave());
  expect(quiet).toEqual(quiet.map(() => undefined));
  expect(played).toEqual([]);
});

it('plays on as loud as it was heard: by its volume, or by what it was measured', async () => {
  const sound = soundOf({ ...DEFAULT_SETTINGS, levelLoudness: true });
  left = { order: playOrder({ sound }), report: { loudness: null, trouble: null }, part: 0.3 };
  await leave();
  left = { ...left, report: { loudness: (sound?.target ?? 0) + 6, trouble: null }, part: null };
  await leave();
  left = { ...left, report: { loudness: null, trouble: null } };
  await leave();
  expect(played.map(({ gain }) => gain)).toEqual([0.3, expect.closeTo(0.5, 2), 1]);
});

it('gives way to what is heard next, by how high that can peak at its volume', async () => {
  await leave();
  expect(crossfade.giveWay()).toBe(CROSSING);
  expect(leaving.giveWay).toHaveBeenLastCalledWith(1);
  loudest = 0.8;
  await leave();
  crossfade.setVolume(0.5);
  crossfade.setVolume(0.25);
  crossfade.giveWay();
  expect(leaving.giveWay).toHaveBeenLastCalledWith(0.8 * 0.25);
});

it('is not heard any more if it begins only after that, or after the end', async () => {
  for (const over of [crossfade.giveWay, crossfade.end]) {
    const sounds = leave();
    over();
    expect(played.every(({ signal }) => signal.aborted)).toBe(true);
    expect(await sounds).toBe(false);
    expect(crossfade.giveWay()).toBeNull();
  }
});

it('follows the volume that the listener sets, and ends for a further press', async () => {
  await leave();
  crossfade.setVolume(0.5);
  crossfade.setVolume(0.25);
  expect(leaving.setPart.mock.lastCall).toEqual([0.5]);
  crossfade.setVolume(0);
  expect(leaving.setPart.mock.lastCall).toEqual([0]);
  leave();
  expect(leaving.end).toHaveBeenCalledOnce();
});

it('goes as ever if it cannot be decoded or comes too late', async () => {
  begin = () => Promise.reject(new Error('No'));
  expect(await leave()).toBe(false);
  begin = async () => null;
  expect(await leave()).toBe(false);
});
