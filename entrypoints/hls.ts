import Hls from 'hls.js';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createHlsFragments } from '@/lib/audio/sources/hls-fragments';
import { createHlsSetup } from '@/lib/audio/sources/hls-requests';
import { nextCap } from '@/lib/audio/sources/level-cap';
import { createPlaylistWindow } from '@/lib/audio/timeshift/playlist-window';
import { offerLazyScript } from '@/lib/platform/lazy-script';

/** hls.js as a script of its own, loaded with the first HLS stream; see `lib/audio/sources/hls-source.ts`. */
export default defineUnlistedScript(() =>
  offerLazyScript('hls', {
    ...{ Hls, createHlsFragments, createPlaylistWindow },
    ...{ createHlsSetup, nextCap },
  }),
);
