// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CheckLine } from '@/components/primitives/fields/CheckLine';
import { ChoiceSelect } from '@/components/primitives/fields/ChoiceSelect';
import { Choices } from '@/components/primitives/fields/Choices';
import { openPage } from '../../../support/page';

const ORDERS = [
  { value: 'votes', label: 'Votes' },
  { value: 'clicks', label: 'Clicks' },
  { value: 'name', label: 'Name' },
];

function Order({ onChange }: { onChange: (value: string) => void }) {
  const [order, setOrder] = useState('votes');
  const change = (next: string) => {
    setOrder(next);
    onChange(next);
  };
  return <ChoiceSelect label="Order" choices={ORDERS} value={order} onChange={change} />;
}

const select = () => screen.getByRole('combobox', { name: 'Order' });
const closed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

test('a select shows the current choice; choosing another changes it and closes the list', async () => {
  const onChange = vi.fn();
  const { user } = openPage(<Order onChange={onChange} />);
  expect(select().textContent).toBe('Votes');
  await user.click(select());
  const chosen = await screen.findByRole('option', { name: 'Votes' });
  expect(chosen.getAttribute('aria-selected')).toBe('true');
  await user.click(screen.getByRole('option', { name: 'Name' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('name'));
  await closed();
  expect(select().textContent).toBe('Name');
});

test('the keyboard opens a select, moves through its list and chooses; the focus returns', async () => {
  const onChange = vi.fn();
  const { user } = openPage(<Order onChange={onChange} />);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('listbox', { name: 'Order' });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('clicks'));
  await closed();
  expect(document.activeElement).toBe(select());
});

test('Escape closes a select and changes nothing', async () => {
  const onChange = vi.fn();
  const { user } = openPage(<Order onChange={onChange} />);
  await user.click(select());
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  await closed();
  expect(onChange).not.toHaveBeenCalled();
});

test('typing a first letter changes a closed select without opening it', async () => {
  const onChange = vi.fn();
  const { user } = openPage(<Order onChange={onChange} />);
  await user.tab();
  await user.keyboard('n');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('name');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('one button in a group of choices is pressed, and only pressing another changes the choice', async () => {
  const onChange = vi.fn();
  const choices = [
    { value: 'light', name: 'Light' },
    { value: 'dark', name: 'Dark' },
  ];
  const { user } = openPage(
    <Choices label="Appearance" choices={choices} value="light" onChange={onChange} />,
  );
  expect(screen.getByRole('group', { name: 'Appearance' })).toBeDefined();
  const [light, dark] = screen.getAllByRole('button');
  expect(light?.getAttribute('aria-pressed')).toBe('true');
  expect(dark?.getAttribute('aria-pressed')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Light' }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Dark' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('dark');
});

test('a click anywhere on its line ticks a checkbox, which can also be half ticked', async () => {
  const onChange = vi.fn();
  const line = (indeterminate: boolean) => (
    <CheckLine checked={false} indeterminate={indeterminate} onChange={onChange} detail="All of it">
      Take the settings
    </CheckLine>
  );
  const { user, rerender } = openPage(line(false));
  const box = screen.getByRole('checkbox', { name: 'Take the settings' });
  expect(box.getAttribute('aria-checked')).toBe('false');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'All of it',
  );
  await user.click(screen.getByText('Take the settings'));
  expect(onChange.mock.calls.map(([checked]) => checked)).toEqual([true]);
  await user.click(box);
  expect(onChange).toHaveBeenCalledTimes(2);
  rerender(line(true));
  expect(box.getAttribute('aria-checked')).toBe('mixed');
});
