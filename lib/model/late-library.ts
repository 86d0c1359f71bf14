/** A library that is a script of its own, in a file of the extension, and comes when it is first used. */
export interface LateLibrary<Library> {
  /** To be awaited before the first use. Rejects where the script does not load; the next call tries again. */
  load(): Promise<Library>;
  /** What was loaded. */
  get(): Library;
}

/**
 * For the libraries that are most of a document's code and that most sessions do without. (A dynamic import
 * would be part of the whole in Firefox's background page, which is one classic script.) `offered` finds what
 * the script left in the document; `own` is the library where it is part of the code that asks for it.
 */
export function createLateLibrary<Library>(
  path: string,
  offered: () => Library | undefined,
  own?: Library,
): LateLibrary<Library> {
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

/** Runs a script of the extension in this document. Rejects where it does not load. */
function loadScript(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = path;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${path} did not load`));
    document.head.append(script);
  });
}
