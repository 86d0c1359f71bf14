import type { AudioStatus } from '@/lib/contract/audio';
import { systemClock } from '@/lib/platform/time/clock';
import { browserAskServer, browserSourceDeps, type SourceOptions } from './browser-source-deps';
import { createElementHost, type ElementHost } from './element-host';
import { createMediaControls } from './media-controls';
import { createSourceOpener } from './open-source';

export interface BrowserElementHostOptions extends SourceOptions {
  /** The document that keeps the one audio element. */
  document: Document;
  /** Whether the browser's media controls take artwork from such an address. */
  acceptsArtwork(url: string): boolean;
  onStatus(status: AudioStatus): void;
  /** The browser's media controls ask for what comes after. */
  onNext(): void;
}

/** The element host with this browser's real parts, around an element that it adds to the document. */
export function createBrowserElementHost(options: BrowserElementHostOptions): ElementHost {
  const element = options.document.createElement('audio');
  options.document.body.append(element);
  return createElementHost({
    element,
    openSource: createSourceOpener(browserSourceDeps(options)),
    answers: browserAskServer.answers,
    clock: systemClock,
    random: Math.random,
    connectivity: globalThis,
    controls: createMediaControls({
      mediaSession: navigator.mediaSession,
      createMetadata: (init) => new MediaMetadata(init),
      acceptsArtwork: options.acceptsArtwork,
      onNext: options.onNext,
    }),
    onStatus: options.onStatus,
  });
}
