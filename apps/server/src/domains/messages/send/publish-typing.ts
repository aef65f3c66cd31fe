import { messagesContract } from '@baithak/protocol/contracts/messages';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { EmitHandler } from '../../../platform/implement.ts';
import { findRoomToEnter, refuseFrozen } from '../../rooms/api.ts';

const onceASecond = { name: 'typing', points: 1, seconds: 1, always: true };

/** Whether somebody's typing may be published now; what is beyond once a second is dropped silently. `key`: where. */
export const mayTellTyping = async ({ limits, viewer }: Caller, key: string): Promise<boolean> => {
  try {
    await limits.take(onceASecond, `${key}:${viewer.userId}`);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY') return false;
    throw error;
  }
};

/**
 * Published to the others at most once a second a person (docs/contract.md#typing-propagation-unread-threads); anything
 * beyond that is dropped silently.
 */
export const publishTyping: EmitHandler<typeof messagesContract.publishTyping> = async (caller, { id }) => {
  const { viewer, live, connection } = caller;
  const room = await findRoomToEnter(caller.db.read, viewer, id);
  if (room.my_role === null || !connection.loaded.has(room.id)) throw new Refusal('NOT_A_MEMBER');
  await refuseFrozen(caller.db.read, { roomId: room.id, userId: viewer.userId, at: caller.clock.now() });
  if (!(await mayTellTyping(caller, room.id))) return {};
  live
    .room(room.id)
    .publish(messagesContract.typing, { roomId: room.id, username: viewer.username }, { except: connection });
  return {};
};
