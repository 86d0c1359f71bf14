/** The part of `storage.local` and `storage.session` that is used; `browser.storage.*` fits. */
export interface StorageArea {
  /** All there is for null. */
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

export interface Storage {
  /** Lasts. */
  local: StorageArea;
  /** Lasts as long as the browser runs, and so outlives the service worker. */
  session: StorageArea;
  /** Lasts: the items' progress by item key, a record each, so that a save costs the same however many there are. */
  progress: StorageArea;
}
