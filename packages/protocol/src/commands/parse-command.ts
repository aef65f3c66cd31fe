import { type CommandKey, commandOf, commandRow } from './commands.ts';
import { limits } from '../limits.ts';
import { readArguments, type CommandProblem } from './read-arguments.ts';

/**
 * A command as typed. `input` holds the fields of its call beside `roomId`, named as in commands.ts; `targetBot` for a bot's.
 * With a `problem` it must not be sent; `argument` names what is wrong.
 */
export type ParsedCommand =
  | { readonly command: CommandKey; readonly input: Readonly<Record<string, string | number>> }
  | { readonly command: CommandKey; readonly problem: CommandProblem; readonly argument: string };

const readCommand = (command: CommandKey, text: string, bot?: string): ParsedCommand => {
  const read = readArguments(commandRow(command).args, text);
  if ('problem' in read) return { command, ...read };
  return { command, input: bot === undefined ? read.values : { targetBot: bot, ...read.values } };
};

/**
 * Reads a composer's text as a command; null when it is a message. `/word …` is the command of that word, else a command
 * to the bot of that name; `#name words` is a bot's too, while `#name` alone is a mention of it. A path (`/etc/passwd`), `//` and
 * words in capitals are messages. With `bots`, only those names are bots: anything else is a message.
 */
export const parseCommand = (text: string, bots?: ReadonlySet<string>): ParsedCommand | null => {
  const trimmed = text.trim();
  const start = /^[/#]([a-z0-9]+)(?=\s|$)/.exec(trimmed);
  const word = start?.[1];
  if (start === null || word === undefined) return null;
  const rest = trimmed.slice(start[0].length).trimStart();
  const command = trimmed.startsWith('/') ? commandOf(word) : undefined;
  if (command !== undefined) return readCommand(command, rest);
  const isBot = word.length <= limits.usernameMax && (bots === undefined || bots.has(word));
  if (!isBot || (trimmed.startsWith('#') && rest === '')) return null;
  return readCommand('runBotCommand', rest, word);
};
