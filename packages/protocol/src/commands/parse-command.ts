import { type Argument, type CommandKey, commandOf, commandRow } from './commands.ts';
import { limits } from '../limits.ts';
import { lengthOf } from '../text/text.rules.ts';

/** `MISSING`: an argument that must be there. `INVALID`: not a username, not a whole number. `TOO_MUCH`: words left over. */
export type CommandProblem = 'MISSING' | 'INVALID' | 'TOO_LONG' | 'TOO_MUCH';

/**
 * A command as typed. `input` holds the fields of its call beside `roomId`, named as in commands.ts; `targetBot` for a bot's.
 * With a `problem` it must not be sent; `argument` names what is wrong.
 */
export type ParsedCommand =
  | { readonly command: CommandKey; readonly input: Readonly<Record<string, string | number>> }
  | { readonly command: CommandKey; readonly problem: CommandProblem; readonly argument: string };

type Taken =
  | { readonly value: string | number | undefined; readonly rest: string }
  | { readonly problem: CommandProblem };

/** The first word, and what follows it without leading space. */
const cut = (text: string): { word: string; rest: string } => {
  const end = text.search(/\s/);
  return end < 0 ? { word: text, rest: '' } : { word: text.slice(0, end), rest: text.slice(end).trimStart() };
};

const takeRest = (text: string, most: number): Taken =>
  lengthOf(text) > most ? { problem: 'TOO_LONG' } : { value: text, rest: '' };

const takeWhole = (word: string, rest: string, argument: Argument): Taken => {
  if (!/^[0-9]{1,9}$/.test(word)) return { problem: 'INVALID' };
  const value = Number(word);
  return value < 1 || value > argument.most ? { problem: 'INVALID' } : { value, rest };
};

const takeUser = (word: string, rest: string, most: number): Taken => {
  const name = word.replace(/^@/, '');
  if (!/^[a-z0-9]+$/.test(name)) return { problem: 'INVALID' };
  return name.length > most ? { problem: 'TOO_LONG' } : { value: name, rest };
};

/** An optional number before free text is skipped when the next word is none: `/ban sana rude` has a reason only. */
const take = (text: string, argument: Argument, last: boolean): Taken => {
  if (text === '') return argument.optional === true ? { value: undefined, rest: '' } : { problem: 'MISSING' };
  if (argument.kind === 'rest') return takeRest(text, argument.most);
  const { word, rest } = cut(text);
  if (argument.kind === 'user') return takeUser(word, rest, argument.most);
  if (argument.kind === 'word') return word.length > argument.most ? { problem: 'TOO_LONG' } : { value: word, rest };
  if (argument.optional === true && !last && !/^-?[0-9]+$/.test(word)) return { value: undefined, rest: text };
  return takeWhole(word, rest, argument);
};

const readArguments = (command: CommandKey, text: string, bot?: string): ParsedCommand => {
  const input: Record<string, string | number> = bot === undefined ? {} : { targetBot: bot };
  const { args } = commandRow(command);
  let left = text;
  for (const [index, argument] of args.entries()) {
    const taken = take(left, argument, index === args.length - 1);
    if ('problem' in taken) return { command, problem: taken.problem, argument: argument.name };
    if (taken.value !== undefined) input[argument.name] = taken.value;
    left = taken.rest;
  }
  if (left !== '') return { command, problem: 'TOO_MUCH', argument: left };
  return { command, input };
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
  if (command !== undefined) return readArguments(command, rest);
  const isBot = word.length <= limits.usernameMax && (bots === undefined || bots.has(word));
  if (!isBot || (trimmed.startsWith('#') && rest === '')) return null;
  return readArguments('runBotCommand', rest, word);
};
