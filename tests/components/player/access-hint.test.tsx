// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FullView } from '@/components/player/FullView';
import { Player } from '@/components/player/Player';
import { beginPull } from '@/components/player/pull';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import type { PlayerState } from '@/lib/contract/player-state';
import { haveOverlays, openPage } from '../../support/page';
import { FIP } from './sample-rewind';

beforeAll(() => haveOverlays({ FullView, ToastViewport, beginPull }));
beforeEach(() => localStorage.clear());

const TITLES = /^With access to stations’ sites, you see song titles/;
const START = /^With access to stations’ sites, most stations start sooner/;
const QUIET = 'Song titles need access to sites';

const KEXP = { ...FIP, id: 'kexp', radio_id: 'kexp', title: 'KEXP' };
const NO_ACCESS = { source: null, why: 'no-host-access', raw: '' } as const;
const PLAYING = { currentTrack: FIP, isLive: true, isPlaying: true };
const UNTITLED = { ...PLAYING, titleInfo: NO_ACCESS };
const LATE = {
  ...PLAYING,
  titleInfo: { source: 'azuracast', why: null, raw: '' },
  whyLate: 'no-host-access',
} as const;

const openPopup = (state: Partial<PlayerState>) => openPage(<Player layout="popup" />, { state });
const button = (name: string) => screen.getByRole('button', { name });
const isSaid = (words: RegExp) => screen.queryByText(words) !== null;
/** The quiet hint is loaded after the first frame. */
const quiet = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: QUIET })).not.toBeNull());

test('the first station without titles for want of access says what that would change, and asks for it within the press', async () => {
  const { user, commands } = openPopup(UNTITLED);
  await screen.findByText(TITLES);
  expect(screen.queryByRole('button', { name: QUIET })).toBeNull();
  const allow = button('Allow access');
  expect(allow.getAttribute('aria-description')).toMatch(TITLES);
  await user.click(allow);
  expect(commands.requestHostAccess).toHaveBeenCalledTimes(1);
});

test('the next one says so shortly', async () => {
  const { hear, user, commands } = openPopup(UNTITLED);
  await screen.findByText(TITLES);
  await hear({ currentTrack: KEXP });
  await quiet();
  expect(isSaid(TITLES)).toBe(false);
  await user.click(button(QUIET));
  expect(commands.requestHostAccess).toHaveBeenCalledTimes(1);
});

test('the first station that starts late says so as well, of which a title on another said nothing', async () => {
  const { hear } = openPopup(UNTITLED);
  await screen.findByText(TITLES);
  await hear({ ...LATE, currentTrack: KEXP });
  await screen.findByText(START);
  await hear({ whyLate: null });
  expect(isSaid(START)).toBe(false);
  expect(screen.queryByText('Title from AzuraCast')).not.toBeNull();
});

test('a station that starts late and has no titles needs only one sentence', async () => {
  const { hear } = openPopup({ ...LATE, titleInfo: NO_ACCESS });
  await screen.findByText(START);
  await hear({ currentTrack: KEXP });
  await quiet();
  expect(isSaid(START) || isSaid(TITLES)).toBe(false);
});

test('dismissed, it does not come again, and leaves the focus with the player', async () => {
  const { user, hear } = openPopup(UNTITLED);
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  await quiet();
  expect(document.activeElement?.closest('[aria-label=Player]')).not.toBeNull();
  await hear({ ...LATE, currentTrack: KEXP });
  expect(isSaid(START)).toBe(false);
});

test('with access there is nothing to say, and neither while the station is doing something else', async () => {
  const { hear } = openPopup(UNTITLED);
  await screen.findByText(TITLES);
  await hear({ isBuffering: true });
  expect(isSaid(TITLES)).toBe(false);
  await hear({ isBuffering: false, hostAccess: true });
  expect(isSaid(TITLES)).toBe(false);
  expect(screen.queryByRole('button', { name: 'Allow access' })).toBeNull();
});

test('Now playing says it in the place of the short line', async () => {
  const { user } = openPage(<Player layout="panel" />, { state: UNTITLED });
  await user.click(button('Open now playing'));
  const view = await screen.findByRole('dialog');
  await waitFor(() => expect(view.textContent).toMatch(/With access to stations’ sites/));
  expect(view.textContent).not.toContain(QUIET);
});
