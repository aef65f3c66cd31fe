import type { Caller } from '../../../platform/context.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { checkRanks } from './check-sanction.queries.ts';
import { findTarget, limitSanctions } from './find-target.ts';

/** A room, and a person whom the caller may ban from it, by their ranks now; each call counts as a sanction. */
export const findToBan = async (caller: Caller, { roomId, target }: { roomId: string; target: string }) => {
  const { db, clock, viewer } = caller;
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'banPerson');
  const person = await findTarget(caller, target);
  const at = clock.now();
  await checkRanks(db.read, { command: 'banPerson', roomId: room.id, by: viewer.userId, target: person.id, at });
  return { room, person, at };
};
