import type { UiPage } from './driver/driver.ts';

/** A database version newer than any Skywave's, so that ours can't open it. */
const FROM_THE_FUTURE = 999;

/** Makes every read of the library fail, as if a newer Skywave had written it. */
export function loseLibrary(page: UiPage): Promise<void> {
  return page.evaluate(async (version) => {
    const ended = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await ended(indexedDB.open('library'));
    const kept = new Map<string, unknown[]>();
    for (const name of database.objectStoreNames) {
      kept.set(name, await ended(database.transaction(name).objectStore(name).getAll()));
    }
    database.close();
    Object.assign(globalThis, { keptLibrary: kept });
    await ended(indexedDB.deleteDatabase('library'));
    (await ended(indexedDB.open('library', version))).close();
  }, FROM_THE_FUTURE);
}

/** Deletes the unreadable library; the background creates a new one at the next request. */
export function removeLostLibrary(page: UiPage): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('library');
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );
}

/** Restores the old content into the library that the background created. */
export function refillLibrary(page: UiPage): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const { keptLibrary } = globalThis as unknown as { keptLibrary: Map<string, unknown[]> };
        const opening = indexedDB.open('library');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const names = [...keptLibrary.keys()];
          const transaction = database.transaction(names, 'readwrite');
          for (const [name, records] of keptLibrary) {
            for (const record of records) transaction.objectStore(name).put(record);
          }
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
  );
}

/** Makes every reader of the library wait until `letLibrary`, as if the disk didn't respond. */
export function holdLibrary(page: UiPage): Promise<void> {
  return page.evaluate(
    (version) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('library', version);
        opening.onupgradeneeded = () => {
          const { transaction } = opening;
          let held = true;
          // A transaction stays open as long as there are requests.
          const ask = () => {
            if (!held) transaction?.abort();
            else if (transaction) transaction.objectStore('favourites').count().onsuccess = ask;
          };
          ask();
          Object.assign(globalThis, {
            letLibrary: () => {
              held = false;
            },
          });
          resolve();
        };
      }),
    FROM_THE_FUTURE,
  );
}

/** Lets the readers continue. The library is unchanged. */
export function letLibrary(page: UiPage): Promise<void> {
  return page.evaluate(() => (globalThis as unknown as { letLibrary(): void }).letLibrary());
}
