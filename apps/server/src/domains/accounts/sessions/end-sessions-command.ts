import { CommandError, UsageError, type AdminCommand } from '../../../platform/admin/admin-command.ts';
import { logStamp } from '../../moderation/api.ts';
import { findPerson } from '../../people/api.ts';
import { endSessionsOf } from './end-session.write.ts';

/** `end-sessions <username>`: signs a person out everywhere, at once. */
export const endSessionsCommand: AdminCommand = {
  usage: 'end-sessions <username>',
  run: async ({ db, clock, live }, [username]) => {
    if (username === undefined) throw new UsageError();
    const person = await findPerson(db.read, { username });
    if (!person) throw new CommandError(`There is nobody named ${username}.`);
    const log = { ...logStamp({ clock }), by: null };
    const ended = await db.write(endSessionsOf, { userId: person.id, which: 'all', now: clock.now(), log });
    live.disconnectUser(person.id);
    return `${person.username} was signed out of ${ended.length} ${ended.length === 1 ? 'session' : 'sessions'}.`;
  },
};
