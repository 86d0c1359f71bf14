import { useLayoutEffect, useState } from 'react';

/** The current time in milliseconds since 1970, updated every second while needed. */
export function useSeconds(needed: boolean): number {
  const [now, setNow] = useState(Date.now);
  // Before painting: otherwise the first frame would show an old time.
  useLayoutEffect(() => {
    if (!needed) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [needed]);
  return now;
}
