import { useLayoutEffect, useState } from 'react';

/** The time now in milliseconds since 1970, moving on every second while it is needed. */
export function useSeconds(needed: boolean): number {
  const [now, setNow] = useState(Date.now);
  // Before the frame is drawn: else it would show the time at which it was needed last.
  useLayoutEffect(() => {
    if (!needed) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [needed]);
  return now;
}
