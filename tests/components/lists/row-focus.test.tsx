// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RowFocus } from '@/components/lists/rows/RowFocus';
import { openPage } from '../../support/page';

interface RowsProps {
  label: string;
  rows: readonly string[];
  /** Only for a grid. */
  columns?: number;
}

/** A list of rows, each with a button to play it and one to remove it. */
function Rows({ label, rows, columns }: RowsProps) {
  return (
    <ul aria-label={label} data-tiles={columns}>
      {rows.map((row) => (
        <li key={row} data-row={row}>
          <button type="button">Play {row}</button>
          <button type="button">Remove {row}</button>
        </li>
      ))}
    </ul>
  );
}

const lists = (...all: (readonly string[])[]) => (
  <RowFocus>
    <input aria-label="Filter" />
    {all.map((rows, index) => (
      <Rows key={index} label={`List ${index}`} rows={rows} />
    ))}
  </RowFocus>
);

const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.textContent;

test('Up and Down move from row to row, across lists, and stop at the ends', async () => {
  const { user } = openPage(lists(['A', 'B'], ['C']));
  button('Play A').focus();
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Play A');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Play C');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Play C');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Play B');
});

test('in a grid the arrow keys go by its lines and columns, and on to the lists around it', async () => {
  const { user } = openPage(
    <RowFocus>
      <Rows label="Above" rows={['before']} />
      <Rows label="Grid" rows={['A', 'B', 'C', 'D', 'E']} columns={3} />
      <Rows label="Below" rows={['after']} />
    </RowFocus>,
  );
  button('Play B').focus();
  const steps = [
    ...[
      ['{ArrowDown}', 'E'],
      ['{ArrowRight}', 'after'],
      ['{ArrowUp}', 'E'],
      ['{ArrowLeft}', 'D'],
    ],
    ...[
      ['{ArrowUp}', 'A'],
      ['{ArrowUp}', 'before'],
      ['{ArrowDown}', 'A'],
      ['{ArrowRight}', 'B'],
    ],
    // The last line has no third column.
    ...[
      ['{ArrowRight}', 'C'],
      ['{ArrowDown}', 'E'],
      ['{ArrowDown}', 'after'],
    ],
  ];
  for (const [key = '', name] of steps) {
    await user.keyboard(key);
    expect(focused(), key).toBe(`Play ${name}`);
  }
  // Only a grid has columns.
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Play after');
});

test('in a grid of a page from right to left, Left moves on', async () => {
  document.dir = 'rtl';
  const { user } = openPage(
    <RowFocus>
      <Rows label="Grid" rows={['A', 'B']} columns={3} />
    </RowFocus>,
  );
  button('Play A').focus();
  await user.keyboard('{ArrowLeft}');
  document.dir = '';
  expect(focused()).toBe('Play B');
});

test('Home and End move to the first and the last row', async () => {
  const { user } = openPage(lists(['A', 'B'], ['C']));
  button('Play B').focus();
  await user.keyboard('{End}');
  expect(focused()).toBe('Play C');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Play A');
});

test('from any button of a row, an arrow key moves to the first button of the next row', async () => {
  const { user } = openPage(lists(['A', 'B']));
  button('Remove A').focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Play B');
});

test('keys with a modifier, other keys, and keys outside the rows are ignored', async () => {
  const { user } = openPage(lists(['A', 'B']));
  button('Play A').focus();
  for (const modifier of ['Control', 'Alt', 'Shift', 'Meta']) {
    await user.keyboard(`{${modifier}>}{ArrowDown}{/${modifier}}`);
  }
  await user.keyboard('x{PageDown}');
  expect(focused()).toBe('Play A');
  const field = screen.getByRole('textbox', { name: 'Filter' });
  field.focus();
  await user.keyboard('{ArrowDown}{Home}');
  expect(document.activeElement).toBe(field);
});

test('a key that was already handled is ignored', async () => {
  const { user } = openPage(lists(['A', 'B']));
  button('Play A').addEventListener('keydown', (event) => event.preventDefault());
  button('Play A').focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Play A');
});

test('when the focused row is removed, the same button of the row in its place gets the focus', async () => {
  const { rerender } = openPage(lists(['A', 'B', 'C']));
  button('Remove B').focus();
  rerender(lists(['A', 'C']));
  await expect.poll(focused).toBe('Remove C');
});

test('when the last row is removed, the row before it gets the focus', async () => {
  const { rerender } = openPage(lists(['A', 'B']));
  button('Play B').focus();
  rerender(lists(['A']));
  await expect.poll(focused).toBe('Play A');
});

test('when no row is left, the box gets the focus, so that Tab continues from there', async () => {
  const { rerender, container, user } = openPage(lists(['A']));
  button('Play A').focus();
  rerender(lists([]));
  await expect.poll(() => document.activeElement).toBe(container.firstElementChild);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter' }));
});

test('when the focused row moves to another list, the focus does not follow it', async () => {
  const { rerender } = openPage(lists(['A', 'B', 'C'], ['B']));
  button('Play A').focus();
  rerender(lists(['B', 'C'], ['B', 'A']));
  await expect.poll(focused).toBe('Play B');
});

test('the focus is not brought back after it has moved elsewhere', async () => {
  const { rerender } = openPage(lists(['A', 'B']));
  button('Play A').focus();
  const field = screen.getByRole('textbox', { name: 'Filter' });
  field.focus();
  rerender(lists(['B']));
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(document.activeElement).toBe(field);
});
