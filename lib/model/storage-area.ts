/** The part of `storage.local` and `storage.session` that is used; `browser.storage.*` fits. */
export interface StorageArea {
  /** Null returns everything. */
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

export interface Storage {
  /** Permanent. */
  local: StorageArea;
  /** Lasts while the browser runs, and so outlives the service worker. */
  session: StorageArea;
  /**
   * Permanent. The items' progress by item key, one record each, so that the cost of a save does not grow
   * with their number.
   */
  progress: StorageArea;
}
