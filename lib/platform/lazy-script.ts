/** A library in a script file of its own, loaded when it is first used. */
export interface LazyScript<Library> {
  /** Await this before the first use. Rejects if the script does not load; the next call tries again. */
  load(): Promise<Library>;
  /** The loaded library. Throws if it is not loaded. */
  get(): Library;
}

/**
 * For libraries that would make up most of a context's code and that most sessions never use. A dynamic
 * import would not help: a background is one classic script and would include it. `offered` finds what the
 * script left behind; `own` is the library where it is already bundled with its user.
 */
export function createLazyScript<Library>(
  path: string,
  offered: () => Library | undefined,
  own?: Library,
): LazyScript<Library> {
  let library = own;
  let loading: Promise<Library> | null = null;

  async function loadNow(): Promise<Library> {
    await loadScript(path);
    library = offered();
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
export function installLazyScripts(paths: readonly string[]): void {
  scope().addEventListener('install', () => {
    for (const path of paths) scope().importScripts?.(path);
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
