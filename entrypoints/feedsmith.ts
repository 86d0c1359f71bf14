import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readFeedInSteps } from '@/lib/feeds/read-feed';
import { offerLazyScript } from '@/lib/platform/lazy-script';

/** The feed reader as a script of its own, loaded with the first feed. See `lib/feeds/fetch/ask-feed.ts`. */
export default defineUnlistedScript(() => offerLazyScript('feedsmith', { readFeedInSteps }));
