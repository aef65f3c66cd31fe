import { clockOf, useSecondsSince } from './use-seconds.ts';

/** How long somebody has been speaking. `since`: an ISO date. Not announced: it changes every second. */
export const RunningTime = ({ since }: { since: string }) => (
  <time className="numbers" role="timer" dir="ltr">
    {clockOf(useSecondsSince(Date.parse(since)))}
  </time>
);
