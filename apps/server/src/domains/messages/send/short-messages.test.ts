import { messagesContract } from '@baithak/protocol/contracts/messages';
import { lengthen } from '@baithak/protocol/contracts/short-messages.rules';
import { newId } from '@baithak/protocol/ids';
import { within } from '@baithak/protocol/testing/within';
import { io } from 'socket.io-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, say } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

onBothEnginesInProof('a message in short', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  const open: ReturnType<typeof io>[] = [];
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali);
  });
  afterEach(() => open.splice(0).forEach((socket) => socket.close()));

  const long = z.strictObject(messagesContract.newMessage.payload);
  const short = z.strictObject(messagesContract.newMessageShort.payload);

  /** A socket of Zain's with the room loaded, and the events of new messages that it hears. */
  const listener = async (roomId: string, asksForShort: boolean) => {
    const auth = { token: zain.session.accessToken, ...(asksForShort && { short: true }) };
    const socket = io(`${world.current.url}/room`, {
      transports: ['websocket'],
      forceNew: true,
      auth,
    });
    open.push(socket);
    const heard: [event: string, payload: unknown][] = [];
    socket.onAny((event: string, payload: unknown) => {
      if (event === 'newMessage' || event === 'message') heard.push([event, payload]);
    });
    await within('a load', socket.emitWithAck('loadRoom', { id: roomId }));
    // Whatever was published before has arrived once the same connection answers.
    const settled = () => within('an answer', socket.emitWithAck('propogate', { id: roomId }));
    return {
      heard,
      send: (message: string) =>
        within(
          'an acknowledgement',
          socket.emitWithAck('sendMessage', { id: roomId, message, type: 'text', tempId: newId() }),
        ),
      names: async () => {
        await settled();
        return heard.map(([event]) => event);
      },
    };
  };

  it('goes to whoever asked for it and has been told of the author, and to nobody else', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const [asks, asksNot] = [await listener(roomId, true), await listener(roomId, false)];
    await say(sara, roomId, 'one');
    await say(sara, roomId, 'two');
    await say(ali, roomId, 'three');
    const later = await listener(roomId, true);
    await say(sara, roomId, 'four');
    await say(sara, roomId, 'five');
    expect(await asks.names()).toEqual(['newMessage', 'message', 'newMessage', 'message', 'message']);
    expect(await asksNot.names()).toEqual(Array.from({ length: 5 }, () => 'newMessage'));
    expect(await later.names()).toEqual(['newMessage', 'message']);
  });

  it('comes in full to the device of its author that wrote the one before', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, zain);
    const asks = await listener(roomId, true);
    await asks.send('one');
    await say(zain, roomId, 'two');
    await say(zain, roomId, 'three');
    expect(await asks.names()).toEqual(['newMessage', 'message']);
  });

  it('says the same as the long one, once its author is put in', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const [asks, asksNot] = [await listener(roomId, true), await listener(roomId, false)];
    await say(sara, roomId, 'one');
    await say(sara, roomId, 'two');
    await sara.client.messages.sendMessage({
      id: roomId,
      message: 'see @zainkhan and **that**',
      type: 'text',
      tempId: 'e'.repeat(24),
      replyTo: (await say(sara, roomId, 'three')).id,
    });
    await asks.names();
    await asksNot.names();
    const whole = asksNot.heard.map(([, payload]) => long.parse(payload));
    const [first, ...shorts] = asks.heard.map(([, payload]) => payload);
    const { message } = long.parse(first);
    const made = shorts.map((payload) => {
      const read = short.parse(payload);
      return { roomId: read.in, rev: read.rev, message: lengthen(read, message.member) };
    });
    expect([long.parse(first), ...made]).toEqual(whole);
  });

  it('comes in full again once its author has another name', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const asks = await listener(roomId, true);
    await say(sara, roomId, 'one');
    await sara.client.people.updateProfile({ fullname: 'Sara Khan' });
    await say(sara, roomId, 'two');
    await say(sara, roomId, 'three');
    expect(await asks.names()).toEqual(['newMessage', 'newMessage', 'message']);
    expect(asks.heard[1]?.[1]).toMatchObject({ message: { member: { user: { profile: { fullname: 'Sara Khan' } } } } });
  });
});
