import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { songFileType, writeSongFile } from '@/lib/audio/mux/song-file';
import { fetchCover } from '@/lib/audio/recording/fetch-cover';
import { offerLazyScript } from '@/lib/platform/lazy-script';

/** The file writers as a script of their own: most sessions keep nothing. See `lib/audio/recording/recorder.ts`. */
export default defineUnlistedScript(() =>
  offerLazyScript('song-file', { songFileType, writeSongFile, fetchCover }),
);
