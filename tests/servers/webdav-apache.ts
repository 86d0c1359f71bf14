import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateProgram } from '../tools/ensure-programs.ts';
import { startProcess } from './child-process.ts';
import { freePort } from './local-server.ts';

/** Where the modules of Debian, Fedora and Homebrew are. */
const MODULES = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules', '/usr/lib/httpd/modules'];
const NEEDED = [
  ...['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic'],
  ...['dav', 'dav_fs', 'unixd'],
];

export interface WebdavServer {
  /** The address of the folder that it serves, with a slash at its end. */
  url: string;
  user: string;
  password: string;
  /** The path of that folder on the disk. */
  folder: string;
  stop(): Promise<void>;
}

/** Apache with mod_dav, for one user, on a free loopback port, with files in a temporary folder. */
export async function startApache(): Promise<WebdavServer> {
  const apache = await locateProgram('apache');
  const modules = MODULES.find((path) => existsSync(path)) ?? '';
  const root = mkdtempSync(join(tmpdir(), 'skywave-apache-'));
  const folder = join(root, 'files');
  const [user, password] = ['änn', 's:cr/t@1'];
  mkdirSync(join(folder, 'dav'), { recursive: true });
  const hash = createHash('sha1').update(password).digest('base64');
  writeFileSync(join(root, 'passwords'), `${user}:{SHA}${hash}\n`);
  const isRoot = process.getuid?.() === 0;
  // Apache's children give up root's rights, so the folders belong to the user that they switch to.
  if (isRoot) for (const path of [root, folder, join(folder, 'dav')]) chownSync(path, 65534, 65534);
  const port = await freePort();
  writeFileSync(
    join(root, 'apache.conf'),
    `
ServerRoot ${root}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${root}/pid
ErrorLog ${root}/errors
DocumentRoot ${folder}
DavLockDB ${root}/locks
${NEEDED.filter((name) => existsSync(`${modules}/mod_${name}.so`))
  .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
  .join('\n')}
${isRoot ? 'User #65534\nGroup #65534' : ''}
<Location /dav>
  Dav On
  AuthType Basic
  AuthName files
  AuthUserFile ${root}/passwords
  Require valid-user
</Location>
`,
  );
  const server = startProcess(apache, ['-D', 'FOREGROUND', '-f', join(root, 'apache.conf')]);
  const url = `http://127.0.0.1:${port}/dav/`;
  // Apache does not report when it is ready.
  for (let isReady = false; !isReady; ) {
    const ended = await Promise.race([
      server.ended.then(() => true),
      new Promise((resolve) => setTimeout(resolve, 20)),
    ]);
    if (ended) throw new Error(`Apache ended:\n${server.lastWords()}`);
    isReady = await fetch(url).then(
      () => true,
      () => false,
    );
  }
  return {
    ...{ url, user, password, folder: join(folder, 'dav') },
    async stop() {
      await server.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
