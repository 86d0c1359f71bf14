import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offerLazyScript } from '@/lib/platform/lazy-script';
import { createSync } from '@/lib/sync/sync';

/** Sync as a script of its own, loaded where there is an account. See `lib/background/start-sync.ts`. */
export default defineUnlistedScript(() => offerLazyScript('sync', { createSync }));
