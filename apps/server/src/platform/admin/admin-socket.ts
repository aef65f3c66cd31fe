import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import { hashToken, newToken } from '../tokens.ts';
import { type AdminApp, type AdminCommands, CommandError, type Outcome, runCommand } from './admin-command.ts';

const endpointShape = z.object({ port: z.number(), secret: z.string() });

/** Where the running server takes commands, and what it asks for. A new secret with every start. */
type AdminEndpoint = z.infer<typeof endpointShape>;

const endpointPath = (dataDir: string): string => join(dataDir, 'admin.json');

/** Tells who may read DATA_DIR (mode 0600) where this process takes commands. */
const writeEndpoint = (dataDir: string, endpoint: AdminEndpoint): void => {
  const path = endpointPath(dataDir);
  // A file that was there keeps its mode: a new one takes its place.
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, JSON.stringify(endpoint), { mode: 0o600 });
  renameSync(fresh, path);
};

/** What the last server on this folder wrote down, which may have ended without taking it back. */
const readEndpoint = (dataDir: string): AdminEndpoint | undefined => {
  try {
    return endpointShape.safeParse(JSON.parse(readFileSync(endpointPath(dataDir), 'utf8'))).data;
  } catch {
    return undefined;
  }
};

/** More than any request or answer. */
const longestLine = 1_000_000;

/** What the other side of a connection says, line by line. Throws when the connection breaks or a line is too long. */
async function* linesOf(socket: Socket): AsyncGenerator<string, void, void> {
  let rest = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new Error('A line is too long.');
    yield* lines;
  }
}

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

const requestTimeoutMs = 10_000;

const requestShape = z.object({ secret: z.string(), words: z.array(z.string()) });

/**
 * Takes commands of `npm run admin` while this process runs, on a port of loopback whose secret only those learn who may
 * read DATA_DIR (docs/contract.md#commands-from-the-shell). Returns what ends it, after the commands under way.
 */
export const serveAdmin = async (
  app: AdminApp,
  dataDir: string,
  commands: AdminCommands,
): Promise<() => Promise<void>> => {
  const secret = newToken();
  const waiting = new Set<Socket>();
  const answer = async (line: string): Promise<Outcome | undefined> => {
    const request = requestShape.safeParse(JSON.parse(line)).data;
    if (!request || !isSame(request.secret, secret)) return undefined;
    return runCommand(commands, app, request.words).catch((error: unknown) => {
      app.log.error({ err: error }, 'an admin command failed');
      return { done: false, says: 'The command failed; the log of the server says why.' };
    });
  };
  const converse = async (socket: Socket): Promise<void> => {
    socket.write(`${hashToken(secret)}\n`);
    socket.setTimeout(requestTimeoutMs, () => socket.destroy());
    const line = await linesOf(socket).next();
    socket.setTimeout(0);
    waiting.delete(socket);
    const outcome = line.done ? undefined : await answer(line.value);
    if (outcome) socket.end(`${JSON.stringify(outcome)}\n`);
    else socket.destroy();
  };
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on('error', () => {}).on('close', () => waiting.delete(socket));
    converse(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on TCP has this kind of address
  writeEndpoint(dataDir, { port: (server.address() as AddressInfo).port, secret });
  return async () => {
    rmSync(endpointPath(dataDir), { force: true });
    const closed = once(server, 'close');
    server.close();
    for (const socket of waiting) socket.destroy();
    await closed;
  };
};

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};
