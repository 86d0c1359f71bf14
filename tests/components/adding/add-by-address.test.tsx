// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { AddressPopup } from '@/components/adding/AddressPopup';
import { AddByAddress } from '@/components/app/TopBar';
import type { AddressFinding } from '@/lib/contract/library';
import { t, tn } from '@/lib/i18n/translate';
import { itemFavourite } from '@/lib/model/favourite';
import type { RadioItem } from '@/lib/model/playable-item';
import { NavigationProvider, useNavigation } from '@/lib/ui/navigation';
import { haveOverlays, openPage } from '../../support/page';
import { SHOW } from '../podcasts/sample-shows';

beforeAll(() => haveOverlays({ AddressPopup }));

const stationNamed = (title: string): RadioItem => ({
  ...{ radio_id: title, id: title, aURL: `https://a.example/${title}`, isLive: true, title },
});
const [FIP, KEXP] = [stationNamed('FIP'), stationNamed('KEXP')];

function Where() {
  const { place } = useNavigation().current.podcasts;
  return <output>{place?.kind === 'show' ? place.show.title : 'nowhere'}</output>;
}

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: t('address.label') });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Opens the dialog and enters an address, which is answered when the test says so. */
async function lookInto(address: string) {
  const page = openPage(
    <NavigationProvider>
      <AddByAddress />
      <Where />
    </NavigationProvider>,
  );
  const answers: ((finding: AddressFinding) => void)[] = [];
  page.commands.inspectAddress.mockImplementation(
    () => new Promise((resolve) => void answers.push(resolve)),
  );
  await page.user.click(button(t('address.heading')));
  await screen.findByRole('dialog', { name: t('address.heading') });
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await page.user.keyboard(`${address}{Enter}`);
  const find = (finding: AddressFinding) => act(async () => answers.at(-1)?.(finding));
  const [, signal] = page.commands.inspectAddress.mock.lastCall ?? [];
  return { ...page, find, signal };
}

test('while an address is being inspected, its button is busy and a second press does nothing', async () => {
  const { user, commands } = await lookInto('a.example');
  expect(commands.inspectAddress.mock.lastCall?.[0]).toBe('a.example');
  expect(button('Add').getAttribute('aria-busy')).toBe('true');
  await user.click(button('Add'));
  expect(commands.inspectAddress).toHaveBeenCalledTimes(1);
});

test('audio plays, the dialog closes, and the focus returns to its button', async () => {
  const { find, commands } = await lookInto('a.example');
  commands.playFound.mockResolvedValue({ ok: true });
  await find({ kind: 'audio', item: FIP, certain: true });
  expect(commands.playFound).toHaveBeenCalledExactlyOnceWith(FIP);
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(button(t('address.heading'))));
});

test('cancelling aborts the inspection, and a late result is ignored', async () => {
  const { user, signal, find, commands } = await lookInto('a.example');
  expect(signal?.aborted).toBe(false);
  await user.click(button('Cancel'));
  await closed();
  expect(signal?.aborted).toBe(true);
  await find({ kind: 'audio', item: FIP, certain: true });
  expect(commands.playFound).not.toHaveBeenCalled();
});

test('closing the dialog before the audio starts stops it and removes it from recently played', async () => {
  const { user, find, commands } = await lookInto('a.example');
  commands.playFound.mockImplementation(() => new Promise(() => {}));
  await find({ kind: 'audio', item: FIP, certain: false });
  await user.keyboard('{Escape}');
  await closed();
  expect(commands.toggleItem).toHaveBeenCalledExactlyOnceWith({ item: FIP });
  expect(commands.removeRecentlyPlayed).toHaveBeenCalledExactlyOnceWith(FIP);
});

test('selected entries of a playlist become favourites, and the box for all shows when only some are selected', async () => {
  const { user, find, commands } = await lookInto('a.example/list.m3u');
  await find({ kind: 'playlist', items: [FIP, KEXP] });
  const box = (name: string) => screen.getByRole('checkbox', { name });
  const all = box(t('address.all_entries', { count: 2 }));
  expect(all.getAttribute('aria-checked')).toBe('true');
  await user.click(box('FIP'));
  expect(all.getAttribute('aria-checked')).toBe('mixed');
  await user.click(button(tn('address.add_stations', 1)));
  expect(commands.addFavourite.mock.calls).toEqual([[itemFavourite(KEXP)]]);
  expect(screen.getByRole('status', { name: '' }).textContent).not.toBe('');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('address.added')));
  await user.click(button('Done'));
  await closed();
});

test('entries of a playlist that could not be added are said to be so, and can be added again', async () => {
  const { user, find, commands } = await lookInto('a.example/list.m3u');
  await find({ kind: 'playlist', items: [FIP, KEXP] });
  commands.addFavourite.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  await user.click(button(tn('address.add_stations', 2)));
  expect((await screen.findByRole('alert')).textContent).toBe(t('lists.not_done'));
  await user.click(button(tn('address.add_stations', 2)));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('address.added')));
});

test('nothing can be added while no entry of a playlist is selected', async () => {
  const { user, find } = await lookInto('a.example/list.m3u');
  await find({ kind: 'playlist', items: [FIP, KEXP] });
  await user.click(screen.getByRole('checkbox', { name: t('address.all_entries', { count: 2 }) }));
  const add = screen.getByRole<HTMLButtonElement>('button', {
    name: tn('address.add_stations', 0),
  });
  expect(add.disabled).toBe(true);
});

test('choosing one of a page’s feeds inspects it, and Back returns to its address', async () => {
  const { user, find, commands } = await lookInto('a.example');
  const [first, second] = ['https://a.example/one.xml', 'https://b.example/two.xml'];
  await find({
    kind: 'page',
    feeds: [
      { title: 'One', url: first },
      { title: '', url: second },
    ],
  });
  await user.click(button('b.example'));
  expect(commands.inspectAddress.mock.lastCall?.[0]).toBe(second);
  await find({ kind: 'feed', show: SHOW, episodes: 3, subscribed: false });
  await user.click(button('Back'));
  expect(field().value).toBe(second);
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('subscribing to a feed opens its page and closes the dialog', async () => {
  const { user, find, commands } = await lookInto('a.example/feed');
  await find({ kind: 'feed', show: SHOW, episodes: 3, subscribed: false });
  const dialog = screen.getByRole('dialog', { name: t('address.podcast') });
  expect(within(dialog).getByText(tn('address.episodes', 3))).toBeDefined();
  commands.subscribeTo.mockResolvedValue({ ok: true, show: SHOW });
  await user.click(button('Subscribe'));
  expect(commands.subscribeTo).toHaveBeenCalledExactlyOnceWith(SHOW.feedUrl);
  await closed();
  expect(screen.getByText(SHOW.title)).toBeDefined();
});

test('a podcast already subscribed to is marked as such, and its page can be opened', async () => {
  const { user, find } = await lookInto('a.example/feed');
  await find({ kind: 'feed', show: SHOW, episodes: 3, subscribed: true });
  expect(screen.getByText(t('address.subscribed'))).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  await user.click(button(t('address.open_page')));
  await closed();
  expect(screen.getByText(SHOW.title)).toBeDefined();
});

test('a page opened with an address in its query inspects that address', async () => {
  vi.stubGlobal('location', { search: '?add=https%3A%2F%2Fa.example%2F' });
  const inspectAddress = vi.fn(() => new Promise<AddressFinding>(() => {}));
  openPage(
    <NavigationProvider>
      <AddByAddress />
    </NavigationProvider>,
    { commands: { inspectAddress } },
  );
  await screen.findByRole('dialog');
  expect(inspectAddress.mock.lastCall).toMatchObject(['https://a.example/', {}]);
});
