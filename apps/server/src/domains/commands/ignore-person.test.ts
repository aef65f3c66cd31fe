import { limits } from '@baithak/protocol/limits';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { changePastTheApp } from '../../testing/past-the-app.ts';
import { hearNotifications, notificationsOf } from '../../testing/notification-actions.ts';
import { connect, settledPrivately, tell } from '../../testing/private-actions.ts';
import {
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  publishActivity,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('ignoring', (engine) => {
  const world = useWorld(engine);
  let sara: Person, tablet: Person, rude: Person, kind: Person;
  let room: string;
  beforeAll(async () => {
    [sara, rude, kind] = await world.current.members('sarakhan', 'rudekhan', 'kindkhan');
    tablet = await world.current.device(sara);
    await liftRoomsLimit(world.current, kind);
    room = await makeRoom(kind, { title: 'The well' });
    for (const { client } of [sara, rude]) await client.rooms.joinRoom({ roomId: room });
    await hearNotifications(sara, tablet, rude, kind);
  });
  const ignore = (target: string) => outcomeOf(sara.client.commands.ignorePerson({ target }));
  const unignore = (target: string) => outcomeOf(sara.client.commands.unignorePerson({ target }));
  const listed = async () =>
    (await sara.client.rooms.listRooms()).rooms
      .filter(({ _id }) => _id === room)
      .map(({ unread, mentioned, unreadThreads, lastMessage }) => [
        unread,
        mentioned,
        unreadThreads,
        lastMessage?.text,
      ])[0];
  const kinds = async () => (await notificationsOf(world.current, sara)).map((notif) => notif.kind);
  const found = async (q: string) =>
    (await sara.client.search.search({ q })).results.map((result) => result.kind).toSorted();

  it('of a name that nobody has is refused', async () => {
    expect(await ignore('nobodyhere')).toBe('NO_SUCH_PERSON');
  });

  it('is a list of one’s own: its person’s devices hear of it, and nobody else, whatever the room', async () => {
    const [own, other, third] = [tablet, rude, kind].map((each) => recordEvents(each, 'ignoreListChanged'));
    expect(await ignore('kindkhan')).toBe('accepted');
    expect(await outcomeOf(sara.client.commands.ignorePerson({ roomId: room, target: 'rudekhan' }))).toBe('accepted');
    expect(await ignore('rudekhan')).toBe('accepted');
    expect(await unignore('kindkhan')).toBe('accepted');
    await tablet.client.notifications.countNotifications();
    // A client listens again when it connects: the same list may come twice.
    const lists = (own?.all ?? []).map(({ ignoreList }) => ignoreList.join(' '));
    expect([...new Set(lists)].filter((names) => names !== '')).toEqual(['kindkhan', 'kindkhan rudekhan', 'rudekhan']);
    await settled(rude, kind);
    for (const { client } of [rude, kind]) await client.notifications.countNotifications();
    const told = [other, third].flatMap((each) => each?.all.flatMap(({ ignoreList }) => ignoreList));
    expect(told).toEqual([]);
    const { people } = await tablet.client.people.listIgnored();
    expect(people.map(({ user }) => user.username)).toEqual(['rudekhan']);
    expect((await sara.client.loading.loadRoom({ id: room })).ignoreList).toEqual(['rudekhan']);
    expect((await rude.client.loading.loadRoom({ id: room })).ignoreList).toEqual([]);
    for (const { client } of [sara, rude]) await client.loading.unloadRoom({});
    const late = await world.current.device(sara);
    const first = recordEvents(late, 'ignoreListChanged');
    await late.client.notifications.listen();
    expect((await first.until(1))[0]).toEqual({ ignoreList: ['rudekhan'] });
    expect(await ignore('sarakhan')).toBe('INVALID_INPUT');
    for (const set of [ignore, unignore]) expect(await set('nobody99')).toBe('NO_SUCH_PERSON');
  });

  it('keeps what they say out of counts, last words, search and notifications until it ends', async () => {
    const earlier = recordEvents(sara, 'newRoomActivity');
    await say(kind, room, 'the well is deep');
    const before = await listed();
    await publishActivity(world.current);
    await earlier.until(1);
    const [activity, news] = [recordEvents(sara, 'newRoomActivity'), recordEvents(sara, 'newNotification')];
    const { id: asked } = await say(sara, room, 'who is there?');
    await say(rude, room, 'me, @sarakhan, rudewords');
    await say(rude, room, 'an answer', { replyTo: asked });
    await rude.client.threads.createThread({ roomId: room, threadText: 'rudewords for @sarakhan' });
    const { data: thread } = await sara.client.threads.createThread({ roomId: room, threadText: 'my thread' });
    await rude.client.threads.likeThread({ roomId: room, threadId: thread._id });
    await rude.client.threads.replyToThread({ roomId: room, replyTo: thread._id, threadText: 'rudewords below' });
    await publishActivity(world.current);
    expect(before).toEqual([1, false, 0, 'the well is deep']);
    expect(await listed()).toEqual([0, false, 0, 'who is there?']);
    expect([await kinds(), await found('rudewords')]).toEqual([[], []]);
    const load = await sara.client.loading.loadRoom({ id: room, tellsRead: true });
    expect([load.unreadMentions, load.unreadRoomThreads]).toEqual([[], 0]);
    await sara.client.loading.unloadRoom({});
    await sara.client.notifications.countNotifications();
    expect([activity.all, news.all]).toEqual([[], []]);
    await unignore('rudekhan');
    expect(await listed()).toEqual([2, true, 1, 'an answer']);
    expect(await found('rudewords')).toEqual(['messages', 'threads', 'threads']);
    await say(rude, room, 'again, @sarakhan');
    expect(await kinds()).toEqual(['mention']);
    await ignore('rudekhan');
    expect(await kinds()).toEqual([]);
  });

  it('counts the others who write beside them, for each reader', async () => {
    await sara.client.loading.loadRoom({ id: room });
    await sara.client.loading.unloadRoom({});
    const [mine, theirs] = [recordEvents(sara, 'newRoomActivity'), recordEvents(kind, 'newRoomActivity')];
    await kind.client.loading.unloadRoom({});
    await say(rude, room, 'one');
    await publishActivity(world.current);
    await say(kind, room, 'two');
    await publishActivity(world.current);
    expect(await mine.until(1)).toEqual([{ roomId: room, unread: 1 }]);
    expect((await theirs.until(1)).length).toBeGreaterThan(0);
    expect(await listed()).toEqual([1, false, 0, 'two']);
  });

  it('answers a private request as if it waited, and shows it once it is over', async () => {
    const [heard, changed] = [recordEvents(sara, 'requestReceived'), recordEvents(sara, 'privateThreadUpdated')];
    const list = async (part: 'requests' | 'asked', { client }: Person) =>
      (await client.privateThreads.listPrivateThreads({ part })).data.map(({ connectionState }) => connectionState);
    await settledPrivately(sara);
    const ask = () => rude.client.privateThreads.requestPrivate({ targetId: sara.userId });
    expect(await ask()).toMatchObject({ connectionState: 1, thread: expect.any(String) });
    expect(await outcomeOf(ask())).toBe('CONFLICT');
    expect([await list('asked', rude), await list('requests', sara)]).toEqual([[1], []]);
    expect((await sara.client.privateThreads.listPrivateThreads({})).requests).toBe(0);
    const seen = (await sara.client.loading.getProfile({ username: 'rudekhan' })).userdata;
    expect([seen.connectionState, seen.thread]).toEqual([5, null]);
    await settledPrivately(sara);
    await sara.client.notifications.countNotifications();
    expect([heard.all, changed.all, await kinds()]).toEqual([[], [], []]);
    await unignore('rudekhan');
    expect(await list('requests', sara)).toEqual([4]);
    await ignore('rudekhan');
    await rude.client.privateThreads.deleteRequest({ targetId: sara.userId });
  });

  it('takes a private thread out of the list, uncounted and unheard, and the other one writes on', async () => {
    await unignore('rudekhan');
    const threadId = await connect(rude, sara);
    await ignore('rudekhan');
    const heard = recordEvents(sara, 'newPrivateActivity');
    expect(await outcomeOf(tell(rude, threadId, 'psst'))).toBe('accepted');
    await sara.client.notifications.countNotifications();
    const threads = async () => {
      const { data, unread } = await sara.client.privateThreads.listPrivateThreads({});
      return [data.map(({ unreadMessages }) => unreadMessages), unread];
    };
    expect([heard.all, await threads()]).toEqual([[], [[], 0]]);
    await unignore('rudekhan');
    expect(await threads()).toEqual([[1], 1]);
    await ignore('rudekhan');
  });

  it('follows a guest who becomes a member under another name', async () => {
    const guest = await world.current.guest('rude');
    await joinAndLoad(room, guest);
    await ignore('rude');
    const own = recordEvents(tablet, 'ignoreListChanged');
    await guest.client.accounts.register({
      username: 'notrude1',
      email: 'notrude1@example.com',
      password: 'a password for tests',
      agreedToTerms: true,
    });
    expect((await own.until(1)).at(-1)?.ignoreList.toSorted()).toEqual(['notrude1', 'rudekhan']);
  });

  it('has room for 500', async () => {
    const rows = Array.from({ length: limits.ignoredPeople - 2 }, (_, at) => `('${sara.userId}', 'other${at}', 1)`);
    await changePastTheApp(world.current, `insert into ignored_people values ${rows.join()}`);
    expect(await ignore('kindkhan')).toBe('INVALID_INPUT');
    expect(await unignore('rudekhan')).toBe('accepted');
    expect(await ignore('kindkhan')).toBe('accepted');
  });
});
