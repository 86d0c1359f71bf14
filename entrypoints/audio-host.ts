import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveAudio } from './shared/serve-audio';

/** What the offscreen document runs: a single file, since each one that it loads delays the first sound. */
export default defineUnlistedScript({ exclude: ['firefox'], main: () => serveAudio() });
