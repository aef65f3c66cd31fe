import type { Socket } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@baithak/protocol/limits';
import { frameOf, hear, listenTo, makeStage, speak } from '../../testing/audio-actions.ts';
import { joinAndLoad, liftRoomsLimit, outcomeOf, recordEvents, settled } from '../../testing/room-actions.ts';
import { Refusal } from '../../platform/errors.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { stopReading, useRawSockets } from '../../testing/raw-sockets.ts';
import { useWorld, type Person } from '../../testing/world.ts';

/** What waits for a connection of the server. */
interface OnServer {
  readonly io: { readonly conn: { readonly transport: { readonly socket: { readonly bufferedAmount: number } } } };
}

let isFull = false;
const limitsOfWorld: RateLimiter = {
  take: async () => {
    if (isFull) throw new Refusal('TOO_MANY', { retryAfter: 1 });
  },
  charge: async () => {},
  hold: async () => {},
};

describe('the frames of a speaker', () => {
  const world = useWorld('sqlite', { limits: limitsOfWorld });
  const connect = useRawSockets(world);
  let owner: Person, speaker: Person, listener: Person;
  let roomId: string;
  let count = 0;
  beforeAll(async () => {
    [owner] = await world.current.members('maalik5');
    await liftRoomsLimit(world.current, owner);
    world.current.clock.hold();
  });

  /** A room where a raw socket speaks. */
  const begin = async (): Promise<Socket> => {
    count += 1;
    [speaker, listener] = await world.current.members(`muqarrir5${count}`, `saamay5${count}`);
    roomId = await makeStage(world.current, owner, [speaker], [listener]);
    await hear(listener, roomId);
    const raw = await connect(speaker);
    expect(await raw.emitWithAck('upgradeToSpeaker', { id: roomId })).toMatchObject({ status: 1 });
    return raw;
  };
  /** When it resolves, the server has taken what was emitted before, and this person has what it published. */
  const taken = async (raw: Socket): Promise<void> => {
    await raw.emitWithAck('propogate', { id: roomId, messageId: 'a'.repeat(24), propogateId: 'b' });
    await settled(listener);
  };
  const emitMany = (raw: Socket, frames: number, bytes = 20): void => {
    for (let sequence = 0; sequence < frames; sequence += 1) raw.emit('audioSlice', frameOf(sequence, 'pcm', bytes));
  };

  it('that come late and at once are relayed for two seconds’ worth, and no more', async () => {
    const raw = await begin();
    const ears = listenTo(listener);
    emitMany(raw, 300);
    await taken(raw);
    expect(ears.heard.length).toBe(2 * limits.audioSlicesPerSecond);
    world.current.clock.pass(5000);
    emitMany(raw, 10);
    await taken(raw);
    expect(ears.heard.length).toBe(2 * limits.audioSlicesPerSecond + 10);
  });

  it('are relayed up to so many bytes a second', async () => {
    const raw = await begin();
    const ears = listenTo(listener);
    emitMany(raw, 128, limits.audioFrameBytes - 8);
    await taken(raw);
    const bytes = ears.heard.reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeLessThanOrEqual(2 * limits.audioBytesPerSecond);
    expect(bytes).toBeGreaterThan(2 * limits.audioBytesPerSecond - limits.audioFrameBytes);
  });

  it.each([
    ['more than ten seconds’ worth at once', (raw: Socket) => emitMany(raw, 641)],
    ['one that is damaged', (raw: Socket) => void raw.emit('audioSlice', new Uint8Array(100))],
    ['one that is too large', (raw: Socket) => void raw.emit('audioSlice', frameOf(0, 'pcm', limits.audioFrameBytes))],
  ])('end the turn with words by %s', async (_, act) => {
    const raw = await begin();
    const left = recordEvents(listener, 'speakerLeft');
    const errors: { code: string }[] = [];
    raw.on('downError', (error: { code: string }) => errors.push(error));
    act(raw);
    expect(await left.until(1)).toMatchObject([{ roomId }]);
    emitMany(raw, 5);
    await taken(raw);
    expect(errors.map(({ code }) => code)).toEqual(['BAD_AUDIO']);
    world.current.clock.pass(2000);
    emitMany(raw, 1);
    await taken(raw);
    expect(errors.map(({ code }) => code)).toEqual(['BAD_AUDIO', 'MAY_NOT_BROADCAST']);
  });

  it('that are no bytes are refused, and relayed to nobody', async () => {
    const raw = await begin();
    const ears = listenTo(listener);
    const errors: { code: string }[] = [];
    raw.on('downError', (error: { code: string }) => errors.push(error));
    raw.emit('audioSlice', { not: 'bytes' });
    await taken(raw);
    expect([errors.map(({ code }) => code), ears.heard]).toEqual([['INVALID_INPUT'], []]);
    expect(await raw.emitWithAck('audioSlice', frameOf(0))).toEqual({ status: 1 });
  });

  it('take nothing from what a person may emit; those of nobody who speaks do', async () => {
    const raw = await begin();
    const ears = listenTo(listener);
    const quiet = await connect(listener);
    const errors: { code: string }[] = [];
    quiet.on('downError', (error: { code: string }) => errors.push(error));
    isFull = true;
    emitMany(raw, 3);
    emitMany(quiet, 1);
    await ears.until(3);
    await expect.poll(() => errors.map(({ code }) => code)).toEqual(['TOO_MANY']);
    isFull = false;
    expect(ears.heard.length).toBe(3);
  });

  it('never come between the parts of another packet, whatever else is published', async () => {
    const raw = await begin();
    const ears = listenTo(listener);
    const messages = recordEvents(listener, 'newMessage');
    const { messages: said } = owner.client;
    const texts = Array.from({ length: 20 }, (_, at) =>
      said.sendMessage({ id: roomId, message: `said ${at}`, type: 'text', tempId: at.toString().padStart(24, '0') }),
    );
    emitMany(raw, 60, 1000);
    await Promise.all(texts);
    await taken(raw);
    expect([ears.heard.length, messages.all.length]).toEqual([60, 20]);
    expect(ears.heard.map((frame) => frame[4])).toEqual(Array.from({ length: 60 }, (_, sequence) => sequence));
  });

  it('are dropped for a listener that stops reading, who holds a second of sound at most, and for nobody else', async () => {
    const raw = await begin();
    const [slow] = await world.current.members(`susst5${count}`);
    await joinAndLoad(roomId, slow);
    const stalled = await connect(slow);
    await stalled.emitWithAck('joinBroadcast', { id: roomId });
    stopReading(stalled);
    const waiting = (): number => {
      const stream = world.current.running.app.services.broadcast.stage.find(roomId);
      const [socket] = [...(stream?.people.get(slow.userId)?.sockets.keys() ?? [])];
      return (socket as unknown as OnServer).io.conn.transport.socket.bufferedAmount;
    };
    const ears = listenTo(listener);
    const aSecond = 5 * (limits.audioFrameBytes + 64);
    let [most, sent, after] = [0, 0, 0];
    // The system's own buffers fill first.
    for (; after < 100 && sent < 20_000; sent += 1) {
      world.current.clock.pass(200);
      raw.emit('audioSlice', frameOf(sent, 'pcm', limits.audioFrameBytes - 8));
      await raw.emitWithAck('propogate', { id: roomId, messageId: 'a'.repeat(24), propogateId: 'b' });
      most = Math.max(most, waiting());
      if (most > 0) after += 1;
    }
    expect(most).toBeGreaterThan(aSecond / 2);
    expect(most).toBeLessThanOrEqual(aSecond);
    await ears.until(sent);
    expect(ears.heard.length).toBe(sent);
  });

  it('cost somebody who joins and looks a thousand times their own budget, and others nothing', async () => {
    const raw = await begin();
    const ears = listenTo(listener);
    const [eager] = await world.current.members(`bechain5${count}`);
    for (let round = 0; round < 250; round += 1)
      await Promise.all([
        hear(eager, roomId),
        eager.client.broadcast.peekBroadcast({ id: roomId }),
        hear(eager, roomId, ['opus']),
        outcomeOf(speak(eager, roomId)),
      ]);
    const { stage } = world.current.running.app.services.broadcast;
    expect(stage.find(roomId)?.people.size).toBe(3);
    expect(stage.find(roomId)?.people.get(eager.userId)?.sockets.size).toBe(1);
    emitMany(raw, 1);
    await ears.until(1);
  });
});
