import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Way = 'to the server' | 'to the client';

/** A TCP connection to a server behind it, in which a test does what networks do. */
export interface Line {
  readonly port: number;
  /** Ends connections, all or the one that was opened last, and takes new ones. */
  drop(which: 'latest' | 'all'): void;
  /** Ends every connection, so that both ends notice, and takes no more. */
  cut(): Promise<void>;
  /** What is sent gets lost, over every connection, and neither end learns of it. */
  swallow(): void;
  /** Each piece goes through `pass`, which writes it, or parts of it, or later, or not. */
  bend(pass: (piece: Buffer, write: (piece: Buffer) => void, way: Way) => void): void;
  /** New connections are whole, and those that are open are no longer bent; what was swallowed or cut does not come back. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

type Place = { readonly host?: string; readonly port: number } | { readonly path: string };

/** `to`: where the server is; asked with each connection where it may be another one later. */
export const openLine = async (to: Place | (() => Place)): Promise<Line> => {
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let pass: Parameters<Line['bend']>[0] | undefined;
  const join = (from: Socket, into: Socket, way: Way): void => {
    sockets.add(from);
    const write = (piece: Buffer): void => void (into.writable && into.write(piece));
    if (isSwallowing) from.resume();
    else from.on('data', (piece: Buffer) => (pass ? pass(piece, write, way) : write(piece)));
    from
      .on('error', () => {})
      .on('end', () => into.end())
      .on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
  };
  const server = createServer((client) => {
    const behind = connect(typeof to === 'function' ? to() : to);
    join(client, behind, 'to the server');
    join(behind, client, 'to the client');
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    const ended = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await ended;
  };
  return {
    port,
    drop: (which) => {
      for (const socket of which === 'latest' ? [...sockets].slice(-1) : sockets) socket.destroy();
    },
    cut,
    swallow: () => {
      isSwallowing = true;
      for (const socket of sockets) socket.removeAllListeners('data').resume();
    },
    bend: (how) => {
      pass = how;
    },
    mend: async () => {
      isSwallowing = false;
      pass = undefined;
      if (!server.listening) await listen(port);
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
};
