import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/time/server-time.ts';

/** Whole seconds since then, by the server's clock, from 0 on; counts while it is shown. `since`: ms. */
export const useSecondsSince = (since: number): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
};

const two = (number: number): string => String(number).padStart(2, '0');

/** 38:12, or 1:02:03 from an hour on. */
const clockOf = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
};

/** How long somebody has been speaking. `since`: an ISO date. Not announced: it changes every second. */
export const RunningTime = ({ since }: { since: string }) => (
  <time className="numbers" role="timer" dir="ltr">
    {clockOf(useSecondsSince(Date.parse(since)))}
  </time>
);
