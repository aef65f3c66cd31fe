import { limits } from '../limits.ts';
import { guestRank } from '../ranks.ts';

/**
 * What an argument is. `user`: a username, @ in front allowed. `word`: one word. `whole`: a whole number from 1 to `most`.
 * `rest`: everything that follows, spaces and lines included, up to `most` characters.
 */
export interface Argument {
  readonly name: string;
  readonly kind: 'user' | 'word' | 'whole' | 'rest';
  readonly optional?: true;
  readonly most: number;
}

/** One moderation command: how it is written, what it takes, and the least effective rank in the room (docs/contract.md#commands). */
export interface CommandRow {
  /** The name that docs/product.md#moderation-commands gives it. */
  readonly title: string;
  /** The word after the slash; `runBotCommand` has none of its own. */
  readonly slash: string;
  readonly args: readonly Argument[];
  readonly leastRank: number;
}

const user: Argument = { name: 'target', kind: 'user', most: limits.usernameMax };
const minutes: Argument = { name: 'minutes', kind: 'whole', optional: true, most: limits.banMinutes };
const timeoutMinutes: Argument = { ...minutes, most: limits.timeoutMinutes };
const speakingMinutes: Argument = { ...minutes, most: limits.broadcastMinutes };
const hours: Argument = { name: 'hours', kind: 'whole', optional: true, most: limits.ipBanHours };
const reason: Argument = { name: 'reason', kind: 'rest', optional: true, most: limits.commandReason };
const sound: Argument = { name: 'sound', kind: 'word', most: limits.commandName };
const count: Argument = { name: 'count', kind: 'whole', optional: true, most: limits.clearMessages };
const topic: Argument = { name: 'text', kind: 'rest', most: limits.topic };
const role: Argument = { name: 'role', kind: 'rest', most: limits.commandName };
const botName: Argument = { name: 'command', kind: 'word', most: limits.commandName };
const params: Argument = { name: 'params', kind: 'rest', optional: true, most: limits.commandParams };

/** Every command, once. Its key is the call's in contracts/commands.ts, an argument's name the call's field. */
export const commands = {
  playSound: { title: 'play sound', slash: 'play', args: [sound], leastRank: 2 },
  seePerson: { title: 'seen', slash: 'seen', args: [user], leastRank: 1 },
  ignorePerson: { title: 'ignore', slash: 'ignore', args: [user], leastRank: guestRank },
  unignorePerson: { title: 'unignore', slash: 'unignore', args: [user], leastRank: guestRank },
  runBotCommand: { title: 'bot command', slash: '', args: [botName, params], leastRank: 0 },
  timeOutPerson: { title: 'timeout', slash: 'timeout', args: [user, timeoutMinutes, reason], leastRank: 6 },
  endTimeout: { title: 'end timeout', slash: 'untimeout', args: [user], leastRank: 6 },
  kickGuest: { title: 'kick guest', slash: 'kick', args: [user], leastRank: 6 },
  banGuest: { title: 'ban guest', slash: 'banguest', args: [user, minutes], leastRank: 6 },
  banPerson: { title: 'ban', slash: 'ban', args: [user, minutes, reason], leastRank: 6 },
  unbanPerson: { title: 'unban', slash: 'unban', args: [user], leastRank: 6 },
  clearRoom: { title: 'clear', slash: 'clear', args: [count], leastRank: 9 },
  setTopic: { title: 'set topic', slash: 'topic', args: [topic], leastRank: 9 },
  removePerson: { title: 'remove', slash: 'remove', args: [user], leastRank: 9 },
  grantBroadcast: { title: 'speaker', slash: 'speaker', args: [user, speakingMinutes], leastRank: 9 },
  revokeBroadcast: { title: 'unspeaker', slash: 'unspeaker', args: [user], leastRank: 9 },
  extendRole: { title: 'extend', slash: 'extend', args: [user, role], leastRank: 10 },
  banAddress: { title: 'ip ban', slash: 'ipban', args: [user, hours], leastRank: 10 },
} as const satisfies Record<string, CommandRow>;

export type CommandKey = keyof typeof commands;

export const commandKeys: readonly CommandKey[] = Object.keys(commands).filter(
  (key): key is CommandKey => key in commands,
);

const bySlash: ReadonlyMap<string, CommandKey> = new Map(
  commandKeys.filter((key) => commands[key].slash !== '').map((key) => [commands[key].slash, key]),
);

export const commandRow = (key: CommandKey): CommandRow => commands[key];

export const mayCommand = (effectiveRank: number, key: CommandKey): boolean => effectiveRank >= commands[key].leastRank;

/** From this rank on a command aimed at a person is a sanction or its end. */
const leastSanctionRank = 6;

/** Whether a command acts on a person whom the caller must outrank; looking up and ignoring do not. */
export const needsToOutrank = (key: CommandKey): boolean =>
  commandRow(key).leastRank >= leastSanctionRank && commandRow(key).args[0]?.kind === 'user';

/** The commands whose word starts with what was typed after the slash, that this rank may give. */
export const suggestCommands = (typed: string, effectiveRank: number): CommandKey[] =>
  commandKeys.filter(
    (key) => commands[key].slash !== '' && commands[key].slash.startsWith(typed) && mayCommand(effectiveRank, key),
  );

/** The key of a slash word; undefined when it is none of ours (then it may be a bot's name). */
export const commandOf = (slash: string): CommandKey | undefined => bySlash.get(slash);
