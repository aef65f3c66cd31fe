import type { BotCommand } from '@baithak/protocol/entities/bot';
import type { Caller } from '../../platform/context.ts';
import { longOf } from '../../platform/long-work.ts';
import type { TextDoubt } from '../classifier/api.ts';
import { maskPartsFor } from '../words/api.ts';
import { findBot, judgedCommands, ownerOf } from './bots.queries.ts';
import { linesOfCommands, textOfCommand } from './text-of-command.ts';

/**
 * What a bot says its commands do, masked by the rank of whoever owns it, as what it says of itself. Names of commands are
 * typed, those of parameters must differ: both stay.
 */
export const maskCommands = async (caller: Caller, commands: readonly BotCommand[]): Promise<BotCommand[]> => {
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

export interface Commands {
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
export const judgeCommands = async (caller: Caller, commands: Commands): Promise<JudgedCommands> => {
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
export const noteDoubtOfCommands = async (caller: Caller, { doubt, lines }: JudgedCommands): Promise<void> => {
  const bot = doubt && (await findBot(caller.db.read, caller.viewer.userId));
  if (!bot) return;
  const { id, username, fullname, alias, about, picture } = bot;
  const kept = { profile: { username, fullname, alias, about, picture, commands: lines } };
  const report = { kind: 'profile', about: id, roomId: null, kept } as const;
  await caller.services.classifier.noteDoubt(caller, doubt, { thing: id, report });
};
