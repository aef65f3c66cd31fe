import { type CommandKey, commandOf, commandRow } from './commands.ts';
import { limits } from '../limits.ts';
import { readParams, type Param } from './bot-params.ts';
import { readArguments, type CommandProblem } from './read-arguments.ts';

/**
 * A command as typed. `input` holds the fields of its call beside `roomId`, named as in commands.ts; `targetBot` for a bot's.
 * With a `problem` it must not be sent; `argument` names what is wrong.
 */
export type ParsedCommand =
  | { readonly command: CommandKey; readonly input: Readonly<Record<string, string | number>> }
  | { readonly command: CommandKey; readonly problem: CommandProblem; readonly argument: string };

/** A bot of the room, and the commands that it answers (docs/contract.md#bots). */
export interface BotWithCommands {
  readonly username: string;
  readonly commands: readonly { readonly name: string; readonly params: readonly Param[] }[];
}

const readCommand = (command: CommandKey, text: string): ParsedCommand => {
  const read = readArguments(commandRow(command).args, text);
  return 'problem' in read ? { command, ...read } : { command, input: read.values };
};

/** `text`: the command's name and its parameters, which are read as the bot declared them, if it is known. */
const readBotCommand = (username: string, text: string, bot?: BotWithCommands): ParsedCommand => {
  const read = readCommand('runBotCommand', text);
  if ('problem' in read) return read;
  const { command, params = '' } = read.input;
  const declared = bot?.commands.find(({ name }) => name === command);
  const readable = declared && readParams(declared.params, String(params));
  if (readable && 'problem' in readable) return { command: 'runBotCommand', ...readable };
  return { command: 'runBotCommand', input: { targetBot: username, ...read.input } };
};

const hasCommand = ({ commands }: BotWithCommands, name: string): boolean =>
  commands.some((command) => command.name === name);

interface Start {
  readonly word: string;
  /** What follows the word. */
  readonly rest: string;
  readonly isSlash: boolean;
}

const startOf = (text: string): Start | null => {
  const word = /^[/#]([a-z0-9]+)(?=\s|$)/.exec(text)?.[1];
  if (word === undefined) return null;
  return { word, rest: text.slice(1 + word.length).trimStart(), isSlash: text.startsWith('/') };
};

/**
 * Which of these bots a text is for that begins with `/` or `#`, and the end of the text that it is told: a command's name
 * and its parameters. `/word …` is for the first bot that has that command, unless it names a bot and a command of it.
 */
export const botToldBy = <Bot extends BotWithCommands>(
  text: string,
  bots: readonly Bot[],
): { readonly bot: Bot; readonly words: string } | null => {
  const start = startOf(text);
  if (start === null) return null;
  const { word, rest, isSlash } = start;
  if (isSlash && commandOf(word) !== undefined) return null;
  const named = bots.find(({ username }) => username === word);
  const owner = isSlash ? bots.find((bot) => hasCommand(bot, word)) : undefined;
  const isOfNamed = named !== undefined && hasCommand(named, rest.split(/\s/, 1)[0] ?? '');
  if (owner && !isOfNamed) return { bot: owner, words: text.slice(1) };
  return named ? { bot: named, words: rest } : null;
};

/**
 * Reads a composer's text as a command; null when it is a message. `/word …` is the command of that word, else a command
 * to the bot of that name; `#name words` is a bot's too, while `#name` alone is a mention of it. A path (`/etc/passwd`), `//` and
 * words in capitals are messages. With `bots`, only those are bots: `/word` is also a command of the first one that has it, and
 * anything else is a message.
 */
export const parseCommand = (text: string, bots?: readonly BotWithCommands[]): ParsedCommand | null => {
  const trimmed = text.trim();
  const start = startOf(trimmed);
  if (start === null) return null;
  const { word, rest, isSlash } = start;
  const command = isSlash ? commandOf(word) : undefined;
  if (command !== undefined) return readCommand(command, rest);
  if (!isSlash && rest === '') return null;
  if (bots !== undefined) {
    const told = botToldBy(trimmed, bots);
    return told && readBotCommand(told.bot.username, told.words, told.bot);
  }
  return word.length <= limits.usernameMax ? readBotCommand(word, rest) : null;
};
