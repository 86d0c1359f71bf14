import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSync } from '@/lib/background/start-sync';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import { SYNC_ACCESS_KEY } from '@/lib/contract/sync';
import { createSync } from '@/lib/sync/sync';
import { createFakeStorage } from '../support/fake-storage.ts';

vi.mock('wxt/browser', () => ({
  browser: { runtime: { onConnect: { addListener: () => {} } } },
}));
vi.mock('@/lib/sync/sync', () => ({ createSync: vi.fn() }));

const SETTINGS = 'chrome-extension://skywave/options.html';
const EPISODE = { id: 'e', enclosureUrl: 'https://a.example/e.mp3' };
const STATION = { radio_id: 'fip', id: 1, aURL: 'https://a.example/fip', isLive: true };

const calls: unknown[][] = [];
const sync = {
  status: async () => ({ is: 'off' }),
  order: async (order: string) => calls.push(['order', order]),
  nudge: (why: string) => calls.push(['nudge', why]),
  progressed: (progress: ReadonlyMap<string, { currentTime: number }>) =>
    calls.push(...[...progress].map(([key, { currentTime }]) => [key, currentTime])),
};

beforeEach(() => {
  calls.length = 0;
  vi.mocked(createSync)
    .mockReset()
    .mockReturnValue(sync as never);
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function start({ hasAccount }: { hasAccount: boolean }) {
  const { local } = createFakeStorage();
  if (hasAccount) local.items[SYNC_ACCESS_KEY] = {};
  let ring: (alarm: { name: string }) => void = () => {};
  const alarms = { onAlarm: { addListener: (listener: typeof ring) => (ring = listener) } };
  const started = startSync({
    ...{ local, alarms, settingsUrl: SETTINGS, ready: Promise.resolve() },
  } as never);
  await turn();
  return { ...started, ring: () => ring({ name: 'history/cleanup' }) };
}

const playing = (changes: Partial<PlayerState>): PlayerState => ({
  ...initialPlayerState(),
  ...{ currentTrack: EPISODE, progressMap: { e: 10 }, currentTimeMap: { e: 125 } },
  ...changes,
});

describe('sync in the background', () => {
  it('loads nothing without an account, until the settings ask', async () => {
    const { follow, nudge, ring, handlers } = await start({ hasAccount: false });
    ring();
    nudge('change');
    follow({ isPlaying: false }, playing({}));
    await turn();
    expect(createSync).not.toHaveBeenCalled();
    expect(await handlers['sync:status'](undefined, { url: SETTINGS })).toEqual({ is: 'off' });
    expect(createSync).toHaveBeenCalledTimes(1);
  });

  it('starts with the background, on the shared alarm, and with the exact position on a pause', async () => {
    const { follow, ring } = await start({ hasAccount: true });
    ring();
    follow({ isPlaying: true }, playing({}));
    follow({ isPlaying: false }, playing({}));
    await turn();
    expect(calls).toEqual([
      ...[
        ['nudge', 'start'],
        ['nudge', 'alarm'],
        ['e', 125],
        ['nudge', 'pause'],
      ],
    ]);
  });

  it('leaves stations, and what plays in a private window, to themselves', async () => {
    const { follow } = await start({ hasAccount: true });
    calls.length = 0;
    follow({ isPlaying: false }, playing({ currentTrack: STATION }));
    follow({ isPlaying: false }, playing({ isPrivate: true }));
    follow({ isPlaying: false }, playing({ currentTrack: null }));
    await turn();
    expect(calls).toEqual([]);
  });

  it('takes orders from the settings page only', async () => {
    const { handlers } = await start({ hasAccount: true });
    const from = (url: string) => handlers['sync:order']('stop', { url });
    expect(() => from('chrome-extension://skywave/popup.html')).toThrow('Only the settings page');
    await from(SETTINGS);
    expect(calls).toContainEqual(['order', 'stop']);
  });
});
