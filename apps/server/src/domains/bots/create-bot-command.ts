import { GuestUsername } from '@baithak/protocol/contracts/accounts';
import { CommandError, UsageError, type AdminApp, type AdminCommand } from '../../platform/admin/admin-command.ts';
import { Refusal } from '../../platform/errors.ts';
import { refuseReserved } from '../accounts/api.ts';
import { logStamp } from '../moderation/api.ts';
import { findPerson } from '../people/api.ts';
import { openRoomId } from './bots.queries.ts';
import { newBot } from './create-bot.ts';
import { storeBot } from './create-bot.write.ts';
import { publishAdded } from './publish-added.ts';

/** `--owner` and `--room` of what was typed. */
const readOptions = (words: readonly string[]): { owner: string; room: string | undefined } => {
  const options: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 2) {
    const [name, value] = words.slice(at, at + 2);
    if ((name !== '--owner' && name !== '--room') || value === undefined) throw new UsageError();
    options[name.slice(2)] = value;
  }
  const { owner, room } = options;
  if (owner === undefined) throw new UsageError();
  return { owner, room };
};

const refused = (error: unknown): never => {
  if (error instanceof Refusal) throw new CommandError(error.message);
  throw error;
};

const make = async (app: AdminApp, username: string, words: readonly string[]): Promise<string> => {
  const { owner, room } = readOptions(words);
  const person = await findPerson(app.db.read, { username: owner });
  if (!person || person.guest === 1) throw new CommandError(`There is no account ${owner}.`);
  const roomId = room === undefined ? null : await openRoomId(app.db.read, room);
  if (roomId === undefined) throw new CommandError(`There is no room ${room}.`);
  refuseReserved(username);
  const { stored, token } = newBot({
    username,
    about: '',
    ownerId: person.id,
    most: null,
    roomId,
    by: null,
    log: logStamp(app),
    now: app.clock.now(),
  });
  await app.db.write(storeBot, stored);
  if (roomId !== null) publishAdded(app, roomId, stored.id);
  return token;
};

/** `create-bot <username> --owner <username> [--room <slug>]`: prints the token, which is shown this once. */
export const createBotCommand: AdminCommand = {
  usage: 'create-bot <username> --owner <username> [--room <slug or id>]',
  run: async (app, [username, ...words]) => {
    if (username === undefined || !GuestUsername.safeParse(username).success) throw new UsageError();
    return make(app, username, words).catch(refused);
  },
};
