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

/** Makes a statement from a template; what stands in its `${…}` travels as a parameter. */
export type Sql = NeonQueryFunction<false, false>;
/** A statement that was not sent yet. */
export type Statement = NeonQueryPromise<false, false>;
/** One row by its columns' names. */
export type Row = Record<string, unknown>;

export interface ConnectionOptions {
  /** `postgresql://user:password@host/database`; a secret. */
  connectionString: string;
  /** Sent as a bearer token; a secret. */
  authToken?: string;
  clock: Clock;
  /** Milliseconds after which a request is given up: 10 s unless told. */
  timeout?: number;
}

/** UTF-16 units of what a database says of a failure that are kept for the log. */
const MAX_DETAIL = 500;

/** A database asked over HTTP: every call is one round trip, and nothing lives between two calls. */
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
            // Each request carries the password: it goes to the host that was named, or nowhere.
            redirect: 'error',
          },
          // Each statement sees what was committed while it waited for the lock.
          isolationLevel: 'ReadCommitted',
          // What the warning says is known: the settings name a role that may do no more than it needs.
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
  var skywaveDriver: typeof DRIVER | undefined;
}

/**
 * Neon's driver, which few listeners need: it comes when a database is first asked.
 */
const driver = createLazyScript(
  '/neon.js',
  () => globalThis.skywaveDriver,
  import.meta.env.PROD ? undefined : DRIVER,
);
