import { createLateLibrary } from '@/lib/model/late-library';
import { DRIVER } from './driver-library';

declare global {
  var skywaveDriver: typeof DRIVER | undefined;
}

/**
 * Neon's driver. A worker has to have all that it may ever need; in Firefox's background page, which stays as
 * long as the browser, it comes when a database is first asked.
 */
export const driver = createLateLibrary(
  '/neon.js',
  () => globalThis.skywaveDriver,
  import.meta.env.FIREFOX === true ? undefined : DRIVER,
);
