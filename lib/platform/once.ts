/** What is made once, when it is first needed, for all who ask for it. */
export interface Once<T> {
  /** Makes it, or waits with the others. If making it fails, the next call tries again. */
  get(): Promise<T>;
  /** The same if it was asked for before; null otherwise. */
  peek(): Promise<T> | null;
  /** The next call makes another. */
  forget(): void;
  /** Takes this one from now on. */
  set(value: T): void;
}

export function createOnce<T>(make: () => Promise<T>): Once<T> {
  let held: Promise<T> | null = null;

  function begin(): Promise<T> {
    const made = make().catch((error: unknown) => {
      // Unless another has taken its place.
      if (held === made) held = null;
      throw error;
    });
    return made;
  }

  return {
    get() {
      held ??= begin();
      return held;
    },
    peek: () => held,
    forget() {
      held = null;
    },
    set(value) {
      held = Promise.resolve(value);
    },
  };
}
