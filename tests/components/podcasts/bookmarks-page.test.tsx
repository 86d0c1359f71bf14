// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BookmarksPage } from '@/components/podcasts/BookmarksPage';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { Toasts } from '@/components/primitives/popups/toaster';
import type { PlayerState } from '@/lib/contract/player-state';
import type { Bookmark } from '@/lib/model/bookmark';
import { newViewState } from '@/lib/ui/view-state';
import { aBookmark } from '../../library/sample-bookmarks';
import { haveOverlays, layOut, pass, stopTime } from '../../support/page';
import { openInApp } from './sample-shows';

beforeAll(() => haveOverlays({ ToastViewport }));
beforeEach(stopTime);

const LATER = aBookmark('b', { position: 3723, line: 'And then it rained.', madeAt: 2000 });
const SOONER = aBookmark('a', { position: 65, note: 'Check this' });

const open = (bookmarks?: Bookmark[], state: Partial<PlayerState> = {}) =>
  openInApp(
    <>
      <BookmarksPage look={newViewState()} />
      <Toasts />
    </>,
    bookmarks && { bookmarks },
    state,
  );

const button = (name: string) => screen.getByRole('button', { name });
const rows = () => within(screen.getByRole('list', { name: 'Bookmarks' })).getAllByRole('listitem');
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const EDIT = 'Note on One at 1:05';

test('a row has its time, episode and show, what was said then, and the note', () => {
  open([LATER, SOONER]);
  const [later, sooner] = rows();
  for (const fact of ['1:02:03', 'One', 'Waves', '“And then it rained.”']) {
    expect(later?.textContent).toContain(fact);
  }
  expect(sooner?.textContent).toContain('Check this');
  expect(sooner?.textContent).not.toContain('“');
});

test('a press plays from there: it seeks in what plays, and starts anything else', async () => {
  const { user, commands, hear } = open([SOONER]);
  await user.click(button('Play One from 1:05'));
  expect(commands.toggleItem).toHaveBeenCalledExactlyOnceWith({ item: SOONER.item, startAt: 65 });
  await hear({ currentTrack: SOONER.item, isPlaying: true });
  await user.click(button('Play One from 1:05'));
  expect(commands.seek).toHaveBeenCalledExactlyOnceWith(65);
  expect(commands.toggleItem).toHaveBeenCalledTimes(1);
});

test('the note is edited in its row, and stored with Enter, after which its button has the focus', async () => {
  const { user, commands } = open([LATER, SOONER]);
  await user.click(button(EDIT));
  expect(document.activeElement).toBe(field());
  expect(field().maxLength).toBe(2000);
  await user.clear(field());
  await user.type(field(), '  Ask Ada{Shift>}{Enter}{/Shift}about it {Enter}');
  expect(commands.noteBookmark.mock.calls).toEqual([[{ id: 'a', note: 'Ask Ada\nabout it' }]]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(button(EDIT));
  expect(rows()[1]?.textContent).toContain('Ask Ada\nabout it');
});

test('leaving the field stores the note, once, and only if it has changed', async () => {
  const { user, commands } = open([SOONER]);
  await user.click(button(EDIT));
  await user.tab();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(commands.noteBookmark).not.toHaveBeenCalled();
  await user.click(button(EDIT));
  await user.type(field(), ' again');
  await user.tab();
  expect(commands.noteBookmark.mock.calls).toEqual([[{ id: 'a', note: 'Check this again' }]]);
});

test('Escape leaves the note as it was, and the page open', async () => {
  const { user, commands } = open([SOONER]);
  await user.click(button(EDIT));
  await user.type(field(), ' again');
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  act(() => void field().dispatchEvent(event));
  // Otherwise it would close the popup.
  expect(event.defaultPrevented).toBe(true);
  expect(rows()[0]?.textContent).toContain('Check this');
  expect(rows()[0]?.textContent).not.toContain('again');
  expect(document.activeElement).toBe(button(EDIT));
  expect(commands.noteBookmark).not.toHaveBeenCalled();
});

test('Enter that chooses among what an input method suggests does not end the note', async () => {
  const { user } = open([SOONER]);
  await user.click(button(EDIT));
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(field());
});

test('a note that could not be stored is reported and still there; one changed elsewhere is shown', async () => {
  const { user, commands, queries } = open([SOONER]);
  commands.noteBookmark.mockResolvedValue(false);
  await user.click(button(EDIT));
  await user.type(field(), ' again{Enter}');
  await pass(100);
  expect(screen.getAllByText('That didn’t work. Please try again.').length).toBeGreaterThan(0);
  expect(rows()[0]?.textContent).toContain('Check this again');
  queries.answer('bookmarks', [{ ...SOONER, note: 'From the other window' }]);
  expect(rows()[0]?.textContent).toContain('From the other window');
});

test('the arrow keys and those to the ends move between the rows, but in a note within it', async () => {
  const { user } = open([LATER, SOONER]);
  act(() => button('Play One from 1:02:03').focus());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(button('Play One from 1:05'));
  await user.click(button(EDIT));
  await user.keyboard('{ArrowUp}{Home}{ArrowDown}{End}');
  expect(document.activeElement).toBe(field());
});

test('a link to the moment is copied', async () => {
  const { user } = open([SOONER]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(button('Copy the link to One at 1:05'));
  expect(write).toHaveBeenCalledExactlyOnceWith('https://a.example/one#t=65');
  await pass(100);
  expect(screen.getByText('Copied')).toBeDefined();
});

test('a removed bookmark disappears at once, is removed once the time to undo is over, and undoing brings it back', async () => {
  const { user, commands } = open([LATER, SOONER]);
  await user.click(button('Remove the bookmark in One at 1:05'));
  expect(rows()).toHaveLength(1);
  await pass(100);
  await user.click(button('Undo'));
  await pass(10_000);
  expect(rows()).toHaveLength(2);
  expect(document.activeElement).toBe(button('Play One from 1:05'));
  expect(commands.removeBookmark).not.toHaveBeenCalled();
  await user.click(button('Remove the bookmark in One at 1:05'));
  await pass(6500);
  expect(commands.removeBookmark).toHaveBeenCalledExactlyOnceWith('a');
});

test('all of them are exported as a Markdown file', async () => {
  vi.setSystemTime(new Date(2026, 6, 12, 12));
  const { user } = open([LATER, SOONER]);
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await user.click(button('Export as Markdown'));
  expect(names).toEqual(['skywave-bookmarks-2026-07-12.md']);
  expect(blobs[0]?.type).toBe('text/markdown;charset=utf-8');
  expect(await blobs[0]?.text()).toContain('- [1:05](https://a.example/one#t=65)');
});

test('of a long list only the visible rows are drawn', () => {
  layOut({ row: 56, viewport: 500 });
  open(Array.from({ length: 500 }, (_, nth) => aBookmark(String(nth), { position: nth })));
  expect(rows().length).toBeLessThan(50);
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('500');
});

test('an empty list says how to fill it and has nothing to export, one not yet read that it is loading', async () => {
  const { unmount } = open([]);
  expect(screen.getByText('No bookmarks yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Export as Markdown' })).toBeNull();
  unmount();
  const { user, queries } = open();
  expect(screen.getByRole('status', { name: 'Loading bookmarks' })).toBeDefined();
  queries.fail('bookmarks');
  expect(screen.getByText('Couldn’t load your bookmarks')).toBeDefined();
  await user.click(button('Try again'));
  expect(queries.refreshed).toEqual(['bookmarks']);
});
