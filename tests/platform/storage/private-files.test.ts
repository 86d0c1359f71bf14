import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletePrivateFiles, openPrivateFiles } from '@/lib/platform/storage/private-files';

/** The browser's file system: folders of files, whose bytes are replaced when they are closed. */
function createFileSystem() {
  const folders = new Map<string, Map<string, Uint8Array<ArrayBuffer>>>();
  const control = { opens: 0, isLocked: false, isFull: false };
  const missing = () => new DOMException('not there', 'NotFoundError');
  const full = () => new DOMException('no room', 'QuotaExceededError');

  function fileHandle(files: Map<string, Uint8Array<ArrayBuffer>>, name: string) {
    return {
      async getFile() {
        const bytes = files.get(name);
        if (bytes === undefined) throw missing();
        return new File([bytes], name);
      },
      async createWritable() {
        if (control.isLocked) throw full();
        const pieces: Uint8Array<ArrayBuffer>[] = [];
        return {
          async write(bytes: Uint8Array<ArrayBuffer>) {
            if (control.isFull) throw full();
            pieces.push(bytes.slice());
          },
          async close() {
            files.set(name, new Uint8Array(await new Blob(pieces).arrayBuffer()));
          },
          async abort() {},
        };
      },
    };
  }
  const root = {
    async getDirectoryHandle(folder: string) {
      control.opens++;
      const files = folders.get(folder) ?? new Map<string, Uint8Array<ArrayBuffer>>();
      folders.set(folder, files);
      return {
        async getFileHandle(name: string, { create = false } = {}) {
          if (!files.has(name) && !create) throw missing();
          if (!files.has(name)) files.set(name, new Uint8Array(0));
          return fileHandle(files, name);
        },
        async removeEntry(name: string) {
          if (!files.delete(name)) throw missing();
        },
        async *keys() {
          yield* files.keys();
        },
      };
    },
    async removeEntry(folder: string) {
      if (!folders.delete(folder)) throw missing();
    },
  };
  return { folders, control, root };
}

describe('private files', () => {
  let system: ReturnType<typeof createFileSystem>;
  const bytes = Uint8Array.of(1, 2, 3);
  const open = () => openPrivateFiles('kept', { lasts: true });

  beforeEach(() => {
    system = createFileSystem();
    vi.stubGlobal('navigator', { storage: { getDirectory: async () => system.root } });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('are read as they were written, whole or a piece at a time', async () => {
    const files = open();
    await files.write('one', bytes);
    await files.create('two', async (write) => {
      // A piece is valid only until it is written.
      const piece = Uint8Array.of(4, 5);
      await write(piece);
      piece.fill(6);
      await write(piece);
    });
    expect(await files.names()).toEqual(['one', 'two']);
    expect(await files.read('one')).toEqual(bytes);
    expect(await files.read('two')).toEqual(Uint8Array.of(4, 5, 6, 6));
    expect((await files.file('two')).size).toBe(4);
    await files.remove('one');
    await files.remove('one');
    await expect(files.read('one')).rejects.toMatchObject({ name: 'NotFoundError' });
    await expect(files.file('one')).rejects.toMatchObject({ name: 'NotFoundError' });
    expect(await files.names()).toEqual(['two']);
    expect(system.control.opens).toBe(1);
  });

  it.each([
    [
      'there is no room for all of it',
      () => {
        system.control.isFull = true;
      },
    ],
    [
      'it cannot be opened for writing',
      () => {
        system.control.isLocked = true;
      },
    ],
  ])('are not there, not even empty, if %s', async (_, change) => {
    const files = open();
    change();
    await expect(files.write('one', bytes)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await files.names()).toEqual([]);
  });

  it('are not there if what fills them fails', async () => {
    const files = open();
    const filling = files.create('one', async (write) => {
      await write(bytes);
      throw new Error('no more');
    });
    await expect(filling).rejects.toThrow('no more');
    expect(await files.names()).toEqual([]);
  });

  it('outlive whoever wrote them, if they are to', async () => {
    await open().write('one', bytes);
    expect(await open().read('one')).toEqual(bytes);
    const other = openPrivateFiles('rewind');
    await other.write('one', bytes);
    expect(await other.names()).toEqual(['one']);
    expect(await openPrivateFiles('rewind').names()).toEqual([]);
  });

  it('can be used once the folder can be opened', async () => {
    const files = open();
    const { getDirectoryHandle } = system.root;
    system.root.getDirectoryHandle = () => Promise.reject(new Error('not now'));
    await expect(files.open()).rejects.toThrow('not now');
    system.root.getDirectoryHandle = getDirectoryHandle;
    await files.write('one', bytes);
    expect(await files.names()).toEqual(['one']);
  });

  it('are deleted with their folder, if there is one', async () => {
    await open().write('one', bytes);
    await deletePrivateFiles('kept');
    await deletePrivateFiles('kept');
    expect(system.folders.size).toBe(0);
  });
});
