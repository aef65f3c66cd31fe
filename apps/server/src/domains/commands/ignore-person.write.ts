import { defineWrite } from '../../platform/db/write.ts';
import { noChanges, removeNotificationsFrom, type NotificationChanges } from '../notifications/api.ts';
import { setIgnored, type Ignoring } from '../people/api.ts';

export interface StoredIgnoring {
  readonly changed: boolean;
  readonly notifications: NotificationChanges;
}

/** Changes somebody's own list. What they were told of a person whom they ignore from now on goes. */
export const storeIgnoring = defineWrite({
  name: 'commands.storeIgnoring',
  key: ({ userId }: Ignoring) => userId,
  run: async (tx, ignoring: Ignoring): Promise<StoredIgnoring> => {
    const { userId, otherId, ignored } = ignoring;
    const changed = await setIgnored(tx, ignoring);
    const notifications = changed && ignored ? await removeNotificationsFrom(tx, userId, otherId) : noChanges;
    return { changed, notifications };
  },
});
