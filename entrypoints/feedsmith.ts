import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { FEEDSMITH } from '@/lib/feeds/formats/feedsmith-library';
import { offerLazyScript } from '@/lib/platform/lazy-script';

/** feedsmith as a script of its own, loaded with the first feed. */
export default defineUnlistedScript(() => offerLazyScript('feedsmith', FEEDSMITH));
