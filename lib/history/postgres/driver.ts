import { createLateLibrary } from '@/lib/model/late-library';
import { DRIVER } from './driver-library';

declare global {
  var skywaveDriver: typeof DRIVER | undefined;
}

/**
 * Neon's driver, which few listeners need: it comes when a database is first asked.
 */
export const driver = createLateLibrary(
  '/neon.js',
  () => globalThis.skywaveDriver,
  import.meta.env.PROD ? undefined : DRIVER,
);
