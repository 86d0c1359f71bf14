import * as v from 'valibot';
import type { Storage } from '@/lib/model/storage-area';
import { mayName } from '@/lib/model/values/private-address';
import { log } from '@/lib/platform/log';
import type { Network } from '@/lib/platform/net/http-client';
import { askJson } from '../ask-json';

/** Resolves to any of the servers; only used to ask for the list of servers. */
const DISCOVERY = 'https://all.api.radio-browser.info';

/** Servers that have been up for years, for when no others are known. */
const BUILT_IN = [
  'https://de1.api.radio-browser.info',
  'https://de2.api.radio-browser.info',
  'https://fi1.api.radio-browser.info',
  'https://nl1.api.radio-browser.info',
  'https://at1.api.radio-browser.info',
];

/** storage.local: the servers discovered last. */
const FOUND_KEY = 'radioBrowser/servers';
/** storage.session: the server that responded last. */
const GOOD_KEY = 'radioBrowser/server';

export interface Servers {
  /**
   * The servers to try in turn, without repeats, as `https://host`. Discovers more only when asked for the
   * next one.
   */
  toTry(): AsyncGenerator<string>;
  /** Remembers that this server responded, so that it is tried first from now on. */
  answered(server: string): void;
}

export interface ServersDeps extends Network {
  storage: Storage;
  /** 0 to below 1. */
  random(): number;
}

/**
 * The directory's servers: the one that responded last; those it lists now, in random order, as it asks
 * clients to do; those it listed before; and a few built-in ones.
 */
export function createServers(deps: ServersDeps): Servers {
  const { storage, random } = deps;
  let good: string | null = null;
  let discovery: Promise<string[]> | null = null;

  async function lastGood(): Promise<string[]> {
    good ??= readText((await storage.session.get([GOOD_KEY]))[GOOD_KEY]);
    return good === null ? [] : [good];
  }

  /** Concurrent callers share one request. */
  function discover(): Promise<string[]> {
    discovery ??= askForServers().finally(() => {
      discovery = null;
    });
    return discovery;
  }

  async function askForServers(): Promise<string[]> {
    const { signal } = new AbortController();
    const asked = await askJson(deps, `${DISCOVERY}/json/servers`, { signal });
    const found = asked.kind === 'answer' ? readServers(asked.value) : [];
    if (found.length > 0) save(storage.local.set({ [FOUND_KEY]: found }));
    return shuffled(found, random);
  }

  async function foundBefore(): Promise<string[]> {
    const found = (await storage.local.get([FOUND_KEY]))[FOUND_KEY];
    return shuffled(Array.isArray(found) ? found.filter(isOrigin) : [], random);
  }

  return {
    async *toTry() {
      const tried = new Set<string>();
      const builtIn = async () => shuffled(BUILT_IN, random);
      for (const source of [lastGood, discover, foundBefore, builtIn]) {
        for (const server of await source()) {
          if (tried.has(server)) continue;
          tried.add(server);
          yield server;
        }
      }
    },
    answered(server) {
      if (server === good) return;
      good = server;
      save(storage.session.set({ [GOOD_KEY]: server }));
    },
  };
}

/**
 * The servers in the response of `/json/servers`, `[{ip, name}]`, where a server with two addresses appears
 * twice. They get the scheme of the server that listed them.
 */
function readServers(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const names = value.flatMap((entry) => {
    const result = v.safeParse(v.object({ name: v.string() }), entry);
    return result.success ? [result.output.name.trim().toLowerCase()] : [];
  });
  const hosts = names.filter((name) => /^[a-z0-9][a-z0-9.-]*(:\d+)?$/.test(name));
  const origins = hosts.flatMap((host) =>
    URL.canParse(`//${host}`, DISCOVERY) ? [new URL(`//${host}`, DISCOVERY).origin] : [],
  );
  return [...new Set(origins)].filter((origin) => mayName(DISCOVERY, origin));
}

const isOrigin = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value;

const readText = (value: unknown) => (typeof value === 'string' ? value : null);

/** Shuffled (Fisher–Yates). */
function shuffled(list: readonly string[], random: () => number): string[] {
  const left = [...list];
  return list.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

function save(saved: Promise<void>): void {
  saved.catch((error: unknown) => log('directory', 'not saved', error));
}
