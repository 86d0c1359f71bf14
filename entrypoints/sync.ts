import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { openFolder, openShared } from '@/lib/background/shared-place';
import { offerLazyScript } from '@/lib/platform/lazy-script';
import { createSync } from '@/lib/sync/sync';

/** Sync as a script of its own, loaded where it is used. See `lib/background/start-sync.ts`. */
export default defineUnlistedScript(() =>
  offerLazyScript('sync', { createSync, openShared, openFolder }),
);
