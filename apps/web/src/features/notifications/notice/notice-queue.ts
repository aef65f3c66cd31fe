import type { Notification } from '@baithak/protocol/contracts/notifications';

/** How many notices wait at most: who comes back to a page that was hidden is not kept busy by all that happened. */
const mostWaiting = 3;

type Queue = readonly Notification[];

/** With a new one at the end; one that has grown takes the place it had. */
export const withQueued = (queue: Queue, notif: Notification): Queue => {
  const isThere = queue.some(({ _id }) => _id === notif._id);
  if (isThere) return queue.map((each) => (each._id === notif._id ? notif : each));
  const [shown, ...waiting] = queue;
  return shown ? [shown, ...[...waiting, notif].slice(-mostWaiting)] : [notif];
};
