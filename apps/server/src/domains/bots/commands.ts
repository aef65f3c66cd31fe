import { botsContract } from '@baithak/protocol/contracts/bots';
import type { BotCommand } from '@baithak/protocol/entities/bot';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { longOf } from '../../platform/long-work.ts';
import type { TextDoubt } from '../classifier/api.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { maskPartsFor } from '../words/api.ts';
import { findBot, judgedCommands, linesOfCommands, ownerOf, textOfCommand } from './bots.queries.ts';
import { endCommand, storeRegistration } from './commands.write.ts';

/**
 * What a bot says its commands do, masked by the rank of whoever owns it, as what it says of itself. Names of commands are
 * typed, those of parameters must differ: both stay.
 */
const maskCommands = async (caller: Caller, commands: readonly BotCommand[]): Promise<BotCommand[]> => {
  const { userId: botId } = caller.viewer;
  const owner = await ownerOf(caller.db.read, botId);
  if (!owner) return [...commands];
  // A line ends each of them: words of two are none together.
  const parts = commands.map(({ desc }) => ({ type: 'text' as const, data: `${desc}\n` }));
  const letters = parts.reduce((sum, { data }) => sum + data.length, 0);
  const among = { userIds: [owner.id, botId] };
  const writing = { by: owner.id, rank: owner.rank, among, longOf: longOf(caller, letters) };
  const masked = await maskPartsFor(caller, writing, parts);
  return commands.map((command, at) => ({
    ...command,
    desc: masked[at]?.data.slice(0, command.desc.length) ?? command.desc,
  }));
};

interface Commands {
  readonly roomId: string;
  readonly written: readonly BotCommand[];
  /** The same as they are stored. */
  readonly masked: readonly BotCommand[];
}

/** What was judged when a bot registered it before is not judged again: a bot registers in each of its rooms whenever it comes. */
const newOnes = async (caller: Caller, { roomId, masked }: Commands): Promise<ReadonlySet<BotCommand>> => {
  const registration = { botId: caller.viewer.userId, roomId, commands: JSON.stringify(masked) };
  const known = new Set((await judgedCommands(caller.db.read, registration)).map(textOfCommand));
  return new Set(masked.filter((command) => !known.has(textOfCommand(command))));
};

/** By what a refusal names. Each by itself, for words beside it may make it harmless ("says …"), and what is put apart together. */
const textsOf = ({ name, params, desc }: BotCommand, path: string): [string, string][] => [
  [`${path}.name`, name],
  [`${path}.desc`, desc],
  [`${path}.params`, params.map((param) => param.name).join(' ')],
  [path, `${name} ${desc}`],
];

interface JudgedCommands {
  readonly doubt: TextDoubt | undefined;
  /** What staff read of it, in a report about the bot. */
  readonly lines: string;
}

/** Judges what people read of commands (docs/contract.md#classifier). Throws REFUSED. */
const judgeCommands = async (caller: Caller, commands: Commands): Promise<JudgedCommands> => {
  const { viewer, services } = caller;
  const { written, masked } = commands;
  const fresh = await newOnes(caller, commands);
  const texts = written.flatMap((command, at) => {
    const stored = masked[at];
    return stored && fresh.has(stored) ? textsOf(command, `commands.${at}`) : [];
  });
  const { doubt } = await services.classifier.judgeText(caller, {
    place: 'profile',
    roomId: null,
    rank: viewer.rank,
    texts: Object.fromEntries(texts),
  });
  return { doubt, lines: linesOfCommands([...fresh]) };
};

/** After the commit: a doubt waits in the queue as a report about the bot. */
const noteDoubtOfCommands = async (caller: Caller, { doubt, lines }: JudgedCommands): Promise<void> => {
  const bot = doubt && (await findBot(caller.db.read, caller.viewer.userId));
  if (!bot) return;
  const { id, username, fullname, alias, about, picture } = bot;
  const kept = { profile: { username, fullname, alias, about, picture, commands: lines } };
  const report = { kind: 'profile', about: id, roomId: null, kept } as const;
  await caller.services.reports.reportDoubt(caller, doubt, { thing: id, report });
};

const registrations = { name: 'registerCommands', points: 120, seconds: 60 };

/** Judges, masks and stores them. */
const store = async (caller: Caller, roomId: string, written: readonly BotCommand[]): Promise<BotCommand[]> => {
  const masked = await maskCommands(caller, written);
  const judged = await judgeCommands(caller, { roomId, written, masked });
  // The last of two commands of one name counts.
  const commands = [...new Map(masked.map((command) => [command.name, command])).values()];
  const { userId: botId } = caller.viewer;
  await caller.db.write(storeRegistration, { botId, roomId, commands: JSON.stringify(commands) });
  await noteDoubtOfCommands(caller, judged);
  return commands;
};

/** A bot says what it answers in a room that this socket has loaded (docs/contract.md#bots). */
export const registerCommands: EmitHandler<typeof botsContract.registerCommands> = async (
  caller,
  { id, commands: given },
) => {
  const { db, viewer, limits, connection, services } = caller;
  await limits.take(registrations, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, id);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  if (!viewer.bot) throw new Refusal('FORBIDDEN');
  if (!connection.loaded.has(room.id))
    throw new Refusal('NOT_A_MEMBER', { msg: 'Load the room on this socket first.' });
  const commands = await services.bots.inTurn(viewer.userId, () => store(caller, room.id, given));
  // It may have left, or been taken out, while this was stored.
  if (connection.loaded.has(room.id)) await services.bots.online.register(connection, room.id, commands);
  return { commands };
};

const failures = { name: 'failCommand', points: 100, seconds: 10 };

/** A bot could not do a command: who gave it learns why, and nobody else. */
export const failCommand: EmitHandler<typeof botsContract.failCommand> = async (caller, { id, messageId, msg }) => {
  const { db, viewer, limits, live } = caller;
  await limits.take(failures, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, id);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  // Shown to one person and not kept: what is in doubt is shown.
  await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: () => ({ msg }),
    place: 'message',
    roomId: room.id,
    rank: room.rank,
  });
  const asker = await db.write(endCommand, { messageId, botId: viewer.userId, roomId: room.id });
  const bot = { _id: viewer.userId, username: viewer.username };
  live.user(asker).publish(botsContract.botCommandFailed, { roomId: room.id, messageId, bot, msg });
  return {};
};

/** Does what is asked of one key one after another, whatever fails of it. */
export const createTurns = (): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const own = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
};
