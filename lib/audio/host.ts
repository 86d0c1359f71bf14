import type { AudioOrders, AudioStatus } from '@/lib/contract/audio';

/**
 * Where the audio element lives, seen from the background: Chrome's offscreen document
 * (`offscreen-host.ts`) or Firefox's own background page (`page-host.ts`). Orders go down and return
 * at once; what became of them comes back as statuses.
 */
export interface AudioHost extends AudioOrders {
  /** What the element is doing now; null when there is no element to ask. */
  report(): Promise<AudioStatus | null>;
  /**
   * Lets go of the audio output altogether, unless a document of its own has been given something to do meanwhile. The
   * next order brings it back.
   */
  close(): void;
  /** true where the element may go without the background, as a document of its own can. */
  readonly isApart?: boolean;
}
