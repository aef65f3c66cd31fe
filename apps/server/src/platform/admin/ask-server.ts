import { connect } from 'node:net';
import * as z from 'zod';
import { hashToken } from '../tokens.ts';
import { CommandError, type Outcome } from './admin-command.ts';
import { readEndpoint } from './admin-endpoint.ts';
import { linesOf } from './lines.ts';

const outcomeShape = z.object({ done: z.boolean(), says: z.string() });
const greetingTimeoutMs = 10_000;

/** Has the server that runs on this folder do a command; undefined when none runs there. */
export const askServer = async (dataDir: string, words: readonly string[]): Promise<Outcome | undefined> => {
  const endpoint = readEndpoint(dataDir);
  if (!endpoint) return undefined;
  const socket = connect(endpoint.port, '127.0.0.1').setTimeout(greetingTimeoutMs, () => socket.destroy());
  const lines = linesOf(socket);
  const next = async (): Promise<string | undefined> => {
    const line = await lines.next().catch(() => undefined);
    return line && !line.done ? line.value : undefined;
  };
  try {
    // Another program may have the port of a server that was killed: it gets no command, and not the secret.
    if ((await next()) !== hashToken(endpoint.secret)) return undefined;
    socket.setTimeout(0);
    socket.write(`${JSON.stringify({ secret: endpoint.secret, words })}\n`);
    const answer = await next();
    if (answer === undefined) throw new CommandError('The server ended before it answered: the command may be done.');
    return outcomeShape.parse(JSON.parse(answer));
  } finally {
    socket.destroy();
  }
};
