// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { QueueMenu, QueueMenus } from '@/components/lists/QueueMenu';
import { QueueMenuPopup } from '@/components/lists/QueueMenuPopup';
import { useUndo } from '@/components/lists/use-undo';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import { ToasterProvider, Toasts } from '@/components/primitives/popups/toaster';
import { listKey, type PlayableItem } from '@/lib/model/playable-item';
import { haveOverlays, openPage, pass, stopTime } from '../../support/page';

beforeAll(() => haveOverlays({ QueueMenuPopup, ToastViewport }));
beforeEach(stopTime);

/** The background's answers to removing a station and to restoring it: why it failed, or null. */
interface Outcomes {
  remove?: string | null;
  putBack?: string | null;
  /** How long restoring takes, in milliseconds. */
  delay?: number;
  onRestore?: () => void;
}

/** Stations that can be removed: "Remove" does so immediately, "Delete" waits for the undo to expire. */
function Stations({ remove = null, putBack = null, delay = 0, onRestore }: Outcomes) {
  const [names, setNames] = useState(['FIP', 'KEXP', 'NTS']);
  const box = useRef<HTMLUListElement>(null);
  const undo = useUndo(box);

  async function removeNow(name: string) {
    if (remove === null) setNames(names.filter((other) => other !== name));
    return remove;
  }

  async function restore() {
    onRestore?.();
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    if (putBack === null) setNames(names);
    return putBack;
  }

  return (
    <ul ref={box}>
      {names
        .filter((name) => !undo.hidden.has(name))
        .map((name) => (
          <li key={name} data-row={name}>
            <button type="button">{name}</button>
            <button
              type="button"
              onClick={() =>
                undo.act({
                  words: `Removed ${name}`,
                  run: () => removeNow(name),
                  undo: restore,
                  focus: { row: name },
                })
              }
            >
              Remove {name}
            </button>
            <button
              type="button"
              onClick={() =>
                undo.hold({ words: `Deleted ${name}`, run: () => removeNow(name), row: name })
              }
            >
              Delete {name}
            </button>
          </li>
        ))}
    </ul>
  );
}

const openStations = (outcomes: Outcomes = {}) =>
  openPage(
    <ToasterProvider>
      <Stations {...outcomes} />
      <Toasts />
    </ToasterProvider>,
  );

const button = (name: string) => screen.getByRole('button', { name });
const canUndo = () => screen.queryByRole('button', { name: 'Undo' }) !== null;
const says = (words: string) => screen.queryAllByText(words).length > 0;
const rows = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('data-row'));

test('an action done immediately can be undone, and the restored row gets the focus', async () => {
  const { user } = openStations();
  await user.click(button('Remove KEXP'));
  await pass(100);
  expect(rows()).toEqual(['FIP', 'NTS']);
  expect(says('Removed KEXP')).toBe(true);
  await user.click(button('Undo'));
  await pass(1000);
  expect(rows()).toEqual(['FIP', 'KEXP', 'NTS']);
  expect(document.activeElement).toBe(button('KEXP'));
  expect(canUndo()).toBe(false);
});

test('the keys undo it, too, from wherever one is', async () => {
  const { user } = openStations();
  await user.click(button('Remove KEXP'));
  await pass(100);
  button('FIP').focus();
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}z');
  await pass(500);
  expect(rows()).toEqual(['FIP', 'NTS']);
  await user.keyboard('{Control>}z{/Control}');
  await pass(1000);
  expect(rows()).toEqual(['FIP', 'KEXP', 'NTS']);
  expect(document.activeElement).toBe(button('KEXP'));
  expect(canUndo()).toBe(false);
});

test('the keys undo nothing twice, however often they are pressed', async () => {
  const onRestore = vi.fn();
  const { user } = openStations({ delay: 300, onRestore });
  await user.click(button('Remove KEXP'));
  await pass(100);
  await user.keyboard('{Control>}zz{/Control}');
  await pass(1000);
  await user.keyboard('{Control>}z{/Control}');
  await pass(1000);
  expect(rows()).toEqual(['FIP', 'KEXP', 'NTS']);
  expect(onRestore).toHaveBeenCalledTimes(1);
});

test('where something is written, the keys undo that', async () => {
  const { user } = openStations();
  const field = document.createElement('input');
  document.body.append(field);
  await user.click(button('Remove KEXP'));
  await pass(100);
  field.focus();
  await user.keyboard('{Control>}z{/Control}');
  await pass(500);
  expect(rows()).toEqual(['FIP', 'NTS']);
  field.remove();
});

test('“Undo” keeps the focus until the restored row takes it, but not for long', async () => {
  const { user } = openStations({ delay: 300 });
  await user.click(button('Remove KEXP'));
  await pass(100);
  await user.click(button('Undo'));
  await pass(200);
  expect(document.activeElement).toBe(button('Undo'));
  await pass(500);
  expect(document.activeElement).toBe(button('KEXP'));
  expect(canUndo()).toBe(false);
});

test('the toast closes although the row does not come back', async () => {
  const { user } = openStations({ delay: 60_000 });
  await user.click(button('Remove KEXP'));
  await pass(100);
  await user.click(button('Undo'));
  await pass(3000);
  expect(canUndo()).toBe(false);
});

test('a failed action is reported, and cannot be undone', async () => {
  const { user } = openStations({ remove: 'The disk is full.' });
  await user.click(button('Remove KEXP'));
  await pass(1000);
  expect(rows()).toEqual(['FIP', 'KEXP', 'NTS']);
  expect(says('The disk is full.')).toBe(true);
  expect(canUndo()).toBe(false);
  // Nor later, once the message is gone.
  await pass(6000);
  expect(canUndo()).toBe(false);
});

test('a failed undo is reported', async () => {
  const { user } = openStations({ putBack: 'The server does not answer.' });
  await user.click(button('Remove KEXP'));
  await pass(100);
  await user.click(button('Undo'));
  await pass(100);
  expect(rows()).toEqual(['FIP', 'NTS']);
  expect(says('The server does not answer.')).toBe(true);
});

test('a delayed action that fails is reported, and its row comes back', async () => {
  const { user } = openStations({ remove: 'The disk is full.' });
  await user.click(button('Delete KEXP'));
  expect(rows()).toEqual(['FIP', 'NTS']);
  await pass(5500);
  expect(canUndo()).toBe(true);
  await pass(1000);
  expect(rows()).toEqual(['FIP', 'KEXP', 'NTS']);
  expect(says('The disk is full.')).toBe(true);
});

const FILE: PlayableItem = { id: 8, enclosureUrl: 'https://cdn.example/8.mp3', title: 'Colors' };
const OTHER: PlayableItem = { ...FILE, id: 9, title: 'Echoes' };

async function chooseFromMenu(what: string, queue: PlayableItem[]) {
  const page = openPage(
    <ToasterProvider>
      <QueueMenus>
        <QueueMenu item={FILE} />
      </QueueMenus>
      <Toasts />
    </ToasterProvider>,
    { state: { queue } },
  );
  await page.user.click(button('More options for Colors'));
  await pass(100);
  await page.user.click(screen.getByRole('menuitem', { name: what }));
  await pass(100);
  return page;
}

test.each(['Play next', 'Add to queue'])(
  'undoing “%s” removes the item from the queue again, and returns the focus to the menu’s button',
  async (what) => {
    const { user, commands } = await chooseFromMenu(what, [OTHER]);
    expect(commands.enqueue).toHaveBeenCalledTimes(1);
    await user.click(button('Undo'));
    expect(commands.dequeue).toHaveBeenCalledExactlyOnceWith(listKey(FILE));
    expect(document.activeElement).toBe(button('More options for Colors'));
  },
);

test.each(['Play next', 'Move to the end of the queue', 'Remove from queue'])(
  'undoing “%s” puts an item that was in the queue back in its place',
  async (what) => {
    const { user, commands, hear } = await chooseFromMenu(what, [OTHER, FILE]);
    await hear({ queue: [FILE, OTHER] });
    commands.enqueue.mockClear();
    await user.click(button('Undo'));
    expect(commands.enqueue).toHaveBeenCalledExactlyOnceWith([FILE], 1);
  },
);
