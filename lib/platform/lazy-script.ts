/** A library that is a script of its own, in a file of the extension, and comes when it is first used. */
export interface LazyScript<Library> {
  /** To be awaited before the first use. Rejects where the script does not load; the next call tries again. */
  load(): Promise<Library>;
  /** What was loaded. */
  get(): Library;
}

/**
 * For the libraries that are most of a context's code and that most sessions do without. (A dynamic import
 * would be part of the whole in a background, which is one classic script.) `offered` finds what the script
 * left behind; `own` is the library where it is part of the code that asks for it.
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

/** What only a worker has. */
interface WorkerScope {
  importScripts?(path: string): void;
  addEventListener(type: 'install', listener: () => void): void;
}

const scope = () => globalThis as unknown as WorkerScope;

/**
 * A service worker may run later, and in its later lives, only what it ran while it was installed: the browser
 * keeps these scripts with it (https://w3c.github.io/ServiceWorker/#importscripts). To be called in the worker's
 * first turn.
 */
export function installLazyScripts(paths: readonly string[]): void {
  scope().addEventListener('install', () => {
    for (const path of paths) scope().importScripts?.(path);
  });
}

/** Runs a script of the extension in this context. Rejects where it does not load. */
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
