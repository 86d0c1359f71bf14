// @vitest-environment happy-dom
import { Menu } from '@base-ui/react/menu';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MoreButton } from '@/components/lists/MoreButton';
import { RowFocus } from '@/components/lists/rows/RowFocus';
import { MenuPopup } from '@/components/primitives/popups/MenuPopup';
import { useItemMenu, useMenu } from '@/components/primitives/popups/menu';
import { openPage } from '../../support/page';

const ENTRIES = ['One', 'Two', 'Three'];

function SpeedMenu() {
  const { isOpen, opening, button, close } = useMenu();
  return (
    <>
      <button type="button" aria-label="Speed" {...button} />
      {opening && (
        <MenuPopup open={isOpen} opening={opening} onClose={close}>
          {ENTRIES.map((name) => (
            <Menu.Item key={name}>{name}</Menu.Item>
          ))}
        </MenuPopup>
      )}
    </>
  );
}

/** Rows that share one menu. */
function Rows() {
  const { isOpen, opening, menu, close } = useItemMenu<string>();
  return (
    <RowFocus>
      <ul>
        {['FIP', 'KEXP'].map((name) => (
          <li key={name} data-row={name}>
            <button type="button">{name}</button>
            <MoreButton menu={menu} item={`station ${name}`} name={name} />
          </li>
        ))}
      </ul>
      {opening && (
        <MenuPopup open={isOpen} opening={opening} onClose={close}>
          <Menu.Item>About {opening.item}</Menu.Item>
        </MenuPopup>
      )}
    </RowFocus>
  );
}

const opener = () => screen.getByRole('button', { name: 'Speed' });
const isOpen = (button: Element) => button.getAttribute('aria-expanded') === 'true';
const focusOn = (element: Element | null) =>
  waitFor(() => expect(document.activeElement).toBe(element));
const entry = (name: string) => screen.findByRole('menuitem', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

test('a menu is named after its button, which reports that it has a menu and whether that is open', async () => {
  const { user } = openPage(<SpeedMenu />);
  expect(opener().getAttribute('aria-haspopup')).toBe('menu');
  expect(isOpen(opener())).toBe(false);
  const button = opener();
  await user.click(button);
  expect(await screen.findByRole('menu', { name: 'Speed' })).toBeDefined();
  expect(isOpen(button)).toBe(true);
});

test('a menu opened with the pointer has the focus itself; the arrow keys then move to its entries', async () => {
  const { user } = openPage(<SpeedMenu />);
  await user.click(opener());
  await focusOn(await screen.findByRole('menu'));
  await user.keyboard('{ArrowDown}');
  await focusOn(await entry('One'));
});

test.each([
  ['{Enter}', 'One'],
  [' ', 'One'],
  ['{ArrowDown}', 'One'],
  ['{ArrowUp}', 'Three'],
])('a menu opened with “%s” has the focus on “%s”', async (key, name) => {
  const { user } = openPage(<SpeedMenu />);
  opener().focus();
  await user.keyboard(key);
  await focusOn(await entry(name));
});

test('closing a menu returns the focus to its button', async () => {
  const { user } = openPage(<SpeedMenu />);
  const button = opener();
  button.focus();
  await user.keyboard('{ArrowDown}');
  await focusOn(await entry('One'));
  await user.keyboard('{Escape}');
  await closed();
  await focusOn(button);
  expect(isOpen(button)).toBe(false);
});

test('pressing an entry closes the menu, which next opens at its first entry', async () => {
  const { user } = openPage(<SpeedMenu />);
  const button = opener();
  button.focus();
  await user.keyboard('{ArrowUp}');
  await focusOn(await entry('Three'));
  await user.keyboard('{Enter}');
  await closed();
  await focusOn(button);
  await user.keyboard('{ArrowDown}');
  await focusOn(await entry('One'));
});

test('the menu that rows share is about the row whose button opened it, and only that button is expanded', async () => {
  const { user } = openPage(<Rows />);
  const [fip, kexp] = ['FIP', 'KEXP'].map((name) =>
    screen.getByRole('button', { name: new RegExp(`More.*${name}`) }),
  ) as [HTMLElement, HTMLElement];
  await user.click(fip);
  await entry('About station FIP');
  expect([isOpen(fip), isOpen(kexp)]).toEqual([true, false]);
  await user.keyboard('{Escape}');
  await closed();
  expect(isOpen(fip)).toBe(false);
  await user.click(kexp);
  await entry('About station KEXP');
  expect([isOpen(fip), isOpen(kexp)]).toEqual([false, true]);
});

test('in a list, an arrow key on a menu button moves to another row and opens no menu', async () => {
  const { user } = openPage(<Rows />);
  screen.getByRole('button', { name: /More.*FIP/ }).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'KEXP' }));
  expect(screen.queryByRole('menu')).toBeNull();
});
