import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { DRIVER } from '@/lib/history/postgres/driver-library';
import { offerLazyScript } from '@/lib/platform/lazy-script';

/** Neon's driver as a script of its own, loaded when a database is first asked. */
export default defineUnlistedScript(() => offerLazyScript('neon', DRIVER));
