// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DrawRow } from '@/components/lists/rows/PlacedRow';
import { RowFocus } from '@/components/lists/rows/RowFocus';
import { VirtualRows } from '@/components/lists/rows/VirtualRows';
import { layOut, openPage, pass, stopTime, widenPage } from '../../support/page';

/** Heights in pixels: ten rows are visible. */
const [ROW, VIEWPORT] = [56, 560];

beforeEach(() => {
  stopTime();
  layOut({ row: ROW, viewport: VIEWPORT });
});

const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `Row ${from + index}`);
const keyOf = (item: string) => item;
const draw: DrawRow<string> = (item, place) => (
  <li {...place} key={item} data-row={item}>
    <button type="button">{item}</button>
  </li>
);

type Props = Partial<Parameters<typeof VirtualRows<string>>[0]>;

const list = (items: readonly (string | null)[], props: Props = {}) => (
  <div data-testid="scroller" style={{ overflowY: 'auto' }}>
    <RowFocus>
      <VirtualRows label="Stations" items={items} keyOf={keyOf} {...props}>
        {draw}
      </VirtualRows>
    </RowFocus>
  </div>
);

const shown = () => screen.getAllByRole('button').map((button) => button.textContent);
const row = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.textContent;

/** Scrolls this row to the top, and waits until scrolling has ended. */
async function scrollTo(index: number): Promise<void> {
  const scroller = screen.getByTestId('scroller');
  scroller.scrollTop = index * ROW;
  act(() => void fireEvent.scroll(scroller));
  await pass(1000);
}

test('only the visible rows of a long list are rendered, plus five more', async () => {
  openPage(list(numbers(1000)));
  await pass(0);
  expect(shown()).toEqual(numbers(shown().length));
  expect(shown().length).toBeGreaterThanOrEqual(15);
  expect(shown().length).toBeLessThan(20);
  await scrollTo(500);
  expect(shown()[0]).toBe('Row 495');
  expect(shown()).toContain('Row 510');
});

test('each row reports its position and the total number of rows', () => {
  openPage(list(numbers(100), { total: 5000 }));
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.getAttribute('aria-posinset')).toBe('1');
  expect(second?.getAttribute('aria-posinset')).toBe('2');
  expect(second?.getAttribute('aria-setsize')).toBe('5000');
});

test('End moves to the very last row, and Home back to the first', async () => {
  const { user } = openPage(list(numbers(1000)));
  await pass(0);
  act(() => row('Row 3').focus());
  await user.keyboard('{End}');
  expect(focused()).toBe('Row 999');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Row 0');
});

test('the focused row stays rendered while the list scrolls, and the arrow keys continue from it', async () => {
  const { user } = openPage(list(numbers(1000)));
  await pass(0);
  act(() => row('Row 3').focus());
  await scrollTo(500);
  expect(focused()).toBe('Row 3');
  expect(shown().slice(0, 4)).toEqual(['Row 2', 'Row 3', 'Row 4', 'Row 495']);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Row 4');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Row 5');
});

test('a row that moves in the list keeps the focus, however far it moves', async () => {
  const { rerender } = openPage(list(numbers(100)));
  await pass(0);
  act(() => row('Row 3').focus());
  rerender(list([...numbers(100, 100), ...numbers(100)]));
  await pass(100);
  expect(focused()).toBe('Row 3');
});

test('rows still loading have placeholders, which can have the focus until the rows arrive', async () => {
  const coming = [...numbers(5), ...Array.from({ length: 5 }, () => null)];
  const { rerender, user } = openPage(list(coming));
  await pass(0);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(shown()).toEqual(numbers(5));
  act(() => row('Row 0').focus());
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(screen.getAllByRole('listitem').at(-1));
  rerender(list(numbers(10)));
  await pass(100);
  expect(focused()).toBe('Row 9');
});

test('while the list scrolls, rows are rendered a few at a time, visible ones first', async () => {
  openPage(list(numbers(1000)));
  await pass(0);
  await scrollTo(1);
  const scroller = screen.getByTestId('scroller');
  scroller.scrollTop = 500 * ROW;
  act(() => void fireEvent.scroll(scroller));
  expect(shown()).toEqual(['Row 500', 'Row 501']);
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(15);
  await pass(16);
  expect(shown()).toEqual(numbers(4, 500));
  await pass(16 * 10);
  expect(shown().length).toBeGreaterThan(15);
});

test('more rows are requested near the end, and only once', async () => {
  const onNearEnd = vi.fn();
  const { rerender } = openPage(list(numbers(100), { onNearEnd }));
  await scrollTo(70);
  expect(onNearEnd).not.toHaveBeenCalled();
  await scrollTo(80);
  expect(onNearEnd).toHaveBeenCalledTimes(1);
  rerender(list(numbers(200), { onNearEnd }));
  await pass(100);
  expect(onNearEnd).toHaveBeenCalledTimes(1);
});

test('the list reports its visible rows when they change', async () => {
  const onSight = vi.fn();
  openPage(list(numbers(1000), { onSight }));
  await pass(0);
  await scrollTo(100);
  const [first, last] = onSight.mock.lastCall ?? [];
  expect(first).toBe(100);
  expect(last).toBeGreaterThanOrEqual(109);
  expect(last).toBeLessThan(112);
});

test('rows of another height have their places before they are measured', async () => {
  layOut({ row: 40, viewport: VIEWPORT });
  openPage(list(numbers(1000), { height: 40 }));
  await pass(0);
  expect(screen.getByRole('list').style.height).toBe('40000px');
});

test('a list that comes late leaves its page scrolled where it is', async () => {
  const { rerender } = openPage(<div data-testid="scroller" style={{ overflowY: 'auto' }} />);
  const scroller = screen.getByTestId('scroller');
  scroller.scrollTop = 10 * ROW;
  rerender(list(numbers(100)));
  await pass(100);
  expect(scroller.scrollTop).toBe(10 * ROW);
  expect(shown()).toContain('Row 15');
});

test('a grid that one comes back to is where it was left', async () => {
  widenPage(700);
  function Returned() {
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
      const scroller = box.current?.firstElementChild;
      if (scroller) scroller.scrollTop = 10 * ROW;
    }, []);
    return <div ref={box}>{list(numbers(100), { tiles: true })}</div>;
  }
  openPage(<Returned />);
  await pass(1000);
  expect(screen.getByRole('list').dataset.tiles).toBe('4');
  expect(screen.getByTestId('scroller').scrollTop).toBe(10 * ROW);
});

test('a list that is about to be replaced is marked as busy', () => {
  const { rerender } = openPage(list(numbers(3), { busy: true }));
  expect(screen.getByRole('list', { name: 'Stations' }).getAttribute('aria-busy')).toBe('true');
  rerender(list(numbers(3)));
  expect(screen.getByRole('list').hasAttribute('aria-busy')).toBe(false);
});
