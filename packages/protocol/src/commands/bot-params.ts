import { limits } from '../limits.ts';
import type { Argument } from './commands.ts';
import { readArguments, type ReadArguments } from './read-arguments.ts';

/** A parameter of a bot's command (docs/contract.md#bots). `kind`: as of a slash command's argument. */
export interface Param {
  readonly name: string;
  readonly kind: Argument['kind'];
  readonly optional?: boolean | undefined;
}

const most = {
  user: limits.usernameMax,
  word: limits.botWord,
  whole: 999_999_999,
  rest: limits.commandParams,
} as const satisfies Record<Argument['kind'], number>;

/** Whether a bot's command may have this name: the word is typed after the slash. */
export const isCommandName = (name: string): boolean => /^[a-z0-9]+$/.test(name) && name.length <= limits.commandName;

/** Whether what follows tells that the parameter was left out: a word where a number is wanted. */
const maySkip = ({ kind }: Param, next: Param | undefined): boolean => kind === 'whole' && next?.kind !== 'whole';

/** What makes parameters impossible to read one after another, in words; undefined when they can be. */
export const unreadableParam = (params: readonly Param[]): string | undefined => {
  const names = params.map(({ name }) => name);
  if (new Set(names).size < names.length) return 'must not name a parameter twice';
  for (const [at, param] of params.entries()) {
    const next = params[at + 1];
    if (param.kind === 'rest' && next) return 'must have a parameter of kind rest at the end';
    const mustFollow = params.slice(at + 1).some(({ optional }) => optional !== true);
    if (param.optional === true && mustFollow && !maySkip(param, next))
      return 'must not have an optional parameter before one that must be given, unless it is a whole number';
  }
  return undefined;
};

/** Reads the words behind a bot's command by its parameters (docs/contract.md#bots). */
export const readParams = (params: readonly Param[], text: string): ReadArguments =>
  readArguments(
    params.map(({ name, kind, optional }) => ({
      name,
      kind,
      most: most[kind],
      ...(optional === true && { optional: true as const }),
    })),
    text.trim(),
  );
