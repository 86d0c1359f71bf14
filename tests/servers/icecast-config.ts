import { chownSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For the source clients and the admin pages; the server runs on loopback, and only for minutes. */
export const ICECAST_PASSWORD = 'skywave';

/** What Icecast sends immediately to a new listener, in bytes: its default. */
export const ICECAST_BURST = 65_536;

export interface IcecastFolder {
  /** The configuration file. */
  config: string;
  folder: string;
}

/**
 * Writes an Icecast configuration into a new temporary folder. Icecast refuses to run as root, so if we are
 * root it switches to an unprivileged user, who then owns the folder.
 */
export function writeIcecastConfig(port: number, { cors }: { cors: boolean }): IcecastFolder {
  const folder = mkdtempSync(join(tmpdir(), 'skywave-icecast-'));
  const config = join(folder, 'icecast.xml');
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  writeFileSync(config, configuration({ port, folder, cors, user }));
  if (user) for (const path of [folder, config]) chownSync(path, user.uid, user.gid);
  return { config, folder };
}

interface User {
  name: string;
  group: string;
  uid: number;
  gid: number;
}

/** Debian's user for Icecast, or else `nobody`. */
function unprivilegedUser(): User {
  const users = readTable('/etc/passwd');
  const groups = readTable('/etc/group');
  const row =
    users.find(([name]) => name === 'icecast2') ?? users.find(([name]) => name === 'nobody');
  const [name = 'nobody', , uid, gid] = row ?? [];
  const group = groups.find(([, , id]) => id === gid)?.[0] ?? 'nogroup';
  return { name, group, uid: Number(uid), gid: Number(gid) };
}

const readTable = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(':'));

const SHARES = ['/usr/share/icecast2', '/usr/share/icecast', '/opt/homebrew/share/icecast'];

function configuration({
  port,
  folder,
  cors,
  user,
}: {
  port: number;
  folder: string;
  cors: boolean;
  user: User | null;
}): string {
  const share = SHARES.find((path) => existsSync(path)) ?? '/usr/local/share/icecast';
  return `<icecast>
  <limits>
    <clients>200</clients>
    <sources>20</sources>
    <queue-size>1048576</queue-size>
    <burst-size>${ICECAST_BURST}</burst-size>
    <source-timeout>10</source-timeout>
  </limits>
  <authentication>
    <source-password>${ICECAST_PASSWORD}</source-password>
    <admin-user>admin</admin-user>
    <admin-password>${ICECAST_PASSWORD}</admin-password>
  </authentication>
  <hostname>127.0.0.1</hostname>
  <listen-socket>
    <port>${port}</port>
    <bind-address>127.0.0.1</bind-address>
  </listen-socket>
  ${cors ? '<http-headers><header name="Access-Control-Allow-Origin" value="*"/></http-headers>' : ''}
  <fileserve>0</fileserve>
  <paths>
    <logdir>${folder}</logdir>
    <webroot>${share}/web</webroot>
    <adminroot>${share}/admin</adminroot>
  </paths>
  <logging>
    <accesslog>access.log</accesslog>
    <errorlog>-</errorlog>
    <loglevel>3</loglevel>
  </logging>
  <security>
    <chroot>0</chroot>
    ${user ? `<changeowner><user>${user.name}</user><group>${user.group}</group></changeowner>` : ''}
  </security>
</icecast>
`;
}
