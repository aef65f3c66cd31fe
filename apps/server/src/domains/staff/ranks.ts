import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { type AdminApp, type AdminCommand, CommandError, UsageError } from '../../platform/admin/admin-command.ts';
import { Refusal } from '../../platform/errors.ts';
import { logStamp } from '../moderation-log/api.ts';
import { notificationStamp, publishNotifications } from '../notifications/api.ts';
import { findPerson } from '../people/api.ts';
import { expelFromRoom, findRoomToRead, presentRole } from '../rooms/api.ts';
import { giveRank } from './staff.write.ts';

/** `grant-rank <username> <rank>`: the person's open sockets have the rank at once. */
export const grantRank: AdminCommand = {
  usage: 'grant-rank <username> <rank 0 to 11>',
  run: async (app, [username, rank]) => {
    if (username === undefined || rank === undefined || !/^(\d|1[01])$/.test(rank)) throw new UsageError();
    const person = await findPerson(app.db.read, { username });
    if (!person || person.guest === 1) throw new CommandError(`There is no account ${username}.`);
    const giving = {
      userId: person.id,
      rank: Number(rank),
      stamp: notificationStamp(app, 1),
      log: { ...logStamp(app), by: null },
    };
    const notifications = await app.db.write(giveRank, giving);
    await publishRank(app, { userId: person.id, username: person.username, rank: Number(rank) });
    if (app.services) publishNotifications({ services: app.services }, notifications);
    return `${person.username} now has rank ${rank}.`;
  },
};

interface Ranked {
  readonly userId: string;
  readonly username: string;
  readonly rank: number;
}

/** After the commit. A rank of staff opens Private rooms: whoever loses it leaves those where they are no member. */
export const publishRank = async ({ db, live, clock }: AdminApp, person: Ranked): Promise<void> => {
  const viewer = { ...person, guest: false, at: clock.now() };
  live.refreshViewer(viewer);
  const role = presentRole({ platformRank: person.rank, roomRole: null });
  live.userHere(person.userId).publish(roomsContract.roleUpdated, { roomId: null, role, rmps: [] });
  for (const roomId of live.roomsOf(person.userId)) {
    const mayStay = await findRoomToRead(db.read, viewer, roomId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
    if (!mayStay) expelFromRoom(live, roomId, person);
  }
};
