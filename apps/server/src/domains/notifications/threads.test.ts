import { beforeAll, expect, test } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  clearNotifications,
  hearNotifications,
  likeOften,
  notificationsOf,
  toldOf,
} from '../../testing/notification-actions.ts';
import { giveRole, joinAndLoad, liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('notifications of threads', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person, hina: Person;
  beforeAll(async () => {
    [ali, sara, zain, hina] = await world.current.members('alikhan', 'sarakhan', 'zainkhan', 'hinakhan');
    await liftRoomsLimit(world.current, ali);
    await hearNotifications(ali, sara, zain, hina);
  });
  const all = () => [ali, sara, zain, hina];
  /** A room of Ali's that everybody has loaded, with a thread of Sara's. */
  const start = async (threadText = 'Which bakery?\nIt must open before seven.') => {
    world.current.clock.pass(10_000);
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, ...all());
    const threadId = (await sara.client.threads.createThread({ roomId, threadText })).data._id;
    await clearNotifications(...all().filter(() => threadText.startsWith('Which')));
    return { roomId, threadId };
  };
  const reply = async ({ client }: Person, roomId: string, replyTo: string, threadText: string) =>
    (await client.threads.replyToThread({ roomId, replyTo, threadText })).data._id;
  const told = (...people: readonly Person[]) => toldOf(world.current, ...people);

  test('gather replies at any depth for the author of the thread, and tell who is answered, or named', async () => {
    const { roomId, threadId } = await start();
    const first = await reply(ali, roomId, threadId, 'the one at the corner');
    const second = await reply(zain, roomId, first, 'it is closed');
    expect(await told(...all())).toEqual(['1 reply', '1 threadReply 2', '0', '0']);
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      {
        people: [{ _id: zain.userId }, { _id: ali.userId }],
        peopleCount: 2,
        text: 'Which bakery?',
        place: { room: { _id: roomId }, threadId, replyId: second, messageId: null },
      },
    ]);
    expect(await notificationsOf(world.current, ali)).toMatchObject([
      { text: 'it is closed', people: [{ _id: zain.userId }], place: { threadId, replyId: second } },
    ]);
    const named = await reply(hina, roomId, second, '@sarakhan @zainkhan ask @alikhan');
    expect(await told(...all())).toEqual(['2 mention reply', '2 mention threadReply 2', '1 mention', '0']);
    await hina.client.threads.editThread({ roomId, threadId: named, threadText: '@sarakhan ask @hinakhan' });
    expect(await told(...all())).toEqual(['1 reply', '2 mention threadReply 2', '0', '0']);
    await ali.client.threads.deleteReply({ roomId, threadId, replyId: first });
    expect(await told(...all())).toEqual(['0', '0', '0', '0']);
  });

  test('are made for whoever a new thread names, though they have the room loaded', async () => {
    await clearNotifications(...all());
    const { roomId, threadId } = await start('@zainkhan and @sarakhan, look');
    expect(await told(sara, zain, hina)).toEqual(['0', '1 mention', '0']);
    expect(await notificationsOf(world.current, zain)).toMatchObject([{ place: { threadId, replyId: null } }]);
    const edit = (threadText: string) => sara.client.threads.editThread({ roomId, threadId, threadText });
    await edit('@zainkhan and @hinakhan, look');
    expect(await told(zain, hina)).toEqual(['1 mention', '1 mention']);
    await sara.client.threads.deleteThread({ roomId, threadId });
    expect(await told(...all())).toEqual(['0', '0', '0', '0']);
  });

  test('are not made while the thread is open, and are seen once it is opened', async () => {
    const { roomId, threadId } = await start();
    await sara.client.threads.loadThread({ id: roomId, threadId });
    await reply(ali, roomId, threadId, 'while you look');
    expect(await told(sara)).toEqual(['0']);
    await sara.client.threads.unloadThread({});
    await reply(ali, roomId, threadId, 'while you do not');
    expect(await told(sara)).toEqual(['1 threadReply']);
    await sara.client.threads.loadThread({ id: roomId, threadId });
    expect(await told(sara)).toEqual(['0 threadReply']);
    // Whoever leaves the room shows nothing of it any more.
    await sara.client.screens.unloadRoom({});
    await sara.client.screens.loadRoom({ id: roomId });
    await reply(ali, roomId, threadId, 'after you have gone');
    expect(await told(sara)).toEqual(['1 threadReply threadReply']);
    await sara.client.threads.getThread({ roomId, threadId });
    expect(await told(sara)).toEqual(['0 threadReply threadReply']);
  });

  test('count likes at milestones, each once, and never one’s own', async () => {
    const { roomId, threadId } = await start();
    const like = ({ client }: Person) => client.threads.likeThread({ roomId, threadId });
    await like(sara);
    expect(await told(sara)).toEqual(['0']);
    for (let time = 0; time < 3; time += 1) await like(zain);
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      {
        kind: 'like',
        count: 1,
        peopleCount: 1,
        people: [{ _id: zain.userId }],
        text: 'Which bakery?',
        place: { threadId, replyId: null },
      },
    ]);
    await likeOften(world.current, { roomId, threadId }, 9);
    expect(await told(sara)).toEqual(['1 like 10']);
    expect(await notificationsOf(world.current, sara)).toMatchObject([{ peopleCount: 10 }]);
  });

  test('say what staff did, and never who; authors who keep order under their own words are no staff', async () => {
    const { roomId, threadId } = await start();
    const [kept, gone] = [await reply(zain, roomId, threadId, 'one'), await reply(zain, roomId, threadId, 'two')];
    await clearNotifications(sara);
    await sara.client.threads.deleteReply({ roomId, threadId, replyId: gone });
    expect(await told(zain)).toEqual(['0']);
    await giveRole(world.current, roomId, hina, 6);
    await hina.client.threads.deleteReply({ roomId, threadId, replyId: kept });
    await hina.client.threads.archiveThread({ roomId, threadId });
    expect(await notificationsOf(world.current, zain)).toMatchObject([
      { kind: 'moderation', act: 'deleteReply', people: [], text: '', place: { threadId } },
    ]);
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { kind: 'moderation', act: 'archiveThread', place: { threadId } },
    ]);
    await hina.client.threads.deleteThread({ roomId, threadId });
    expect((await notificationsOf(world.current, sara))[0]).toMatchObject({
      act: 'deleteThread',
      place: { room: { _id: roomId }, threadId: null },
    });
  });
});
