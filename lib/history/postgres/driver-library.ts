import { neon, neonConfig } from '@neondatabase/serverless';

/** The parts of Neon's driver that we use. */
export const DRIVER = { neon, neonConfig };
