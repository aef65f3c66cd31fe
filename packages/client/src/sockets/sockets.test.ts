import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { within } from '@baithak/protocol/testing/within';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Client, createClient } from '../create-client.ts';
import { createMemoryTokenStore } from '../options.ts';
import type { EmitListener } from '../room/room-follower.ts';
import type { AllActions } from '../wire/actions.ts';
import type { ConnectionState } from './connection-state.ts';
import { createPersonalEvents } from './personal-events.ts';
import type { Sockets } from './sockets.ts';

describe('a connection', () => {
  const roomId = 'a'.repeat(24);
  const names = ['/room', '/global', '/private'] as const;
  type Handle = (socket: Socket, payload: unknown, ack: (answer: object) => void) => void;
  const closers: (() => Promise<unknown> | void)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });

  /** A bare Socket.IO server: only the transport is real here, what it answers is the test's. */
  const listenWith = async (handlers: Record<string, Handle> = {}, good = new Set(['old', 'new'])) => {
    const http = createServer();
    const io = new Server(http, { transports: ['websocket'] });
    const tokens: string[] = [];
    const addresses: string[] = [];
    const received: string[] = [];
    let connections = 0;
    io.engine.on('connection', () => (connections += 1));
    for (const name of names) {
      io.of(name).use((socket, next) => {
        addresses.push(socket.request.url ?? '');
        const token = String(socket.handshake.auth['token']);
        tokens.push(token);
        next(
          good.has(token)
            ? undefined
            : Object.assign(new Error('no'), { data: { status: 0, code: 'BAD_TOKEN', msg: 'no' } }),
        );
      });
      io.of(name).on('connection', (socket) => {
        socket.onAny((event: string, payload: unknown, ack?: (answer: object) => void) => {
          received.push(`${name} ${event} ${JSON.stringify(payload)}`);
          const handle = handlers[event];
          if (handle && ack) handle(socket, payload, ack);
          else if (!handle) ack?.({ status: 1 });
        });
      });
    }
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    closers.push(() => io.close());
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    return { io, url, tokens, addresses, received, good, connections: () => connections };
  };

  const clientOf = (url: string, accessToken = 'old') => {
    let signedOut = 0;
    const refresh = { ok: true };
    const client = createClient({
      urls: { auth: url, api: url, socket: url, assets: url },
      store: createMemoryTokenStore({ accessToken, refreshToken: 'refresh' }),
      fetch: async () =>
        refresh.ok
          ? Response.json({ status: true, data: { accessToken: 'new' } })
          : Response.json({ status: false, msg: 'no' }, { status: 401 }),
      onSignedOut: () => (signedOut += 1),
      ackTimeoutMs: 30_000,
    });
    const states: ConnectionState[] = [];
    client.connection.subscribe((state) => states.push(state));
    closers.push(client.close);
    return { client, states, refresh, signedOut: () => signedOut };
  };

  const becomes = (client: Client, state: ConnectionState): Promise<void> =>
    within(
      () => `the connection to be ${state}: it is ${client.connection.get()}`,
      new Promise((resolve) => {
        if (client.connection.get() === state) return resolve();
        const stop = client.connection.subscribe((now) => {
          if (now !== state) return;
          stop();
          resolve();
        });
      }),
    );

  describe('the sockets', () => {
    test('open on first use: three namespaces over one connection', async () => {
      const { url, connections, tokens, addresses } = await listenWith({
        'up.loadList': (_, __, ack) => ack({ status: 1, data: [], canLoadMore: false }),
      });
      const { client, states } = clientOf(url);
      expect(client.connection.get()).toBe('idle');
      await Promise.all([
        client.messages.publishTyping({ id: roomId }),
        client.privateThreads.listPrivateThreads(),
        client.notifications.listen(),
      ]);
      expect(states).toEqual(['connecting', 'online']);
      expect(connections()).toBe(1);
      expect(tokens).toEqual(['old', 'old', 'old']);
      // Proxies log addresses.
      for (const address of addresses) expect(address).not.toMatch(/token|old/);
    });

    test('an acknowledged error rejects with its code, a missing acknowledgement with NO_ANSWER', async () => {
      const { url } = await listenWith({
        sendMessage: (_, __, ack) => ack({ status: 0, code: 'SPAM_CONTROL', msg: 'Slower.' }),
        upRoomTyping: () => undefined,
      });
      const { client } = clientOf(url);
      const message = { id: roomId, message: 'hello', type: 'text', tempId: roomId } as const;
      await expect(client.messages.sendMessage(message)).rejects.toMatchObject({
        code: 'SPAM_CONTROL',
        msg: 'Slower.',
      });
      await expect(client.messages.publishTyping({ id: roomId }, { timeoutMs: 50 })).rejects.toMatchObject({
        code: 'NO_ANSWER',
      });
    });

    test('a lost connection: what waits and what is sent meanwhile rejects with NETWORK, then it comes back by itself', async () => {
      const { url, io } = await listenWith({ upRoomTyping: (socket) => socket.conn.close() });
      const { client, states } = clientOf(url);
      await expect(client.messages.publishTyping({ id: roomId })).rejects.toMatchObject({ code: 'NETWORK' });
      expect(client.connection.get()).toBe('offline');
      await expect(client.loading.unloadRoom()).rejects.toMatchObject({ code: 'NETWORK' });
      await becomes(client, 'online');
      await client.loading.unloadRoom();
      expect(states).toEqual(['connecting', 'online', 'offline', 'online']);
      expect(io.engine.clientsCount).toBe(1);
    });

    test('a namespace tells that its connection was lost or closed, and no other that went on', async () => {
      const { url, io } = await listenWith();
      const { client } = clientOf(url);
      await Promise.all([client.messages.publishTyping({ id: roomId }), client.notifications.listen()]);
      const lost: string[] = [];
      for (const name of names) client.onDisconnected(name, () => lost.push(name));
      const away = becomes(client, 'offline');
      io.of('/global').disconnectSockets();
      await away;
      expect(lost).toEqual(['/global']);
      await client.messages.publishTyping({ id: roomId });
      await becomes(client, 'online');
      client.close();
      expect(lost).toEqual(['/global', '/room', '/global']);
    });

    test('a lost connection is tried at once for somebody who does not wait', async () => {
      const { url, io } = await listenWith();
      const { client, states } = clientOf(url);
      await client.loading.unloadRoom();
      // The attempts by themselves never come.
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      closers.push(() => void vi.useRealTimers());
      io.disconnectSockets();
      for (const name of names) io.of(name).disconnectSockets();
      await becomes(client, 'offline');
      client.connectNow();
      await becomes(client, 'online');
      expect(states).toEqual(['connecting', 'online', 'offline', 'online']);
    });

    test('a refused token is refreshed, and the emit goes through with the fresh one', async () => {
      const { url, tokens, received } = await listenWith({}, new Set(['new']));
      const { client, states } = clientOf(url);
      await client.messages.publishTyping({ id: roomId });
      expect(tokens).toEqual(['old', 'new']);
      expect(received).toHaveLength(1);
      expect(states).toEqual(['connecting', 'online']);
    });

    test('a session that has ended closes the sockets and signs out once', async () => {
      const { url } = await listenWith({}, new Set());
      const { client, refresh, signedOut } = clientOf(url);
      refresh.ok = false;
      await expect(client.messages.publishTyping({ id: roomId })).rejects.toMatchObject({ code: 'NETWORK' });
      expect(signedOut()).toBe(1);
      expect(client.connection.get()).toBe('idle');
    });

    test('a connection that the server ended for its token comes back with a fresh one', async () => {
      const { url, io, good, tokens } = await listenWith();
      const { client } = clientOf(url);
      await Promise.all([client.messages.publishTyping({ id: roomId }), client.notifications.listen()]);
      good.delete('old');
      const away = becomes(client, 'offline');
      for (const name of names) io.of(name).disconnectSockets(true);
      await away;
      await becomes(client, 'online');
      expect(tokens.at(-1)).toBe('new');
      await client.messages.publishTyping({ id: roomId });
    });

    test('a namespace that is opened after a renewal, and one that comes back, send the new token', async () => {
      const { url, io, tokens } = await listenWith();
      const { client } = clientOf(url);
      await client.messages.publishTyping({ id: roomId });
      io.of('/room').emit('updateToken', {});
      await expect.poll(() => client.tokens()?.accessToken).toBe('new');
      await client.notifications.listen();
      const away = becomes(client, 'offline');
      for (const name of names) io.of(name).disconnectSockets(false);
      await away;
      client.connectNow();
      await becomes(client, 'online');
      expect(tokens).toEqual(['old', 'new', 'new', 'new']);
    });

    test('an ending token is renewed on a connection that is open already', async () => {
      const renewed = Promise.withResolvers<unknown>();
      const { url, io, received } = await listenWith({
        setAuthToken: (_, payload, ack) => {
          renewed.resolve(payload);
          ack({ status: 1 });
        },
      });
      const { client } = clientOf(url);
      await client.messages.publishTyping({ id: roomId });
      io.of('/room').emit('updateToken', {});
      expect(await within('setAuthToken', renewed.promise)).toEqual({ token: 'new' });
      expect(received.at(-1)).toBe('/room setAuthToken {"token":"new"}');
    });

    test('a server that ends in order sends its people on: they are back at once, and what they emit meanwhile waits', async () => {
      const { url, io, connections } = await listenWith();
      const { client, states } = clientOf(url);
      await client.openPersonalEvents();
      await client.messages.publishTyping({ id: roomId });
      states.length = 0;
      const left = becomes(client, 'connecting');
      for (const { conn } of io.of('/room').sockets.values())
        (conn.transport as unknown as { socket: { close(code: number): void } }).socket.close(1012);
      await left;
      await client.messages.publishTyping({ id: roomId });
      expect(states).toEqual(['connecting', 'online']);
      expect(connections()).toBe(2);
    });

    test('a server that is lost is not asked again by all in one second', async () => {
      const { url, io } = await listenWith();
      const clients = Array.from({ length: 24 }, () => clientOf(url).client);
      await Promise.all(clients.map((client) => client.messages.publishTyping({ id: roomId })));
      const lostAt = performance.now();
      const waits = clients.map(async (client) => {
        await becomes(client, 'offline');
        await becomes(client, 'online');
        return performance.now() - lostAt;
      });
      for (const { conn } of io.of('/room').sockets.values()) conn.close();
      const times = (await Promise.all(waits)).toSorted((one, other) => one - other);
      // From 0 to 4 s: one in a million times all of them draw the same half.
      expect(times[0]).toBeLessThan(2000);
      expect(times.at(-1)).toBeGreaterThan(2000);
    });

    test('personal events begin again at each connection, notifications as they were', async () => {
      const { url, io, received } = await listenWith();
      const { client } = clientOf(url);
      await client.openPersonalEvents();
      await client.notifications.startNotifications();
      const back = becomes(client, 'offline').then(() => becomes(client, 'online'));
      received.length = 0;
      const begun = new Promise<void>((resolve) => {
        io.of('/global').on('connection', (socket) =>
          socket.onAny((event: string) => event === 'startNotif' && resolve()),
        );
      });
      for (const socket of io.of('/global').sockets.values()) socket.conn.close();
      await back;
      await within('startNotif after the connection is back', begun);
      expect(received.filter((each) => !each.startsWith('/global startNotif'))).toContain('/global listen {}');
    });

    test('notifications wanted with the personal events begin after them, and begin though the first asking was not answered', async () => {
      const asked: string[] = [];
      const begun = Promise.withResolvers<void>();
      const { url } = await listenWith({
        listen: (_, __, ack) => {
          asked.push('listen');
          ack({ status: 1 });
        },
        startNotif: (socket, _, ack) => {
          asked.push('startNotif');
          if (asked.length < 3) {
            socket.conn.close();
            return;
          }
          ack({ status: 1 });
          begun.resolve();
        },
      });
      const { client } = clientOf(url);
      await client.openPersonalEvents({ notifications: true });
      await within(() => `startNotif: heard ${asked.join(', ')}`, begun.promise);
      expect(asked).toEqual(['listen', 'startNotif', 'listen', 'startNotif']);
    });

    test('events reach their handler until it leaves', async () => {
      const { url, io } = await listenWith();
      const { client } = clientOf(url);
      const names: string[] = [];
      const first = Promise.withResolvers<void>();
      const leave = client.on.typing(({ username }) => {
        names.push(username);
        first.resolve();
      });
      const other = Promise.withResolvers<void>();
      await client.messages.publishTyping({ id: roomId });
      io.of('/room').emit('downRoomTyping', { roomId, username: 'rani' });
      await within('the first typing', first.promise);
      leave();
      client.on.roomClosed(() => other.resolve());
      await client.messages.publishTyping({ id: roomId });
      io.of('/room').emit('downRoomTyping', { roomId, username: 'raja' });
      io.of('/room').emit('roomClosed', { roomId, msg: '', reason: 'closed' });
      await within('roomClosed', other.promise);
      expect(names).toEqual(['rani']);
    });

    test('a short message is heard as the long one, and one of an unknown author opens the connection anew', async () => {
      const { url, io, connections } = await listenWith();
      const { client } = clientOf(url);
      const texts: string[] = [];
      let heard = Promise.withResolvers<void>();
      client.on.newMessage(({ message: { content, member } }) => {
        const [part] = content;
        texts.push(`${member.user.username}: ${part && 'data' in part ? part.data : ''}`);
        if (texts.length === 2) heard.resolve();
      });
      await client.messages.publishTyping({ id: roomId });
      const by = 'b'.repeat(24);
      const message = {
        _id: 'c'.repeat(24),
        rev: 1,
        changedRev: 1,
        content: [{ type: 'text', data: 'one' }],
        member: {
          user: { _id: by, username: 'rani', profile: { fullname: '', picture: null } },
          role: { title: 'Member', strength: 1, spamControl: 15, color: '#646556', rank: 1 },
        },
        date: '2026-11-27T10:00:00.000Z',
        edited: false,
      };
      const short = { in: roomId, id: 'd'.repeat(24), rev: 2, by, at: 12, text: 'two' };
      io.of('/room').emit('newMessage', { roomId, rev: 1, message });
      io.of('/room').emit('message', short);
      await within('both messages', heard.promise);
      expect(texts).toEqual(['rani: one', 'rani: two']);
      const before = connections();
      heard = Promise.withResolvers();
      client.connection.subscribe((state) => state === 'online' && heard.resolve());
      io.of('/room').emit('message', { ...short, by: 'e'.repeat(24) });
      await within('another connection', heard.promise);
      expect([connections(), texts.length]).toEqual([before + 1, 2]);
    });
  });
});

describe('the events of a person', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** The personal events of a connection that tests open and close. */
  const connection = () => {
    let isOpen = false;
    let connected = (): void => undefined;
    let eventsMissed = (): void => undefined;
    const asked: string[] = [];
    // of sockets and actions only what is used here.
    const sockets = {
      isOpen: () => isOpen,
      onConnect: (_: string, listener: () => void) => void (connected = listener),
      open: async () => undefined,
      tellMissed: (namespace: string) => void asked.push(namespace),
    } as unknown as Sockets;
    // as above.
    const actions = {
      notifications: {
        listen: async () => void asked.push('listen'),
        startNotifications: async () => void asked.push('startNotifications'),
      },
    } as unknown as AllActions;
    const acknowledgeListeners = new Set<EmitListener>();
    const on = {
      eventsMissed: (listener: (payload: Record<string, never>) => void) => {
        eventsMissed = () => listener({});
        return () => undefined;
      },
    };
    const personal = createPersonalEvents(sockets, actions, on, acknowledgeListeners);
    personal.onBegin(() => void asked.push('begun'));
    return {
      personal,
      asked,
      open: () => {
        isOpen = true;
        connected();
      },
      close: () => (isOpen = false),
      miss: () => eventsMissed(),
      acknowledge: (key: string) => acknowledgeListeners.forEach((each) => each(key, {}, { status: 1 })),
    };
  };

  test('begin 150 ms after the connection', async () => {
    const { asked, open } = connection();
    open();
    await vi.advanceTimersByTimeAsync(149);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['listen', 'begun']);
  });

  test('say when they have begun, at each connection, after all that was asked for', async () => {
    const { personal, asked, open } = connection();
    await personal.open({ notifications: true });
    for (let connections = 1; connections <= 2; connections += 1) {
      open();
      await vi.advanceTimersByTimeAsync(150);
      expect(asked.splice(0)).toEqual(['listen', 'startNotifications', 'begun']);
    }
  });

  test('open nothing again that was closed before they began', async () => {
    const { asked, open, close } = connection();
    open();
    close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
  });

  test('ask for nothing again that this connection has acknowledged, and for all of it at the next one', async () => {
    const { asked, open, acknowledge } = connection();
    open();
    acknowledge('listen');
    acknowledge('startNotifications');
    await vi.advanceTimersByTimeAsync(150);
    expect(asked.splice(0)).toEqual(['begun']);
    open();
    await vi.advanceTimersByTimeAsync(150);
    expect(asked).toEqual(['listen', 'startNotifications', 'begun']);
  });

  test('that were missed are asked for again at a random moment within 5 s, once for all that is told until then', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
    const { asked, open, miss, acknowledge } = connection();
    open();
    await vi.advanceTimersByTimeAsync(150);
    expect(asked.splice(0)).toEqual(['listen', 'begun']);
    acknowledge('listen');
    miss();
    await vi.advanceTimersByTimeAsync(4000);
    miss();
    await vi.advanceTimersByTimeAsync(499);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.splice(0)).toEqual(['/room', '/private', 'begun']);
    random.mockReturnValue(0.1);
    miss();
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toEqual(['/room', '/private', 'begun']);
  });

  test('that were missed before the connection was lost are left to the next one', async () => {
    const { asked, open, close, miss } = connection();
    open();
    await vi.advanceTimersByTimeAsync(150);
    asked.length = 0;
    miss();
    close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual(['/room', '/private']);
    open();
    await vi.advanceTimersByTimeAsync(150);
    expect(asked.slice(2)).toEqual(['listen', 'begun']);
  });
});
