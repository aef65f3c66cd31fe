import type { App } from '../../../platform/context.ts';
import { notificationStamp } from '../../notifications/api.ts';
import { authorOfMessage } from '../messages.queries.ts';
import type { MessageNotify } from './send-message.write.ts';

/** Whoever may be told of a message is left out while they have the room loaded. */
export const notifyOf = async (
  app: App,
  roomId: string,
  mentioned: readonly string[],
  replyTo: string | null,
): Promise<MessageNotify> => {
  const answered = replyTo === null ? undefined : await authorOfMessage(app.db.read, roomId, replyTo);
  const told = [...mentioned, ...(answered === undefined ? [] : [answered])];
  return {
    stamp: notificationStamp(app, told.length),
    reading: told.filter((userId) => app.live.isPresent(roomId, userId)),
  };
};
