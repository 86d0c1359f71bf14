import { createOnce } from '@/lib/platform/once';

/**
 * Files in the origin private file system: space for data too large for memory. Each function rejects with the
 * browser's DOMException (`QuotaExceededError` on a full disk, `NotFoundError` for a missing file).
 */
export interface PrivateFiles {
  /** Opens the folder. The other functions do this first, too. */
  open(): Promise<void>;
  /** Writes a whole file. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Writes a file piece by piece: either all of it, or none. */
  create(name: string, fill: (write: WriteBytes) => Promise<void>): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer>>;
  /** A file to read from later. Reading fails once it was removed. */
  file(name: string): Promise<File>;
  names(): Promise<string[]>;
  /** Resolves even if there is no such file. */
  remove(name: string): Promise<void>;
}

export type WriteBytes = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

/** Files in a folder of this name. Unless it `lasts`, files from an earlier run are deleted. */
export function openPrivateFiles(folder: string, { lasts = false } = {}): PrivateFiles {
  async function open(): Promise<FileSystemDirectoryHandle> {
    const root = await navigator.storage.getDirectory();
    if (!lasts) await root.removeEntry(folder, { recursive: true }).catch(() => undefined);
    return root.getDirectoryHandle(folder, { create: true });
  }

  const { get: directory } = createOnce(open);

  async function create(name: string, fill: (write: WriteBytes) => Promise<void>): Promise<void> {
    const file = await (await directory()).getFileHandle(name, { create: true });
    let open: FileSystemWritableFileStream | null = null;
    try {
      const writable = await file.createWritable();
      open = writable;
      await fill((bytes) => writable.write(bytes));
      await writable.close();
    } catch (error) {
      await open?.abort().catch(() => undefined);
      // `getFileHandle` has already created it, empty.
      await (await directory()).removeEntry(name).catch(() => undefined);
      throw error;
    }
  }

  const file = async (name: string) => (await (await directory()).getFileHandle(name)).getFile();

  return {
    async open() {
      await directory();
    },
    write: (name, bytes) => create(name, (write) => write(bytes)),
    create,
    file,
    read: async (name) => new Uint8Array(await (await file(name)).arrayBuffer()),
    async names() {
      const names: string[] = [];
      for await (const name of (await directory()).keys()) names.push(name);
      return names;
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
