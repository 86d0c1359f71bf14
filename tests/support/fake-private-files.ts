import type { PrivateFiles } from '@/lib/platform/storage/private-files';

export interface FakePrivateFiles extends PrivateFiles {
  /** What is stored, by name. */
  stored: Map<string, Uint8Array<ArrayBuffer>>;
  /** The disk is full from now on. */
  fillUp(): void;
}

/** Files in memory. */
export function createFakePrivateFiles(): FakePrivateFiles {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  let isFull = false;
  return {
    stored,
    fillUp() {
      isFull = true;
    },
    async open() {},
    async write(name, bytes) {
      if (isFull) throw new DOMException('too much', 'QuotaExceededError');
      stored.set(name, bytes.slice());
    },
    async read(name) {
      const bytes = stored.get(name);
      if (bytes === undefined) throw new DOMException('gone', 'NotFoundError');
      return bytes.slice();
    },
    async remove(name) {
      stored.delete(name);
    },
  };
}
