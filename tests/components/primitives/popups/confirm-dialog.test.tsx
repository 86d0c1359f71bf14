// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '@/components/primitives/popups/ConfirmDialog';
import { openPage } from '../../../support/page';

function Deleting({
  onConfirm,
  elsewhere = false,
}: {
  onConfirm: () => void;
  elsewhere?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        History
      </h2>
      <button type="button" onClick={() => setOpen(true)}>
        Delete…
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        heading="Delete everything?"
        action="Delete"
        onConfirm={onConfirm}
        finalFocus={elsewhere ? (confirmed) => (confirmed ? heading.current : null) : undefined}
      >
        All tracks will be lost.
      </ConfirmDialog>
    </>
  );
}

async function openDialog(elsewhere = false) {
  const onConfirm = vi.fn();
  const page = openPage(<Deleting onConfirm={onConfirm} elsewhere={elsewhere} />);
  const opener = screen.getByRole('button', { name: 'Delete…' });
  await page.user.click(opener);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete everything?' });
  return { ...page, onConfirm, opener, dialog };
}

const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const button = (name: string) => screen.getByRole('button', { name });

test('the dialog says what will be lost, and takes the focus', async () => {
  const { dialog } = await openDialog();
  const about = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(about?.textContent).toBe('All tracks will be lost.');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

test('confirming acts once, closes the dialog, and returns the focus to the button that opened it', async () => {
  const { user, onConfirm, opener } = await openDialog();
  await user.click(button('Delete'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await gone();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test.each([
  ['Cancel', (user: { click(at: Element): Promise<void> }) => user.click(button('Cancel'))],
  ['Escape', (user: { keyboard(keys: string): Promise<void> }) => user.keyboard('{Escape}')],
])('%s closes the dialog without doing anything', async (_, act) => {
  const { user, onConfirm, opener } = await openDialog();
  await act(user);
  await gone();
  expect(onConfirm).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('after confirming, the focus can go elsewhere; after cancelling, it returns to the opener', async () => {
  const { user, opener } = await openDialog(true);
  await user.click(button('Delete'));
  await gone();
  const heading = screen.getByRole('heading', { name: 'History' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await user.click(opener);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await gone();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
