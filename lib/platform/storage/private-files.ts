import { createOnce } from '@/lib/platform/once';

/**
 * Files in the origin private file system: room for what is too large for memory. Each function rejects with the
 * browser's DOMException (`QuotaExceededError` on a full disk, `NotFoundError` for what is gone).
 */
export interface PrivateFiles {
  /** Opens the folder, as the other functions do first. */
  open(): Promise<void>;
  /** Writes a whole file. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Writes a file a piece at a time. It is there with all of them, or not at all. */
  create(name: string, fill: (write: WriteBytes) => Promise<void>): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer>>;
  /** A file to read from when it is needed, which fails once it was removed. */
  file(name: string): Promise<File>;
  names(): Promise<string[]>;
  /** Resolves even if there is no such file. */
  remove(name: string): Promise<void>;
}

export type WriteBytes = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

/** Files in a folder of this name. Unless it `lasts`, what an earlier life left in it is deleted. */
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
      // It is there already, and empty.
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
