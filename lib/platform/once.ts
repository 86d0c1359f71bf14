/** A value that is created once, when first needed, and shared by all callers. */
export interface Once<T> {
  /** Creates the value, or waits with the others. If that fails, the next call tries again. */
  get(): Promise<T>;
  /** The value if it was requested before, without creating it; null otherwise. */
  peek(): Promise<T> | null;
  /** Makes the next call create a new value. */
  forget(): void;
  /** Replaces the value. */
  set(value: T): void;
}

export function createOnce<T>(make: () => Promise<T>): Once<T> {
  let held: Promise<T> | null = null;

  function begin(): Promise<T> {
    const made = make().catch((error: unknown) => {
      // Unless another value has taken its place.
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
