import type { Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire/wire-error';
import { commandRow, mayCommand, type CommandKey } from '@baithak/protocol/commands/commands';
import { slashWord } from '@baithak/protocol/commands/mistyped';
import { parseCommand, type BotWithCommands } from '@baithak/protocol/commands/parse-command';
import type { CommandProblem } from '@baithak/protocol/commands/read-arguments';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { problemOf } from '../../../lib/problem.ts';
import { newTempId } from '../../conversation/sending/send-message.ts';

/** A command that cannot be sent: what is wrong, and with which argument. */
export interface InvalidCommand {
  readonly problem: CommandProblem;
  readonly argument: string;
}

/** The fields of a command's call beside `roomId`. */
export type CommandInput = Readonly<Record<string, string | number>>;

/** The answer to a command's call; only /seen has `seenAt` (packages/protocol/src/contracts/commands.ts). */
export interface Answer {
  readonly msg: string;
  readonly seenAt?: string | null;
  /** Of a played sound: how many others hear it. */
  readonly heardBy?: number;
  /** Of an address ban: nothing was done, and it asks first. */
  readonly confirm?: true;
  readonly people?: number;
  /** Of a command to a bot: the message that it is stored as. */
  readonly message?: RoomMessage;
}

/**
 * The outcome of a command. `silent`: answered by nobody, about which nothing is shown
 * (docs/product.md#command-results).
 */
export type CommandOutcome =
  | {
      readonly type: 'done';
      readonly command: CommandKey;
      readonly target: string | null;
      readonly answer: Answer;
      readonly input: CommandInput;
    }
  | { readonly type: 'invalid'; readonly invalid: InvalidCommand }
  /** `command`: which one the server refused. */
  | { readonly type: 'failed'; readonly command: CommandKey; readonly error: unknown }
  | { readonly type: 'silent' }
  /** Its giver may not give it: known by their rank, or told by the server with `error`. `word`: as it was written. */
  | {
      readonly type: 'forbidden';
      readonly command: CommandKey;
      readonly word: string;
      readonly target: string | null;
      readonly error?: unknown;
    }
  | { readonly type: 'unknown'; readonly word: string }
  /** A question was asked first, which does the rest. */
  | { readonly type: 'asked' };

export interface CommandContext {
  readonly client: Client;
  readonly roomId: string;
  readonly rank: number;
  readonly bots: readonly BotWithCommands[];
  /** Asks before messages are cleared; for those who may. */
  readonly onClear?: ((count?: number) => void) | undefined;
}

type Call = (input: Record<string, unknown>) => Promise<Answer>;

const forbidden = 403;

const isUnanswered = ({ code }: WireError): boolean => code === 'NETWORK' || code === 'NO_ANSWER';

const targetOf = ({ target }: CommandInput): string | null => (typeof target === 'string' ? target : null);

/** Sends a command to the server. `input` holds the fields of its call beside `roomId` (protocol/commands). */
export const callCommand = async (
  { client, roomId }: Pick<CommandContext, 'client' | 'roomId'>,
  command: CommandKey,
  input: CommandInput,
): Promise<CommandOutcome> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parseCommand names the fields by the table that the calls are declared from; the server checks them again
  const call = client.commands[command] as unknown as Call;
  try {
    const answer = await call({ roomId, ...input });
    return { type: 'done', command, target: targetOf(input), answer, input };
  } catch (error) {
    if (!(error instanceof WireError)) return { type: 'failed', command, error };
    // oxlint-disable-next-line no-console -- docs/product.md#command-results: that nobody answered is only logged
    if (isUnanswered(error)) console.warn('A command was answered by nobody.', command, error.code);
    if (isUnanswered(error)) return { type: 'silent' };
    if (error.status !== forbidden) return { type: 'failed', command, error };
    return { type: 'forbidden', command, word: commandRow(command).slash, target: targetOf(input), error };
  }
};

/** `/play` with a name that no sound has. */
export const isUnknownSound = (outcome: CommandOutcome): boolean =>
  outcome.type === 'failed' && outcome.command === 'playSound' && problemOf(outcome.error).code === 'NOT_FOUND';

interface Unanswered {
  readonly words: string;
  readonly tempId: string;
  /** Milliseconds. */
  readonly at: number;
}

/** By room: the command to a bot that nobody answered last. It may be stored, and is not stored again under its tempId. */
const unanswered = new Map<string, Unanswered>();
/** Milliseconds after which the same words are meant as another command. */
const repeatMs = 60_000;

/** Gives a command to a bot, once: given again after silence, it goes under the same tempId (docs/contract.md#bots). */
const giveBotCommand = async (context: CommandContext, input: CommandInput): Promise<CommandOutcome> => {
  const words = JSON.stringify(input);
  const last = unanswered.get(context.roomId);
  // What is given while another one waits for its answer is a second one.
  unanswered.delete(context.roomId);
  const isRepeat = last !== undefined && last.words === words && Date.now() - last.at < repeatMs;
  const tempId = isRepeat ? last.tempId : newTempId();
  const outcome = await callCommand(context, 'runBotCommand', { ...input, tempId });
  if (outcome.type !== 'done') unanswered.set(context.roomId, { words, tempId, at: Date.now() });
  return outcome;
};

/**
 * Reads a text as a command and runs it; null when it is a message. What looks like a command and is none, or is not the
 * giver's to give, is sent to nobody.
 */
export const runCommandText = (context: CommandContext, text: string): Promise<CommandOutcome> | null => {
  const parsed = parseCommand(text, context.bots);
  const word = slashWord(text);
  if (parsed === null) return word === null ? null : Promise.resolve({ type: 'unknown', word });
  const { command } = parsed;
  if (!mayCommand(context.rank, command))
    return Promise.resolve({ type: 'forbidden', command, word: word ?? '', target: null });
  if ('problem' in parsed)
    return Promise.resolve({ type: 'invalid', invalid: { problem: parsed.problem, argument: parsed.argument } });
  if (parsed.command === 'clearRoom' && context.onClear) {
    const { count } = parsed.input;
    context.onClear(count === undefined ? undefined : Number(count));
    return Promise.resolve({ type: 'asked' });
  }
  return parsed.command === 'runBotCommand'
    ? giveBotCommand(context, parsed.input)
    : callCommand(context, parsed.command, parsed.input);
};
