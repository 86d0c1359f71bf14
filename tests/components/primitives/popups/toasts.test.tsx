// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { provideOverlays } from '@/components/primitives/popups/open-overlay';
import { ToastViewport } from '@/components/primitives/popups/ToastViewport';
import {
  type Toast,
  ToasterProvider,
  Toasts,
  useToaster,
} from '@/components/primitives/popups/toaster';
import { openPage, pass, stopTime } from '../../../support/page';

let arrive = () => {};
provideOverlays(
  () =>
    new Promise((resolve) => {
      arrive = () => resolve({ ToastViewport } as never);
    }),
);
beforeEach(stopTime);

function Say({ toasts }: { toasts: Record<string, Toast> }) {
  const { add } = useToaster();
  return Object.entries(toasts).map(([name, toast]) => (
    <button key={name} type="button" onClick={() => add(toast)}>
      {name}
    </button>
  ));
}

function openToasts(toasts: Record<string, Toast>) {
  return openPage(
    <ToasterProvider>
      <Say toasts={toasts} />
      <div role="dialog" aria-label="Another dialog">
        <button type="button">In a dialog</button>
      </div>
      <Toasts />
    </ToasterProvider>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
/** Whether the text is visible; there is a second copy for screen readers. */
const said = (words: string) =>
  screen
    .queryAllByText(words)
    .some((at) => at.closest('[role=dialog], [hidden]')?.matches(':not([hidden])'));

test('the very first one is said, though what draws it comes only then, and goes after its time', async () => {
  const onClose = vi.fn();
  const { user } = openToasts({ Save: { words: 'Saved', timeout: 6000, onClose } });
  await user.click(button('Save'));
  await pass(1000);
  expect(said('Saved')).toBe(false);
  arrive();
  await pass(100);
  expect(said('Saved')).toBe(true);
  await pass(5500);
  expect(said('Saved')).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  await pass(1500);
  expect(said('Saved')).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the next one takes the place of the one before', async () => {
  const { user } = openToasts({ One: { words: 'First' }, Two: { words: 'Second' } });
  await user.click(button('One'));
  await pass(1000);
  await user.click(button('Two'));
  await pass(1000);
  expect([said('First'), said('Second')]).toEqual([false, true]);
});

test('what can be undone has a button for it', async () => {
  const onUndo = vi.fn();
  const { user } = openToasts({ Go: { words: 'Deleted', onUndo } });
  await user.click(button('Go'));
  await pass(100);
  await user.click(button('Undo'));
  expect(onUndo).toHaveBeenCalledTimes(1);
});

test('a dialog that takes the focus covers it, so it goes', async () => {
  const { user } = openToasts({ Go: { words: 'Deleted' } });
  await user.click(button('Go'));
  await pass(100);
  await user.click(button('In a dialog'));
  await pass(1000);
  expect(said('Deleted')).toBe(false);
});
