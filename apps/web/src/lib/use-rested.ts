import { useEffect, useState } from 'react';

/** How long typing rests before it is searched, in milliseconds. */
const restMs = 250;

export const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
