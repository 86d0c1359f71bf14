declare global {
  /** The libraries that lazy scripts have loaded. Each module declares its own library's type. */
  var skywaveLibraries: Partial<SkywaveLibraries> | undefined;
}

type Name = keyof SkywaveLibraries;

/** Every lazy script, by the name of its entrypoint, and whether the background uses it. */
const SCRIPTS: Record<Name, { inBackground: boolean }> = {
  hls: { inBackground: false },
  'song-file': { inBackground: false },
  sound: { inBackground: false },
  feedsmith: { inBackground: true },
  neon: { inBackground: true },
  sync: { inBackground: true },
  transfer: { inBackground: true },
};

/** A library in its own script file, loaded on first use. */
export interface LazyScript<Library> {
  /** Await this before the first use. Rejects if the script does not load; the next call tries again. */
  load(): Promise<Library>;
  /** The loaded library. Throws if it is not loaded. */
  get(): Library;
}

/**
 * For libraries that would make up most of a context's code and that most sessions never use. A dynamic
 * import would not help: a background is one classic script and would include it. `own` is the library, if it
 * is already bundled with its user.
 */
export function createLazyScript<Own extends Name>(
  name: Own,
  own?: SkywaveLibraries[Own],
): LazyScript<SkywaveLibraries[Own]> {
  type Library = SkywaveLibraries[Own];
  const path = pathOf(name);
  let library: Library | undefined = own;
  let loading: Promise<Library> | null = null;

  async function loadNow(): Promise<Library> {
    await loadScript(path);
    library = globalThis.skywaveLibraries?.[name];
    if (library === undefined) throw new Error(`${path} offered nothing`);
    return library;
  }

  return {
    async load() {
      if (library !== undefined) return library;
      loading ??= loadNow().finally(() => {
        loading = null;
      });
      return loading;
    },
    get() {
      if (library === undefined) throw new Error(`${path} was not loaded`);
      return library;
    },
  };
}

const pathOf = (name: Name) => `/${name}.js`;

/** Called by the script that contains just this library. */
export function offerLazyScript<Own extends Name>(name: Own, library: SkywaveLibraries[Own]): void {
  globalThis.skywaveLibraries = { ...globalThis.skywaveLibraries, [name]: library };
}

/** Exists only in a worker. */
interface WorkerScope {
  importScripts?(path: string): void;
  addEventListener(type: 'install', listener: () => void): void;
}

const scope = () => globalThis as unknown as WorkerScope;

/**
 * A service worker may later run only scripts that it ran while it was being installed; the browser stores
 * them with it (https://w3c.github.io/ServiceWorker/#importscripts). Call this in the worker's first turn.
 */
export function installLazyScripts(): void {
  scope().addEventListener('install', () => {
    for (const [name, { inBackground }] of Object.entries(SCRIPTS)) {
      if (inBackground) scope().importScripts?.(pathOf(name as Name));
    }
  });
}

/** Runs a script of the extension in this context. Rejects if it does not load. */
async function loadScript(path: string): Promise<void> {
  if (scope().importScripts !== undefined) {
    scope().importScripts?.(path);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = path;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${path} did not load`));
    document.head.append(script);
  });
}
