import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { within } from '@baithak/protocol/testing/within';
import { io, Manager, type Socket } from 'socket.io-client';
import { Encoder, PacketType } from 'socket.io-parser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { stopReading, useRawSockets } from '../../testing/raw-sockets.ts';
import { makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { useWorld } from '../../testing/world.ts';
import type { Authenticate } from '../authenticate.ts';
import { Refusal } from '../errors.ts';
import { createLocalLive, type LocalLive } from '../live/local-live.ts';
import { emitsByAddress } from './answer-emit.ts';
import { createConnectionsByAddress } from './admit.ts';
import { ReadyJson, readyJsonParser } from './ready-json.ts';
import { openSockets } from './sockets.ts';

describe('connections', () => {
  const open: Socket[] = [];
  const close = (): void => open.splice(0).forEach((socket) => socket.close());
  afterEach(close);

  const connect = (url: string, token: string, namespace = '/room'): Socket => {
    const socket = io(url + namespace, {
      transports: ['websocket'],
      query: { token },
      forceNew: true,
      reconnection: false,
    });
    open.push(socket);
    return socket;
  };

  /** 'connected', or the code that the connection is refused with. */
  const outcome = (socket: Socket): Promise<string> =>
    within(
      'an answer to a connection',
      new Promise((resolve) => {
        socket.once('connect', () => resolve('connected'));
        socket.once('connect_error', (error: Error & { data?: { code: string } }) =>
          resolve(error.data?.code ?? error.message),
        );
      }),
    );

  /** Why its connection ends. */
  const endOf = (socket: Socket): Promise<string> =>
    within('the end of a connection', new Promise((resolve) => socket.once('disconnect', resolve)));

  describe('the connections of one address', () => {
    it('are refused beyond as many as a neighbourhood has, and counted until they close', () => {
      // Of a connection only these are used.
      const connectionFrom = (address: string) => Object.assign(new EventEmitter(), { request: { address } }) as never;
      const byAddress = createConnectionsByAddress((request) => (request as unknown as { address: string }).address);
      const first: EventEmitter = connectionFrom('here');
      byAddress.count(first as never);
      for (let count = 1; count < 3000; count += 1) byAddress.count(connectionFrom('here'));
      expect([byAddress.hasRoom('here'), byAddress.hasRoom('there')]).toEqual([false, true]);
      first.emit('close');
      expect(byAddress.hasRoom('here')).toBe(true);
    });
  });

  describe('the sockets', () => {
    const world = useWorld('sqlite', { settings: { RATE_LIMITS: 'on' } });

    describe('connections that are sent to other processes', () => {
      const http = createServer();
      const live = createLocalLive();
      let sockets: ReturnType<typeof openSockets> | undefined;
      let [begun, answered, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), false];
      beforeAll(async () => {
        const { userId, username } = (await world.current.member('guide001')).session;
        const { app } = world.current.running;
        const viewer = { userId, username, rank: 1, guest: false, bot: false, sessionId: userId, at: app.clock.now() };
        const { listen } = notificationsContract;
        const handlers = {
          listen: async () => {
            begun.resolve();
            if (isHeld) await answered.promise;
            return { epoch: 'one' };
          },
        };
        sockets = openSockets(http, app, live, [{ contract: { listen }, handlers }], async () => ({
          ...{ viewer, endsAt: app.clock.now() + 60_000 },
        }));
        await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
      });
      beforeEach(() => void ([begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]));
      afterAll(() => {
        sockets?.close();
        http.close();
      });

      /** Notes what it was told and how it ended. */
      const opened = async (name: string, notes: string[]): Promise<Socket> => {
        const socket = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, 'a token', '/global');
        socket.on('disconnect', (_, details) => {
          const { context } = (details ?? {}) as { context?: { code: number } };
          notes.push(`${name} ended with ${context?.code}`);
        });
        expect(await outcome(socket)).toBe('connected');
        return socket;
      };

      it('end one after the other, each with the answer to what was in hand', async () => {
        const notes: string[] = [];
        const busy = await opened('busy', notes);
        isHeld = true;
        const acknowledged = busy.emitWithAck('listen', {}).then(() => notes.push('busy acknowledged'));
        await within('the emit to begin', begun.promise);
        isHeld = false;
        // It was idle for longer than these, whose turns come after its own.
        for (const name of ['one', 'two', 'three']) await (await opened(name, notes)).emitWithAck('listen', {});
        const drained = sockets?.drain(3000, new AbortController().signal);
        await expect.poll(() => notes.length).toBe(3);
        expect(notes.toSorted()).toEqual(['one', 'three', 'two'].map((name) => `${name} ended with 1012`));
        expect(busy.connected).toBe(true);
        answered.resolve();
        await acknowledged;
        await expect.poll(() => notes.slice(3)).toEqual(['busy acknowledged', 'busy ended with 1012']);
        await drained;
      });

      it('end when the time is over, whatever is in hand', async () => {
        const notes: string[] = [];
        const busy = await opened('busy', notes);
        isHeld = true;
        const failed = busy.emitWithAck('listen', {}).catch(() => notes.push('not acknowledged'));
        await within('the emit to begin', begun.promise);
        await sockets?.drain(300, new AbortController().signal);
        await failed;
        isHeld = false;
        answered.resolve();
        expect(notes).toEqual(['busy ended with 1012', 'not acknowledged']);
      });

      it('end first where nobody has emitted anything for the longest time', async () => {
        const notes: string[] = [];
        const names = ['one', 'two', 'three', 'four'];
        const all: Socket[] = [];
        for (const name of names) all.push(await opened(name, notes));
        for (const at of [2, 0, 3, 1]) await all[at]?.emitWithAck('listen', {});
        await sockets?.drain(1000, new AbortController().signal);
        expect(notes).toEqual(['three', 'one', 'four', 'two'].map((name) => `${name} ended with 1012`));
      });

      it('are left as they are from the moment when the drain is broken off', async () => {
        const notes: string[] = [];
        for (const name of ['one', 'two']) await opened(name, notes);
        const hurry = new AbortController();
        const drained = sockets?.drain(60_000, hurry.signal);
        hurry.abort();
        await within('the end of the drain', Promise.resolve(drained));
        expect(notes).toEqual([]);
      });
    });

    describe('a session while its connection is made', () => {
      const http = createServer();
      const live = createLocalLive();
      let sockets: ReturnType<typeof openSockets> | undefined;
      let answer: (looks: number) => ReturnType<Authenticate>;
      let looks = 0;
      beforeAll(async () => {
        const authenticate = async () => answer((looks += 1));
        sockets = openSockets(http, world.current.running.app, live, [], authenticate);
        await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
      });
      beforeEach(() => void (looks = 0));
      afterAll(() => {
        sockets?.close();
        http.close();
      });

      const address = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
      const viewerOf = async (name: string) => {
        const { userId, username } = (await world.current.member(name)).session;
        const at = world.current.clock.now();
        return { userId, username, rank: 1, guest: false, bot: false, sessionId: userId, at };
      };
      const endsAt = () => world.current.clock.now() + 60_000;

      it('keeps no connection when it ends meanwhile: nobody else would end it', async () => {
        const viewer = await viewerOf('hasty001');
        // It lives when it is looked up first, and has ended a moment later.
        answer = async (look) => {
          if (look > 1) return undefined;
          live.disconnectSession(viewer.sessionId);
          return { viewer, endsAt: endsAt() };
        };
        const socket = connect(address(), 'a token');
        const ended = endOf(socket);
        expect(await outcome(socket)).toBe('connected');
        expect(await ended).toBe('io server disconnect');
      });

      it('has the rank that was given meanwhile', async () => {
        const viewer = await viewerOf('hasty002');
        const again = Promise.withResolvers<void>();
        answer = async (look) => {
          if (look === 1) live.refreshViewer({ ...viewer, rank: 0 });
          else again.resolve();
          return { viewer: { ...viewer, rank: look === 1 ? 9 : 0 }, endsAt: endsAt() };
        };
        const ended = new Promise<number>((resolve) => live.onDisconnected((of) => resolve(of.viewer.rank)));
        const socket = connect(address(), 'a token');
        expect(await outcome(socket)).toBe('connected');
        await within('the session to be looked up again', again.promise);
        socket.close();
        expect(await within('the end of the connection', ended)).toBe(0);
      });

      it('is looked up anew for the next namespace of a line when the lookup failed', async () => {
        const viewer = await viewerOf('hasty004');
        answer = async (look) => {
          if (look === 1) throw new Refusal('NOT_READY');
          return { viewer, endsAt: endsAt() };
        };
        const manager = new Manager(address(), { transports: ['websocket'], reconnection: false });
        const outcomes: string[] = [];
        for (const namespace of ['/global', '/room']) {
          const socket = manager.socket(namespace, { auth: { token: 'a token' } });
          open.push(socket);
          outcomes.push(await outcome(socket));
        }
        expect(outcomes).toEqual(['NOT_READY', 'connected']);
      });

      it('is looked up once for the namespaces of a line, and again once it may have changed', async () => {
        const viewer = await viewerOf('hasty003');
        answer = async () => ({ viewer, endsAt: endsAt() });
        const manager = new Manager(address(), { transports: ['websocket'], reconnection: false });
        const outcomes: string[] = [];
        for (const [at, namespace] of ['/global', '/private', '/room'].entries()) {
          if (at === 2) live.refreshViewer(viewer);
          const socket = manager.socket(namespace, { auth: { token: 'a token' } });
          open.push(socket);
          outcomes.push(await outcome(socket));
        }
        expect([outcomes, looks]).toEqual([['connected', 'connected', 'connected'], 2]);
      });
    });

    it('have no namespace that is open to whoever comes', async () => {
      const { session } = await world.current.member('curious1');
      for (const token of ['', session.accessToken])
        expect(await outcome(connect(world.current.url, token, '/'))).toBe('NOT_FOUND');
    });

    describe('a flood', () => {
      it('of emits is refused to its person, on all their devices together, and to no other one', async () => {
        const [noisy, calm] = [await world.current.member('noisyone'), await world.current.member('calmone1')];
        const phone = await world.current.device(noisy);
        const emit = ({ client }: typeof noisy) => outcomeOf(client.messages.propagate({ id: 'baithak' }));
        world.current.clock.hold();
        const answers = await Promise.all(
          Array.from({ length: 1002 }, (_, index) => emit(index % 2 === 0 ? noisy : phone)),
        );
        expect(answers.filter((code) => code === 'TOO_MANY')).toHaveLength(2);
        expect(await emit(calm)).toBe('accepted');
        world.current.clock.pass(10_000);
        expect(await emit(noisy)).toBe('accepted');
      });

      it('of emits by many people of one address is refused too', async () => {
        const { limits } = world.current.running.app;
        const one = await world.current.member('onehome1');
        world.current.clock.pass(10_000);
        world.current.clock.hold();
        await limits.charge(emitsByAddress, '127.0.0.1', emitsByAddress.points);
        const refused = await one.client.messages.propagate({ id: 'baithak' }).catch((error: unknown) => error);
        expect(refused).toMatchObject({ code: 'TOO_MANY', retryAfter: 10 });
        world.current.clock.pass(10_000);
        expect(await outcomeOf(one.client.messages.propagate({ id: 'baithak' }))).toBe('accepted');
      });

      it('of events that do not exist is counted as any other, and in the metrics under one name', async () => {
        const { session } = await world.current.member('inventor');
        const socket = connect(world.current.url, session.accessToken);
        expect(await outcome(socket)).toBe('connected');
        const invent = async (name: string) => ((await socket.emitWithAck(name, {})) as { code: string }).code;
        world.current.clock.pass(10_000);
        world.current.clock.hold();
        expect(await invent('an event of mine')).toBe('NOT_FOUND');
        for (let count = 0; count < 998; count += 1) socket.emit(`invented ${count}`, {});
        expect(await invent('invented')).toBe('NOT_FOUND');
        expect(await invent('invented')).toBe('TOO_MANY');
        world.current.clock.pass(10_000);
        const metrics = await (await fetch(`${world.current.url}/metrics`)).text();
        expect(metrics).toMatch(/baithak_refusals_total\{entry="unknown",code="NOT_FOUND"\} 1000/);
        expect(metrics).not.toContain('invented');
      });

      it('of large events takes more of the budget than small ones', async () => {
        const { session } = await world.current.member('largeone');
        const socket = connect(world.current.url, session.accessToken);
        expect(await outcome(socket)).toBe('connected');
        world.current.clock.hold();
        const large = { id: 'x'.repeat(900_000) };
        // Each takes one point for itself and 27 for its size; the last one is counted before it is answered.
        for (let count = 0; count < 33; count += 1) socket.emit('propogate', large);
        expect(((await socket.emitWithAck('propogate', large)) as { code: string }).code).toBe('INVALID_INPUT');
        for (let count = 0; count < 2; count += 1) socket.emit('propogate', large);
        expect(((await socket.emitWithAck('propogate', {})) as { code: string }).code).toBe('TOO_MANY');
        world.current.clock.pass(10_000);
      });

      it('that goes on although all is refused ends its connection, and no other one', async () => {
        const [flood, calm] = [await world.current.member('floodone'), await world.current.member('calmone2')];
        expect(await outcomeOf(calm.client.messages.propagate({ id: 'baithak' }))).toBe('accepted');
        const socket = connect(world.current.url, flood.session.accessToken);
        expect(await outcome(socket)).toBe('connected');
        const ended = endOf(socket);
        world.current.clock.hold();
        for (let count = 0; count < 5001; count += 1) socket.emit('propogate', { id: 'baithak' });
        expect(await ended).toMatch(/transport/);
        expect(calm.client.connection.get()).toBe('online');
        world.current.clock.pass(10_000);
      });

      it('of connections is refused to its person, and to no other one; a closed one makes room', async () => {
        const [many, one] = [await world.current.member('manytabs'), await world.current.member('onetab01')];
        const { url } = world.current;
        const tabs = Array.from({ length: 50 }, () => connect(url, many.session.accessToken));
        expect(new Set(await Promise.all(tabs.map(outcome)))).toEqual(new Set(['connected']));
        expect(await outcome(connect(url, many.session.accessToken))).toBe('TOO_MANY');
        expect(await outcome(connect(url, one.session.accessToken))).toBe('connected');
        tabs[0]?.close();
        await expect.poll(() => outcome(connect(url, many.session.accessToken))).toBe('connected');
      });
    });
  });

  onBothEngines('a person who opens many connections in one moment', (engine) => {
    const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' } });

    it('keeps as many as one after the other', async () => {
      const eager = await world.current.member('eagerone');
      const tabs = Array.from({ length: 150 }, () => connect(world.current.url, eager.session.accessToken));
      await Promise.all(tabs.map(outcome));
      const live = world.current.running.app.live as LocalLive;
      await expect.poll(() => tabs.filter(({ connected }) => connected).length).toBe(50);
      expect(live.countConnections(eager.userId, '/room')).toBe(50);
    });
  });
});

describe('a payload that is JSON already', () => {
  const ours = new readyJsonParser.Encoder();
  const theirs = new Encoder();
  let encodings = 0;
  const payload = {
    toJSON: () => {
      encodings += 1;
      return { status: 1, text: 'a "quoted" چائے', list: [1, null] };
    },
  };

  it('becomes the same packets as any other, from one encoding', () => {
    const event = (data: object) => ({ type: PacketType.EVENT, nsp: '/room', data: ['roomMessages', data] });
    const answer = (data: object) => ({ type: PacketType.ACK, nsp: '/room', id: 7, data: [data] });
    const [expectedEvent, expectedAnswer] = [theirs.encode(event(payload)), theirs.encode(answer(payload))];
    encodings = 0;
    const ready = new ReadyJson(payload);
    expect(ours.encode(event(ready))).toEqual(expectedEvent);
    expect(ours.encode(answer(ready))).toEqual(expectedAnswer);
    expect(encodings).toBe(1);
  });

  it('leaves everything else to Socket.IO', () => {
    const binary = { type: PacketType.EVENT, nsp: '/room', data: ['audioStream', Buffer.from([1, 2])] };
    const refusal = { type: PacketType.CONNECT_ERROR, nsp: '/room', data: { message: 'no' } };
    for (const packet of [binary, refusal]) expect(ours.encode(packet)).toEqual(theirs.encode(packet));
  });
});

describe('a reader that stops reading', () => {
  const world = useWorld('sqlite');
  const connect = useRawSockets(world);

  it('and goes on asking is ended once 8 MB wait for it, and the room goes on for the others', async () => {
    const [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    const room = await makeRoom(ali);
    for (let count = 0; count < 40; count += 1) await say(ali, room, `${count}${'\u0001'.repeat(3990)}.`);
    const { live } = world.current.running.app;
    const [stalled, reading] = [await connect(ali), await connect(sara)];
    await stalled.emitWithAck('loadRoom', { id: room });
    stopReading(stalled);
    for (let load = 0; load < 40; load += 1) stalled.emit('loadRoom', { id: room, since: 0 }, () => undefined);
    await expect.poll(() => live.isPresent(room, ali.userId), { timeout: 20_000 }).toBe(false);
    expect(await reading.emitWithAck('loadRoom', { id: room })).toMatchObject({ status: 1, rev: 40 });
    expect(live.isPresent(room, sara.userId)).toBe(true);
  });

  // docs/contract.md#stopping. The websocket's own patience, half a minute, is what must not be waited for.
  it('does not hold up the stop of the program', { timeout: 20_000 }, async () => {
    const omar = await world.current.member('omarkhan');
    stopReading(await connect(omar));
    await world.current.restart();
    expect((await world.current.device(omar)).username).toBe('omarkhan');
  });
});
