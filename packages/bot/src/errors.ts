import { WireError } from '@baithak/client/wire/wire-error';
import { codeOf } from './persist.ts';
import type { BotCommand } from './types.ts';

/** Thrown by a handler: who gave the command reads these words, and nobody else. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Why a bot cannot go on. */
export class BotEnded extends Error {
  override readonly name = 'BotEnded';
}

export const badToken = 'The token of this bot is not valid: it was mistyped, or another one was made.';

/** What a suspension says, and until when. */
export const suspensionText = (msg: string, until: string | null | undefined): string =>
  until ? `${msg} The suspension ends at ${until}.` : msg;

/** Why a bot cannot begin, of what the server answered to its token. */
export const startRefused = (error: unknown): unknown => {
  if (codeOf(error) === 'BAD_TOKEN') return new BotEnded(badToken);
  if (error instanceof WireError && error.code === 'SUSPENDED')
    return new BotEnded(suspensionText(error.msg, error.details[0]?.until));
  return error;
};

/** `commands.0.params.1.name` of the refused input, as its author calls it. */
const placeOf = (path: string, commands: readonly BotCommand[]): string => {
  const [, index, ...within] = path.split('.');
  const name = index === undefined ? undefined : commands[Number(index)]?.name;
  return name === undefined ? path : [`/${name}`, ...within].join(' ');
};

/** Says what is wrong with the commands that a server has refused; any other failure is returned as it is. */
export const registrationRefused = (error: unknown, commands: readonly BotCommand[]): unknown => {
  if (!(error instanceof WireError) || (error.code !== 'INVALID_INPUT' && error.code !== 'REFUSED')) return error;
  // What the rules for texts refuse is told in a sentence of its own.
  const sign = error.code === 'REFUSED' ? ': ' : ' ';
  const wrong = error.details.map(({ path = 'commands', msg = '' }) => `${placeOf(path, commands)}${sign}${msg}`);
  return new BotEnded(`The server refuses the commands of this bot: ${wrong.join('; ') || error.msg}`);
};
