import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { checkChain } from '@baithak/protocol/moderation-log/check-chain';
import type { LogPage, PageContent } from '@baithak/protocol/public-pages';
import { beforeAll, expect, it } from 'vitest';
import { type Bot, makeBot, register, roll } from '../../testing/bot-actions.ts';
import { minutes } from '../../testing/clock.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import { liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { storeTopic } from '../rooms/api.ts';

onBothEnginesInProof('the public page of a bot', (engine) => {
  const world = useWorld(engine);
  let staff: Person, owner: Person, member: Person;
  let bot: Bot;
  let open: string, hidden: string, members: string;
  beforeAll(async () => {
    [owner, member] = await world.current.members('maalik51', 'rukn51');
    staff = await world.current.ranked('nigran51', 9);
    await liftRoomsLimit(world.current, owner);
    await owner.client.rooms.confirmAge();
    open = await makeRoom(owner, { title: 'Seen by all' });
    bot = await makeBot(world.current, owner, 'ginti51', open);
    const add = async (roomId: string, command: string) => {
      await owner.client.bots.addBot({ roomId, bot: bot.username });
      await register(bot, roomId, [{ ...roll, name: command }]);
      return roomId;
    };
    hidden = await add(await makeRoom(owner, { title: 'Hidden one', access: 'Private' }), 'hidden');
    members = await add(await makeRoom(owner, { title: 'Members read it' }), 'members');
    await owner.client.rooms.updateRoomSettings({ roomId: members, readers: 'members' });
    await add(await makeRoom(owner, { title: 'Adults meet', type: 'Adult' }), 'adults');
    const closed = await add(await makeRoom(owner, { title: 'Closed since' }), 'closed');
    await owner.client.rooms.closeRoom({ roomId: closed });
    await register(bot, open);
  });
  const textOf = async (path: string) => (await fetch(world.current.url + path)).text();
  const pageOf = async (name: string) =>
    (JSON.parse(await textOf(`/user/${name}`)) as { content: { userdata: { bot: object } } }).content;
  const roomsSeenBy = async (who: Person) =>
    (await who.client.loading.getProfile({ username: bot.username })).userdata.bot?.rooms.map(
      ({ title, isPublic, mayOpen }) => [title, isPublic, mayOpen],
    );

  it('says whose it is and what it answers where everybody may read, and nothing of any other room', async () => {
    const { userdata } = await pageOf(bot.username);
    expect(userdata).toMatchObject({ role: { title: 'BOT' } });
    expect(userdata.bot).toEqual({
      by: { _id: owner.userId, username: 'maalik51', profile: expect.any(Object) },
      rooms: [
        { _id: open, slug: 'seenbyall', title: 'Seen by all', tile: expect.any(Object), isPublic: true, mayOpen: true },
      ],
      commands: [roll],
    });
    const page = await textOf(`/user/${bot.username}`);
    for (const kept of ['Hidden one', 'Members read it', 'Adults meet', 'Closed since', hidden, members])
      expect(page).not.toContain(kept);
    const visitor = await world.current.visitor().loading.getProfile({ username: bot.username });
    expect(visitor.userdata.bot).toEqual(userdata.bot);
  });

  it('follows its rooms at once', async () => {
    await owner.client.rooms.updateRoomSettings({ roomId: members, readers: 'everyone' });
    expect(await textOf(`/user/${bot.username}`)).toContain('Members read it');
    await owner.client.rooms.updateRoomSettings({ roomId: members, readers: 'members' });
    expect(await textOf(`/user/${bot.username}`)).not.toContain('Members read it');
  });

  it('tells signed-in people which of its rooms they may open', async () => {
    expect(await roomsSeenBy(member)).toEqual([
      ['Adults meet', false, true],
      ['Members read it', false, true],
      ['Seen by all', true, true],
    ]);
    expect(await roomsSeenBy(await world.current.guest('mehman51'))).toEqual([
      ['Members read it', false, true],
      ['Seen by all', true, true],
    ]);
    expect(await roomsSeenBy(owner)).toContainEqual(['Hidden one', false, true]);
    await member.client.loading.loadRoom({ id: open });
    await owner.client.commands.banPerson({ roomId: open, target: 'rukn51' });
    expect(await roomsSeenBy(member)).toContainEqual(['Seen by all', true, false]);
    // A bot knows the rooms that it is in.
    const other = await makeBot(world.current, owner, 'doosra51', open);
    expect(await roomsSeenBy(other)).toEqual([['Seen by all', true, true]]);
  });

  it('stays while its owner is suspended, as the page of the owner does, and goes with the owner', async () => {
    const suspend = (state: 'suspended' | 'active') =>
      staff.client.staff.updateAccount({ targetId: owner.userId, state });
    await suspend('suspended');
    for (const name of [owner.username, bot.username])
      expect((await fetch(`${world.current.url}/user/${name}`)).status).toBe(200);
    await suspend('active');
    const [leaving] = await world.current.members('jaanewala51');
    const room = leaving && (await makeRoom(leaving));
    if (!leaving || room === undefined) throw new Error('nobody');
    const left = await makeBot(world.current, leaving, 'uskabot51', room);
    expect((await fetch(`${world.current.url}/user/${left.username}`)).status).toBe(200);
    await leaving.client.rooms.closeRoom({ roomId: room });
    await leaving.client.accountData.deleteMyAccount({ password: 'a password for tests' });
    await world.current.running.app.services.accountData.settled();
    expect((await fetch(`${world.current.url}/user/${left.username}`)).status).toBe(404);
  });
});

onBothEnginesInProof('the public page of a log', (engine) => {
  const world = useWorld(engine);
  let owner: Person;
  beforeAll(async () => {
    [owner] = await world.current.members('bahikhata1');
    await liftRoomsLimit(world.current, owner);
  });
  const open = async (path: string): Promise<{ status: number; page: PageContent }> => {
    const answer = await fetch(world.current.url + path);
    return { status: answer.status, page: (await answer.json()) as PageContent };
  };
  const logOn = async (path: string): Promise<LogPage> => {
    const { page } = await open(path);
    if (page.kind !== 'log' || 'failure' in page.content) throw new Error(`no log at ${path}`);
    return page.content;
  };
  const setTopic = (roomId: string, topic: string) =>
    world.current.running.app.db.write(storeTopic, {
      roomId,
      userId: owner.userId,
      platformRank: 1,
      topic,
      logId: newId(),
      at: world.current.clock.now(),
    });

  it('has the newest entries, at once also those of a moment ago, and leads to older ones', async () => {
    const roomId = await makeRoom(owner);
    for (let at = 0; at <= limits.logPageSize; at += 1) await setTopic(roomId, `topic ${at}`);
    const address = `/preview/log/${roomId}`;
    const newest = await logOn(address);
    expect([newest.newest, newest.total, newest.canLoadMore, newest.room._id]).toEqual([true, 51, true, roomId]);
    expect(checkChain(newest)).toEqual({
      fault: null,
      partly: new Set(),
      looked: limits.logPageSize,
      whole: false,
    });
    await setTopic(roomId, 'one more');
    expect((await logOn(address)).data[0]?.seq).toBe(52);
    const older = await logOn(`${address}?before=${newest.data.at(-1)?._id}`);
    expect([older.newest, older.canLoadMore, older.data.map(({ seq }) => seq)]).toEqual([false, false, [1]]);
    expect(JSON.stringify([newest, older])).not.toContain(owner.userId);
  });

  it('is not there for rooms that visitors cannot read, as for rooms that do not exist', async () => {
    const hidden = [
      await makeRoom(owner, { access: 'Private' }),
      await makeRoom(owner, { type: 'Adult' }),
      await makeRoom(owner),
    ];
    await owner.client.rooms.updateRoomSettings({ roomId: hidden[2] ?? '', readers: 'members' });
    for (const roomId of [...hidden, newId(), 'nosuchroom', 'No-Such-Room!'])
      expect(await open(`/preview/log/${roomId}`), roomId).toEqual({
        status: 404,
        page: expect.objectContaining({ kind: 'log', content: { failure: 'ROOM_NOT_FOUND' } }),
      });
  });
});

onBothEngines('the sitemap', (engine) => {
  const world = useWorld(engine);
  let count = 0;

  const open = (path: string) => fetch(world.current.url + path);
  const text = async (path: string): Promise<string> => (await open(path)).text();
  /** What the index and its pages name. */
  const listed = async (): Promise<string> => {
    const origin = world.current.running.url;
    const pages = [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    return (await Promise.all(pages.map((address) => text(address.replace(origin, ''))))).join('');
  };
  /** After the time that the sitemap may be behind. */
  const renewed = () => world.current.clock.passWithTimers(minutes(5));
  const newPerson = async (): Promise<Person> => {
    count += 1;
    const person = await world.current.member(`sitemapper${count}`);
    await liftRoomsLimit(world.current, person);
    return person;
  };
  const post = async ({ client }: Person, roomId: string, isPublic = true): Promise<string> =>
    (await client.threads.createThread({ roomId, threadText: 'kulfi in clay cups', public: isPublic })).data._id;

  it('names public threads in pages of an index, and forgets them within a bounded time', async () => {
    const owner = await newPerson();
    const [roomId, closing] = [await makeRoom(owner), await makeRoom(owner)];
    const [id, withdrawn] = [await post(owner, roomId), await post(owner, closing)];
    const hidden = await post(owner, roomId, false);
    renewed();
    await expect.poll(listed).toContain(`<loc>${world.current.running.url}/thread/public/withReplies/${id}</loc>`);
    expect(await text('/sitemap.xml')).toContain(`<loc>${world.current.running.url}/sitemap/1.xml</loc>`);
    const before = await listed();
    expect(before).toContain(withdrawn);
    expect(before).not.toContain(hidden);
    expect(before).not.toContain('/user/');
    world.current.clock.pass(60_000);
    const { data } = await owner.client.threads.editThread({ roomId, threadId: id, threadText: 'kulfi in steel cups' });
    renewed();
    await expect.poll(listed).toContain(`${id}</loc><lastmod>${data.editedAt}</lastmod>`);
    await owner.client.threads.deleteThread({ roomId, threadId: id });
    await owner.client.rooms.updateRoomSettings({ roomId: closing, access: 'Private' });
    renewed();
    await expect.poll(listed).not.toContain(id);
    expect(await listed()).not.toContain(withdrawn);
  });

  it('is made ahead: a request reads nothing, however many come', async () => {
    const owner = await newPerson();
    const roomId = await makeRoom(owner);
    const id = await post(owner, roomId);
    renewed();
    await expect.poll(listed).toContain(id);
    const { db } = world.current.running.app;
    // Other domains read in the background.
    const reads: string[] = [];
    const readLong = Object.getOwnPropertyDescriptor(db, 'readLong');
    Object.defineProperty(db, 'readLong', {
      configurable: true,
      get: () => {
        const { stack = '' } = new Error('a read');
        if (stack.includes('/pages/sitemap.ts')) reads.push(stack);
        return readLong?.value ?? readLong?.get?.call(db);
      },
    });
    for (let asked = 0; asked < 20; asked += 1) await listed();
    expect(reads).toEqual([]);
    renewed();
    await expect.poll(() => reads.length).toBe(1);
    if (readLong) Object.defineProperty(db, 'readLong', readLong);
  });

  it('is packed for whoever takes that, and has no other pages', async () => {
    const plain = await text('/sitemap/1.xml');
    const packed = await new Promise<Buffer>((resolve) => {
      get(`${world.current.url}/sitemap/1.xml`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
      });
    });
    expect(gunzipSync(packed).toString()).toBe(plain);
    for (const file of ['0.xml', '2.xml', '1', '-1.xml', '01.xml', '999999.xml', 'x'.repeat(30)])
      expect([file, (await open(`/sitemap/${file}`)).status]).toEqual([file, file.length > 20 ? 400 : 404]);
  });

  it('and search engines wait with a guest’s thread until somebody answers, or the guest is a member', async () => {
    const owner = await newPerson();
    const roomId = await makeRoom(owner);
    const guest = await world.current.guest('mehmaan1');
    await guest.client.rooms.joinRoom({ roomId });
    const [answered, later] = [await post(guest, roomId), await post(guest, roomId)];
    const robots = async (id: string): Promise<[string | null, unknown]> => {
      const answer = await open(`/thread/public/withReplies/${id}`);
      const { content } = (await answer.json()) as { content: { listed: unknown } };
      return [answer.headers.get('x-robots-tag'), content.listed];
    };
    await guest.client.threads.replyToThread({ roomId, replyTo: answered, threadText: 'and I say so myself' });
    renewed();
    const marker = await post(owner, roomId);
    renewed();
    await expect.poll(listed).toContain(marker);
    for (const id of [answered, later]) {
      expect(await listed()).not.toContain(id);
      expect(await robots(id)).toEqual(['noindex', false]);
    }
    await owner.client.threads.replyToThread({ roomId, replyTo: answered, threadText: 'by the Hammam' });
    renewed();
    await expect.poll(listed).toContain(answered);
    expect(await listed()).not.toContain(later);
    expect([await robots(answered), await robots(later)]).toEqual([
      [null, true],
      ['noindex', false],
    ]);
    await guest.client.accounts.register({
      username: 'mehmaan1',
      email: 'mehmaan1@example.com',
      password: 'a password for tests',
      agreedToTerms: true,
    });
    renewed();
    await expect.poll(listed).toContain(later);
    expect(await robots(later)).toEqual([null, true]);
  });
});
