import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearQueue,
  dequeue,
  enqueue,
  moveQueued,
  playNext,
} from '@/lib/background/playback/queue';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { hydrate } from '@/lib/background/storage/hydrate';
import { keepState, watchState } from '@/lib/background/storage/keep-state';
import type { PlayableItem } from '@/lib/model/playable-item';
import {
  createFakeBackground,
  createFakeHost,
  type FakeBackground,
  status,
} from '../../support/fake-background.ts';

const file = (id: string) => ({ id, enclosureUrl: `https://a.example/${id}.mp3` });
const [a, b, c] = [file('a'), file('b'), file('c')];
const station = { radio_id: 'fip', id: 'fip', aURL: 'https://a.example/fip', isLive: true };
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue', () => {
  let background: FakeBackground;
  beforeEach(() => {
    background = createFakeBackground();
  });

  const orders = (name: string) => background.host.orders.filter(([order]) => order === name);
  const played = () => orders('play').map(([, order]) => (order as { item: string }).item);
  const queued = () => background.state.queue.map(({ id }) => id);

  async function plays(item: PlayableItem) {
    await toggleItem(background, { item });
    background.hostSays({ phase: 'playing', duration: 100 });
  }
  async function ends() {
    background.hostSays({ phase: 'ended', duration: 100 });
    await turn();
  }

  it('goes on with its next at a file’s end, which is played and back at its start', async () => {
    await plays(a);
    enqueue(background, { items: [b, c] });
    await ends();
    expect(played()).toEqual(['a', 'b']);
    expect(queued()).toEqual(['c']);
    expect(background.state).toMatchObject({
      pendingTrack: b,
      markedAsPlayedMap: { a: true },
      progressMap: { a: 0 },
    });
    background.hostSays({ phase: 'playing', duration: 100 });
    await ends();
    expect(played()).toEqual(['a', 'b', 'c']);
    expect(queued()).toEqual([]);
  });

  it('stops at its end: position 0, paused', async () => {
    await plays(a);
    await ends();
    expect(played()).toEqual(['a']);
    expect(background.state).toMatchObject({ isPlaying: false, currentTrack: a, seekValue: 0 });
  });

  it('goes on once, however often the host says that the file has ended', async () => {
    await plays(a);
    enqueue(background, { items: [b, c] });
    const { latest } = background.presses;
    background.hostSays({ phase: 'ended', duration: 100 });
    background.hostSays({ press: latest, phase: 'ended', duration: 100 });
    await turn();
    expect(queued()).toEqual(['c']);
  });

  it('does not begin by itself when something is added after the end', async () => {
    await plays(a);
    await ends();
    enqueue(background, { items: [b] });
    background.hostSays({ phase: 'ended', duration: 100 });
    await turn();
    expect(played()).toEqual(['a']);
  });

  it('goes on with a station, and takes what was played into the recently played', async () => {
    await plays(a);
    enqueue(background, { items: [station] });
    await ends();
    background.hostSays({ phase: 'playing' });
    expect(background.state).toMatchObject({ currentTrack: station, isLive: true });
    expect(background.state.recentlyPlayed).toEqual([station, a]);
  });

  it('keeps what is in it when something fails, and does not run on', async () => {
    await plays(a);
    enqueue(background, { items: [b, c] });
    const failure = { kind: 'network', detail: '', stage: 'play' } as const;
    background.hostSays({ phase: 'failed', failure });
    await turn();
    expect(played()).toEqual(['a']);
    expect(queued()).toEqual(['b', 'c']);
  });

  it('loses what starts, wherever it was pressed', async () => {
    enqueue(background, { items: [a, b, c] });
    await plays(b);
    expect(queued()).toEqual(['a', 'c']);
  });

  it('plays its next when it is asked to, and begins anew what is on already', async () => {
    await plays(a);
    background.hostSays({ phase: 'playing', position: 50, duration: 100 });
    enqueue(background, { items: [a, b] });
    await playNext(background);
    expect(orders('pause')).toEqual([]);
    expect(orders('seek').at(-1)).toEqual(['seek', 0]);
    await playNext(background);
    expect(played().at(-1)).toBe('b');
    await playNext(background);
    expect(played()).toHaveLength(3);
  });

  it('can be put in order, and emptied', async () => {
    enqueue(background, { items: [a, b] });
    enqueue(background, { items: [c], at: 0 });
    moveQueued(background, { key: 'episode c', to: 2 });
    expect(queued()).toEqual(['a', 'b', 'c']);
    dequeue(background, 'episode b');
    expect(queued()).toEqual(['a', 'c']);
    clearQueue(background);
    expect(queued()).toEqual([]);
  });

  it('tells the desktop’s controls whether there is a next, when that changes', async () => {
    await plays(a);
    const told = () =>
      background.host.orders.flatMap(([name, order]) =>
        name === 'setDisplay' ? [(order as { hasNext: boolean }).hasNext] : [],
      );
    const before = told().length;
    enqueue(background, { items: [b] });
    enqueue(background, { items: [c] });
    clearQueue(background);
    expect(told().slice(before)).toEqual([true, false]);
  });
});

describe('the queue in a new life of the background', () => {
  /** A background that stores its state, plays `a`, and has `b` and `c` in its queue. */
  async function earlierLife() {
    const before = createFakeBackground();
    const stop = watchState(before.state, (changes, whole) => keepState(before, changes, whole));
    await toggleItem(before, { item: a });
    before.hostSays({ phase: 'playing', position: 99, duration: 100 });
    enqueue(before, { items: [b, c] });
    await turn();
    return { before, storage: before.storage, press: before.presses.latest, stop };
  }

  async function nextLife(storage: FakeBackground['storage'], says: Parameters<typeof status>[0]) {
    const after = createFakeBackground(storage, createFakeHost(status(says)));
    await hydrate(after, async () => true, {
      watch: () => watchState(after.state, (changes, whole) => keepState(after, changes, whole)),
    });
    await turn();
    return after;
  }

  const idsIn = (queue: unknown) => (queue as { id: string }[]).map(({ id }) => id);

  it('is a stored record, apart from what is written four times a second', async () => {
    const { storage } = await earlierLife();
    expect(idsIn(storage.local.items.queue)).toEqual(['b', 'c']);
    expect(storage.session.items.player).toHaveProperty('state');
    expect(storage.session.items.player).not.toHaveProperty('state.queue');
  });

  it('goes on where the worker was ended before it heard of the end', async () => {
    const { storage, press, stop } = await earlierLife();
    stop();
    const after = await nextLife(storage, { press, phase: 'ended', duration: 100 });
    expect(after.host.orders).toContainEqual(['play', expect.objectContaining({ item: 'b' })]);
    expect(idsIn(storage.local.items.queue)).toEqual(['c']);
    expect(after.state.markedAsPlayedMap.a).toBe(true);
  });

  it('goes on where the worker was ended between the end and the order, with the same', async () => {
    const { before, storage, press, stop } = await earlierLife();
    // The order is never sent.
    before.host.play = () => {};
    before.hostSays({ phase: 'ended', duration: 100 });
    await turn();
    stop();
    expect(idsIn(storage.local.items.queue)).toEqual(['c']);
    const after = await nextLife(storage, { press, phase: 'ended', duration: 100 });
    expect(after.host.orders).toContainEqual(['play', expect.objectContaining({ item: 'b' })]);
    expect(idsIn(storage.local.items.queue)).toEqual(['c']);
  });

  it('starts nothing after a restart of the browser, and is all there', async () => {
    const { storage, stop } = await earlierLife();
    stop();
    storage.session.items = {};
    const after = await nextLife(storage, { phase: 'idle' });
    expect(after.host.orders).toEqual([]);
    expect(after.state.queue.map(({ id }) => id)).toEqual(['b', 'c']);
  });
});
