import type { App } from '../../../platform/context.ts';
import { storeLastSeen } from './sessions.write.ts';

/** People whose last connection ended are gathered for so long, in ms: a crowd that leaves is one write. */
const gatherMs = 500;

/** Keeps when people were last here: a visit ends with its last connection, however short it was. Answers what stops it. */
export const keepLastSeen = ({ db, live, clock, log }: Pick<App, 'db' | 'live' | 'clock' | 'log'>) => {
  const left = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const userIds = [...left.keys()];
    const now = Math.max(0, ...left.values());
    left.clear();
    if (userIds.length > 0)
      running = running
        .then(() => db.write(storeLastSeen, { userIds, now }))
        .catch((error: unknown) => log.warn({ err: error }, 'when people left could not be stored'));
    return running;
  };
  live.onOnline((userId, online, isTold) => {
    if (online || isTold) return;
    left.set(userId, clock.now());
    timer ??= setTimeout(() => void flush(), gatherMs);
  });
  return { stop: flush };
};
