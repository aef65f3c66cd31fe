import { newId } from '@baithak/protocol/ids';
import type { Caller } from '../../../platform/context.ts';
import { logStamp } from '../../moderation/api.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { expelFromRoom } from '../../rooms/api.ts';
import { publishBan } from './publish-ban.ts';
import { storeSanction, type Sanction } from './sanction.write.ts';

type Act = Pick<Sanction, 'command' | 'minutes'> & { readonly roomId: string; readonly why?: string | undefined };

/** Does what a sanction says to one person, then takes them out of the room, if they are there. */
export const sanction = async (
  caller: Caller,
  target: { readonly id: string; readonly username: string },
  { command, roomId, minutes, why = '' }: Act,
): Promise<void> => {
  const { db, live, viewer } = caller;
  const act = { command, roomId, by: viewer.userId, target: target.id, minutes, why };
  const { people, until, notifications } = await db.write(storeSanction, {
    ...act,
    banId: newId(),
    log: logStamp(caller),
  });
  if (command === 'removePerson') expelFromRoom(live, roomId, { userId: target.id, username: target.username });
  else publishBan(caller, { roomId, people, until, reason: why });
  publishNotifications(caller, notifications);
  caller.services.ladder.publish([target.id]);
};
