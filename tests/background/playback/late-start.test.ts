import { beforeEach, describe, expect, it } from 'vitest';
import { toggleItem } from '@/lib/background/playback/toggle-item';
import {
  createFakeBackground,
  createFakeHost,
  type FakeBackground,
} from '../../support/fake-background.ts';
import { createFakeStorage } from '../../support/fake-storage.ts';

const STATION = {
  ...{ radio_id: 'fip', id: 'fip', aURL: 'https://a.example/fip', isLive: true, title: 'FIP' },
};
const EPISODE = { id: 'e', enclosureUrl: 'https://a.example/e.mp3', title: 'Colors' };

describe('a station that is heard late', () => {
  let background: FakeBackground;

  beforeEach(() => {
    background = createFakeBackground(createFakeStorage(), createFakeHost());
  });

  async function heardAfter(
    seconds: number,
    {
      item = STATION as typeof STATION | typeof EPISODE,
      source = 'element' as 'element' | 'stream',
    } = {},
  ) {
    await toggleItem(background, { item });
    background.hostSays({ phase: 'loading', source });
    background.clock.pass(seconds * 1000);
    background.hostSays({ phase: 'playing', source });
    return background.state.whyLate;
  }

  it('would have been earlier with access to its site, if the element plays it by itself', async () => {
    expect(await heardAfter(2.1)).toBe('no-host-access');
  });

  it.each([
    ['it takes two seconds at most', 2, {}],
    ['it is fetched', 5, { source: 'stream' }],
    ['it is an episode', 5, { item: EPISODE }],
  ] as const)('would not if %s', async (_, seconds, what) => {
    expect(await heardAfter(seconds, what)).toBeNull();
  });

  it('would not if there is access', async () => {
    background.state.hostAccess = true;
    expect(await heardAfter(5)).toBeNull();
  });

  it('is forgotten at the next press, and not made of a silence in between', async () => {
    await heardAfter(5);
    await toggleItem(background, { item: { ...STATION, radio_id: 'b', id: 'b' } });
    expect(background.state.whyLate).toBeNull();
    background.hostSays({ phase: 'playing', source: 'element' });
    background.clock.pass(60_000);
    background.hostSays({ phase: 'playing', source: 'element', buffering: true });
    background.hostSays({ phase: 'playing', source: 'element' });
    expect(background.state.whyLate).toBeNull();
  });
});
