// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { OwnOrderRows } from '@/components/lists/rows/OwnOrderRows';
import { layOut, openPage, pass, stopTime, widenPage } from '../../support/page';

/** A row's height in pixels. */
const HEIGHT = 50;

interface Entry {
  key: string;
  name: string;
}

const entriesOf = (keys: string): Entry[] =>
  [...keys].map((key) => ({ key, name: `Station ${key.toUpperCase()}` }));

type More = Pick<ComponentProps<typeof OwnOrderRows>, 'onDrop' | 'tiles'>;

function list(entries: readonly Entry[], onMove: (order: object) => void, more: More = {}) {
  return (
    <div style={{ overflowY: 'auto' }}>
      <OwnOrderRows label="Favourites" entries={entries} onMove={onMove} {...more}>
        {({ key, name }, _, place, handle) => (
          <li {...place} key={key} aria-label={key}>
            {name}
            {handle}
          </li>
        )}
      </OwnOrderRows>
    </div>
  );
}

/** Opens a list whose order the background keeps; `hear` sets what it reports next. */
function openList(keys: string, more: More = {}) {
  stopTime();
  const onMove = vi.fn();
  const page = openPage(list(entriesOf(keys), onMove, more));
  return { ...page, onMove, hear: (next: string) => page.rerender(list(entriesOf(next), onMove)) };
}

const handle = (key: string) =>
  screen.getByRole('button', { name: `Move Station ${key.toUpperCase()}` });
const order = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => row.getAttribute('aria-label'))
    .join('');

/** Grabs a row's handle and moves the pointer down and to the right by this many pixels, without letting go. */
function drag(key: string, by: number, right = 0): HTMLElement {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.localName === 'li' ? new DOMRect(0, 0, 300, HEIGHT) : new DOMRect(0, 0, 300, 1000);
  });
  const held = handle(key);
  held.setPointerCapture = () => {};
  fireEvent.pointerDown(held, { button: 0, pointerId: 1, clientX: 290, clientY: 500 });
  fireEvent.pointerMove(held, { pointerId: 1, clientX: 290 + right, clientY: 500 + by });
  return held;
}

test('an arrow key immediately moves a row by one place, and the background is informed', async () => {
  const { user, onMove } = openList('abc');
  handle('a').focus();
  await user.keyboard('{ArrowDown}');
  expect(order()).toBe('bac');
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ key: 'a', to: 1 });
  expect(screen.getByRole('status').textContent).toMatch(/Station A.*2.*3/);
  await user.keyboard('{ArrowUp}');
  expect(order()).toBe('abc');
  expect(document.activeElement).toBe(handle('a'));
});

test('Home and End move a row to the ends; an arrow key does nothing beyond them', async () => {
  const { user, onMove } = openList('abc');
  handle('b').focus();
  await user.keyboard('{End}');
  expect(order()).toBe('acb');
  await user.keyboard('{ArrowDown}');
  expect(onMove).toHaveBeenCalledTimes(1);
  await user.keyboard('{Home}');
  expect(order()).toBe('bac');
});

test('an arrow key moves nothing with Control, or without the focus on a handle', async () => {
  const { user, onMove } = openList('abc');
  handle('a').focus();
  await user.keyboard('{Control>}{ArrowDown}{/Control}');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{ArrowDown}');
  expect(onMove).not.toHaveBeenCalled();
});

test('the new order holds until the background follows; then the background’s order applies', async () => {
  const { user, hear } = openList('abc');
  handle('a').focus();
  await user.keyboard('{ArrowDown}');
  await pass(1000);
  expect(order()).toBe('bac');
  hear('bac');
  await pass(0);
  hear('cba');
  expect(order()).toBe('cba');
});

test('the background’s order applies again if it does not follow within 1.5 seconds', async () => {
  const { user } = openList('abc');
  handle('a').focus();
  await user.keyboard('{ArrowDown}');
  await pass(1499);
  expect(order()).toBe('bac');
  await pass(1);
  expect(order()).toBe('abc');
});

test('an entry added meanwhile goes last', async () => {
  const { user, hear } = openList('abc');
  handle('a').focus();
  await user.keyboard('{ArrowDown}');
  hear('dabc');
  expect(order()).toBe('bacd');
});

test('dragging a row moves the others aside, and releasing it moves the row', () => {
  const { onMove } = openList('abcd');
  const held = drag('a', 2 * HEIGHT);
  const [a, b, c, d] = screen.getAllByRole('listitem').map((row) => row.style.transform);
  expect([a, b, c, d]).toEqual([
    'translateY(100px)',
    'translateY(-50px)',
    'translateY(-50px)',
    'translateY(0px)',
  ]);
  expect(onMove).not.toHaveBeenCalled();
  fireEvent.pointerUp(held, { pointerId: 1 });
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ key: 'a', to: 2 });
  expect(order()).toBe('bcad');
  expect(screen.getAllByRole('listitem').some((row) => row.style.transform !== '')).toBe(false);
});

test('a row cannot be dragged out of the list', () => {
  const { onMove } = openList('abcd');
  fireEvent.pointerUp(drag('c', -1000), { pointerId: 1 });
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ key: 'c', to: 0 });
});

test('Escape returns a dragged row to its place', async () => {
  const { onMove, user } = openList('abcd');
  const held = drag('a', 2 * HEIGHT);
  await user.keyboard('{Escape}');
  fireEvent.pointerUp(held, { pointerId: 1 });
  expect(order()).toBe('abcd');
  expect(onMove).not.toHaveBeenCalled();
});

test('only the main mouse button drags a row', () => {
  const { onMove } = openList('ab');
  const held = handle('a');
  fireEvent.pointerDown(held, { button: 2, pointerId: 1, clientY: 0 });
  fireEvent.pointerMove(held, { pointerId: 1, clientY: HEIGHT });
  fireEvent.pointerUp(held, { pointerId: 1 });
  expect(onMove).not.toHaveBeenCalled();
});

test('dragging a row near the edge scrolls the list, and the row goes along', async () => {
  const { onMove, container } = openList('abcdefghij');
  const scroller = container.firstElementChild as HTMLElement;
  const held = drag('a', 490);
  const before = scroller.scrollTop;
  await pass(100);
  const scrolled = scroller.scrollTop - before;
  // 0.6 pixels per millisecond, whatever the frame rate.
  expect(scrolled).toBeGreaterThan(40);
  expect(scrolled).toBeLessThan(70);
  fireEvent.pointerUp(held, { pointerId: 1 });
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ key: 'a', to: 9 });
  await pass(100);
  expect(scroller.scrollTop - before).toBe(scrolled);
});

test('in a grid the arrow keys move by column and by line, in the direction of reading', async () => {
  widenPage(520);
  const { user, onMove } = openList('abcdefgh', { tiles: true });
  expect(screen.getByRole('list').style.gridTemplateColumns).toContain('repeat(4');
  handle('a').focus();
  await user.keyboard('{ArrowDown}');
  expect(order()).toBe('bcdeafgh');
  await user.keyboard('{ArrowRight}{ArrowUp}');
  expect(order()).toBe('bacdefgh');
  expect(onMove).toHaveBeenLastCalledWith({ key: 'a', to: 1 });
  document.dir = 'rtl';
  await user.keyboard('{ArrowRight}');
  document.dir = '';
  expect(order()).toBe('abcdefgh');
});

test.each([
  ['abc', 4],
  ['abcd', 4],
  ['abcde', 3],
  ['abcdefg', 4],
  ['abcdefghi', 3],
])(
  'a grid of %s fills its rows with %i columns rather than leave one tile alone',
  (keys, columns) => {
    widenPage(520);
    openList(keys, { tiles: true });
    expect(screen.getByRole('list').style.gridTemplateColumns).toContain(`repeat(${columns},`);
  },
);

test('in a grid a tile is dragged both ways, and the others move up into the next line', () => {
  widenPage(520);
  const { onMove } = openList('abcdefgh', { tiles: true });
  const held = drag('a', HEIGHT, 310);
  const [, b, , , e, f, g] = screen.getAllByRole('listitem').map((row) => row.style.transform);
  expect([b, e, f, g]).toEqual([
    'translate(-300px, 0px)',
    'translate(900px, -50px)',
    'translate(-300px, 0px)',
    'translateY(0px)',
  ]);
  fireEvent.pointerUp(held, { pointerId: 1 });
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ key: 'a', to: 5 });
});

test('a row is dropped on what takes it, which is marked meanwhile, and then stays in its place', () => {
  const onDrop = vi.fn();
  const { onMove } = openList('abc', { onDrop });
  const folder = document.createElement('div');
  folder.dataset.drop = 'folder 1';
  Object.assign(document, { elementsFromPoint: () => [document.body, folder] });
  const held = drag('b', 300, -100);
  expect(folder.hasAttribute('data-over')).toBe(true);
  expect(screen.getAllByRole('listitem').map((row) => row.style.transform)).toEqual([
    'translateY(0px)',
    'translate(-100px, 300px) scale(0.5)',
    'translateY(0px)',
  ]);
  fireEvent.pointerUp(held, { pointerId: 1 });
  expect(onDrop).toHaveBeenCalledExactlyOnceWith('b', 'folder 1');
  expect(onMove).not.toHaveBeenCalled();
  expect(folder.hasAttribute('data-over')).toBe(false);
});

test('Escape drops a row on nothing', async () => {
  const onDrop = vi.fn();
  const { user } = openList('abc', { onDrop });
  const folder = document.createElement('div');
  folder.dataset.drop = 'folder 1';
  Object.assign(document, { elementsFromPoint: () => [folder] });
  drag('b', 300);
  await user.keyboard('{Escape}');
  expect(folder.hasAttribute('data-over')).toBe(false);
  expect(onDrop).not.toHaveBeenCalled();
});

test('a single row cannot be moved', () => {
  openList('a');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the keys also move rows of a long list that is only partly rendered', async () => {
  const keys = 'abcdefghijklmnopqrstuvwxyz';
  const onMove = vi.fn();
  layOut({ row: HEIGHT, viewport: 200 });
  const { user } = openPage(list(entriesOf(keys), onMove));
  (await screen.findByRole('button', { name: 'Move Station B' })).focus();
  expect(screen.getAllByRole('listitem').length).toBeLessThan(keys.length);
  await user.keyboard('{ArrowUp}');
  expect(onMove).toHaveBeenCalledExactlyOnceWith({ key: 'b', to: 0 });
  expect(order().startsWith('bac')).toBe(true);
});
