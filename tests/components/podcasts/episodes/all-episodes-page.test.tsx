// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueueButton } from '@/components/player/QueueButton';
import { QueueDialog } from '@/components/player/QueueDialog';
import { AllEpisodesPage } from '@/components/podcasts/episodes/AllEpisodesPage';
import { EpisodeListEditor } from '@/components/podcasts/episodes/EpisodeListEditor';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { Toasts } from '@/components/primitives/popups/toaster';
import type { EpisodeQuery } from '@/lib/contract/library';
import type { EpisodeRule } from '@/lib/model/episode-rule';
import { episodeItem } from '@/lib/model/show';
import { ANY_EPISODE, STANDARD_LISTS } from '@/lib/model/standard-lists';
import { newViewState } from '@/lib/ui/view-state';
import { haveOverlays, layOut } from '../../../support/page';
import { EPISODE, episodeRow, episodesKeyOf, openInApp, subscribed } from '../sample-shows';

beforeAll(() => haveOverlays({ ToastViewport, EpisodeListEditor, QueueDialog }));
beforeEach(() => layOut({ row: 56, viewport: 560 }));

const keyOf = (rule: EpisodeRule, place: Partial<EpisodeQuery> = {}) =>
  episodesKeyOf({
    ...{ showId: null, filter: 'all', text: '', order: 'newest', offset: 0, limit: 100 },
    ...{ rule, ...place },
  });
const INBOX = keyOf(STANDARD_LISTS.inbox);
const NAMES = ['One', 'Two', 'Three', 'Four'];
const rowsOf = (names: readonly string[]) =>
  names.map((title) => episodeRow({ episode: { ...EPISODE, id: title, title } }));
const listOf = (names: readonly string[], changes = {}) => ({
  ...{ rows: rowsOf(names), total: names.length, more: false },
  ...changes,
});
const OWN = { id: 'own', name: 'Long ones', rule: { ...ANY_EPISODE, fromMinutes: 60 }, madeAt: 1 };

const open = (fetched: Record<string, unknown> = {}, look = newViewState(), state = {}) =>
  openInApp(
    <div style={{ overflowY: 'auto' }}>
      <AllEpisodesPage look={look} />
      <Toasts />
    </div>,
    { [INBOX]: listOf(NAMES), episodeLists: [OWN], favourites: [], ...fetched },
    state,
  );
const button = (name: string) => screen.getByRole('button', { name });
const play = (name: string) => button(`Play ${name}`);
const box = (name: string) => screen.getByRole('checkbox', { name });
const chosen = () =>
  screen
    .getAllByRole('checkbox')
    .filter((one) => one.getAttribute('aria-checked') === 'true')
    .map((one) => one.getAttribute('aria-label'));
const undo = () => screen.findByRole('button', { name: 'Undo' });
const focusOn = (element: HTMLElement) => act(() => element.focus());

test('the inbox comes first, the other lists are one press away, and the page remembers the one', async () => {
  const look = newViewState();
  const { user, queries } = open({}, look);
  const chips = within(screen.getByRole('group', { name: 'Filter episodes' }));
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Inbox', 'Unplayed', 'In progress', 'Short', 'Favourites', 'Long ones'],
  ]);
  expect(play('One')).toBeDefined();
  queries.answer(keyOf(STANDARD_LISTS.short), listOf(['Five']));
  await user.click(button('Short'));
  expect(play('Five')).toBeDefined();
  expect(look.list).toBe('short');
  queries.answer(keyOf(OWN.rule), listOf([]));
  await user.click(button('Long ones'));
  expect(screen.getByText('Nothing matches this list right now.')).toBeDefined();
});

test('an empty inbox says what will be in it', () => {
  open({ [INBOX]: listOf([]) });
  expect(screen.getByText('New episodes of your podcasts appear here.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Select episodes' })).toBeNull();
});

test('the number of episodes is only said once it is known', () => {
  const { queries } = open({ [INBOX]: listOf(NAMES, { more: true }) });
  expect(screen.queryByText('4 episodes')).toBeNull();
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('-1');
  queries.answer(INBOX, listOf(NAMES));
  expect(screen.getByText('4 episodes')).toBeDefined();
});

describe('in the inbox', () => {
  test('D is done with an episode, and undo brings back how far one was', async () => {
    const { user, commands } = open();
    const before = [
      { key: 'Two', progress: { percent: 5, currentTime: 5, duration: 9, played: false } },
    ];
    commands.markEpisodes.mockResolvedValue(before);
    focusOn(play('Two'));
    await user.keyboard('d');
    expect(commands.markEpisodes).toHaveBeenCalledExactlyOnceWith(['Two'], true);
    expect(screen.queryByRole('button', { name: 'Play Two' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(play('Three')));
    expect(screen.getAllByText('Done: Two')).not.toHaveLength(0);
    await user.click(await undo());
    expect(commands.restoreProgress).toHaveBeenCalledExactlyOnceWith(before);
    await waitFor(() => expect(document.activeElement).toBe(play('Two')));
  });

  test('Z puts an episode off for a day', async () => {
    const { user, commands } = open();
    focusOn(play('One'));
    const now = Date.now();
    await user.keyboard('z');
    const order = commands.putOffEpisodes.mock.lastCall?.[0];
    expect(order?.ids).toEqual(['One']);
    expect((order?.until ?? 0) - now).toBeGreaterThanOrEqual(86_400_000);
    expect((order?.until ?? 0) - now).toBeLessThan(86_400_000 + 60_000);
    await user.click(await undo());
    expect(commands.putOffEpisodes).toHaveBeenLastCalledWith({ ids: ['One'], until: 0 });
    expect(play('One')).toBeDefined();
  });

  test('Q adds an episode to the queue', async () => {
    const { user, commands } = open();
    focusOn(play('One'));
    await user.keyboard('q');
    expect(commands.enqueue.mock.lastCall?.[0]).toMatchObject([{ id: 'One' }]);
    await user.click(await undo());
    expect(commands.dequeue).toHaveBeenCalledExactlyOnceWith('episode One');
  });

  test('what was taken out comes back once it is new again', async () => {
    const { user, queries, hear } = open();
    const invalidate = vi.spyOn(queries, 'invalidate');
    focusOn(play('One'));
    await user.keyboard('q');
    await hear({ queue: [episodeItem({ ...EPISODE, id: 'One' })] });
    expect(invalidate).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^episodes /));
    queries.answer(INBOX, listOf(NAMES.slice(1)));
    await hear({ queue: [] });
    expect(invalidate).toHaveBeenCalledTimes(2);
    queries.answer(INBOX, listOf(NAMES));
    expect(play('One')).toBeDefined();
  });

  test('Q opens the queue from anywhere but a row', async () => {
    const { user, commands } = openInApp(
      <div style={{ overflowY: 'auto' }}>
        <QueueButton />
        <AllEpisodesPage look={newViewState()} />
      </div>,
      { [INBOX]: listOf(NAMES), episodeLists: [], favourites: [] },
    );
    focusOn(play('One'));
    await user.keyboard('q');
    expect(commands.enqueue).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    focusOn(button('Inbox'));
    await user.keyboard('q');
    await screen.findByRole('dialog', { name: 'Queue' });
    expect(commands.enqueue).toHaveBeenCalledTimes(1);
  });

  test('its keys are where they are on a Latin keyboard, and are told to screen readers', () => {
    const { commands } = open();
    fireEvent.keyDown(play('One'), { key: 'ي', code: 'KeyD' });
    expect(commands.markEpisodes).toHaveBeenCalledExactlyOnceWith(['One'], true);
    const keyOfButton = (name: string) => button(name).getAttribute('aria-keyshortcuts');
    expect(keyOfButton('Mark Two as played')).toBe('D');
    expect(keyOfButton('Put Two off until tomorrow')).toBe('Z');
    expect(keyOfButton('Add Two to queue')).toBe('Q');
  });

  test('the same can be pressed, and what fails is said and shown again', async () => {
    const { user, commands } = open();
    commands.putOffEpisodes.mockResolvedValue(false);
    await user.click(button('Put Two off until tomorrow'));
    expect(await screen.findAllByText('That didn’t work. Please try again.')).not.toHaveLength(0);
    expect(play('Two')).toBeDefined();
    await user.click(button('Add Three to queue'));
    expect(commands.enqueue).toHaveBeenCalledTimes(1);
    commands.markEpisodes.mockResolvedValue([]);
    await user.click(button('Mark Four as played'));
    expect(commands.markEpisodes).toHaveBeenCalledTimes(1);
  });

  test('the keys mean nothing in other lists, in a text field, or with a modifier', async () => {
    const { user, commands, queries } = open();
    focusOn(play('One'));
    await user.keyboard('{Control>}d{/Control}');
    queries.answer(keyOf(STANDARD_LISTS.unplayed), listOf(NAMES));
    await user.click(button('Unplayed'));
    focusOn(play('One'));
    await user.keyboard('dqz');
    expect(commands.markEpisodes).not.toHaveBeenCalled();
    expect(commands.enqueue).not.toHaveBeenCalled();
    expect(commands.putOffEpisodes).not.toHaveBeenCalled();
  });
});

describe('several episodes', () => {
  test('are chosen by presses, with Shift all from the one before, and Escape ends it', async () => {
    const { user } = open();
    await user.click(button('Select episodes'));
    expect(screen.getByText('0 selected')).toBeDefined();
    await user.click(box('Four'));
    await user.keyboard('{Shift>}');
    await user.click(box('Two'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['Two', 'Three', 'Four']);
    await user.click(box('Three'));
    expect(chosen()).toEqual(['Two', 'Four']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(play('One')).toBeDefined();
  });

  test('are chosen by keys: X, Shift with an arrow, and all of them', async () => {
    const { user } = open();
    focusOn(play('Two'));
    await user.keyboard('x');
    await waitFor(() => expect(document.activeElement).toBe(box('Two')));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['Two', 'Three']);
    expect(document.activeElement).toBe(box('Three'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(play('Three')));
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('4 selected')).toBeDefined();
  });

  test('that were never in sight are chosen, too', async () => {
    const { user, commands } = open({
      [INBOX]: { rows: rowsOf(NAMES), total: 700, more: false },
    });
    const names = Array.from({ length: 700 }, (_, nth) => `Episode ${nth}`);
    commands.fetchEpisodes.mockResolvedValue({ rows: rowsOf(names), total: 700 });
    await user.click(button('Select episodes'));
    await user.click(button('Select all'));
    expect(await screen.findByText('700 selected')).toBeDefined();
    expect(commands.fetchEpisodes.mock.lastCall?.[0]).toMatchObject({ offset: 0, limit: 700 });
  });

  test('are marked together, with one undo for all of them', async () => {
    const { user, commands } = open();
    const before = [
      { key: 'One', progress: { percent: 5, currentTime: 5, duration: 9, played: false } },
    ];
    commands.markEpisodes.mockResolvedValue(before);
    await user.click(button('Select episodes'));
    await user.click(button('Select all'));
    await user.click(button('Mark as played'));
    expect(commands.markEpisodes).toHaveBeenCalledExactlyOnceWith(NAMES, true);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByText('Mark as played: 4 episodes')).not.toHaveLength(0);
    await user.click(await undo());
    expect(commands.restoreProgress).toHaveBeenCalledExactlyOnceWith(before);
  });

  test('play next in their order, and undo puts the queue back as it was', async () => {
    const item = (id: string) => ({ id, enclosureUrl: `https://a.example/${id}.mp3` });
    const queue = [item('Before'), item('Two')];
    const { user, commands } = open({}, newViewState(), { queue });
    await user.click(button('Select episodes'));
    await user.click(box('Two'));
    await user.click(box('One'));
    await user.click(button('Play next'));
    expect(commands.enqueue.mock.lastCall).toMatchObject([[{ id: 'Two' }, { id: 'One' }], 0]);
    await user.click(await undo());
    await waitFor(() => expect(commands.dequeue.mock.calls).toEqual([['episode One']]));
    expect(commands.enqueue.mock.lastCall).toMatchObject([queue, 0]);
  });

  test('become favourites, and undo leaves those that were favourites before', async () => {
    const key = 'episode Two';
    const { user, commands } = open({ favourites: [{ kind: 'item', key, item: { id: 'Two' } }] });
    await user.click(button('Select episodes'));
    await user.click(button('Select all'));
    await user.click(button('Add to favourites'));
    expect(commands.addFavourite).toHaveBeenCalledTimes(3);
    await user.click(await undo());
    await waitFor(() => expect(commands.removeFavourite).toHaveBeenCalledTimes(3));
    expect(commands.removeFavourite).not.toHaveBeenCalledWith(key);
  });

  test('do nothing while none is chosen', async () => {
    const { user, commands } = open();
    await user.click(button('Select episodes'));
    await user.click(button('Add to queue'));
    expect(commands.enqueue).not.toHaveBeenCalled();
    expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  });
});

describe('an own list', () => {
  test('is made in a dialog and then shown', async () => {
    const folder = { id: 'folder', name: 'Seas', size: 1, covers: [] };
    const { user, commands } = open({ shows: [subscribed()], collections: [folder] });
    commands.putEpisodeList.mockResolvedValue('stored');
    await user.click(button('New list'));
    const dialog = await screen.findByRole('dialog', { name: 'New list' });
    const field = (name: string) => within(dialog).getByLabelText(name);
    await user.type(field('Name'), ' Morning ');
    await user.click(within(dialog).getByRole('button', { name: 'Played' }));
    await user.type(field('Words in the title'), 'news');
    await user.type(field('Published within (days)'), '7');
    await user.type(field('At least (minutes)'), '5');
    await user.type(field('Under (minutes)'), '20');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Tides' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Collection: Seas' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(commands.putEpisodeList.mock.lastCall?.[0]).toMatchObject({
      name: 'Morning',
      rule: {
        ...{ shows: [subscribed().show.id], collections: ['folder'], state: 'played', maxDays: 7 },
        ...{ fromMinutes: 5, toMinutes: 20, word: 'news' },
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('lists a chosen collection however many there are', async () => {
    const collections = Array.from({ length: 40 }, (_, nth) => ({
      ...{ id: `folder ${nth}`, name: `Folder ${nth}`, size: 1, covers: [] },
    }));
    const { user } = open({ shows: [], collections });
    await user.click(button('New list'));
    const dialog = await screen.findByRole('dialog', { name: 'New list' });
    const last = () => within(dialog).queryByRole('checkbox', { name: 'Collection: Folder 39' });
    expect(last()).toBeNull();
    const search = within(dialog).getByRole('searchbox');
    await user.type(search, '39');
    await user.click(last() as HTMLElement);
    await user.clear(search);
    expect(last()?.getAttribute('aria-checked')).toBe('true');
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1 + 30 + 1);
  });

  test('that does not fit says so and stays open', async () => {
    const { user, commands } = open({ shows: [] });
    commands.putEpisodeList.mockResolvedValue('full');
    await user.click(button('New list'));
    await user.type(await screen.findByLabelText('Name'), 'One more');
    await user.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toContain('You have 50 lists');
  });

  test('is changed, and deleted with undo', async () => {
    const { user, commands } = open(
      { [keyOf(OWN.rule)]: listOf([]), shows: [] },
      { ...newViewState(), list: 'own' },
    );
    commands.putEpisodeList.mockResolvedValue('stored');
    await user.click(button('Edit list'));
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Long ones');
    await user.click(button('Delete'));
    expect(commands.removeEpisodeList).toHaveBeenCalledExactlyOnceWith('own');
    expect(play('One')).toBeDefined();
    await user.click(await undo());
    expect(commands.putEpisodeList).toHaveBeenCalledExactlyOnceWith(OWN);
  });
});
