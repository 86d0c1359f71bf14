import type { UiPage } from '../../e2e/driver/driver.ts';

/** Writes records to stores of a database that the background has created, behind its back. */
export function putRecords(
  page: UiPage,
  database: 'history' | 'library',
  records: Record<string, object[]>,
): Promise<void> {
  return page.evaluate(
    (name, stores) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const opened = opening.result;
          const writing = opened.transaction(Object.keys(stores), 'readwrite');
          for (const [store, values] of Object.entries(stores)) {
            for (const value of values) writing.objectStore(store).put(value);
          }
          writing.onabort = () => reject(writing.error);
          writing.oncomplete = () => {
            opened.close();
            resolve();
          };
        };
      }),
    ...([database, records] as const),
  );
}
