import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { songFileType, writeSongFile } from '@/lib/audio/mux/song-file';
import { fetchCover } from '@/lib/audio/recording/fetch-cover';
import { offerLazyScript } from '@/lib/platform/lazy-script';

/** What writes files, as a script of its own: most sessions keep nothing. See `lib/audio/recording/recorder.ts`. */
export default defineUnlistedScript(() =>
  offerLazyScript('song-file', { songFileType, writeSongFile, fetchCover }),
);
