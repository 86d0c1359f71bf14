// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { DropImport } from '@/components/importing/DropImport';
import { ImportDialog } from '@/components/importing/ImportDialog';
import type { ImportPreview, LibraryJob, PreviewOutcome } from '@/lib/contract/library';
import { t, tn } from '@/lib/i18n/translate';
import { haveOverlays, openPage } from '../../support/page';

beforeAll(() => haveOverlays({ ImportDialog }));

const NONE = { added: 0, known: 0 };
const NOTHING_REMOVED = {
  ...{ shows: 0, favourites: 0, progress: 0, tracks: 0, bookmarks: 0, lists: 0 },
  collections: 0,
};
const PREVIEW: ImportPreview = {
  ...{ id: 'preview', format: 'opml', shows: { added: 2, known: 1 }, stations: NONE },
  ...{
    favourites: NONE,
    progress: NONE,
    tracks: NONE,
    bookmarks: NONE,
    lists: NONE,
    collections: NONE,
    settings: false,
    addresses: {},
  },
  ...{
    removes: NOTHING_REMOVED,
    faults: [],
  },
  names: ['Tides', 'Echoes'],
};
const BACKUP: ImportPreview = {
  ...{ ...PREVIEW, format: 'backup', settings: true },
  removes: { ...NOTHING_REMOVED, shows: 4 },
};

const file = (name: string) => new File(['text'], name);

/** Drags something over the page, or drops it there. Returns whether the browser would open it. */
function drag(
  type: string,
  { files = [] as File[], types = ['Files'], to = null as Element | null },
) {
  // Happy DOM has no drag events.
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types, files }, relatedTarget: to });
  act(() => void window.dispatchEvent(event));
  return !event.defaultPrevented;
}
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const invitation = () => screen.queryByText(t('import.drop'));

/** Opens a page on which dropped files wait for their previews until the test provides them. */
function openPageToDropOn() {
  const page = openPage(<DropImport />);
  const previews: ((outcome: PreviewOutcome) => void)[] = [];
  page.commands.previewImport.mockImplementation(
    () => new Promise((resolve) => void previews.push(resolve)),
  );
  return {
    ...page,
    drop: (...files: File[]) => act(async () => void drag('drop', { files })),
    preview: (preview: ImportPreview) => act(async () => previews.at(-1)?.({ ok: true, preview })),
  };
}

test('files dragged over the page are invited until they leave it; dragged text is not', () => {
  openPageToDropOn();
  drag('dragenter', { types: ['text/plain'] });
  expect(invitation()).toBeNull();
  drag('dragenter', {});
  expect(invitation()).not.toBeNull();
  drag('dragleave', { to: document.body });
  expect(invitation()).not.toBeNull();
  drag('dragleave', {});
  expect(invitation()).toBeNull();
});

test('a dropped file does not replace the page, and a dropped text keeps its default action', () => {
  openPageToDropOn();
  expect(drag('dragenter', {})).toBe(false);
  expect(drag('dragover', {})).toBe(false);
  expect(drag('drop', {})).toBe(false);
  expect(drag('drop', { types: ['text/plain'] })).toBe(true);
});

test('a dropped file is read and previewed, and only imported once Import is pressed', async () => {
  const { user, commands, drop, preview, queries } = openPageToDropOn();
  await drop(file('shows.opml'));
  expect((await dialog(t('import.heading'))).textContent).toContain('shows.opml');
  await preview(PREVIEW);
  const shown = await dialog(t('import.podcasts'));
  expect(shown.textContent).toContain(tn('import.added', 2));
  await user.click(screen.getByText(t('import.new_names')));
  for (const name of PREVIEW.names) expect(shown.textContent).toContain(name);
  expect(commands.importPreviewed).not.toHaveBeenCalled();
  const job: LibraryJob = { kind: 'import', state: 'running', done: 1, total: 2, faults: [] };
  commands.importPreviewed.mockResolvedValue({ ok: true, queued: 2 });
  await user.click(button('Import'));
  expect(commands.importPreviewed.mock.lastCall?.[0]).toMatchObject({
    id: 'preview',
    mode: 'merge',
  });
  expect(queries.refreshed).toEqual(['libraryJob']);
  queries.answer('libraryJob', job);
  await dialog(t('import.importing'));
  await user.click(button(t('import.cancel')));
  expect(commands.cancelLibraryJob).toHaveBeenCalledTimes(1);
  queries.answer('libraryJob', { ...job, state: 'done', done: 2 });
  await dialog(t('import.imported'));
  expect(screen.getByText(tn('import.podcasts_added', 2))).toBeDefined();
});

test('several files are previewed one after another, each when the previous one is closed', async () => {
  const { user, drop, preview, commands } = openPageToDropOn();
  await drop(file('one.opml'), file('two.opml'));
  await preview(PREVIEW);
  await user.click(button('Cancel'));
  expect(commands.previewImport).toHaveBeenCalledTimes(2);
  expect((await dialog(t('import.heading'))).textContent).toContain('two.opml');
  await user.click(button('Cancel'));
  await closed();
});

test('a file cancelled while it is being read does not come back', async () => {
  const { user, drop, preview } = openPageToDropOn();
  await drop(file('slow.opml'));
  await dialog(t('import.heading'));
  await user.click(button('Cancel'));
  await closed();
  await preview(PREVIEW);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a file with nothing new cannot be imported', async () => {
  const { drop, preview } = openPageToDropOn();
  await drop(file('same.opml'));
  await preview({ ...PREVIEW, shows: { added: 0, known: 3 }, names: [] });
  const shown = await dialog(t('import.podcasts'));
  expect(shown.textContent).toContain(t('import.nothing_new'));
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

test('a backup can be merged or replace everything, and the page first says what would be lost', async () => {
  const { user, commands, drop, preview } = openPageToDropOn();
  await drop(file('backup.json'));
  await preview(BACKUP);
  const shown = await dialog(t('import.backup'));
  const choice = (name: string) => screen.getByRole('radio', { name });
  expect(choice(t('import.merge')).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: t('import.take_settings') }));
  expect(shown.textContent).not.toContain(tn('import.removed', 4));
  await user.click(choice(t('import.replace')));
  expect(shown.textContent).toContain(tn('import.removed', 4));
  expect(screen.queryByRole('checkbox', { name: t('import.take_settings') })).toBeNull();
  commands.importPreviewed.mockResolvedValue({ ok: true, queued: 0 });
  await user.click(button('Import'));
  expect(commands.importPreviewed.mock.lastCall?.[0]).toMatchObject({ mode: 'replace' });
  await dialog(t('import.imported'));
});
