import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offerDriver } from '@/lib/history/postgres/driver-library';

/** Neon's driver as a script of its own, loaded when a database is first asked. */
export default defineUnlistedScript(() => offerDriver());
