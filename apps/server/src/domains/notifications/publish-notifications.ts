import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import type { App } from '../../platform/context.ts';
import type { MadeNotification, NotificationChanges } from './changes.ts';
import { countUnseen, notificationsById } from './list/notification-rows.queries.ts';
import { presentNotifications } from './list/present.ts';

export type MadeListener = (made: readonly MadeNotification[]) => void;

export interface NotificationPublisher {
  /** To be called after the commit with what the write returned. */
  publish(changes: NotificationChanges): void;
  /** Called with what was made, after the commit: where Web Push attaches. It must not throw. */
  onMade(listener: MadeListener): void;
  /** Resolves once nothing is being published. */
  settled(): Promise<void>;
}

const publishMade = async ({ db, live, clock }: App, made: readonly MadeNotification[]): Promise<void> => {
  const ids = made.filter(({ userId }) => live.isOnline(userId)).map(({ id }) => id);
  const rows = await notificationsById(db.read, ids, clock.now());
  const shown = await presentNotifications(db.read, rows);
  for (const [at, { user_id }] of rows.entries()) {
    const notif = shown[at];
    if (notif) live.user(user_id).notify(notificationsContract.newNotification, { notif });
  }
};

/** How many are unread, to every device of these people. */
const publishCounts = async ({ db, live }: App, users: readonly string[]): Promise<void> => {
  const connected = users.filter((userId) => live.isOnline(userId));
  if (connected.length === 0) return;
  const counts = await countUnseen(db.read, connected);
  for (const userId of connected)
    live.user(userId).publish(notificationsContract.notificationCount, { unreadCount: counts.get(userId) ?? 0 });
};

export const createNotificationPublisher = (app: App): NotificationPublisher => {
  const listeners: MadeListener[] = [];
  const running = new Set<Promise<void>>();

  const waiting = new Set<string>();
  let counting: Promise<void> | undefined;
  /** One count after another, so that the last one that a device gets is the latest. */
  const countAll = async (): Promise<void> => {
    try {
      while (waiting.size > 0) {
        const users = [...waiting];
        waiting.clear();
        await publishCounts(app, users);
      }
    } finally {
      counting = undefined;
    }
  };
  const recount = (users: readonly string[]): Promise<void> => {
    for (const userId of users) waiting.add(userId);
    counting ??= countAll();
    return counting;
  };

  const publishAll = async ({ made, recounted }: NotificationChanges): Promise<void> => {
    await publishMade(app, made);
    await recount([...made.map(({ userId }) => userId), ...recounted]);
  };

  return {
    publish: (changes) => {
      const { made, recounted } = changes;
      if (made.length === 0 && recounted.length === 0) return;
      // Nobody waits for it: whoever wrote is answered before.
      const publishing: Promise<void> = publishAll(changes)
        .catch((error: unknown) => app.log.error({ err: error }, 'notifications could not be published'))
        .finally(() => running.delete(publishing));
      running.add(publishing);
      if (made.length > 0) for (const listener of listeners) listener(made);
    },
    onMade: (listener) => void listeners.push(listener),
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
