import type { AudioStatus, PlayOrder } from '@/lib/contract/audio';
import type { Recorded } from '@/lib/contract/kept';
import { openLevelChannel } from '@/lib/contract/level';
import { MINUTE } from '@/lib/model/constants';
import { KEPT_FOLDER, RECORDINGS_FOLDER } from '@/lib/model/kept-sound';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { openPrivateFiles } from '@/lib/platform/storage/private-files';
import { systemClock } from '@/lib/platform/time/clock';
import { createRecorder, loadFileWriter } from '../recording/recorder';
import { type AskServer, createAskServer } from '../sources/ask-server';
import type { createHlsSession, HlsSourceDeps } from '../sources/hls-source';
import { createSourceOpener, originKey, type SourceOpenerDeps } from '../sources/open-source';
import { createPrefetch } from '../sources/prefetch';
import { leaveLogin, signInByRequest } from '../sources/sign-in';
import { type SourceContext, SourceError } from '../sources/source';
import { REWIND_FOLDER } from '../timeshift/chunk-store';
import { createElementHost, type ElementHost } from './element-host';
import { createMediaControls } from './media-controls';
import { loadSound } from './sound-path';

declare global {
  interface SkywaveLibraries {
    hls: { createHlsSession: typeof createHlsSession };
  }
}

/** hls.js is larger than everything else together, and most stations do not need it. */
const HLS = createLazyScript('hls');

/** What the sources need from outside the audio engine. */
export type StreamReaders = Pick<SourceOpenerDeps, 'readTitle' | 'readPlaylist'>;

interface SourceOptions extends StreamReaders {
  /** Whether this browser's elements send the user name and password of an address. */
  elementsSignIn: boolean;
  /** Call it before requesting an address that has passed `mayName`; see `lib/background/own-network`. */
  reach(address: string): Promise<void>;
}

export interface BrowserElementHostOptions extends SourceOptions {
  /** The document that holds the audio element. */
  document: Document;
  /** Whether the browser's media controls accept artwork from such an address. */
  acceptsArtwork(url: string): boolean;
  onStatus(status: AudioStatus): void;
  /** The browser's media controls ask for the next item. */
  onNext(): void;
  /** A recording has become a file, or failed to. Resolves when the background has received that. */
  onRecorded(recorded: Recorded): Promise<void>;
}

/** The element host for this browser, around an audio element that it adds to the document. */
export function createBrowserElementHost(options: BrowserElementHostOptions): ElementHost {
  function freshElement(): HTMLAudioElement {
    const element = options.document.createElement('audio');
    options.document.body.prepend(element);
    return element;
  }
  const refusals = new Map<string, string>();
  const isRefused = (order: PlayOrder) => refusals.has(originKey(order.url, order));
  const kept = openPrivateFiles(KEPT_FOLDER, { lasts: true });
  const prefetch = createPrefetch(fetchIt, systemClock, isRefused);
  return createElementHost({
    ...{ element: freshElement(), freshElement },
    openSource: createSourceOpener({
      ...browserSourceDeps(options),
      ...{ refusals, fetch: prefetch.fetch },
      keptFile: (id) => kept.file(id),
    }),
    createRecorder: (onChange) =>
      createRecorder({
        loadWriter: loadFileWriter,
        pieces: openPrivateFiles(RECORDINGS_FOLDER, { lasts: true }),
        finished: kept,
        async fetchCover(address) {
          const { fetchCover } = await loadFileWriter();
          return fetchCover({ fetch: fetchIt, clock: systemClock }, address);
        },
        download: (file, fileName) => download(options.document, file, fileName),
        clock: systemClock,
        onRecorded: options.onRecorded,
        onChange,
      }),
    openLevels: openLevelChannel,
    prefetch: (order) => (order === null ? prefetch.drop() : prefetch.begin(order)),
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

/** Works in documents without a window, too; measured in Chromium 156 and Firefox 148. */
function download(document: Document, file: File, fileName: string): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // The browser reads the file later.
  systemClock.after(MINUTE, () => URL.revokeObjectURL(url));
}

const fetchIt: typeof fetch = (input, init) => fetch(input, init);

const browserAskServer: AskServer = createAskServer(fetchIt, systemClock);

/** Rejects like OpenSource, and never resolves. */
async function openHls(context: SourceContext, deps: HlsSourceDeps): Promise<void> {
  const { createHlsSession } = await HLS.load();
  context.signal.throwIfAborted();
  await createHlsSession(context, deps).run(context);
}

/** The sources' dependencies in this browser. */
function browserSourceDeps({
  elementsSignIn,
  readTitle,
  readPlaylist,
  reach,
}: SourceOptions): Omit<SourceOpenerDeps, 'fetch' | 'keptFile'> {
  const files = openPrivateFiles(REWIND_FOLDER);
  const media = {
    clock: systemClock,
    createMediaSource: () => new MediaSource(),
    isTypeSupported: (mimeType: string) => MediaSource.isTypeSupported(mimeType),
    createObjectUrl: (source: MediaSource | Blob) => URL.createObjectURL(source),
    revokeObjectUrl: (url: string) => URL.revokeObjectURL(url),
  };
  return {
    ...{ readTitle, readPlaylist, reach },
    ...media,
    signIn: elementsSignIn ? leaveLogin : signInByRequest,
    askServer: browserAskServer,
    files,
    async openEpisode(context, file) {
      const library = await loadSound();
      return library.openEpisode(context, { ...media, fetch: fetchIt }, file);
    },
    remuxFile: async (context) => (await loadSound()).remuxFile(context, fetchIt),
    openHls: (context) => openHls(context, { reach, files, clock: systemClock, SourceError }),
  };
}
