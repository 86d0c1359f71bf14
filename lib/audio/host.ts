import type { AudioOrders, AudioStatus } from '@/lib/contract/audio';

/**
 * Where the audio element lives, seen from the background: Chrome's offscreen document
 * (`host/offscreen-host.ts`) or Firefox's own background page (`host/element-host.ts`). Orders go down
 * and return at once; their outcome comes back as statuses.
 */
export interface AudioHost extends AudioOrders {
  /** What the element is doing now; null when there is no element to ask. */
  report(): Promise<AudioStatus | null>;
  /**
   * Releases the audio output altogether, unless the offscreen document has been given something to do meanwhile. The
   * next order brings it back.
   */
  close(): void;
  /** True if the element can disappear without the background, as the offscreen document can. */
  readonly isApart?: boolean;
}
