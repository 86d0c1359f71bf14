import { beforeEach, describe, expect, it } from 'vitest';
import { createAskLighter } from '@/lib/background/directory/ask-lighter';
import { DAY, SECOND } from '@/lib/model/constants';
import type { PlayableItem } from '@/lib/model/playable-item';
import { createFakeBackground, type FakeBackground } from '../../support/fake-background.ts';
import { createFakeDirectory, station } from './fake-directory.ts';

const entry = (bitrate: number) =>
  station(`${bitrate}`, {
    ...{ title: `Radio Nova ${bitrate}k`, homepage: 'https://nova.example', codec: 'MP3', bitrate },
  });
const NOVA = entry(128);
const LIGHT = [{ url: entry(64).aURL, bitrate: 64 }];

let background: FakeBackground;
let directory: ReturnType<typeof createFakeDirectory>;
let isMetered: boolean;
beforeEach(() => {
  background = createFakeBackground();
  directory = createFakeDirectory();
  directory.page = { found: [NOVA, entry(64), station('Radio Nova')], more: false };
  isMetered = false;
});

const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const create = () => createAskLighter({ background, directory, isMetered: () => isMetered });
const told = () => background.host.orders.filter(([name]) => name === 'setLighter');

/** Plays an item for this many milliseconds, with these changes of the state. */
async function plays(
  follow: ReturnType<typeof create>,
  item: PlayableItem,
  changes: Partial<FakeBackground['state']> = {},
  milliseconds = 20 * SECOND,
) {
  Object.assign(background.state, { currentTrack: item, isPlaying: true, ...changes });
  follow(background.state);
  background.clock.pass(milliseconds);
  await settle();
}

function stops(follow: ReturnType<typeof create>) {
  background.state.isPlaying = false;
  follow(background.state);
}

describe('the directory', () => {
  it('is asked for lighter streams of a station that has played for 20 seconds, which is told to the host', async () => {
    const follow = create();
    await plays(follow, NOVA, {}, 19 * SECOND);
    expect(directory.asked).toEqual([]);
    background.clock.pass(SECOND);
    await settle();
    expect(directory.asked.map(({ query }) => query.text)).toEqual(['Radio Nova']);
    expect(told()).toEqual([['setLighter', '128', LIGHT]]);
    expect(background.stations.read('128').lighter?.streams).toMatchObject(LIGHT);
  });

  it('is asked once a day, however often it plays, and by however many lives', async () => {
    for (let times = 0; times < 3; times++) {
      const follow = create();
      await plays(follow, NOVA);
      stops(follow);
    }
    expect(directory.asked).toHaveLength(1);
    background.clock.pass(DAY);
    await plays(create(), NOVA);
    expect(directory.asked).toHaveLength(2);
  });

  it('is asked once a day even if it does not answer, and what it said before stays', async () => {
    await plays(create(), NOVA);
    directory.page = null;
    background.clock.pass(DAY);
    for (let times = 0; times < 3; times++) await plays(create(), NOVA);
    expect(directory.asked).toHaveLength(2);
    expect(background.stations.read('128').lighter?.streams).toMatchObject(LIGHT);
  });

  it('is not asked for a station that has gone by then', async () => {
    const follow = create();
    await plays(follow, NOVA, {}, 10 * SECOND);
    follow(background.state);
    background.clock.pass(5 * SECOND);
    stops(follow);
    background.clock.pass(20 * SECOND);
    await settle();
    expect(directory.asked).toEqual([]);
  });

  it.each<[string, PlayableItem, Partial<FakeBackground['state']>]>([
    ['a station that is not its own', { ...NOVA, directory: undefined }, {}],
    ['a station without a site', { ...NOVA, homepage: undefined }, {}],
    ['an episode', { id: 1, enclosureUrl: 'https://a.example/1.mp3' }, {}],
    ['what plays in a private window', NOVA, { isPrivate: true }],
    ['what is being connected again', NOVA, { recovery: { doing: 'connecting' } }],
    ['what has run dry', NOVA, { isBuffering: true }],
  ])('is not asked for %s', async (_, item, changes) => {
    await plays(create(), item, changes);
    expect(directory.asked).toEqual([]);
  });

  it('is not asked where the listener pays for data', async () => {
    isMetered = true;
    await plays(create(), NOVA);
    expect(directory.asked).toEqual([]);
    expect(background.stations.read('128').lighter).toBeUndefined();
  });
});
