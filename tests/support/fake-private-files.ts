import { joinBytes } from '@/lib/platform/bytes';
import type { PrivateFiles } from '@/lib/platform/storage/private-files';

export interface FakePrivateFiles extends PrivateFiles {
  /** What is stored, by name. */
  stored: Map<string, Uint8Array<ArrayBuffer>>;
  /** From now on, the disk has room for this many bytes in all. */
  fillUp(room?: number): void;
  /** Makes writes wait until the returned function is called. */
  slowDown(): () => void;
  /** How many writes were refused so far. */
  readonly refused: number;
}

/** Files in memory. */
export function createFakePrivateFiles(): FakePrivateFiles {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>();
  let most = Number.POSITIVE_INFINITY;
  let refused = 0;
  let writing: Promise<void> = Promise.resolve();
  const taken = () => [...stored.values()].reduce((sum, { length }) => sum + length, 0);
  return {
    stored,
    get refused() {
      return refused;
    },
    fillUp(room = 0) {
      most = room;
    },
    slowDown() {
      const { promise, resolve } = Promise.withResolvers<void>();
      writing = promise;
      return resolve;
    },
    async open() {},
    async create(name, fill) {
      const pieces: Uint8Array[] = [];
      await fill(async (bytes) => void pieces.push(bytes.slice()));
      await this.write(name, joinBytes(pieces));
    },
    async file(name) {
      return new File([await this.read(name)], name);
    },
    names: async () => [...stored.keys()],
    async write(name, bytes) {
      await writing;
      if (taken() + bytes.length > most) {
        refused++;
        throw new DOMException('too much', 'QuotaExceededError');
      }
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
