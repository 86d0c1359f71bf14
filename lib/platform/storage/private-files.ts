/**
 * Files in the origin private file system: room for what is too large for memory and does not last. Each function
 * rejects with the browser's DOMException (`QuotaExceededError` on a full disk, `NotFoundError` for what is gone).
 */
export interface PrivateFiles {
  /** Deletes what an earlier life left. The other functions do that first, too. */
  open(): Promise<void>;
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Resolves even if there is no such file. */
  remove(name: string): Promise<void>;
}

/** Files in a folder of this name, which is empty at first. */
export function openPrivateFiles(folder: string): PrivateFiles {
  let opened: Promise<FileSystemDirectoryHandle> | null = null;

  async function open(): Promise<FileSystemDirectoryHandle> {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(folder, { recursive: true }).catch(() => undefined);
    return root.getDirectoryHandle(folder, { create: true });
  }

  function directory(): Promise<FileSystemDirectoryHandle> {
    opened ??= open();
    return opened;
  }

  return {
    async open() {
      await directory();
    },
    async write(name, bytes) {
      const file = await (await directory()).getFileHandle(name, { create: true });
      const writable = await file.createWritable();
      try {
        await writable.write(bytes);
        await writable.close();
      } catch (error) {
        await writable.abort().catch(() => undefined);
        // It is there already, and empty.
        await (await directory()).removeEntry(name).catch(() => undefined);
        throw error;
      }
    },
    async read(name) {
      const handle = await (await directory()).getFileHandle(name);
      return new Uint8Array(await (await handle.getFile()).arrayBuffer());
    },
    async remove(name) {
      await (await directory()).removeEntry(name).catch(() => undefined);
    },
  };
}

/** Deletes the folder, if there is one. Nobody may be using it. */
export async function deletePrivateFiles(folder: string): Promise<void> {
  const root = await navigator.storage.getDirectory().catch(() => null);
  await root?.removeEntry(folder, { recursive: true }).catch(() => undefined);
}
