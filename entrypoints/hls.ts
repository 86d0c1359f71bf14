import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offerHls } from '@/lib/audio/hls-library';

/** hls.js as a script of its own, loaded with the first HLS stream. */
export default defineUnlistedScript(() => offerHls());
