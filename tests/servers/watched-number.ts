/** A number that tests can wait on instead of sleeping. */
export interface WatchedNumber {
  readonly value: number;
  add(amount: number): void;
  /** Calls back with each new value. Returns a function that stops it. */
  onChange(listener: (value: number) => void): () => void;
  /**
   * Resolves with the first value, the current one included, that satisfies the predicate. Rejects after
   * `timeout` milliseconds, with the value at that time in the message.
   */
  until(predicate: (value: number) => boolean, timeout?: number): Promise<number>;
}

export function createWatchedNumber(name: string): WatchedNumber {
  const listeners = new Set<(value: number) => void>();
  let value = 0;

  const onChange: WatchedNumber['onChange'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    get value() {
      return value;
    },
    add(amount) {
      value += amount;
      for (const listener of [...listeners]) listener(value);
    },
    onChange,
    until: (predicate, timeout = 10_000) =>
      new Promise((resolve, reject) => {
        if (predicate(value)) return resolve(value);
        const stop = onChange((next) => {
          if (!predicate(next)) return;
          clearTimeout(timer);
          stop();
          resolve(next);
        });
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`${name} was still ${value} after ${timeout} ms.`));
        }, timeout);
      }),
  };
}
