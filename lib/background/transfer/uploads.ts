import type { FilePart } from '@/lib/contract/library';
import { joinBytes } from '@/lib/platform/bytes';

/** Files being sent by the pages. They are not stored: a page that is interrupted starts over. */
export interface Uploads {
  add(part: FilePart): void;
  /** Returns the file's bytes and forgets it; null if a part is missing. */
  take(upload: string): Uint8Array<ArrayBuffer> | null;
}

/**
 * Uploads at the same time; when there are more, the oldest are dropped, because their pages were probably
 * closed.
 */
const AT_ONCE = 4;

export function createUploads(): Uploads {
  const uploads = new Map<string, Uint8Array[]>();

  return {
    add({ upload, nth, base64 }) {
      const parts = uploads.get(upload) ?? [];
      // The worker has restarted since the first part, or a page sends parts in the wrong order.
      if (nth !== parts.length) return;
      parts.push(bytesOf(base64));
      uploads.set(upload, parts);
      const [oldest] = uploads.keys();
      if (uploads.size > AT_ONCE && oldest !== undefined) uploads.delete(oldest);
    },
    take(upload) {
      const parts = uploads.get(upload);
      uploads.delete(upload);
      return parts === undefined ? null : joinBytes(parts);
    },
  };
}

function bytesOf(base64: string): Uint8Array {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
