import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { afterEach, describe, expect, it } from 'vitest';
import { within } from '@baithak/protocol/testing/within';
import { useWorld } from '../../testing/world.ts';
import { arrivalsAtOnce, inArrivalTurn } from '../fair-turns.ts';

const open: WebSocket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.terminate()));

describe('a websocket without a session', () => {
  const world = useWorld('sqlite', { settings: { RATE_LIMITS: 'on' } });

  const connect = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`${world.current.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    open.push(socket);
    // Ended by the server in the middle of what is sent.
    socket.on('error', () => {});
    await within('the opening of a websocket', once(socket, 'message'));
    return socket;
  };
  const isAlive = async (): Promise<boolean> => (await fetch(`${world.current.url}/health`)).ok;

  it.each(['4', '', '3', '6', '40', '4x', 'b', 'bAAAA', '451-'])('that sends `%s` harms nobody', async (packet) => {
    const socket = await connect();
    socket.send(packet);
    socket.close();
    await within('the end of a websocket', once(socket, 'close'));
    expect(await isAlive()).toBe(true);
  });

  it.each<[string, (socket: WebSocket) => void]>([
    ['asks for namespaces', (socket) => socket.send('40/room,')],
    ['pings', (socket) => socket.ping()],
    ['answers pings that nobody sent', (socket) => socket.pong()],
    ['sends empty packets', (socket) => socket.send('4')],
  ])('that %s without end is ended', async (_, send) => {
    // One that says nothing is ended too, when its time is over: the other one is ended before.
    const quiet = await connect();
    const socket = await connect();
    const ended = within('the end of a websocket', once(socket, 'close'));
    for (let count = 0; count < 150; count += 1) send(socket);
    await ended;
    expect(quiet.readyState).toBe(WebSocket.OPEN);
    expect(await isAlive()).toBe(true);
  });

  it('that is broken off while it waits to open harms nobody', async () => {
    const ended = Promise.withResolvers<void>();
    const others = Array.from({ length: arrivalsAtOnce }, (_, index) =>
      inArrivalTurn(`other ${index}`, () => ended.promise),
    );
    const { hostname, port } = new URL(world.current.url);
    const ask = async (): Promise<Socket> => {
      const socket = connectTcp(Number(port), hostname);
      await once(socket, 'connect');
      const headers = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
      socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${[...headers, key].join('\r\n')}\r\n\r\n`);
      return socket;
    };
    const [reset, closed, patient] = [await ask(), await ask(), await ask()];
    expect(await isAlive()).toBe(true);
    reset.resetAndDestroy();
    closed.destroy();
    expect(await isAlive()).toBe(true);
    ended.resolve();
    await Promise.all(others);
    const [answer] = (await within('the answer to who waited', once(patient, 'data'))) as [Buffer];
    expect(answer.toString()).toContain('101 Switching Protocols');
    patient.destroy();
    expect(await isAlive()).toBe(true);
  });
});
