import type { NeonQueryFunction, NeonQueryPromise } from '@neondatabase/serverless';
import { SECOND } from '@/lib/model/constants';
import { createLazyScript } from '@/lib/platform/lazy-script';
import { REQUEST_DEFAULTS } from '@/lib/platform/net/http-client';
import type { Clock } from '@/lib/platform/time/clock';
import { failed, type Outcome, succeeded } from '../history-failure';
import { redact } from './connection-string';
import { DRIVER } from './driver-library';
import { configureDriver } from './endpoint';
import { readFailure } from './read-failure';

/** Makes a statement from a template; each `${…}` is sent as a parameter. */
export type Sql = NeonQueryFunction<false, false>;
/** A statement that has not been sent yet. */
export type Statement = NeonQueryPromise<false, false>;
/** One row, by column name. */
export type Row = Record<string, unknown>;

export interface ConnectionOptions {
  /** `postgresql://user:password@host/database`; a secret. */
  connectionString: string;
  /** Sent as a bearer token; a secret. */
  authToken?: string;
  clock: Clock;
  /** Milliseconds until a request is given up; default 10 s. */
  timeout?: number;
}

/** How many UTF-16 units of a database's error message are kept for the log. */
const MAX_DETAIL = 500;

/** A database queried over HTTP: every call is one round trip, and no state is kept between calls. */
export interface Connection {
  /** Runs one statement, or several in one transaction, and returns the rows of each. Never rejects. */
  run(statements: (sql: Sql) => Statement[]): Promise<Outcome<Row[][]>>;
}

export function createConnection({
  connectionString,
  authToken,
  clock,
  timeout = 10 * SECOND,
}: ConnectionOptions): Connection {
  return {
    async run(statements) {
      const abort = new AbortController();
      const forget = clock.after(timeout, () => abort.abort());
      try {
        const { neon, neonConfig } = await driver.load();
        configureDriver(neonConfig);
        const sql = neon(connectionString, {
          authToken,
          fetchOptions: {
            ...REQUEST_DEFAULTS,
            signal: abort.signal,
            // Each request carries the password, so it must go to the given host and nowhere else.
            redirect: 'error',
          },
          // Each statement sees what was committed while it waited for the lock.
          isolationLevel: 'ReadCommitted',
          // The settings already warn about this and recommend a role with minimal rights.
          disableWarningInBrowsers: true,
        });
        const [first, ...more] = statements(sql);
        if (first === undefined) return succeeded([]);
        const rows = more.length === 0 ? [await first] : await sql.transaction([first, ...more]);
        return succeeded(rows as Row[][]);
      } catch (error) {
        if (abort.signal.aborted) return failed({ kind: 'timeout', detail: `after ${timeout} ms` });
        const failure = readFailure(error);
        const detail = redact(failure.detail, connectionString, authToken).slice(0, MAX_DETAIL);
        return failed({ ...failure, detail });
      } finally {
        forget();
      }
    },
  };
}

declare global {
  interface SkywaveLibraries {
    neon: typeof DRIVER;
  }
}

/** Neon's driver. Few listeners need it, so it is loaded when a database is first queried. */
const driver = createLazyScript('neon', import.meta.env.PROD ? undefined : DRIVER);
