import { neon, neonConfig } from '@neondatabase/serverless';

/** What is used of Neon's driver. */
export const DRIVER = { neon, neonConfig };

/** Called by the script that is nothing but the driver; see `driver.ts`. */
export function offerDriver(): void {
  globalThis.skywaveDriver = DRIVER;
}
