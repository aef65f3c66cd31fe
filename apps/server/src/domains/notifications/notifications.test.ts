import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, test } from 'vitest';
import { day } from '../../platform/clock.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import {
  clearNotifications,
  grantPlatformRank,
  hearNotifications,
  likeOften,
  notificationsOf,
  toldOf,
} from '../../testing/notification-actions.ts';
import {
  giveRole,
  handOver,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
} from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { type Happening, makeNotifications } from './api.ts';
import { exportNotifications, forgetInNotifications, mostKept } from './purge.ts';
import { removeNotifications } from './start.ts';

const kinds = ['mention', 'reply', 'threadReply', 'like', 'role'] as const;

onBothEngines('the list of notifications', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, tablet: Person;
  let roomId: string;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    tablet = await world.current.device(sara);
    roomId = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId });
    for (const { client } of [sara, tablet, ali]) await client.notifications.listen();
  });
  const make = (happenings: readonly Pick<Happening, 'kind'>[]) =>
    runWrite(world.current, async (tx) => {
      for (const one of happenings) {
        world.current.clock.pass(1);
        // Mentions in one room would be gathered in one.
        const threadId = newId();
        const happening = {
          ...one,
          thing: newId(),
          actor: ali.userId,
          roomId,
          threadId,
          detail: '1',
          to: [sara.userId],
        };
        await makeNotifications(tx, { ids: [newId()], at: world.current.clock.now() }, [happening]);
      }
    });
  const own = () => sara.client.notifications;

  test('comes 20 at a time, the latest first, all or mentions or replies', async () => {
    await make(Array.from({ length: 46 }, (_, at) => ({ kind: kinds[at % kinds.length] ?? 'mention' })));
    const shown: { _id: string; kind: string; date: string }[] = [];
    let { data, canLoadMore, unreadCount } = await own().listNotifications();
    for (shown.push(...data); canLoadMore; shown.push(...data))
      ({ data, canLoadMore, unreadCount } = await own().listMoreNotifications({ before: shown.at(-1)?._id ?? '' }));
    expect([shown.length, new Set(shown.map(({ _id }) => _id)).size, unreadCount]).toEqual([46, 46, 46]);
    expect(shown).toEqual(shown.toSorted((a, b) => (a.date < b.date ? 1 : -1)));
    const mentions = (await own().listNotifications({ filter: 'mentions' })).data;
    expect(mentions.map(({ _id }) => _id)).toEqual(shown.flatMap(({ _id, kind }) => (kind === 'mention' ? [_id] : [])));
    const replies = await own().listNotifications({ filter: 'replies' });
    expect([replies.data.length, replies.canLoadMore]).toEqual([18, false]);
    expect(new Set(replies.data.map(({ kind }) => kind))).toEqual(new Set(['reply', 'threadReply']));
    const after = { before: replies.data[8]?._id ?? '', filter: 'replies' } as const;
    expect((await own().listMoreNotifications(after)).data).toEqual(replies.data.slice(9));
    expect((await ali.client.notifications.listNotifications()).data).toEqual([]);
  });

  test('goes on after one that has been deleted, from about when it was made', async () => {
    const { data } = await own().listNotifications();
    const gone = data.at(-1)?._id ?? '';
    await own().deleteNotification({ _id: gone });
    expect(await outcomeOf(own().listMoreNotifications({ before: gone }))).toBe('accepted');
  });

  test('is seen and deleted, one or all, on every device of its person and for nobody else', async () => {
    await own().deleteNotification({ all: true });
    await make([{ kind: 'mention' }, { kind: 'role' }, { kind: 'reply' }]);
    const { data } = await own().listNotifications();
    const [first, second] = [data[0]?._id ?? '', data[1]?._id ?? ''];
    const [heard, unheard] = [recordEvents(tablet, 'notificationCount'), recordEvents(ali, 'notificationCount')];
    // What changes in one turn is told once, by what is true then: each is heard before the next.
    const told = async (times: number) => (await heard.until(times)).map(({ unreadCount }) => unreadCount);
    expect((await own().markNotificationSeen({ _id: first })).unreadCount).toBe(2);
    expect((await own().markNotificationSeen({ _id: first })).unreadCount).toBe(2);
    expect(await told(1)).toEqual([2]);
    expect((await own().deleteNotification({ _id: second })).unreadCount).toBe(1);
    expect(await told(2)).toEqual([2, 1]);
    expect((await own().markNotificationSeen({ all: true })).unreadCount).toBe(0);
    expect(await told(3)).toEqual([2, 1, 0]);
    expect((await own().listNotifications()).data.map(({ seen }) => seen)).toEqual([true, true]);
    await make([{ kind: 'role' }]);
    expect((await own().countNotifications()).unreadCount).toBe(1);
    expect((await own().deleteNotification({ all: true })).unreadCount).toBe(0);
    expect((await own().listNotifications()).data).toEqual([]);
    expect(await told(4)).toEqual([2, 1, 0, 0]);
    expect(unheard.all).toEqual([]);
  });

  test('holds nothing that is not the caller’s own: neither fetched, nor seen, nor deleted by others', async () => {
    await make([{ kind: 'mention' }]);
    const [notif] = (await own().listNotifications()).data;
    const _id = notif?._id ?? '';
    expect((await own().fetchNotification({ _id })).notif).toEqual(notif);
    for (const call of ['fetchNotification', 'markNotificationSeen', 'deleteNotification'] as const)
      for (const id of [_id, newId()])
        expect(await outcomeOf(ali.client.notifications[call]({ _id: id })), call).toBe('NOT_FOUND');
    for (const which of [{}, { _id, all: true as const }]) {
      expect(await outcomeOf(own().markNotificationSeen(which))).toBe('INVALID_INPUT');
      expect(await outcomeOf(own().deleteNotification(which))).toBe('INVALID_INPUT');
    }
    expect((await own().listNotifications()).data).toEqual([notif]);
  });
});

onBothEnginesInProof('notifications of roles and invitations', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali);
    await hearNotifications(ali, sara, zain);
  });
  const told = (...people: readonly Person[]) => toldOf(world.current, ...people);

  test('name the role, of a room or of the platform, and not who gave it; the same again is none', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    for (const role of [6, 6]) await giveRole(world.current, roomId, sara, role);
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { kind: 'role', text: 'Staff', people: [], peopleCount: 0, place: { room: { _id: roomId } } },
    ]);
    await giveRole(world.current, roomId, sara, 9);
    expect(await notificationsOf(world.current, sara)).toMatchObject([{ text: 'Senior Staff' }]);
    for (const rank of [4, 4]) await grantPlatformRank(world.current, sara, rank);
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { kind: 'role', text: 'Premium Member', place: { room: null } },
      { text: 'Senior Staff' },
    ]);
    await clearNotifications(sara);
    await handOver(ali, roomId, sara);
    expect(await notificationsOf(world.current, sara)).toMatchObject([{ kind: 'role', text: 'Owner' }]);
    expect(await notificationsOf(world.current, ali)).toMatchObject([{ kind: 'role', text: 'JrSA' }]);
  });

  test('lead into the room as long as the invitation can be used, and are seen by accepting it', async () => {
    await clearNotifications(sara, zain);
    const roomId = await makeRoom(ali, { access: 'Private' });
    const invite = async (target: string) => (await ali.client.rooms.createInvite({ roomId, target })).inviteCode;
    const code = await invite('sarakhan');
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { kind: 'invite', people: [{ _id: ali.userId }], place: { room: { _id: roomId }, inviteCode: code } },
    ]);
    await sara.client.rooms.acceptInvite({ inviteCode: code });
    expect(await told(sara)).toEqual(['0 invite']);
    const revoked = await invite('zainkhan');
    expect(await told(zain)).toEqual(['1 invite']);
    await ali.client.rooms.revokeInvite({ roomId, inviteCode: revoked });
    expect(await told(zain)).toEqual(['0']);
    await invite('zainkhan');
    world.current.clock.pass(169 * 3_600_000);
    expect(await notificationsOf(world.current, zain)).toMatchObject([
      { kind: 'invite', place: { room: null, inviteCode: null } },
    ]);
    await ali.client.rooms.closeRoom({ roomId });
    expect(await told(zain)).toEqual(['0']);
  });

  test('are refused for nobody, for members of the room, and for whoever takes no requests or has blocked the maker', async () => {
    await clearNotifications(zain);
    const roomId = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId });
    const guest = await world.current.guest('mehmaan');
    const invite = (target: string) => outcomeOf(ali.client.rooms.createInvite({ roomId, target }));
    expect(await invite('nobody1')).toBe('NO_SUCH_PERSON');
    expect(await invite('sarakhan')).toBe('CONFLICT');
    expect(await invite(guest.username)).toBe('PM_REFUSED');
    for (const whoCanPm of ['no one', 'rooms'] as const) {
      await zain.client.people.updateSettings({ whoCanPm });
      expect(await invite('zainkhan'), whoCanPm).toBe('PM_REFUSED');
    }
    await zain.client.people.updateSettings({ whoCanPm: 'everyone' });
    await ali.client.privateThreads.requestPrivate({ targetId: zain.userId });
    await zain.client.privateThreads.blockRequest({ targetId: ali.userId });
    expect(await invite('zainkhan')).toBe('PM_REFUSED');
    expect((await notificationsOf(world.current, zain)).filter(({ kind }) => kind === 'invite')).toEqual([]);
    expect((await ali.client.rooms.listInvites({ roomId })).invites).toEqual([]);
  });
});

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
    await sara.client.loading.unloadRoom({});
    await sara.client.loading.loadRoom({ id: roomId });
    await reply(ali, roomId, threadId, 'after you have gone');
    expect(await told(sara)).toEqual(['1 threadReply threadReply']);
    await sara.client.threads.getThread({ roomId, threadId });
    expect(await told(sara)).toEqual(['0 threadReply threadReply']);
  });

  test('are made while the thread is open on a device that says what it shows: seen once it says so', async () => {
    const { roomId, threadId } = await start();
    await sara.client.loading.loadRoom({ id: roomId, tellsRead: true });
    await sara.client.threads.loadThread({ id: roomId, threadId });
    const heard = recordEvents(sara, 'newNotification');
    await reply(ali, roomId, threadId, 'do you look?');
    world.current.clock.passWithTimers(1900);
    expect(heard.all).toEqual([]);
    await sara.client.threads.loadThread({ id: roomId, threadId });
    world.current.clock.passWithTimers(200);
    expect(await heard.until(1)).toMatchObject([{ notif: { kind: 'threadReply', seen: true } }]);
    await reply(ali, roomId, threadId, 'or did you leave it open?');
    world.current.clock.passWithTimers(2100);
    expect((await heard.until(2)).at(1)).toMatchObject({ notif: { kind: 'threadReply', seen: false } });
    expect(await told(sara)).toEqual(['1 threadReply threadReply']);
    await sara.client.loading.loadRoom({ id: roomId });
  });

  test('of threads are made for what its author wants to hear of alone', async () => {
    const { roomId, threadId } = await start();
    await sara.client.people.updateSettings({ tellLikes: false, tellThreadReplies: false });
    await zain.client.threads.likeThread({ roomId, threadId });
    await reply(zain, roomId, threadId, 'the one at the corner');
    expect(await told(sara)).toEqual(['0']);
    await sara.client.people.updateSettings({ tellLikes: true, tellThreadReplies: true });
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

  test('say what staff did, and never who; authors who keep order under their own words give no reason', async () => {
    const { roomId, threadId } = await start();
    const [kept, gone] = [await reply(zain, roomId, threadId, 'one'), await reply(zain, roomId, threadId, 'two')];
    await clearNotifications(sara);
    await sara.client.threads.deleteReply({ roomId, threadId, replyId: gone, reason: 'not to my taste', warn: true });
    const [byAuthor, ...others] = await notificationsOf(world.current, zain);
    expect(byAuthor).toMatchObject({ kind: 'moderation', act: 'deleteAnswer', people: [], place: { threadId } });
    expect([byAuthor?.why, others]).toEqual([undefined, []]);
    world.current.clock.pass(1000);
    await giveRole(world.current, roomId, hina, 6);
    await hina.client.threads.deleteReply({ roomId, threadId, replyId: kept });
    await hina.client.threads.archiveThread({ roomId, threadId });
    expect(await notificationsOf(world.current, zain)).toMatchObject([
      { kind: 'moderation', act: 'deleteReply', people: [], text: '', place: { threadId } },
      { _id: byAuthor?._id },
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

onBothEnginesInProof('what notifications keep of a person', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  let roomId: string;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    roomId = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId });
  });
  const db = () => world.current.running.app.db.read;
  const make = (to: Person, happenings: readonly Omit<Happening, 'to'>[]) =>
    runWrite(world.current, async (tx) => {
      const at = world.current.clock.now();
      for (const one of happenings) await makeNotifications(tx, { ids: [newId()], at }, [{ ...one, to: [to.userId] }]);
    });
  const mention = (actor: Person) => ({ kind: 'mention', thing: newId(), actor: actor.userId, roomId }) as const;
  const listOf = async ({ client }: Person) => (await client.notifications.listNotifications()).data;

  test('is in their export, theirs alone', async () => {
    await make(ali, [mention(sara)]);
    await make(sara, [mention(ali)]);
    expect(await exportNotifications(db(), ali.userId)).toMatchObject([{ kind: 'mention', seen: 0 }]);
  });

  test('is forgotten: their own, and what others were told of them', async () => {
    const thing = newId();
    const reply = (actor: Person) => ({ kind: 'reply', thing, source: newId(), actor: actor.userId, roomId }) as const;
    await make(sara, [reply(zain), reply(ali), reply(ali)]);
    expect((await listOf(sara))[0]).toMatchObject({ count: 3, peopleCount: 2 });
    await runWrite(world.current, (tx) => forgetInNotifications(tx, ali.userId));
    expect(await listOf(sara)).toMatchObject([{ kind: 'reply', count: 1, people: [{ _id: zain.userId }] }]);
    expect(await listOf(ali)).toEqual([]);
    await runWrite(world.current, (tx) => forgetInNotifications(tx, zain.userId));
    expect(await listOf(sara)).toEqual([]);
    expect(await db().selectFrom('notification_events').select('source').execute()).toEqual([]);
  });

  test('is 90 days, and 1,000 of each person, the latest of each who caused them', async () => {
    await make(sara, [mention(ali)]);
    world.current.clock.pass(89 * day);
    await make(sara, [mention(zain)]);
    await removeNotifications(world.current.running.app);
    expect((await listOf(sara)).length).toBe(2);
    world.current.clock.pass(day + 1);
    await removeNotifications(world.current.running.app);
    expect(await listOf(sara)).toMatchObject([{ people: [{ _id: zain.userId }] }]);
    const many = Array.from({ length: mostKept + 5 }, () => ({ ...mention(ali), kind: 'role' as const }));
    await make(sara, many);
    await make(ali, [mention(sara)]);
    await removeNotifications(world.current.running.app);
    const kept = await db().selectFrom('notifications').select('thing').where('user_id', '=', sara.userId).execute();
    // All of Ali's are of the same moment: those made last are kept, and Zain's, which is older than any of them.
    const latest = many.slice(6).map(({ thing }) => thing);
    const things = kept.map(({ thing }) => thing);
    expect(latest.filter((thing) => !things.includes(thing))).toEqual([]);
    expect(things).toHaveLength(latest.length + 1);
    expect((await sara.client.notifications.countNotifications()).unreadCount).toBe(mostKept);
    expect(await listOf(ali)).toHaveLength(1);
  });
});
