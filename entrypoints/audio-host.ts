import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveAudio } from './shared/serve-audio';

/** What the offscreen document runs: one file, since each that it asks for delays the first sound. */
export default defineUnlistedScript({ exclude: ['firefox'], main: () => serveAudio() });
