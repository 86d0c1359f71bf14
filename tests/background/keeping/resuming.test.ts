import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hydrate } from '@/lib/background/storage/hydrate';
import { keepState, watchState } from '@/lib/background/storage/keep-state';
import type { Recording } from '@/lib/contract/kept';
import { MINUTE, SECOND } from '@/lib/model/constants';
import { SONG_MARGIN } from '@/lib/model/kept-sound';
import { createFakeBackground, createFakeHost, status } from '../../support/fake-background.ts';
import {
  createFakeKeeping,
  createKeptBefore,
  fileOf,
  fip,
  putSound,
  settle,
} from './fake-keeping.ts';

const recording = (id: string, changes: Partial<Recording> = {}): Recording => ({
  ...{
    id,
    kind: 'song',
    radioId: 'fip',
    since: 2000,
    at: 1000,
    until: null,
    artist: 'A',
    title: 'B',
  },
  ...changes,
});

describe('a new life of the background', () => {
  let before: ReturnType<typeof createKeptBefore>;
  const begin = () => createFakeKeeping({ before });
  const put = (id: string, is: 'recording' | 'kept' | 'full' | 'lost' = 'recording') =>
    putSound(before.database, { id, is });
  const finished = (one: ReturnType<typeof begin>) =>
    one.orders('finishRecording').map(([order]) => (order as { id: string }).id);

  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    before = createKeptBefore();
  });

  it('has what was being recorded finished, by a host that does not record it', async () => {
    await put('a');
    await put('b');
    await put('c', 'kept');
    await put('d', 'full');
    const one = begin();
    one.control.hostRecords = ['b'];
    one.state.recordings = [recording('a'), recording('b')];
    await settle();
    expect(one.orders('finishRecording')).toEqual([
      [expect.objectContaining({ id: 'a', from: 0, until: 2000, mostBytes: 1_000_000_000 })],
    ]);
    expect(one.state.recordings).toEqual([recording('b')]);
    expect(one.recorded).toEqual([]);
    await one.finishes('a');
    expect((await one.list()).find(({ id }) => id === 'a')).toMatchObject({ is: 'kept' });
    expect(one.orders('saveKept')).toEqual([['a', 'A – a.mp3']]);
  });

  it('has everything finished if there is no host, once', async () => {
    await put('a');
    await put('b');
    const one = begin();
    one.control.hostRecords = null;
    one.state.recordings = [recording('a')];
    await settle();
    expect(finished(one)).toEqual(['a', 'b']);
    expect(one.state.recordings).toEqual([]);
    await one.list();
    await one.list();
    await settle();
    expect(finished(one)).toEqual(['a', 'b']);
  });

  it('does not take a recording for unfinished whose end has woken it', async () => {
    await put('a');
    // The host keeps reporting it until the background has received its end.
    const one = begin();
    one.control.hostRecords = ['a'];
    one.state.recordings = [recording('a')];
    const { report } = one.host;
    one.host.report = async () => {
      await settle();
      return report();
    };
    await one.finishes('a');
    one.control.hostRecords = [];
    await settle();
    expect(finished(one)).toEqual([]);
    expect(await one.list()).toMatchObject([{ id: 'a', is: 'kept' }]);
    expect([...before.files.finished.stored.keys()]).toEqual(['a']);
  });

  it('keeps what is asked for while it looks around', async () => {
    const { finished: files } = before.files;
    const { names } = files;
    files.names = async () => {
      await settle();
      return names();
    };
    const one = begin();
    await one.press(fip);
    const at = one.ago(100);
    await one.plays([
      ['Bonobo - Cirrus', at],
      ['Bonobo - Kerala', one.ago(50)],
    ]);
    const asked = one.ask({ kind: 'song', at });
    const listed = one.list();
    expect(await asked).toBe('begun');
    const id = one.recorded[0]?.id ?? '';
    before.files.pieces.stored.set(`${id}.0`, new Uint8Array(1));
    await one.finishes(id);
    await listed;
    await settle();
    expect([...before.files.finished.stored.keys()]).toEqual([id]);
    expect(await one.list()).toMatchObject([{ id, is: 'kept' }]);
  });

  it('deletes the files of nothing, and pieces that nobody waits for', async () => {
    for (const [id, is] of [
      ['kept', 'kept'],
      ['full', 'full'],
      ['recording', 'recording'],
      ['lost', 'lost'],
    ] as const) {
      await put(id, is);
      before.files.pieces.stored.set(`${id}.0`, new Uint8Array(1));
      before.files.pieces.stored.set(`${id}.10`, new Uint8Array(1));
    }
    const { finished: files, pieces } = before.files;
    for (const id of ['kept', 'nobody', 'held']) files.stored.set(id, new Uint8Array(1));
    for (const name of ['nobody.0', 'held.3', 'odd']) pieces.stored.set(name, new Uint8Array(1));
    const one = begin();
    one.control.hostRecords = ['recording', 'held'];
    // It was deleted, and the host has not noticed yet.
    one.state.recordings = [recording('held')];
    await settle();
    expect([...files.stored.keys()].sort()).toEqual(['held', 'kept']);
    expect([...pieces.stored.keys()].sort()).toEqual([
      ...['full.0', 'full.10', 'held.3', 'recording.0', 'recording.10'],
    ]);
  });

  it('looks for nothing if nothing was ever kept', async () => {
    await put('a');
    const one = begin();
    one.state.settings = { ...one.state.settings, keepSongs: false };
    let uses = 0;
    one.control.onUse = async () => void uses++;
    await settle();
    expect(uses).toBe(0);
    // A look at the list finishes them, though.
    await one.list();
    await settle();
    expect(finished(one)).toEqual(['a']);
  });

  it('has what was recorded finished if the host is lost later on', async () => {
    const one = begin();
    await settle();
    await put('a');
    one.state.recordings = [recording('a')];
    one.control.hostRecords = null;
    one.keeping.hostLost();
    await settle();
    expect(finished(one)).toEqual(['a']);
    expect(one.state.recordings).toEqual([]);
  });

  it('goes on without the library, and tries again when the host is lost', async () => {
    await put('a');
    const one = begin();
    one.control.isBroken = true;
    await settle();
    expect(finished(one)).toEqual([]);
    one.control.isBroken = false;
    one.control.hostRecords = null;
    one.keeping.hostLost();
    await settle();
    expect(finished(one)).toEqual(['a']);
  });

  it('ends the songs that were over meanwhile, and tells again which are', async () => {
    await put('a');
    await put('b');
    const one = begin();
    one.control.hostRecords = ['a', 'b'];
    const at = one.ago(300);
    one.state.currentTrack = fip;
    one.state.recordings = [
      recording('a', { at, artist: 'Bonobo', title: 'Cirrus' }),
      recording('b', { until: 5 }),
      recording('c', { until: 5 }),
    ];
    const news = one.ago(100);
    one.state.rewind = {
      ...{
        is: 'live',
        rate: 1,
        makesFiles: true,
        isPlaceLost: false,
        loss: null,
        gaps: [],
        measuredAt: one.ago(90),
      },
      ...{ oldest: one.ago(400), edge: one.ago(90), position: one.ago(93) },
      tracks: [{ at, artist: 'Bonobo', title: 'Cirrus' }],
      breaks: [news],
    };
    await settle();
    expect(one.orders('endRecording')).toContainEqual(['a', news + SONG_MARGIN]);
    expect(one.orders('endRecording')).toContainEqual(['b', 5]);
    expect(one.orders('endRecording').some(([id]) => id === 'c')).toBe(false);
  });

  it('knows what the life before was recording', async () => {
    const { storage } = before;
    const first = createFakeKeeping({ before });
    watchState(first.state, (changes, whole) => keepState(first.background, changes, whole));
    await first.press(fip);
    const at = first.ago(100);
    await first.plays([['Bonobo - Cirrus', at]]);
    await first.ask({ kind: 'song', at });
    await first.ask({ kind: 'recording', minutes: 30 });
    await settle();
    const { recordings } = first.state;
    expect(recordings).toHaveLength(2);

    const host = createFakeHost(status({ recordings: recordings.map(({ id }) => id) }));
    const next = createFakeBackground(storage, host);
    await hydrate(next, async () => true);
    expect(next.state.recordings).toEqual(recordings);
  });
});

it('tells no life of what was deleted meanwhile', async () => {
  const one = createFakeKeeping();
  one.files.finished.stored.set('a', new Uint8Array(1));
  one.clock.pass(MINUTE + SECOND);
  await one.keeping.recorded(fileOf('a'));
  expect([...one.files.finished.stored.keys()]).toEqual([]);
  expect(one.orders('saveKept')).toEqual([]);
});
