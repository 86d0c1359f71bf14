import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createHlsSession } from '@/lib/audio/sources/hls-source';
import { offerLazyScript } from '@/lib/platform/lazy-script';

/** hls.js and its source as a script of its own, loaded with the first HLS stream. */
export default defineUnlistedScript(() => offerLazyScript('hls', { createHlsSession }));
