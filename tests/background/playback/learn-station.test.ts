import { describe, expect, it } from 'vitest';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import { hydrate } from '@/lib/background/storage/hydrate';
import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { PlayableItem, RadioItem } from '@/lib/model/playable-item';
import { createFakeBackground } from '../../support/fake-background.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';

const OWN = 'https://station.example/live';
const RELAY = 'https://relay.example/live';
const fip = { radio_id: 'fip', id: 'fip', aURL: OWN, isLive: true };

async function wake(storage = createFakeStorage(), item = fip) {
  const background = createFakeBackground(storage);
  await hydrate(background, async () => true);
  /** Presses the station; returns what the order asks for. */
  async function press() {
    await toggleItem(background, { item });
    const [, order] = background.host.orders.findLast(([name]) => name === 'play') ?? [];
    const { url, alternates, headStart } = order as Record<string, unknown>;
    return { url, alternates, headStart };
  }
  /** A press whose audio comes from this address, followed by a pause. */
  async function hear(
    url: string,
    { after = 300, ...status }: Partial<AudioStatus> & { after?: number } = {},
  ) {
    const order = await press();
    const addresses = [order.url === url ? url : OWN];
    const heard = { phase: 'playing', addresses, reached: { url, after }, ...status } as const;
    background.hostSays(heard);
    background.hostSays(heard);
    background.hostSays({ phase: 'paused' });
    return order;
  }
  return { background, press, hear };
}

describe('where a station’s audio came from', () => {
  it('is requested first at the next press, and then the station’s own address', async () => {
    const storage = createFakeStorage();
    const { hear } = await wake(storage);
    expect(await hear(RELAY)).toEqual({ url: OWN, alternates: [], headStart: undefined });
    const { press } = await wake(storage);
    expect(await press()).toEqual({ url: RELAY, alternates: [OWN], headStart: 900 });
  });

  it.each([
    [20, 400],
    [240, 900],
    [9000, 2000],
  ])('after %i ms has %i ms to itself', async (after, headStart) => {
    const { hear, press } = await wake();
    await hear(RELAY, { after });
    expect(await press()).toMatchObject({ headStart });
  });

  it('has a second to itself if an earlier version stored it', async () => {
    const storage = createFakeStorage();
    storage.local.items.stations = [['fip', { addresses: [RELAY], titleSource: '' }]];
    const { press } = await wake(storage);
    expect(await press()).toEqual({ url: RELAY, alternates: [OWN], headStart: 1000 });
  });

  it('is not remembered if it is the station’s own address', async () => {
    const { hear, press, background } = await wake();
    await hear(RELAY);
    await hear(OWN);
    expect(background.stations.read('fip').reached).toBeUndefined();
    expect(await press()).toEqual({ url: OWN, alternates: [], headStart: undefined });
  });

  it('is replaced by where the next press is led', async () => {
    const { hear, press } = await wake();
    await hear(`${RELAY}?1`);
    await hear(`${RELAY}?2`);
    expect(await press()).toMatchObject({ url: `${RELAY}?2`, alternates: [OWN] });
  });

  it('is left alone if two presses in a row are led elsewhere, until two are led to the same place', async () => {
    const { hear, press } = await wake();
    for (const token of [1, 2, 3]) await hear(`${RELAY}?${token}`);
    expect(await hear(`${RELAY}?4`)).toMatchObject({ url: OWN, headStart: undefined });
    expect(await hear(`${RELAY}?4`)).toMatchObject({ url: OWN });
    expect(await press()).toMatchObject({ url: `${RELAY}?4`, headStart: 900 });
  });

  it('counts a press once, however often it reconnects elsewhere', async () => {
    const { background, press } = await wake();
    await press();
    for (const relay of [1, 2, 3, 4]) {
      const reached = { url: `${RELAY}/${relay}`, after: 300 };
      background.hostSays({ phase: 'playing', addresses: [OWN], reached });
    }
    background.hostSays({ phase: 'paused' });
    expect(await press()).toMatchObject({ url: `${RELAY}/4`, headStart: 900 });
  });

  it('leaves the entries of a playlist as they were', async () => {
    const entry = 'https://entry.example/live';
    const { hear, press, background } = await wake();
    await hear(RELAY, { addresses: [entry, `${entry}/2`] });
    await hear(RELAY);
    expect(background.stations.read('fip').addresses).toEqual([entry, `${entry}/2`]);
    expect(await press()).toMatchObject({ url: RELAY, alternates: [OWN, entry, `${entry}/2`] });
  });

  it('counts as found again if it leads on from there', async () => {
    const { hear, press, background } = await wake();
    await hear(RELAY);
    await hear(`${RELAY}/2`, { addresses: [RELAY] });
    const { addresses, reached } = background.stations.read('fip');
    expect([addresses, reached?.misses]).toEqual([[], 0]);
    expect(await press()).toMatchObject({ url: `${RELAY}/2` });
  });

  describe('a week later', () => {
    const WEEK = 7 * 24 * 3600 * 1000;

    it('is where the station is asked again whether it still leads there: it may be another one by now', async () => {
      const { background, hear, press } = await wake();
      await hear(RELAY);
      background.clock.pass(WEEK - 1000);
      expect(await hear(RELAY)).toMatchObject({ url: RELAY });
      background.clock.pass(2000);
      expect(await hear(RELAY)).toMatchObject({ url: RELAY });
      expect(await hear(RELAY)).toEqual({ url: OWN, alternates: [RELAY], headStart: undefined });
      expect(await press()).toMatchObject({ url: RELAY, headStart: 900 });
    });

    it('comes first again if the station did not answer', async () => {
      const { background, hear, press } = await wake();
      await hear(RELAY);
      background.clock.pass(WEEK + 1000);
      await hear(RELAY);
      expect(await hear(RELAY, { addresses: [RELAY] })).toMatchObject({ url: OWN });
      expect(await press()).toMatchObject({ url: RELAY, alternates: [OWN] });
    });

    it('makes room for the station’s playlist, but not for it before an address that was chosen', async () => {
      const entry = 'https://entry.example/live';
      const listed = await wake();
      await listed.hear(RELAY, { addresses: [entry] });
      listed.background.clock.pass(WEEK + 1000);
      await listed.hear(RELAY);
      expect(await listed.press()).toMatchObject({ url: OWN, alternates: [RELAY, entry] });

      const item = { ...fip, alternates: [RELAY] };
      const chosen = await wake(createFakeStorage(), item);
      await toggleItem(chosen.background, { item, address: RELAY });
      await chosen.hear('https://led.example/', { addresses: [RELAY] });
      chosen.background.clock.pass(WEEK + 1000);
      await chosen.hear('https://led.example/');
      const alternates = ['https://led.example/', OWN];
      expect(await chosen.press()).toMatchObject({ url: RELAY, alternates });
    });
  });

  it('is not requested if the station may not name it', async () => {
    const storage = createFakeStorage();
    const reached = { url: 'http://192.168.1.1/live', after: 300, press: 1, misses: 0 };
    storage.local.items.stations = [['fip', { addresses: [], titleSource: '', reached }]];
    const { press } = await wake(storage);
    expect(await press()).toEqual({ url: OWN, alternates: [], headStart: undefined });
  });

  it('is forgotten if it cannot be read, without the rest', async () => {
    const storage = createFakeStorage();
    const record = { addresses: [RELAY], titleSource: 'radio.co', reached: { url: 7 } };
    storage.local.items.stations = [['fip', record]];
    const { background } = await wake(storage);
    expect(background.stations.read('fip')).toEqual({
      addresses: [RELAY],
      titleSource: 'radio.co',
    });
  });
});

describe('the cushion that a station needs', () => {
  const needs = (needed: number) => ({ cushion: { ahead: 8, needed } });

  it('is in the order of the next press until the station was steady', async () => {
    const storage = createFakeStorage();
    const { hear, background } = await wake(storage);
    const wanted = () => {
      const [, order] = background.host.orders.findLast(([name]) => name === 'play') ?? [];
      return (order as { cushionWanted?: number }).cushionWanted;
    };
    await hear(OWN, needs(26));
    expect(wanted()).toBeUndefined();
    await hear(OWN, { cushion: null });
    expect(wanted()).toBe(26);
    await hear(OWN, needs(0));
    expect(wanted()).toBe(26);
    await hear(OWN);
    expect(wanted()).toBeUndefined();
  });
});

describe('the lighter streams of a station', () => {
  const stream = (bitrate: number, joins = true) => ({
    ...{ url: `https://station.example/${bitrate}`, bitrate, joins },
  });
  const STREAMS = [stream(64), stream(32), stream(48, false)];

  /** The bitrates in the order for a station with these streams. */
  async function ordered(
    streams = STREAMS,
    { item = fip, rewindMinutes = 30, record = {} }: Partial<Ordered> = {},
  ) {
    const storage = createFakeStorage();
    const lighter = { asked: 1, streams };
    storage.local.items.stations = [['fip', { titleSource: '', lighter, ...record }]];
    const { background } = await wake(storage);
    background.state.settings = { ...background.state.settings, rewindMinutes };
    await toggleItem(background, { item });
    const [, order] = background.host.orders.findLast(([name]) => name === 'play') ?? [];
    return (order as PlayOrder).lighter?.map(({ bitrate }) => bitrate);
  }
  interface Ordered {
    item: RadioItem;
    rewindMinutes: 0 | 30;
    record: object;
  }

  it('are in its order, the one with the fewest bits first, as far as they have its codec', async () => {
    expect(await ordered()).toEqual([32, 64]);
  });

  it('may have another codec if there is no other, and nothing is kept that would be lost', async () => {
    const other = [stream(48, false)];
    expect(await ordered(other)).toBeUndefined();
    expect(await ordered(other, { rewindMinutes: 0 })).toEqual([48]);
    expect(await ordered(STREAMS, { rewindMinutes: 0 })).toEqual([32, 64]);
  });

  it('are left out if the station may not name them, or if the listener has chosen an address', async () => {
    const near = { url: 'http://192.168.1.1/64', bitrate: 64, joins: true };
    expect(await ordered([near])).toBeUndefined();
    const item = { ...fip, alternates: [RELAY] };
    expect(await ordered(STREAMS, { item, record: { addresses: [RELAY] } })).toBeUndefined();
    expect(await ordered(STREAMS, { item })).toEqual([32, 64]);
  });

  it('are forgotten if they cannot be read, without the rest', async () => {
    const storage = createFakeStorage();
    const record = { addresses: [RELAY], titleSource: '', lighter: { asked: 1, streams: [{}] } };
    storage.local.items.stations = [['fip', record]];
    const { background } = await wake(storage);
    expect(background.stations.read('fip')).toEqual({ addresses: [RELAY], titleSource: '' });
  });
});

describe('how loud something is', () => {
  const show = { id: 1, enclosureUrl: 'https://pod.example/1.mp3', showId: 'pod' };
  const sound = { loudness: -26.5, trouble: null };

  async function loudnessOf(
    { background }: Awaited<ReturnType<typeof wake>>,
    item: PlayableItem,
  ): Promise<unknown> {
    await toggleItem(background, { item });
    const [, order] = background.host.orders.findLast(([name]) => name === 'play') ?? [];
    return (order as { loudness?: number }).loudness;
  }

  it('is in the order of the next press, for a station and for all episodes of a show', async () => {
    const storage = createFakeStorage();
    const first = await wake(storage);
    for (const item of [fip, show]) {
      expect(await loudnessOf(first, item)).toBeUndefined();
      first.background.hostSays({ phase: 'playing', sound });
      first.background.hostSays({ phase: 'playing', sound: { ...sound, loudness: null } });
    }
    await first.background.kept.local.settled();
    const second = await wake(storage);
    expect(await loudnessOf(second, fip)).toBe(-26.5);
    expect(await loudnessOf(second, { ...show, id: 2 })).toBe(-26.5);
    expect(await loudnessOf(second, { ...show, showId: 'other' })).toBeUndefined();
  });

  it('is not remembered of what plays in a private window', async () => {
    const storage = createFakeStorage();
    const { background } = await wake(storage);
    await toggleItem(background, { item: fip, isPrivate: true });
    background.hostSays({ phase: 'playing', sound });
    await toggleItem(background, { item: show });
    expect(background.stations.read('fip').loudness).toBeUndefined();
  });
});

describe('an address that the listener chose', () => {
  const item = { ...fip, alternates: [RELAY] };
  const start = async () => {
    const { background, press, hear } = await wake(createFakeStorage(), item);
    const choose = (address: string, isPrivate = false) =>
      toggleItem(background, { item, address, isPrivate });
    const order = () =>
      background.host.orders.findLast(([name]) => name === 'play')?.[1] as Record<string, unknown>;
    const say = (url: string) => {
      background.hostSays({ phase: 'playing', addresses: [url], reached: { url, after: 300 } });
      background.hostSays({ phase: 'paused' });
    };
    return { background, press, hear, choose, order, say };
  };

  it('is played at once, even if the station is playing or paused where it was', async () => {
    const { background, hear, choose, order } = await start();
    await hear(OWN);
    background.hostSays({ phase: 'playing', addresses: [OWN] });
    await choose(RELAY);
    expect(order()).toMatchObject({ url: RELAY, alternates: [OWN], anew: true });
  });

  it('comes first at the next press, too, and so does the own one if that is chosen again', async () => {
    const { hear, choose, press, order, say } = await start();
    await hear('https://elsewhere.example/');
    await choose(RELAY);
    expect(order().url).toBe(RELAY);
    say(RELAY);
    expect(await press()).toMatchObject({ url: RELAY });
    await choose(OWN);
    say(OWN);
    expect(await press()).toMatchObject({ url: OWN, alternates: [RELAY] });
  });

  it('is not remembered if it was chosen in a private window', async () => {
    const { background, choose, order } = await start();
    await choose(RELAY, true);
    expect(order().url).toBe(RELAY);
    expect(background.stations.read('fip').addresses).toEqual([]);
  });
});
