import { systemClock } from '@/lib/platform/time/clock';
import { type AskServer, createAskServer } from './ask-server';
import { openHlsSource } from './hls-source';
import { loadHls } from './load-hls';
import type { SourceOpenerDeps } from './open-source';
import { leaveLogin, signInByRequest } from './sign-in';

/** What the sources need from other rooms. */
export type StreamReaders = Pick<SourceOpenerDeps, 'readTitle' | 'readPlaylist'>;

export interface SourceOptions extends StreamReaders {
  /** Whether this browser's elements send the user name and the password that stand in an address. */
  elementsSignIn: boolean;
  /** To be called before an address is asked that was judged; see `lib/background/own-network`. */
  reach(address: string): Promise<void>;
}

const fetchIt: typeof fetch = (input, init) => fetch(input, init);

export const browserAskServer: AskServer = createAskServer(fetchIt, systemClock);

/** The sources' needs, met by this browser. */
export function browserSourceDeps({
  elementsSignIn,
  readTitle,
  readPlaylist,
  reach,
}: SourceOptions): SourceOpenerDeps {
  return {
    ...{ readTitle, readPlaylist, reach },
    signIn: elementsSignIn ? leaveLogin : signInByRequest,
    clock: systemClock,
    fetch: fetchIt,
    askServer: browserAskServer,
    createMediaSource: () => new MediaSource(),
    isTypeSupported: (mimeType) => MediaSource.isTypeSupported(mimeType),
    createObjectUrl: (source) => URL.createObjectURL(source),
    revokeObjectUrl: (url) => URL.revokeObjectURL(url),
    openHls: (context) => openHlsSource(context, loadHls, reach),
  };
}
