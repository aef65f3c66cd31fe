import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import * as z from 'zod';
import { hashToken, newToken } from '../tokens.ts';
import { runCommand, type AdminApp, type AdminCommands, type Outcome } from './admin-command.ts';
import { endpointPath, writeEndpoint } from './admin-endpoint.ts';
import { linesOf } from './lines.ts';

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
