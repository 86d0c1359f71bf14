import { useEffect, useState } from 'react';

/** The value after it has not changed for so many milliseconds; an empty text at once. */
export function useDebounced(value: string, milliseconds: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return value === '' ? '' : rested;
}
