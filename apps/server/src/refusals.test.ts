import { contracts } from '@baithak/protocol/contracts';
import { errorsOf, isCall, isEmit, type Call, type Emit, type Entry } from '@baithak/protocol/define-contract';
import type { ErrorCode } from '@baithak/protocol/errors';
import { newId } from '@baithak/protocol/ids';
import { within } from '@baithak/protocol/testing/within';
import { io } from 'socket.io-client';
import { beforeAll, expect, it, vi } from 'vitest';
import notProduced from './not-produced.json' with { type: 'json' };
import { Refusal } from './platform/errors.ts';
import type { RateLimiter } from './platform/rate-limiter.ts';
import { makeBot, register, type Bot } from './testing/bot-actions.ts';
import { onBothEnginesInProof } from './testing/databases.ts';
import { ask, files, inputFor, rows, unknown, type Row, type Things } from './testing/every-entry.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, recordEvents, say } from './testing/room-actions.ts';
import { picture } from './testing/media/pictures.ts';
import { sendFiles, tokenFor, uploaded } from './testing/media/upload-files.ts';
import { useWorld, type Person } from './testing/world.ts';

const unproduced: readonly string[] = notProduced;
const declaring = (code: ErrorCode): readonly Row[] =>
  rows.filter(({ key, entry }) => errorsOf(entry).includes(code) && !unproduced.includes(`${key} ${code}`));

/** Those that name a room: HTTP calls by `roomId`, emits of /room by `id`. */
const inRooms = (code: ErrorCode): readonly Row[] =>
  declaring(code).filter(
    ({ entry }) =>
      entry.errors.includes(code) &&
      ('roomId' in entry.in || (isEmit(entry) && entry.namespace === '/room' && 'id' in entry.in)),
  );

const namesThing = ({ in: fields }: Call | Emit): boolean =>
  ['messageId', 'editId', 'threadId', 'replyId', 'replyTo'].some(
    (name) => fields[name]?.safeParse(undefined).success === false,
  );

const call = (person: Pick<Person, 'client'>, row: Row, input: object): Promise<string> =>
  outcomeOf(ask(person, row, input));

/** What a bot's token opens nothing of. */
const notForBots = rows.filter(
  ({ entry: { auth, bots } }) => bots === undefined && !['none', 'refresh', 'upload'].includes(auth),
);

/** Who may still take one: everybody, nobody, or nobody where a role's spam control counts. */
let full: 'nothing' | 'everything' | 'spamControl' = 'nothing';
const limits: RateLimiter = {
  take: async ({ always }) => {
    if (full === 'everything' || (full === 'spamControl' && always)) throw new Refusal('TOO_MANY', { retryAfter: 1 });
  },
  charge: async () => {},
  hold: async () => {
    if (full === 'everything') throw new Refusal('TOO_MANY', { retryAfter: 1 });
  },
};
const whileFull = async (what: typeof full, run: () => Promise<string>): Promise<string> => {
  full = what;
  try {
    return await run();
  } finally {
    full = 'nothing';
  }
};

onBothEnginesInProof('what the contract declares', (engine) => {
  const world = useWorld(engine, { limits });
  let owner: Person, young: Person, guest: Person, stranger: Person, staff: Person, banned: Person;
  let bot: Bot;
  let open: Things, adult: Things, secret: Things, closed: Things;

  const furnish = async (title: string, access: 'Public' | 'Private' = 'Public'): Promise<Things> => {
    const roomId = await makeRoom(owner, { title, access });
    if (access === 'Public') await joinAndLoad(roomId, owner, young, guest);
    else await owner.client.loading.loadRoom({ id: roomId });
    const threadId = (await owner.client.threads.createThread({ roomId, threadText: 'a thread' })).data._id;
    const replyId = (await owner.client.threads.replyToThread({ roomId, replyTo: threadId, threadText: 'a reply' }))
      .data._id;
    return { roomId, threadId, replyId, messageId: (await say(owner, roomId, 'a message')).id };
  };

  beforeAll(async () => {
    [owner, young, stranger] = [
      await world.current.member('alikhan'),
      await world.current.member('youngone'),
      await world.current.member('strange1'),
    ];
    guest = await world.current.guest('mehmaan');
    staff = await world.current.ranked('nigraan', 9);
    banned = await world.current.member('nikaala1');
    await liftRoomsLimit(world.current, owner);
    // A connection is refused while everything is full: this one is there before.
    await owner.client.notifications.listen();
    await owner.client.privateThreads.checkPrivate();
    [open, adult] = [await furnish('Open'), await furnish('Adult')];
    [secret, closed] = [await furnish('Secret', 'Private'), await furnish('Members')];
    bot = await makeBot(world.current, owner, 'sawal', open.roomId);
    await register(bot, open.roomId, [{ name: 'roll', desc: '', params: [] }]);
    await banned.client.rooms.joinRoom(open);
    await owner.client.commands.banPerson({ roomId: open.roomId, target: banned.username });
    await owner.client.rooms.confirmAge();
    await owner.client.rooms.updateRoomSettings({ roomId: adult.roomId, type: 'Adult' });
    await owner.client.rooms.updateRoomSettings({ roomId: closed.roomId, readers: 'members' });
  });

  it.each(inRooms('ROOM_NOT_FOUND'))("$key answers ROOM_NOT_FOUND for somebody else's Private room", async (row) => {
    expect(await call(stranger, row, inputFor(row, secret))).toBe('ROOM_NOT_FOUND');
  });

  it.each(inRooms('AGE_UNCONFIRMED'))('$key answers AGE_UNCONFIRMED in an Adult room', async (row) => {
    expect(await call(young, row, inputFor(row, adult))).toBe('AGE_UNCONFIRMED');
  });

  it.each(inRooms('GUESTS_MAY_NOT'))('$key answers GUESTS_MAY_NOT in an Adult room', async (row) => {
    expect(await call(guest, row, inputFor(row, adult))).toBe('GUESTS_MAY_NOT');
  });

  it.each(inRooms('CANNOT_READ'))('$key answers CANNOT_READ where only members read', async (row) => {
    expect(await call(stranger, row, inputFor(row, closed))).toBe('CANNOT_READ');
  });

  it.each(inRooms('NOT_A_MEMBER'))('$key answers NOT_A_MEMBER to whoever has not joined', async (row) => {
    expect(await call(stranger, row, inputFor(row, open))).toBe('NOT_A_MEMBER');
  });

  it.each(inRooms('BANNED'))('$key answers BANNED to whoever is banned', async (row) => {
    expect(await call(banned, row, inputFor(row, open))).toBe('BANNED');
  });

  it.each(inRooms('NOT_FOUND').filter(({ entry }) => namesThing(entry)))(
    '$key answers NOT_FOUND for what the room does not have',
    async (row) => {
      expect(
        await call(
          owner,
          row,
          inputFor(row, { roomId: open.roomId, messageId: unknown, threadId: unknown, replyId: unknown }),
        ),
      ).toBe('NOT_FOUND');
    },
  );

  it.each(inRooms('NOT_FOUND').filter(({ entry }) => namesThing(entry)))(
    "$key answers NOT_FOUND for what is in somebody else's Private room",
    async (row) => {
      expect(await call(young, row, inputFor(row, { ...secret, roomId: open.roomId }))).toBe('NOT_FOUND');
    },
  );

  it("what is in somebody else's Private room can be neither quoted, answered, reported nor read without a room", async () => {
    const { threadId, messageId } = secret;
    const said = { id: open.roomId, message: 'salaam', type: 'text' as const, tempId: newId() };
    expect(await outcomeOf(young.client.messages.sendMessage({ ...said, replyTo: messageId }))).toBe('NOT_FOUND');
    expect(
      await outcomeOf(
        young.client.threads.createThread({ roomId: open.roomId, threadText: 'look', quotedTo: threadId }),
      ),
    ).toBe('NOT_FOUND');
    expect(await outcomeOf(young.client.threads.reportThread({ id: threadId, reason: 2 }))).toBe('NOT_FOUND');
    expect(await outcomeOf(young.client.threads.getPublicThread({ threadId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(young.client.threads.getPublicTopReplies({ threadId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(young.client.loading.previewRoom({ roomId: secret.roomId }))).toBe('ROOM_NOT_FOUND');
  });

  it("a place in somebody else's Private room reads a list as one that never was", async () => {
    const from = (before: string) => young.client.threads.getThreads({ roomId: open.roomId, before });
    expect(await from(secret.threadId)).toEqual(await from(newId()));
    // In one's own room a reply is no place in the list of threads.
    expect(await outcomeOf(from(open.replyId))).toBe('NOT_FOUND');
  });

  // What else they are forbidden to depends on more than who asks: invitations to Private rooms, others' messages, quizzes.
  it.each(
    inRooms('FORBIDDEN').filter(
      ({ key }) => !['createInvite', 'editMessage', 'seePerson', 'runBotCommand', 'sendPoll'].includes(key),
    ),
  )('$key answers FORBIDDEN to a plain member', async (row) => {
    expect(await call(young, row, inputFor(row, open))).toBe('FORBIDDEN');
  });

  it.each(notForBots)('$key answers FORBIDDEN to a bot', async (row) => {
    expect(await call(bot, row, inputFor(row, open))).toBe('FORBIDDEN');
  });

  it('a bot gets no download, and is not heard', async () => {
    const headers = { authorization: `Bearer ${bot.token}` };
    const { route } = contracts.accountData.exportMyData;
    const [, path = ''] = route.split(' ');
    const answer = await fetch(`${world.current.url}${path}`, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    const refused = recordEvents(bot, 'downError');
    await bot.client.broadcast.sendAudioSlice(new Uint8Array(8));
    expect((await refused.until(1))[0]?.code).toBe('FORBIDDEN');
  });

  it('an invitation to an Adult room asks for the age, and is not for guests', async () => {
    const { inviteCode } = await owner.client.rooms.createInvite({ roomId: adult.roomId });
    expect(await outcomeOf(young.client.rooms.acceptInvite({ inviteCode }))).toBe('AGE_UNCONFIRMED');
    expect(await outcomeOf(guest.client.rooms.acceptInvite({ inviteCode }))).toBe('GUESTS_MAY_NOT');
  });

  it('an invitation that is used up tells nothing of an Adult room to whoever was in it before it was one', async () => {
    const { inviteCode } = await owner.client.rooms.createInvite({ roomId: adult.roomId, uses: 1 });
    const grown = await world.current.member('grownup1');
    await grown.client.rooms.confirmAge({});
    await grown.client.rooms.acceptInvite({ inviteCode });
    expect(await outcomeOf(young.client.rooms.acceptInvite({ inviteCode }))).toBe('AGE_UNCONFIRMED');
    expect(await outcomeOf(guest.client.rooms.acceptInvite({ inviteCode }))).toBe('GUESTS_MAY_NOT');
    expect(await outcomeOf(grown.client.rooms.acceptInvite({ inviteCode }))).toBe('accepted');
  });

  it('an answer with pictures needs the token of their upload, and a thread that takes answers', async () => {
    const { roomId, messageId } = open;
    const picture = [{ type: 'image' as const, name: `${'a'.repeat(32)}.png` }];
    expect(
      await outcomeOf(
        owner.client.messages.replyMessage({
          id: roomId,
          replyTo: messageId,
          message: picture,
          type: 'hybrid',
          tempId: newId(),
          token: files,
        }),
      ),
    ).toBe('BAD_UPLOAD_TOKEN');
    const answer = (replyTo: string) =>
      outcomeOf(owner.client.threads.replyToThreadWithImage({ roomId, replyTo, token: files }));
    const { data: silent } = await owner.client.threads.createThread({
      roomId,
      threadText: 'no answers',
      disableReplies: true,
    });
    expect(await answer(silent._id)).toBe('REPLIES_DISABLED');
    await owner.client.threads.archiveThread({ roomId, threadId: silent._id });
    expect(await answer(silent._id)).toBe('ARCHIVED');
  });

  it('a thread with pictures quotes only what is there', async () => {
    const { token } = await uploaded(owner, 'thread', { bytes: await picture('png') });
    expect(
      await outcomeOf(owner.client.threads.createThreadWithImage({ roomId: open.roomId, token, quotedTo: unknown })),
    ).toBe('NOT_FOUND');
  });

  it('a full disk takes no files, and says so', async () => {
    const token = await tokenFor(owner);
    const full = vi.spyOn(world.current.running.app.blobs.room, 'has').mockResolvedValue(false);
    try {
      expect(await outcomeOf(sendFiles(owner, token, { bytes: await picture('png') }))).toBe('NOT_READY');
    } finally {
      full.mockRestore();
    }
    expect(await outcomeOf(sendFiles(owner, token, { bytes: await picture('png') }))).toBe('accepted');
  });

  it('a connection is not renewed with something that is not a token', async () => {
    expect(await outcomeOf(owner.client.accounts.setAuthToken({ token: files }))).toBe('BAD_TOKEN');
  });

  it('nobody is found under a name that nobody has', async () => {
    expect(await outcomeOf(owner.client.loading.getProfile({ username: 'nosuchone' }))).toBe('NOT_FOUND');
    expect((await fetch(`${world.current.url}/uploads/images/none.png`)).status).toBe(404);
  });

  it('refreshing tokens too often is answered in its own shape, and connections are not free either', async () => {
    const { refreshToken, accessToken } = owner.session;
    await whileFull('everything', async () => {
      const refreshed = await fetch(`${world.current.url}/auth/refreshAccessToken`, {
        headers: { authorization: `Bearer ${refreshToken}` },
      });
      expect([refreshed.status, await refreshed.json()]).toMatchObject([429, { status: false, code: 'TOO_MANY' }]);
      const socket = io(`${world.current.url}/room`, {
        transports: ['websocket'],
        query: { token: accessToken },
        forceNew: true,
        reconnection: false,
      });
      const error = await within(
        'the refusal of a connection',
        new Promise<Error & { data?: unknown }>((resolve) => socket.once('connect_error', resolve)),
      );
      socket.close();
      expect(error.data).toMatchObject({ status: 0, code: 'TOO_MANY' });
      return 'TOO_MANY';
    });
  });

  it('what is no JSON is not free either: files, sitemap, a download, an upload', async () => {
    const token = await tokenFor(owner);
    const headers = { authorization: `Bearer ${owner.session.accessToken}` };
    await whileFull('everything', async () => {
      for (const entry of Object.values(contracts).flatMap((contract) =>
        Object.values(contract as Record<string, Entry>),
      )) {
        if (!isCall(entry) || entry.body !== 'raw') continue;
        const { pathname } = new URL(entry.route.replace(/^GET /, '').replace(':name', 'none.png'), world.current.url);
        expect([pathname, (await fetch(`${world.current.url}${pathname}`, { headers })).status]).toEqual([
          pathname,
          429,
        ]);
      }
      return outcomeOf(sendFiles(owner, token, { bytes: await picture('png') }));
    });
  });

  it.each(inRooms('TOO_MANY_MENTIONS'))('$key answers TOO_MANY_MENTIONS', async (row) => {
    const text = Array.from({ length: 21 }, (_, at) => `@person${at}`).join(' ');
    const field = 'message' in row.entry.in ? 'message' : 'threadText';
    expect(await call(owner, row, { ...inputFor(row, open), [field]: text })).toBe('TOO_MANY_MENTIONS');
  });

  // Joining is refused only while raid mode is strict: domains/raids/raid-mode.test.ts.
  it.each(inRooms('FROZEN').filter(({ key }) => key !== 'joinRoom'))(
    '$key answers FROZEN to a newcomer',
    async (row) => {
      const mine = row.key === 'editMessage' ? { editId: (await say(young, open.roomId, 'mine')).id } : {};
      const { data } = await young.client.threads.createThread({ roomId: open.roomId, threadText: 'mine' });
      const thread = row.key === 'editThread' ? { threadId: data._id } : {};
      await owner.client.rooms.freezeRoom({ roomId: open.roomId, on: true });
      expect(await call(young, row, { ...inputFor(row, open), ...mine, ...thread })).toBe('FROZEN');
      await owner.client.rooms.freezeRoom({ roomId: open.roomId, on: false });
    },
  );

  it.each(inRooms('IN_TIMEOUT'))('$key answers IN_TIMEOUT to whoever has one', async (row) => {
    const mine = row.key === 'editMessage' ? { editId: (await say(young, open.roomId, 'mine')).id } : {};
    const { data } = await young.client.threads.createThread({ roomId: open.roomId, threadText: 'mine' });
    const thread = row.key === 'editThread' ? { threadId: data._id } : {};
    await owner.client.commands.timeOutPerson({ roomId: open.roomId, target: young.username });
    expect(await call(young, row, { ...inputFor(row, open), ...mine, ...thread })).toBe('IN_TIMEOUT');
    await owner.client.commands.endTimeout({ roomId: open.roomId, target: young.username });
  });

  it.each(inRooms('SLOW_MODE'))('$key answers SLOW_MODE soon after something else', async (row) => {
    await say(young, open.roomId, 'mine');
    await owner.client.rooms.setSlowMode({ roomId: open.roomId, seconds: 3600 });
    expect(await call(young, row, inputFor(row, open))).toBe('SLOW_MODE');
    await owner.client.rooms.setSlowMode({ roomId: open.roomId, seconds: 0 });
  });

  it.each(inRooms('SPAM_CONTROL'))('$key answers SPAM_CONTROL', async (row) => {
    const mine = row.key === 'editMessage' ? { editId: (await say(young, open.roomId, 'mine')).id } : {};
    expect(await whileFull('spamControl', () => call(young, row, { ...inputFor(row, open), ...mine }))).toBe(
      'SPAM_CONTROL',
    );
  });

  it.each(declaring('TOO_MANY').filter(({ key }) => key !== 'refreshAccessToken'))(
    '$key answers TOO_MANY',
    async (row) => {
      const nobody = isCall(row.entry) && row.entry.auth === 'none';
      const person = nobody ? { client: world.current.visitor() } : row.entry.auth === 'staff' ? staff : owner;
      expect(await whileFull('everything', () => call(person, row, inputFor(row, open)))).toBe('TOO_MANY');
    },
  );
});
