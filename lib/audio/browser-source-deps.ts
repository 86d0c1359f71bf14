import { openHlsSource } from './hls-source';
import { loadHls } from './load-hls';
import type { SourceOpenerDeps } from './open-source';

/** What the sources need from other rooms. */
export type StreamReaders = Pick<SourceOpenerDeps, 'readTitle' | 'readPlaylist'>;

/** The sources' needs, met by this browser. */
export function browserSourceDeps(document: Document, readers: StreamReaders): SourceOpenerDeps {
  return {
    ...readers,
    fetch: (input, init) => fetch(input, init),
    createMediaSource: () => new MediaSource(),
    isTypeSupported: (mimeType) => MediaSource.isTypeSupported(mimeType),
    createObjectUrl: (mediaSource) => URL.createObjectURL(mediaSource),
    revokeObjectUrl: (url) => URL.revokeObjectURL(url),
    openHls: (context) => openHlsSource(context, () => loadHls(document)),
  };
}
