import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offerFeedsmith } from '@/lib/feeds/formats/feedsmith-library';

/** feedsmith as a script of its own, loaded with the first feed. */
export default defineUnlistedScript(() => offerFeedsmith());
