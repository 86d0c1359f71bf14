/**
 * Returns a function that calls `call` at most once per `interval` milliseconds: at once with the first
 * value, and always with the last.
 */
export function throttle<T>(call: (value: T) => void, interval: number): (value: T) => void {
  let resting = false;
  let waiting: { value: T } | null = null;

  function send(value: T): void {
    call(value);
    resting = true;
    setTimeout(() => {
      resting = false;
      const next = waiting;
      waiting = null;
      if (next) send(next.value);
    }, interval);
  }

  return (value) => {
    if (resting) waiting = { value };
    else send(value);
  };
}
