import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { locateProgram } from '../tools/ensure-programs.ts';
import { type RunningProcess, startProcess } from './child-process.ts';
import { ICECAST_BURST, ICECAST_PASSWORD, writeIcecastConfig } from './icecast-config.ts';
import type { IcecastFormat } from './icecast-formats.ts';
import { type IcecastSource, startIcecastSource } from './icecast-source.ts';
import { freePort } from './local-server.ts';

export interface IcecastMount extends IcecastFormat {
  /** The path without the slash, such as `x.mp3`. */
  name: string;
  /**
   * When the mount counts as up. 'answers' (the default): a listener can connect. 'filled': the source has
   * also sent the whole burst of 64 KB, as on any station that has been up for a while.
   */
  ready?: 'answers' | 'filled';
}

export interface Icecast {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** Puts a mount on the air and returns its address. */
  addMount(mount: IcecastMount): Promise<string>;
  /** Takes a mount off the air and cuts its listeners. */
  removeMount(name: string): Promise<void>;
  setTitle(name: string, title: string): Promise<void>;
  /** Listeners connected to a mount now. */
  listeners(name: string): Promise<number>;
  stop(): Promise<void>;
  /** Stops the server, cutting all listeners, and brings it and its mounts back at the same address. */
  restart(): Promise<void>;
}

/** Starts a real Icecast on a free loopback port. `cors`: any origin may read, which is Icecast's default. */
export async function startIcecast({ cors = false } = {}): Promise<Icecast> {
  // Another program may take the free port before we do.
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnFreePort(cors);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function startOnFreePort(cors: boolean): Promise<Icecast> {
  const program = await locateProgram('icecast');
  const port = await freePort();
  const { config, folder } = writeIcecastConfig(port, { cors });
  const url = `http://127.0.0.1:${port}`;
  const mounts = new Map<string, { mount: IcecastMount; source: IcecastSource }>();
  let server: RunningProcess;

  const start = async () => {
    server = startProcess(program, ['-c', config]);
    await answers(`${url}/status-json.xsl`, server, [200, 404]);
  };

  const addMount: Icecast['addMount'] = async (mount) => {
    const address = `icecast://source:${ICECAST_PASSWORD}@127.0.0.1:${port}/${mount.name}`;
    const filled = mount.ready === 'filled';
    for (let attempt = 1; ; attempt++) {
      const source = await startIcecastSource(address, `Icecast ${mount.name}`, mount);
      mounts.set(mount.name, { mount, source });
      try {
        await source.sent(
          filled ? { seconds: 5, bytes: ICECAST_BURST } : { seconds: 0.3, bytes: 1 },
        );
        await answers(`${url}/${mount.name}`, source, [200]);
        break;
      } catch (error) {
        // A server that has only just started listening may turn a source away; real source clients retry too.
        if (attempt === 3) throw new Error(`${(error as Error).message}\n${errorLog(folder)}`);
        await source.stop();
      }
    }
    return `${url}/${mount.name}`;
  };

  const removeMount: Icecast['removeMount'] = async (name) => {
    await mounts.get(name)?.source.stop();
    mounts.delete(name);
  };

  const stopAll = async () => {
    await Promise.all([...mounts.values()].map(({ source }) => source.stop()));
    await server.stop();
  };

  await start();
  return {
    url,
    addMount,
    removeMount,
    async setTitle(name, title) {
      const song = encodeURIComponent(title);
      await admin(url, `metadata?mount=/${name}&mode=updinfo&charset=UTF-8&song=${song}`);
    },
    async listeners(name) {
      const stats = await admin(url, `stats?mount=/${name}`);
      const source = stats.split(`<source mount="/${name}">`)[1] ?? '';
      return Number(/<listeners>(\d+)</.exec(source)?.[1] ?? 0);
    },
    async stop() {
      await stopAll();
      await rm(folder, { recursive: true, force: true });
    },
    async restart() {
      await stopAll();
      await start();
      await Promise.all([...mounts.values()].map(({ mount }) => addMount(mount)));
    },
  };
}

const errorLog = (folder: string) => {
  const file = join(folder, 'error.log');
  return existsSync(file) ? `Icecast's log:\n${readFileSync(file, 'utf8').slice(-2000)}` : '';
};

async function admin(url: string, command: string): Promise<string> {
  const authorization = `Basic ${btoa(`admin:${ICECAST_PASSWORD}`)}`;
  const response = await fetch(`${url}/admin/${command}`, { headers: { authorization } });
  if (!response.ok) throw new Error(`Icecast answered ${response.status} to ${command}.`);
  return response.text();
}

/** Polls until the answer has one of these codes. Otherwise throws, with the program's last output. */
async function answers(
  url: string,
  program: RunningProcess,
  codes: readonly number[],
): Promise<void> {
  const timeout = AbortSignal.timeout(15_000);
  let ended = false;
  program.ended.then(() => {
    ended = true;
  });
  while (!ended && !timeout.aborted) {
    const controller = new AbortController();
    const response = await fetch(url, { signal: controller.signal }).catch(() => null);
    controller.abort();
    if (response && codes.includes(response.status)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer:\n${program.lastWords()}`);
}
