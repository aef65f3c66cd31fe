import type { Caller } from '../../../platform/context.ts';
import { guestsToAnswer } from '../../ladder/api.ts';
import { notificationStamp } from '../../notifications/api.ts';
import { authorOfMessage } from '../messages.queries.ts';
import type { MessageNotify } from './send-message.write.ts';

/** Whoever may be told of a message is left out while they have the room loaded. */
export const notifyOf = async (
  caller: Caller,
  roomId: string,
  mentioned: readonly string[],
  replyTo: string | null,
): Promise<MessageNotify> => {
  const answered = replyTo === null ? undefined : await authorOfMessage(caller.db.read, roomId, replyTo);
  const told = [...mentioned, ...(answered === undefined ? [] : [answered])];
  return {
    stamp: notificationStamp(caller, told.length),
    reading: told.filter((userId) => caller.live.isPresent(roomId, userId)),
    answers: await guestsToAnswer(caller.db.read, { by: caller.viewer, told }),
  };
};
