// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CarryTray, carry } from '@/components/home/CarryTray';
import { CarryContext } from '@/components/lists/rows/ListRow';
import { PlayableRow } from '@/components/lists/rows/PlayableRow';
import { ShowRow } from '@/components/podcasts/ShowRow';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { Toasts } from '@/components/primitives/popups/toaster';
import { itemFavourite, showFavourite } from '@/lib/model/favourite';
import { haveOverlays, pass, stopTime } from '../../support/page';
import { openInApp, SHOW } from '../podcasts/sample-shows';

beforeAll(() => haveOverlays({ ToastViewport }));
beforeEach(stopTime);

const FIP = {
  ...{ radio_id: 'fip', id: 'fip', aURL: 'https://a.example/fip', isLive: true, title: 'FIP' },
};
const SEA = { id: 'sea', name: 'Sea', size: 0, covers: [] };

function open(collections: readonly object[] = [SEA]) {
  const page = openInApp(
    <>
      <CarryContext value={carry}>
        <ul>
          <PlayableRow item={FIP}>
            <button type="button">Another</button>
          </PlayableRow>
          <ShowRow show={SHOW} />
        </ul>
      </CarryContext>
      <CarryTray />
      <Toasts />
    </>,
    { collections },
  );
  page.commands.ask.mockImplementation((async (type: string) =>
    type === 'library:collection' ? { ...SEA, things: [] } : true) as never);
  return page;
}

const button = (name: string) => screen.getByRole('button', { name });
const tray = () => screen.queryByText(/^Add .* to a collection$/);
/** The tray is for the pointer alone, so it is found by its text. */
const tile = () => screen.getByText('Sea').closest('li');

/** Presses on a row and moves the pointer away; then it is over the tile, if there is one. */
function drag(name: string, how: PointerEventInit = {}) {
  const pressed = button(name);
  const row = pressed.closest('li') as HTMLElement;
  row.setPointerCapture = () => {};
  const mouse = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, ...how };
  fireEvent.pointerDown(pressed, { ...mouse, clientX: 20, clientY: 20 });
  fireEvent.pointerMove(row, { ...mouse, clientX: 24, clientY: 24 });
  expect(tray()).toBeNull();
  fireEvent.pointerMove(row, { ...mouse, clientX: 60, clientY: 60 });
  return {
    over(what: Element | null) {
      Object.assign(document, { elementsFromPoint: () => (what ? [what] : []) });
      fireEvent.pointerMove(row, { ...mouse, clientX: 80, clientY: 300 });
    },
    release() {
      fireEvent.pointerUp(row, mouse);
      fireEvent.click(pressed);
    },
  };
}

test.each([
  ['Play FIP', 'FIP', itemFavourite(FIP)],
  ['Open Tides', 'Tides', showFavourite(SHOW)],
])(
  '%s: its row is dragged onto a collection, which can be undone',
  async (pressed, name, thing) => {
    const { user, commands } = open();
    const dragged = drag(pressed);
    expect(tray()?.textContent).toBe(`Add ${name} to a collection`);
    dragged.over(tile());
    expect(tile()?.hasAttribute('data-over')).toBe(true);
    dragged.release();
    expect(tray()).toBeNull();
    await pass(100);
    expect(commands.ask).toHaveBeenLastCalledWith('library:collect', {
      ...{ id: 'sea', thing, at: undefined },
    });
    expect(screen.getAllByText(`Added ${name} to Sea`).length).toBeGreaterThan(0);
    await user.click(button('Undo'));
    expect(commands.ask).toHaveBeenLastCalledWith('library:uncollect', {
      id: 'sea',
      key: thing.key,
    });
    expect(document.activeElement).toBe(button(pressed));
  },
);

test('what is dragged does not play, and the next press does', async () => {
  const { user, commands } = open();
  const dragged = drag('Play FIP');
  dragged.over(null);
  dragged.release();
  await pass(20);
  expect(commands.ask).not.toHaveBeenCalled();
  expect(commands.toggleItem).not.toHaveBeenCalled();
  await user.click(button('Play FIP'));
  expect(commands.toggleItem).toHaveBeenCalledOnce();
});

test('Escape puts it back', async () => {
  const { user, commands } = open();
  const dragged = drag('Play FIP');
  dragged.over(tile());
  await user.keyboard('{Escape}');
  expect(tray()).toBeNull();
  dragged.release();
  await pass(100);
  expect(commands.ask).not.toHaveBeenCalled();
  expect(commands.toggleItem).not.toHaveBeenCalled();
});

test.each([
  ['a finger', 'Play FIP', { pointerType: 'touch' }],
  ['another mouse button', 'Play FIP', { button: 2 }],
  ['another button of the row', 'Another', {}],
])('%s drags nothing', (_, name, how) => {
  open();
  drag(name, how);
  expect(tray()).toBeNull();
});

test('without collections nothing is dragged', async () => {
  const { commands } = open([]);
  drag('Play FIP').release();
  expect(tray()).toBeNull();
  expect(commands.toggleItem).toHaveBeenCalledOnce();
});

test('the tray is at the edge that is farther from where it began', () => {
  vi.stubGlobal('innerHeight', 50);
  open();
  drag('Play FIP');
  expect(tray()?.parentElement?.className).toContain('top-2');
});
