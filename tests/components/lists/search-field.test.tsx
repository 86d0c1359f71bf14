// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SearchField } from '@/components/lists/SearchField';
import { useSearchState } from '@/components/lists/use-search-state';
import { openPage, pass, stopTime } from '../../support/page';

const REST = 250;

/** A search that starts once typing pauses. */
function Search({ hidden = false, inert = false, left = { text: '' } }) {
  const [kept] = useState(left);
  const { wish, text: search, change } = useSearchState(kept);
  return (
    <>
      <input aria-label="Another field" />
      <button type="button">Play</button>
      <div aria-hidden={hidden} inert={inert}>
        <SearchField
          label="Search stations"
          value={wish.text}
          onChange={(text) => change({ text })}
        />
      </div>
      <output>{search}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search stations' });
const clear = () => screen.queryByRole('button', { name: 'Clear search' });
const searched = () => screen.getByRole('status').textContent;

test('/ leads to the field, and is not typed into it', async () => {
  const { user } = openPage(<Search />);
  screen.getByRole('button', { name: 'Play' }).focus();
  await user.keyboard('/');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('');
  await user.keyboard('a/b');
  expect(field().value).toBe('a/b');
});

test('/ is typed where one types, and stays what it is with Control', async () => {
  const { user } = openPage(<Search />);
  const other = screen.getByRole<HTMLInputElement>('textbox', { name: 'Another field' });
  other.focus();
  await user.keyboard('/');
  expect(other.value).toBe('/');
  screen.getByRole('button', { name: 'Play' }).focus();
  await user.keyboard('{Control>}/{/Control}');
  expect(document.activeElement).not.toBe(field());
});

test.each([{ hidden: true }, { inert: true }])(
  'behind a dialog (%o) it is out of reach',
  async (props) => {
    const { user } = openPage(<Search {...props} />);
    await user.keyboard('/');
    expect(document.activeElement).toBe(document.body);
  },
);

test('Escape empties it and keeps the focus; the next one is for whoever else wants it', async () => {
  const { user } = openPage(<Search />);
  const taken: boolean[] = [];
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') taken.push(event.defaultPrevented);
  });
  await user.type(field(), 'fip');
  await user.keyboard('{Escape}');
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  await user.keyboard('{Escape}');
  expect(taken).toEqual([true, false]);
});

test('what was typed can be cleared with a button, which is there only then', async () => {
  const { user } = openPage(<Search />);
  expect(clear()).toBeNull();
  await user.type(field(), 'fip');
  const button = clear();
  if (button === null) throw new Error('There is no such button.');
  await user.click(button);
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect(clear()).toBeNull();
});

test('it is searched for once the typing rests, and no longer at once when it is cleared', async () => {
  stopTime();
  const { user } = openPage(<Search />);
  await user.type(field(), 'fi');
  await pass(REST - 1);
  expect(searched()).toBe('');
  await user.type(field(), 'p');
  await pass(REST - 1);
  expect(searched()).toBe('');
  await pass(1);
  expect(searched()).toBe('fip');
  await user.keyboard('{Escape}');
  expect(searched()).toBe('');
});

test('spaces around what is typed are not searched for', async () => {
  stopTime();
  const { user } = openPage(<Search />);
  await user.type(field(), ' fip ');
  await pass(REST);
  expect([field().value, searched()]).toEqual([' fip ', 'fip']);
});

test('a page that is left and shown again begins with what was typed, and searches at once', async () => {
  stopTime();
  const left = { text: '' };
  const { user, unmount } = openPage(<Search left={left} />);
  await user.type(field(), 'fip');
  unmount();
  openPage(<Search left={left} />);
  expect([field().value, searched()]).toEqual(['fip', 'fip']);
});
