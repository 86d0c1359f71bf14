import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import type { Driver, UiPage } from './driver/driver.ts';
import { pollUntil } from './driver/poll-until.ts';
import { isFirefox } from './steps.ts';

/** Time for a busy machine to read hundreds of feeds. Milliseconds. */
export const LONG = { timeout: 90_000 };

/** A folder to choose files from and to save files to. */
export interface FileFolder {
  /** Writes a file; returns its path. */
  write(name: string, content: string | Uint8Array): Promise<string>;
  /** Chooses a file in the settings, as the listener does in the browser's own dialog. */
  choose(settings: UiPage, name: string, content: string | Uint8Array): Promise<void>;
  /** Makes the page's browser save downloads to this folder. */
  takeDownloads(ui: UiPage, driver?: Driver): Promise<void>;
  /** A file saved there under this name, once it is complete. */
  arrived(name: string | RegExp): Promise<{ name: string; path: string }>;
  /** Presses a button and returns the file that this saves, with its name. */
  saved(settings: UiPage, button: string): Promise<{ name: string; text: string }>;
  remove(name: string): Promise<void>;
  removeAll(): Promise<void>;
}

export async function createFileFolder(): Promise<FileFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'skywave-transfer-'));

  async function write(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  }

  return {
    write,
    async choose(settings, name, content) {
      const field = await settings.page.waitForSelector('input[type=file]');
      await (field as ElementHandle<HTMLInputElement>).uploadFile(await write(name, content));
    },
    async takeDownloads(ui, driver) {
      const browser = ui.page.browser();
      if (isFirefox()) {
        const downloadBehavior = { type: 'allowed', destinationFolder: folder };
        // Through WebDriver BiDi, because Puppeteer doesn't support it yet.
        const { connection } = browser as unknown as { connection: BidiConnection };
        await connection.send('browser.setDownloadBehavior', { downloadBehavior });
        // That is for tabs; the background page saves where the listener would.
        await driver?.inWindow(
          `Services.prefs.setIntPref('browser.download.folderList', 2);
          Services.prefs.setStringPref('browser.download.dir', ${JSON.stringify(folder)});`,
        );
        return;
      }
      const session = await browser.target().createCDPSession();
      const behavior = { behavior: 'allow', downloadPath: folder } as const;
      await session.send('Browser.setDownloadBehavior', behavior);
    },
    async saved(settings, button) {
      const before = await readdir(folder);
      await settings.click({ role: 'button', name: button });
      return pollUntil('a file that is saved', LONG, async () => {
        const added = (await readdir(folder)).filter((name) => !before.includes(name));
        const [name = ''] = added;
        // A browser first creates an empty file with that name, or a file with another name.
        if (added.length !== 1 || /\.(part|crdownload)$/.test(name)) return null;
        const text = await readFile(join(folder, name), 'utf8');
        return text === '' ? null : { done: { name, text } };
      });
    },
    arrived: (wanted) =>
      pollUntil(`the file ${wanted}`, { timeout: 30_000 }, async () => {
        const names = await readdir(folder);
        const name = names.find((one) =>
          typeof wanted === 'string' ? one === wanted : wanted.test(one),
        );
        // Firefox creates it, empty, before it writes to another with this ending.
        const isWhole = !names.some((one) => /\.(part|crdownload)$/.test(one));
        if (name === undefined || !isWhole) return null;
        const path = join(folder, name);
        return (await stat(path)).size === 0 ? null : { done: { name, path } };
      }),
    remove: (name) => rm(join(folder, name)),
    removeAll: () => rm(folder, { recursive: true, force: true }),
  };
}

interface BidiConnection {
  send(method: string, params: object): Promise<unknown>;
}

/**
 * Drags files from outside the browser onto the page and drops them; `over` runs before the drop. On a busy machine,
 * Chromium occasionally delivers a drop from DevTools to nobody, and no further one to that page; then this rejects.
 */
export async function drop(ui: UiPage, paths: string[], over?: () => Promise<void>): Promise<void> {
  await pollUntil('a page that accepts files', {}, async () =>
    (await ui.evaluate(acceptsFiles)) ? { done: true } : null,
  );
  if (!isFirefox()) {
    const session = await ui.page.createCDPSession();
    const data = { items: [], files: paths, dragOperationsMask: 1 };
    const dispatch = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
    await ui.evaluate(noteDrop);
    await dispatch('dragEnter');
    await dispatch('dragOver');
    await over?.();
    await dispatch('drop');
    if (!(await ui.evaluate(isDropped))) throw new Error('The page did not get the drop.');
    return;
  }
  const files = await Promise.all(
    paths.map(async (path) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      text: await readFile(path, 'utf8'),
    })),
  );
  const fire = (types: string[]) =>
    ui.evaluate(
      (dropped, names) => {
        const data = new DataTransfer();
        for (const { name, text } of dropped) data.items.add(new File([text], name));
        for (const type of names) {
          const init = { dataTransfer: data, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new DragEvent(type, init));
        }
      },
      files,
      types,
    );
  await fire(['dragenter', 'dragover']);
  await over?.();
  await fire(['drop']);
}

interface Dropped {
  dropped?: boolean;
}

/** Runs in the page: has it note the next drop. */
function noteDrop(): void {
  const page = window as Dropped;
  page.dropped = false;
  const note = () => {
    page.dropped = true;
  };
  window.addEventListener('drop', note, { once: true, capture: true });
}

/** Runs in the page: waits some seconds for the drop, and returns whether it came. */
async function isDropped(): Promise<boolean> {
  const page = window as Dropped;
  for (let looks = 0; looks < 60 && !page.dropped; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return page.dropped ?? false;
}

/** Runs in the page: whether it listens to drags yet, which it does a moment after it has been drawn. */
function acceptsFiles(): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([], 'any'));
  const init = { dataTransfer, bubbles: true, cancelable: true };
  return !document.body.dispatchEvent(new DragEvent('dragover', init));
}

/** The number of subscribed shows in the browser's storage. */
export function subscribedIn(page: UiPage): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('library');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const all = database.transaction('shows').objectStore('shows').getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result.filter(({ leftAt }) => leftAt === undefined).length);
          };
        };
      }),
  );
}
