// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { QueueButton } from '@/components/player/QueueButton';
import { QueueDialog } from '@/components/player/QueueDialog';
import { SleepTimerMenu } from '@/components/player/SleepTimerMenu';
import { SpeedMenu } from '@/components/player/Transport';
import { SleepTimerPopup, SpeedPopup } from '@/components/player/TransportPopups';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import type { PlayerState } from '@/lib/contract/player-state';
import { listKey, type PlayableItem } from '@/lib/model/playable-item';
import { haveOverlays, openPage } from '../../support/page';

beforeAll(() => haveOverlays({ SleepTimerPopup, SpeedPopup, QueueDialog, ToastViewport }));

const FILE = { id: 8, enclosureUrl: 'https://cdn.example/8.mp3', title: 'Colors' };
const STATION = { radio_id: 'fip', id: 7, aURL: 'https://a.example/', isLive: true, title: 'FIP' };

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const entry = (name: string) => screen.findByRole('menuitem', { name });

async function openSleepMenu(state: Partial<PlayerState>) {
  const page = openPage(<SleepTimerMenu />, { state });
  await page.user.click(button(/^Sleep timer/));
  await entry('15 minutes');
  return page;
}

test('a file can play for a number of minutes, or to its end', async () => {
  const { user, commands } = await openSleepMenu({ currentTrack: FILE });
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(entries).toEqual(['15 minutes', '30 minutes', '60 minutes', 'End of episode']);
  await user.click(await entry('30 minutes'));
  expect(commands.setSleepTimer).toHaveBeenCalledExactlyOnceWith({ minutes: 30 });
  await user.click(button('Sleep timer'));
  await user.click(await entry('End of episode'));
  expect(commands.setSleepTimer).toHaveBeenLastCalledWith('episode');
});

test('a station has no timer for the end of an episode', async () => {
  await openSleepMenu({ currentTrack: STATION, isLive: true });
  expect(screen.queryByRole('menuitem', { name: 'End of episode' })).toBeNull();
});

test('a running timer shows the time left in its name, and can be turned off', async () => {
  const until = Date.now() + 10 * 60_000 - 1;
  const { user, commands, hear } = await openSleepMenu({ sleepTimer: { kind: 'time', until } });
  await user.click(await entry('Off'));
  expect(commands.setSleepTimer).toHaveBeenCalledExactlyOnceWith(null);
  await waitFor(() => expect(button('Sleep timer, 10 minutes left')).toBeDefined());
  await hear({ sleepTimer: null });
  expect(button('Sleep timer')).toBeDefined();
});

test('the speeds are offered with the current one marked, and a press sets another', async () => {
  const { user, commands } = openPage(<SpeedMenu />, { state: { currentTrack: FILE, rate: 1.5 } });
  await user.click(button(/speed/i));
  const speeds = await screen.findAllByRole('menuitemradio');
  const marked = speeds.filter((one) => one.getAttribute('aria-checked') === 'true');
  expect(marked).toHaveLength(1);
  expect(marked[0]?.textContent).toContain('1.5');
  const double = speeds.find((one) => /^\D*2\D*$/.test(one.textContent ?? ''));
  if (double === undefined) throw new Error('There is no such speed.');
  await user.click(double);
  expect(commands.setRate.mock.calls.map(([rate]) => rate)).toEqual([2]);
});

const queue: PlayableItem[] = [FILE, { ...FILE, id: 9, title: 'Echoes' }];

async function openQueue() {
  const page = openPage(<QueueButton />, { state: { queue: [...queue] } });
  await page.user.click(button('Queue'));
  await screen.findByRole('dialog', { name: 'Queue' });
  return page;
}

test('the queue opens over the page, can be reordered, and returns the focus', async () => {
  const { user, commands } = await openQueue();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  act(() => button('Move Colors').focus());
  await user.keyboard('{ArrowDown}');
  expect(commands.moveInQueue).toHaveBeenCalledExactlyOnceWith({ key: listKey(FILE), to: 1 });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button('Queue')));
});

test('an item removed from the queue can be put back in its place', async () => {
  const { user, commands, hear } = await openQueue();
  await user.click(button('Remove Echoes from queue'));
  expect(commands.dequeue).toHaveBeenCalledExactlyOnceWith(listKey(queue[1] as PlayableItem));
  await hear({ queue: [FILE] });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(commands.enqueue).toHaveBeenCalledExactlyOnceWith([queue[1]], 1);
});

test('a cleared queue is empty, and can be restored as it was', async () => {
  const { user, commands, hear } = await openQueue();
  await user.click(button('Clear queue'));
  expect(commands.clearQueue).toHaveBeenCalledTimes(1);
  await hear({ queue: [] });
  expect(screen.queryByRole('listitem')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(commands.enqueue).toHaveBeenCalledExactlyOnceWith(queue, 0);
});
