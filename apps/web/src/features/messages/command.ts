import type { Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire-error';
import type { CommandKey } from '@baithak/protocol/commands';
import { parseCommand, type CommandProblem } from '@baithak/protocol/parse-command';

/** A command that must not be sent as it stands: what is wrong, and with which argument. */
export interface Misspelt {
  readonly problem: CommandProblem;
  readonly argument: string;
}

/** What a call of a command answers; `seenAt` is /seen's alone (protocol/command-calls). */
export interface Answer {
  readonly msg: string;
  readonly seenAt?: string | null;
}

/** What came of a command. `silent`: refused with 403, which commands pass over in silence (specification 8). */
export type Outcome =
  | { readonly is: 'done'; readonly command: CommandKey; readonly target: string | null; readonly answer: Answer }
  | { readonly is: 'misspelt'; readonly misspelt: Misspelt }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'silent' };

export interface Order {
  readonly client: Client;
  readonly roomId: string;
  /** The bots of the room: `/name` of anybody else is a message. */
  readonly bots: ReadonlySet<string>;
}

type Call = (input: Record<string, unknown>) => Promise<Answer>;

const forbidden = 403;

/** Gives a command to the server. `input` holds the fields of its call beside `roomId` (protocol/commands). */
export const giveCommand = async (
  { client, roomId }: Order,
  command: CommandKey,
  input: Readonly<Record<string, string | number>>,
): Promise<Outcome> => {
  // cast: parseCommand names the fields by the table that the calls are declared from; the server checks them again.
  const call = client.commands[command] as unknown as Call;
  try {
    const answer = await call({ roomId, ...input });
    const { target } = input;
    return { is: 'done', command, target: typeof target === 'string' ? target : null, answer };
  } catch (error) {
    return error instanceof WireError && error.status === forbidden ? { is: 'silent' } : { is: 'failed', error };
  }
};

/** Reads a composer's text as a command and gives it; null when it is a message. */
export const command = (order: Order, text: string): Promise<Outcome> | null => {
  const parsed = parseCommand(text, order.bots);
  if (parsed === null) return null;
  if ('problem' in parsed)
    return Promise.resolve({ is: 'misspelt', misspelt: { problem: parsed.problem, argument: parsed.argument } });
  return giveCommand(order, parsed.command, parsed.input);
};
