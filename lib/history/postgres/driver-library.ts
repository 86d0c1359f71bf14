import { neon, neonConfig } from '@neondatabase/serverless';

/** The parts of Neon's driver that we use. */
export const DRIVER = { neon, neonConfig };

/** Called by the script that contains just the driver; see `driver.ts`. */
export function offerDriver(): void {
  globalThis.skywaveDriver = DRIVER;
}
