import { CommandError, UsageError, type AdminCommand } from '../../../platform/admin/admin-command.ts';
import { logStamp } from '../../moderation/api.ts';
import { findPerson } from '../../people/api.ts';
import { closeAccount, forgetClosed } from './close-account.ts';

/** `delete-user <username> <username>`: closes an account or a guest, once the name is given twice: a slip would be for good. Rooms that they own stay, for the platform's Owner to hand over. */
export const deleteUser: AdminCommand = {
  usage: 'delete-user <username> <the same again>',
  run: async (app, [username, again, ...more]) => {
    if (username === undefined || more.length > 0) throw new UsageError();
    const person = await findPerson(app.db.read, { username });
    if (!person) throw new CommandError(`There is nobody named ${username}.`);
    if (again !== username) {
      const of = again === undefined ? '' : 'The two names differ. ';
      throw new CommandError(
        `${of}This removes ${username} for good, with all that is stored of them. To do it: delete-user ${username} ${username}`,
      );
    }
    await closeAccount(app, { userId: person.id, ownRooms: 'leave', log: logStamp(app) });
    await forgetClosed(app, person.id, app.clock.now());
    return `${username} was removed.`;
  },
};
