import { lengthOf } from '../text/text.rules.ts';
import type { Argument } from './commands.ts';

/** `MISSING`: an argument that must be there. `INVALID`: not a username, not a whole number. `TOO_MUCH`: words left over. */
export type CommandProblem = 'MISSING' | 'INVALID' | 'TOO_LONG' | 'TOO_MUCH';

export type ReadArguments =
  | { readonly values: Readonly<Record<string, string | number>> }
  /** `argument`: what is wrong: its name, or the words left over. */
  | { readonly problem: CommandProblem; readonly argument: string };

/** What tells where an argument ends. */
interface ArgumentKind {
  readonly kind: Argument['kind'];
  readonly optional?: boolean | undefined;
}

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
const isSkipped = ({ kind, optional }: ArgumentKind, last: boolean, word: string): boolean =>
  kind === 'whole' && optional === true && !last && !/^-?[0-9]+$/.test(word);

const take = (text: string, argument: Argument, last: boolean): Taken => {
  if (text === '') return argument.optional === true ? { value: undefined, rest: '' } : { problem: 'MISSING' };
  if (argument.kind === 'rest') return takeRest(text, argument.most);
  const { word, rest } = cut(text);
  if (argument.kind === 'user') return takeUser(word, rest, argument.most);
  if (argument.kind === 'word') return lengthOf(word) > argument.most ? { problem: 'TOO_LONG' } : { value: word, rest };
  if (isSkipped(argument, last, word)) return { value: undefined, rest: text };
  return takeWhole(word, rest, argument);
};

/** Reads the words behind a command; `text` has no spaces at its ends. An optional argument that is not there has no value. */
export const readArguments = (args: readonly Argument[], text: string): ReadArguments => {
  const values: Record<string, string | number> = {};
  let left = text;
  for (const [index, argument] of args.entries()) {
    const taken = take(left, argument, index === args.length - 1);
    if ('problem' in taken) return { problem: taken.problem, argument: argument.name };
    if (taken.value !== undefined) values[argument.name] = taken.value;
    left = taken.rest;
  }
  return left === '' ? { values } : { problem: 'TOO_MUCH', argument: left };
};

/** The index of the argument that is written at the end of `text`, the words behind a command so far; undefined behind the last one. */
export const argumentAtEnd = (args: readonly ArgumentKind[], text: string): number | undefined => {
  let left = text.trimStart();
  for (const [index, argument] of args.entries()) {
    const { word, rest } = cut(left);
    if (word !== '' && isSkipped(argument, index === args.length - 1, word)) continue;
    // No space follows the word: it may go on.
    if (argument.kind === 'rest' || word === left) return index;
    left = rest;
  }
  return undefined;
};
