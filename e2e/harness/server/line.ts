import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One person's connection to the server, which can be cut as a cable is: both ends notice, and nobody else's is. */
export interface Line {
  readonly url: string;
  /** Ends every connection and takes no more. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export const openLine = async (to: string): Promise<Line> => {
  const { hostname, port: behind } = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(Number(behind), hostname);
    for (const [one, next] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(next);
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one);
          next.destroy();
        });
    }
  });
  const listen = async (port: number): Promise<void> =>
    void (await once(server.listen(port, '127.0.0.1'), 'listening'));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Loopback gave no port.');
  const cut = async (): Promise<void> => {
    const ended = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await ended;
  };
  return {
    url: `http://${hostname}:${address.port}`,
    cut,
    mend: () => listen(address.port),
    close: async () => {
      if (server.listening) await cut();
    },
  };
};
