import { rm } from 'node:fs/promises';
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
    do server = startProcess(program, ['-c', config]);
    while ((await firstAnswer(url, server)) === 'crashed');
  };

  const addMount: Icecast['addMount'] = async (mount) => {
    const address = `icecast://source:${ICECAST_PASSWORD}@127.0.0.1:${port}/${mount.name}`;
    const source = await startIcecastSource(address, `Icecast ${mount.name}`, mount);
    mounts.set(mount.name, { mount, source });
    const filled = mount.ready === 'filled';
    try {
      await source.sent(filled ? { seconds: 5, bytes: ICECAST_BURST } : { seconds: 0.3, bytes: 1 });
      await answers(`${url}/${mount.name}`, source);
    } catch (error) {
      throw new Error(`${(error as Error).message}\nIcecast said:\n${server.lastWords()}`);
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

async function admin(url: string, command: string): Promise<string> {
  const authorization = `Basic ${btoa(`admin:${ICECAST_PASSWORD}`)}`;
  const response = await fetch(`${url}/admin/${command}`, { headers: { authorization } });
  if (!response.ok) throw new Error(`Icecast answered ${response.status} to ${command}.`);
  return response.text();
}

/**
 * Waits until Icecast has counted a connection. Icecast 2.4.4 crashes if it has to count one before its counting thread
 * has set the sums to zero, which on a busy machine may be a while after it began to listen.
 */
async function firstAnswer(url: string, server: RunningProcess): Promise<'up' | 'crashed'> {
  let code: number | null | undefined;
  server.ended.then((ended) => {
    code = ended;
  });
  const hasCounted = async () => /<client_connections>[1-9]/.test(await admin(url, 'stats'));
  for (const end = performance.now() + 15_000; performance.now() < end; await pause()) {
    if (await hasCounted().catch(() => false)) return 'up';
    if (code === null) return 'crashed';
    if (code !== undefined) break;
  }
  throw new Error(`Icecast did not start:\n${server.lastWords()}`);
}

/** Polls until the mount answers. Otherwise throws, with its source's last output. */
async function answers(url: string, source: RunningProcess): Promise<void> {
  const timeout = AbortSignal.timeout(15_000);
  let ended = false;
  source.ended.then(() => {
    ended = true;
  });
  while (!ended && !timeout.aborted) {
    const controller = new AbortController();
    const response = await fetch(url, { signal: controller.signal }).catch(() => null);
    controller.abort();
    if (response?.status === 200) return;
    await pause();
  }
  throw new Error(`${url} did not answer:\n${source.lastWords()}`);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
