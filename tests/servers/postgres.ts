import { chownSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { locateProgram } from '../tools/ensure-programs.ts';
import { runCommand } from '../tools/run-command.ts';
import { startProcess } from './child-process.ts';
import { freePort } from './local-server.ts';

export interface PostgresServer {
  port: number;
  /** The superuser. */
  user: string;
  password: string;
  /** Cuts every connection, stops the server and deletes its files. */
  stop(): Promise<void>;
}

const SUPERUSER = 'postgres';
const PASSWORD = 'superuser';

/** A locale that handles lower case beyond ASCII, like that of Neon's databases. */
const LOCALE = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';

/**
 * Makes a new PostgreSQL cluster in a temporary folder and runs it on a free loopback port. It requires
 * passwords. It doesn't sync to disk, because nothing in it has to last. PostgreSQL refuses to run as root,
 * so if we are root an unprivileged user owns it.
 */
export async function startPostgres({ maxConnections = 100 } = {}): Promise<PostgresServer> {
  const postgres = realpathSync(await locateProgram('postgresql'));
  const folder = mkdtempSync(join(tmpdir(), 'skywave-postgres-'));
  const data = join(folder, 'data');
  const secret = join(folder, 'password');
  writeFileSync(secret, PASSWORD);
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (owner) for (const path of [folder, secret]) chownSync(path, owner.uid, owner.gid);
  const asOwner = (command: string, args: string[]): [string, string[]] =>
    owner === null
      ? [command, args]
      : [
          'setpriv',
          [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', command, ...args],
        ];

  const made = await runCommand(
    ...asOwner(join(dirname(postgres), 'initdb'), [
      ...['--pgdata', data, '--username', SUPERUSER, '--pwfile', secret],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', LOCALE, '--no-sync'],
    ]),
  );
  if (made.code !== 0) throw new Error(`initdb failed:\n${made.output}`);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    fsync: 'off',
  };
  const server = startProcess(
    ...asOwner(postgres, [
      ...['-D', data],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]),
  );
  await ready(server);
  return {
    port,
    user: SUPERUSER,
    password: PASSWORD,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function ready(server: ReturnType<typeof startProcess>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = server.onLine((line) => {
      if (!line.includes('database system is ready to accept connections')) return;
      stop();
      resolve();
    });
    server.ended.then(() => reject(new Error(`PostgreSQL ended:\n${server.lastWords()}`)));
  });
}

/** Debian's user for PostgreSQL, or else `nobody`. */
function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const row =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(row?.[2]), gid: Number(row?.[3]) };
}
