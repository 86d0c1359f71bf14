// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bookmarkMoment } from '@/components/player/bookmarking';
import { SeekMarks } from '@/components/player/SeekMarks';
import { PopupControls } from '@/components/player/Transport';
import { MomentPopup } from '@/components/player/TransportPopups';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { ToasterProvider, Toasts } from '@/components/primitives/popups/toaster';
import type { BookmarkOutcome } from '@/lib/contract/bookmarks';
import type { PlayerState } from '@/lib/contract/player-state';
import { useShortcuts } from '@/lib/ui/use-shortcuts';
import { haveOverlays, openPage, pass, stopTime } from '../../support/page';

const { privately } = vi.hoisted(() => ({ privately: { is: false } }));
vi.mock('@/lib/ui/private-window', () => ({ inPrivateWindow: () => privately.is }));

beforeAll(() => haveOverlays({ MomentPopup, ToastViewport }));
beforeEach(() => {
  stopTime();
  privately.is = false;
});

const EPISODE = {
  ...{ id: 'e', enclosureUrl: 'https://cdn.example/e.mp3', showId: 'https://a.example/feed' },
  ...{ title: 'One', artist: 'Waves', image: '' },
};
const STATION = { radio_id: 'fip', id: 7, aURL: 'https://ice.example/fip', isLive: true };
const TRANSCRIPT = 'https://a.example/e.vtt';
const FETCHED = {
  'episode e': {
    link: 'https://a.example/one',
    transcripts: [{ url: TRANSCRIPT, type: 'text/vtt', language: 'en' }],
  },
};
const LINES = [
  { startTime: 0, endTime: 60, speaker: '', text: 'Good evening.' },
  { startTime: 60, endTime: 70, speaker: 'Ada', text: 'And then\u202e it rained.' },
  { startTime: 70, endTime: 80, speaker: '', text: 'The end.' },
];
const AT_65: Partial<PlayerState> = {
  ...{ currentTrack: EPISODE, isPlaying: true, duration: 600 },
  ...{ seekValue: 64, seekValueAt: 0 },
};

/** What is below the player, where its toasts are displayed. */
function Page() {
  useShortcuts(bookmarkMoment);
  return (
    <ToasterProvider>
      <PopupControls />
      <input aria-label="Anything" />
      <Toasts />
    </ToasterProvider>
  );
}

function open(state: Partial<PlayerState> = {}, fetched: Record<string, unknown> = {}) {
  const seekValueAt = Date.now() - 1000;
  const page = openPage(<Page />, {
    state: { ...AT_65, seekValueAt, ...state },
    fetched: { ...FETCHED, ...fetched },
  });
  page.commands.addBookmark.mockResolvedValue('added');
  return page;
}

const button = (name: string) => screen.getByRole('button', { name });
const says = (words: string) => screen.queryAllByText(words).length > 0;

test('B bookmarks the moment that is heard, without stopping it, and says so', async () => {
  const { user, commands } = open();
  await user.keyboard('b');
  await pass(100);
  expect(commands.addBookmark.mock.calls).toEqual([
    [
      {
        ...{ id: expect.any(String), item: EPISODE, link: 'https://a.example/one' },
        ...{ position: expect.closeTo(65, 0), line: '', note: '', madeAt: expect.any(Number) },
      },
    ],
  ]);
  expect(says('Bookmark added at 1:05')).toBe(true);
  expect(commands.toggle).not.toHaveBeenCalled();
});

test('where the transcript was read, the line of that moment is kept, as plain text', async () => {
  const read = { ok: true, lines: LINES };
  const { user, commands } = open({}, { [`transcript ${TRANSCRIPT}`]: read });
  await user.keyboard('b');
  await pass(100);
  expect(commands.addBookmark.mock.calls[0]?.[0].line).toBe('And then it rained.');
});

test('undoing removes it again, and gives the focus back', async () => {
  const { user, commands } = open();
  await user.click(button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Bookmark this moment' }));
  await pass(200);
  const { id } = commands.addBookmark.mock.calls[0]?.[0] ?? {};
  await user.click(button('Undo'));
  await pass(300);
  expect(commands.removeBookmark.mock.calls).toEqual([[id]]);
  expect(document.activeElement).toBe(button('More'));
  expect(says('Bookmark added at 1:05')).toBe(false);
});

test.each<[BookmarkOutcome, string]>([
  ['full', 'You have 10,000 bookmarks, and there’s no room for more. Remove some to add another.'],
  ['failed', 'That didn’t work. Please try again.'],
])(
  'if it is not kept (%s), the page says why, and there is nothing to undo',
  async (outcome, words) => {
    const { user, commands } = open();
    commands.addBookmark.mockResolvedValue(outcome);
    await user.keyboard('b');
    await pass(500);
    expect(says(words)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
);

test('nothing of a private window is kept, and the page says so', async () => {
  const { user, commands, hear } = open({ isPrivate: true });
  await user.keyboard('b');
  await pass(100);
  expect(says('Nothing is kept in a private window.')).toBe(true);
  privately.is = true;
  await hear({ isPrivate: false });
  await user.keyboard('b');
  await pass(100);
  expect(commands.addBookmark).not.toHaveBeenCalled();
});

test.each([
  ['a station', { currentTrack: STATION, isLive: true }],
  ['a kept sound, which may be deleted', { currentTrack: { id: 'kept:a', url: 'kept:a' } }],
  ['what is still loading', { pendingTrack: { ...EPISODE, id: 'f' } }],
  ['nothing', { currentTrack: null }],
] as [string, Partial<PlayerState>][])('the key does nothing for %s', async (_, state) => {
  const { user, commands } = open(state);
  await user.keyboard('b');
  await pass(100);
  expect(commands.addBookmark).not.toHaveBeenCalled();
});

test('the key is a letter in a text field', async () => {
  const { user, commands } = open();
  await user.type(screen.getByRole('textbox'), 'b');
  await pass(100);
  expect(commands.addBookmark).not.toHaveBeenCalled();
});

test('a link to the moment is copied from the same menu', async () => {
  const { user } = open();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Share this moment' }));
  await pass(100);
  expect(write.mock.calls).toEqual([['https://a.example/one#t=65']]);
  expect(says('Link copied')).toBe(true);
});

test('a station has no such menu', () => {
  open({ currentTrack: STATION, isLive: true });
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('the bookmarks of an episode are marked on its seek bar, with its chapters or without', async () => {
  const bookmark = {
    id: 'a',
    item: EPISODE,
    link: '',
    position: 150,
    line: '',
    note: '',
    madeAt: 1,
  };
  const { container, queries } = openPage(<SeekMarks item={EPISODE} duration={600} />, {
    fetched: { 'bookmarks episode e': [bookmark, { ...bookmark, id: 'b' }] },
  });
  const marks = () => [...container.querySelectorAll<HTMLElement>('[data-bookmark-mark]')];
  expect(marks().map(({ style }) => style.insetInlineStart)).toEqual(['25%']);
  act(() => queries.answer('bookmarks episode e', []));
  expect(marks()).toEqual([]);
});
