import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSync } from '@/lib/background/start-sync';
import { initialPlayerState, type PlayerState } from '@/lib/contract/player-state';
import { SIGN_IN_KEY, SYNC_ACCESS_KEY } from '@/lib/contract/sync';
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
  signIn: async (address: string) => calls.push(['sign in', address]),
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

async function start({
  hasAccount,
  isSigningIn = false,
}: {
  hasAccount: boolean;
  isSigningIn?: boolean;
}) {
  const { local, session } = createFakeStorage();
  if (hasAccount) local.items[SYNC_ACCESS_KEY] = {};
  if (isSigningIn) session.items[SIGN_IN_KEY] = {};
  const cleared: string[] = [];
  let ring: (alarm: { name: string }) => void = () => {};
  const alarms = {
    onAlarm: { addListener: (listener: typeof ring) => (ring = listener) },
    clear: async (name: string) => cleared.push(name),
  };
  const started = startSync({
    ...{ local, session, alarms, settingsUrl: SETTINGS, ready: Promise.resolve() },
  } as never);
  await turn();
  return { ...started, cleared, ring: (name = 'history/cleanup') => ring({ name }) };
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

  it('is told the position when a page goes away', async () => {
    const { leave } = await start({ hasAccount: true });
    calls.length = 0;
    leave(playing({ isPlaying: true }));
    leave(playing({ isPrivate: true }));
    await turn();
    expect(calls).toEqual([
      ...[
        ['e', 125],
        ['nudge', 'leave'],
        ['nudge', 'leave'],
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

  it('goes on with a login that was begun, and is not woken for one of an earlier session', async () => {
    const { ring, cleared } = await start({ hasAccount: false, isSigningIn: true });
    expect(calls).toEqual([['nudge', 'start']]);
    ring('sync/sign-in');
    await turn();
    expect(cleared).toEqual([]);
    const later = await start({ hasAccount: false });
    later.ring('sync/sign-in');
    await turn();
    expect(later.cleared).toEqual(['sync/sign-in']);
  });

  it('takes orders from the settings page only', async () => {
    const { handlers } = await start({ hasAccount: true });
    const from = (url: string) => handlers['sync:order']('stop', { url });
    expect(() => from('chrome-extension://skywave/popup.html')).toThrow('Only the settings page');
    await from(SETTINGS);
    expect(calls).toContainEqual(['order', 'stop']);
    const signIn = (url: string) => handlers['sync:sign-in']({ address: 'a.example' }, { url });
    expect(() => signIn('chrome-extension://skywave/popup.html')).toThrow('Only the settings page');
    await signIn(SETTINGS);
    expect(calls).toContainEqual(['sign in', 'a.example']);
  });
});
