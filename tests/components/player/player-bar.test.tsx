// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { FullView } from '@/components/player/FullView';
import { Player } from '@/components/player/Player';
import { beginPull } from '@/components/player/pull';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import type { PlayerState } from '@/lib/contract/player-state';
import { haveOverlays, openPage } from '../../support/page';
import { FIP, rewindOf } from './sample-rewind';

beforeAll(() => haveOverlays({ FullView, ToastViewport, beginPull }));

const EPISODE = {
  ...{ id: 8, enclosureUrl: 'https://cdn.example/8.mp3', title: 'Colors', artist: 'Radiolab' },
};
const openBar = (state: Partial<PlayerState>) => openPage(<Player layout="panel" />, { state });
const openStation = (state: Partial<PlayerState> = {}) =>
  openBar({ currentTrack: FIP, isLive: true, isPlaying: true, ...state });

const button = (name: string) => screen.getByRole('button', { name });
const title = () => screen.getByRole('status', { name: 'Now playing' });
const isOnlyReadAloud = (element: Element) => element.className.includes('opacity-0');

test('the bar names the station and its track; what the station is doing stands in the track’s place', async () => {
  const extractedMetadata = {
    artist: 'Bonobo',
    title: 'Kerala',
    coverImageUrl: '',
    radioId: 'fip',
  };
  const { hear } = openStation({ extractedMetadata });
  expect(screen.getByRole('heading', { name: 'FIP' })).toBeDefined();
  expect(title().textContent).toBe('Bonobo – Kerala');
  expect(isOnlyReadAloud(title())).toBe(false);
  await hear({ isBuffering: true });
  expect(screen.getByText('Buffering…')).toBeDefined();
  expect(isOnlyReadAloud(title())).toBe(true);
  expect(title().textContent).toBe('Bonobo – Kerala');
});

test('without a track it says why, or else that this is live', async () => {
  const { user, commands, hear } = openStation();
  expect(screen.getByText('Live')).toBeDefined();
  await hear({ titleInfo: { source: null, why: 'no-host-access', raw: '' } });
  expect(screen.queryByText('Live')).toBeNull();
  // The first time, a whole sentence above the row says so, too.
  await user.click(await screen.findByRole('button', { name: 'Allow access' }));
  await user.click(button('Song titles need access to sites'));
  expect(commands.requestHostAccess).toHaveBeenCalledTimes(2);
});

test('a file has its slider, and the last of its buttons skips forward', async () => {
  const { user, commands } = openBar({ currentTrack: EPISODE, seekValue: 65, duration: 2530 });
  const seek = screen.getByRole('slider', { name: 'Seek' });
  expect(seek.getAttribute('aria-valuetext')).toBe('1:05 of 42:10');
  await user.click(button('Skip forward 30 seconds'));
  expect(commands.skip).toHaveBeenCalledExactlyOnceWith('forward');
});

test('behind live, one press leads back; at the live edge there is nowhere to go', async () => {
  const { user, commands, hear } = openStation({ rewind: rewindOf({ is: 'behind', behind: 60 }) });
  await user.click(button('Back to live'));
  expect(commands.seekBroadcast).toHaveBeenCalledExactlyOnceWith(null);
  await hear({ rewind: rewindOf() });
  expect(button('Back to live').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Back to live'));
  expect(commands.seekBroadcast).toHaveBeenCalledTimes(1);
});

test('troubles are announced above the row, and the track stays', async () => {
  const { hear } = openBar({ currentTrack: EPISODE });
  await hear({ brokenLink: 'loading' });
  expect(screen.getByRole('alert').textContent).toBe('Error loading audio');
  expect(isOnlyReadAloud(title())).toBe(false);
});

const isShown = () => screen.queryByRole('button', { name: 'Close now playing' }) !== null;

test('a pull upwards opens the full view, and only one that goes far enough', async () => {
  Element.prototype.setPointerCapture ??= vi.fn();
  openBar({ currentTrack: EPISODE });
  const heading = screen.getByRole('heading', { name: 'Radiolab' });
  const at = (clientY: number) => ({
    clientX: 9,
    clientY,
    pointerId: 1,
    isPrimary: true,
    button: 0,
  });
  const pull = (to: number) => {
    fireEvent.pointerDown(heading, at(100));
    fireEvent.pointerMove(heading, at(to));
    fireEvent.pointerUp(heading, at(to));
  };
  pull(80);
  pull(150);
  expect(isShown()).toBe(false);
  pull(60);
  await waitFor(() => expect(isShown()).toBe(true));
});

test('before anything was played there is nothing to open', () => {
  openBar({});
  expect(screen.getByRole('heading', { name: 'Nothing playing' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Open now playing' })).toBeNull();
  expect(button('Queue')).toBeDefined();
});
