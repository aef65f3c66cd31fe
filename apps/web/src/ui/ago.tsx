import { useAgo } from '../lib/time/use-ago.ts';
import { Time } from './time.tsx';

/** How long ago something was. `date` is ISO. */
export const Ago = ({ date, className }: { date: string; className?: string | undefined }) => (
  <Time date={date} className={className}>
    {useAgo(date)}
  </Time>
);
