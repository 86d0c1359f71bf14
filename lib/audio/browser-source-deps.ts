import { systemClock } from '@/lib/model/clock';
import { type AskServer, createAskServer } from './ask-server';
import { openHlsSource } from './hls-source';
import { loadHls } from './load-hls';
import type { SourceOpenerDeps } from './open-source';

/** What the sources need from other rooms. */
export type StreamReaders = Pick<SourceOpenerDeps, 'readTitle' | 'readPlaylist'>;

const fetchIt: typeof fetch = (input, init) => fetch(input, init);

export const browserAskServer: AskServer = createAskServer(fetchIt, systemClock);

/** The sources' needs, met by this browser. */
export function browserSourceDeps(document: Document, readers: StreamReaders): SourceOpenerDeps {
  return {
    ...readers,
    clock: systemClock,
    fetch: fetchIt,
    askServer: browserAskServer,
    createMediaSource: () => new MediaSource(),
    isTypeSupported: (mimeType) => MediaSource.isTypeSupported(mimeType),
    createObjectUrl: (mediaSource) => URL.createObjectURL(mediaSource),
    revokeObjectUrl: (url) => URL.revokeObjectURL(url),
    openHls: (context) => openHlsSource(context, () => loadHls(document)),
  };
}
