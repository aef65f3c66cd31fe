import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { beforeAll, expect, it } from 'vitest';
import { makeBot, register } from '../../testing/bot-actions.ts';
import { climb } from '../../testing/past-the-app.ts';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { picture } from '../../testing/media/pictures.ts';
import { show, tokenFor, uploaded } from '../../testing/media/upload-files.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { noteAnswers } from './ladder-facts.ts';

const link = 'see https://chat.example/page';
const { ladder: standard } = defaultPlatformSettings;

onBothEnginesInProof('the ladder of guests', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person, other: Person, staff: Person;
  let room: string;
  let guests = 0;
  beforeAll(async () => {
    world.current.clock.hold();
    [owner, member, other] = await world.current.members('malik151', 'rukn1511', 'doosra15');
    staff = await world.current.ranked('nigran15', 11);
    await liftRoomsLimit(world.current, owner);
    room = await makeRoom(owner, { title: 'The steps' });
    await joinAndLoad(room, owner, member, other);
  });
  const newGuest = async (): Promise<Person> => {
    guests += 1;
    const guest = await world.current.guest(`mehman15${guests}`);
    await joinAndLoad(room, guest);
    return guest;
  };
  const pass = (ms: number) => world.current.clock.pass(ms);
  const ladder = async ({ client }: Person) => (await client.ladder.getLadder()).ladder;
  const step = async (guest: Person) => (await ladder(guest))?.step;
  const mention = (by: Person, { username }: Person) => say(by, room, `salaam @${username}`);
  const sends = (guest: Person, text = link) => outcomeOf(say(guest, room, text));
  /** A guest on step 2, who has answered settings of before. */
  const climbed = async (to: 1 | 2 = 2): Promise<Person> => {
    const guest = await newGuest();
    await climb(world.current, to, guest);
    return guest;
  };

  it('begins with words, opens links after a clean hour and one answer, and pictures after a clean day', async () => {
    const guest = await newGuest();
    const since = world.current.clock.now();
    const at = (ms: number) => new Date(since + ms).toISOString();
    expect(await ladder(guest)).toEqual({
      step: 0,
      startedAt: at(0),
      cleanSince: at(0),
      fellAt: null,
      answers: 0,
      answeredBy: null,
      answeredAt: null,
      linksAt: at(minutes(60)),
      picturesAt: at(days(1)),
      settings: standard,
    });
    expect(await sends(guest, 'only words :smile: :sticker1:')).toBe('accepted');
    expect(await sends(guest)).toBe('LADDER');
    await mention(member, guest);
    pass(minutes(60) - 1);
    expect([await step(guest), await sends(guest)]).toEqual([0, 'LADDER']);
    pass(1);
    expect([await step(guest), await sends(guest)]).toEqual([1, 'accepted']);
    expect(await outcomeOf(tokenFor(guest))).toBe('LADDER');
    pass(days(1) - minutes(60) - 1);
    expect([await step(guest), await outcomeOf(tokenFor(guest))]).toEqual([1, 'LADDER']);
    pass(1);
    expect(await step(guest)).toBe(2);
    const { token, names } = await uploaded(guest, 'roomMessage', { bytes: await picture('png') });
    expect(await outcomeOf(show(guest, room, [{ type: 'image', name: names[0] ?? '' }], token))).toBe('accepted');
  });

  it('is nothing to members, who get none', async () => {
    expect(await ladder(member)).toBeNull();
    expect(await sends(member)).toBe('accepted');
    expect(await outcomeOf(tokenFor(member))).toBe('accepted');
  });

  it('says with a refusal what is missing, and until when', async () => {
    const guest = await newGuest();
    const since = world.current.clock.now();
    const { names } = await uploaded(member, 'roomMessage', { bytes: await picture('png') });
    const refused: unknown = await show(
      guest,
      room,
      [
        { type: 'text', data: link },
        { type: 'image', name: names[0] ?? '' },
      ],
      'x'.repeat(43),
    ).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WireError);
    expect(refused).toMatchObject({
      code: 'LADDER',
      details: [
        { path: 'links', until: new Date(since + minutes(60)).toISOString(), missingAnswers: 1 },
        { path: 'pictures', until: new Date(since + days(1)).toISOString(), missingAnswers: 1 },
      ],
    });
  });

  it('refuses links in whatever a guest writes: marked, in edits, threads, replies, tags, profiles and topics', async () => {
    const guest = await newGuest();
    const { client } = guest;
    const sent = await say(guest, room, 'words');
    await giveRole(world.current, room, guest, 9);
    const threadId = (await client.threads.createThread({ roomId: room, threadText: 'words' })).data._id;
    const bot = await makeBot(world.current, owner, `rasta${guests}x`, room);
    await register(bot, room);
    for (const text of [
      link,
      'chat.com',
      '**chat.com** ||secret||',
      'https://youtu.be/dQw4w9WgXcQ',
      't.me/chat',
      'ⓒhat.com/join',
      '🄲hat.com:80',
    ])
      expect(await sends(guest, text), text).toBe('LADDER');
    for (const text of ['t.me', 'party.live', 'discord.gg aao', 'گروپ.پاـکِستان', 'گروپ۔پاکستان آؤ'])
      expect(await sends(guest, text), text).toBe('LADDER');
    expect(await sends(guest, 'acha.me aata hu')).toBe('accepted');
    const all = {
      reply: () =>
        client.messages.replyMessage({ id: room, message: link, type: 'text', tempId: newId(), replyTo: sent.id }),
      edit: () => client.messages.editMessage({ id: room, editId: sent.id, message: link, type: 'text' }),
      thread: () => client.threads.createThread({ roomId: room, threadText: link }),
      tag: () => client.threads.createThread({ roomId: room, threadText: 'words', tags: ['chat.com'] }),
      threadReply: () => client.threads.replyToThread({ roomId: room, replyTo: threadId, threadText: link }),
      threadEdit: () => client.threads.editThread({ roomId: room, threadId, threadText: link }),
      withImage: () => client.threads.createThreadWithImage({ roomId: room, threadText: link, token: 'x'.repeat(43) }),
      replyWithImage: () =>
        client.threads.replyToThreadWithImage({
          roomId: room,
          replyTo: threadId,
          threadText: link,
          token: 'x'.repeat(43),
        }),
      about: () => client.people.updateProfile({ about: link }),
      topic: () => client.commands.setTopic({ roomId: room, text: 'chat.com' }),
      command: () =>
        client.commands.runBotCommand({
          roomId: room,
          targetBot: bot.username,
          command: 'roll',
          params: 'chat.com?',
        }),
    };
    for (const [name, call] of Object.entries(all)) expect([name, await outcomeOf(call())]).toEqual([name, 'LADDER']);
    await climb(world.current, 1, guest);
    expect(await sends(guest)).toBe('accepted');
  });

  it('after a step back lets a guest correct the words beside their old links and pictures, and adds none', async () => {
    const guest = await climbed();
    const { client } = guest;
    const sent = await say(guest, room, link);
    const { token, names } = await uploaded(guest, 'roomMessage', { bytes: await picture('png') });
    const image = { type: 'image', name: names[0] ?? '' } as const;
    const shown = await show(guest, room, [{ type: 'text', data: 'a kiet' }, image], token);
    const thread = { roomId: room, threadText: link, tags: ['chat.com'] };
    const threadId = (await client.threads.createThread(thread)).data._id;
    for (let count = 0; count < 2; count += 1) {
      const bad = await say(guest, room, 'bad');
      await owner.client.messages.deleteMessage({ id: room, messageId: bad.id });
      pass(minutes(1));
    }
    expect(await step(guest)).toBe(0);
    const edit = (editId: string, message: string) =>
      outcomeOf(client.messages.editMessage({ id: room, editId, message, type: 'text' }));
    const editShown = (data: string) =>
      outcomeOf(
        client.messages.editMessage({
          id: room,
          editId: shown.id,
          message: [{ type: 'text', data }, image],
          type: 'hybrid',
        }),
      );
    const editThread = (threadText: string, tags: string[]) =>
      outcomeOf(client.threads.editThread({ roomId: room, threadId, threadText, tags }));
    expect(await edit(sent.id, `corrected: ${link}`)).toBe('accepted');
    expect(await edit(sent.id, `${link} and https://other.example`)).toBe('LADDER');
    expect(await editShown('a kite')).toBe('accepted');
    expect(await editShown('a kite at chat.com')).toBe('LADDER');
    // What is refused counts against the rate as well.
    pass(minutes(1));
    expect(await editThread(`corrected: ${link}`, ['chat.com', 'chat'])).toBe('accepted');
    expect(await editThread('corrected', ['other.com'])).toBe('LADDER');
  });

  it('counts an answer once a member: mentions, replies and replies in threads; none of guests, bots, oneself and edits', async () => {
    const [guest, stranger] = [await newGuest(), await newGuest()];
    const sent = await say(guest, room, 'is anybody there');
    const threadId = (await guest.client.threads.createThread({ roomId: room, threadText: 'a question' })).data._id;
    const answers = async () => (await ladder(guest))?.answers;
    await mention(stranger, guest);
    await mention(guest, guest);
    const bot = await makeBot(world.current, owner, `jawab${guests}x`, room);
    await bot.client.loading.loadRoom({ id: room });
    await mention(bot, guest);
    const plain = await say(member, room, 'nobody is meant');
    const edited = { id: room, editId: plain.id, message: `@${guest.username}`, type: 'text' } as const;
    await member.client.messages.editMessage(edited);
    expect(await answers()).toBe(0);
    await say(member, room, 'I am', { replyTo: sent.id });
    await mention(member, guest);
    await member.client.threads.replyToThread({ roomId: room, replyTo: threadId, threadText: 'an answer' });
    expect(await ladder(guest)).toMatchObject({
      answers: 1,
      answeredBy: { username: member.username },
      answeredAt: new Date(world.current.clock.now()).toISOString(),
    });
    pass(1000);
    await other.client.threads.replyToThread({ roomId: room, replyTo: threadId, threadText: 'another answer' });
    expect(await ladder(guest)).toMatchObject({ answers: 2, answeredBy: { username: member.username } });
    await owner.client.threads.createThread({ roomId: room, threadText: `for @${guest.username}` });
    expect(await answers()).toBe(3);
    expect((await ladder(stranger))?.answers).toBe(0);
  });

  it('counts nothing for whoever became a member while the answer was on its way', async () => {
    const answered = [{ guestId: other.userId, came: 0 }];
    expect(await runWrite(world.current, (tx) => noteAnswers(tx, member.userId, answered, 1))).toEqual([]);
    const { read } = world.current.running.app.db;
    for (const table of ['ladder_guests', 'ladder_answers'] as const)
      expect(await read.selectFrom(table).select('guest_id').where('guest_id', '=', other.userId).execute()).toEqual(
        [],
      );
  });

  it('tells the guest alone of an answer, and of nothing that changes nothing', async () => {
    const [guest, stranger] = [await newGuest(), await newGuest()];
    const heard = recordEvents(guest, 'ladderChanged');
    const elsewhere = [recordEvents(stranger, 'ladderChanged'), recordEvents(member, 'ladderChanged')];
    for (const { client } of [guest, stranger, member]) await client.notifications.listen();
    await mention(member, guest);
    expect((await heard.until(1))[0]?.ladder).toMatchObject({ step: 0, answers: 1 });
    await mention(member, guest);
    await mention(other, guest);
    expect((await heard.until(2))[1]?.ladder.answers).toBe(2);
    await settled(guest, stranger, member);
    expect(heard.all).toHaveLength(2);
    expect(elsewhere.flatMap(({ all }) => all)).toEqual([]);
  });

  it('goes one step back when a moderator deletes something of the guest, who hears it; what one deletes oneself counts nothing', async () => {
    const guest = await climbed();
    const heard = recordEvents(guest, 'ladderChanged');
    await guest.client.notifications.listen();
    const [own, bad, worse] = [
      await say(guest, room, 'mine'),
      await say(guest, room, 'bad'),
      await say(guest, room, 'worse'),
    ];
    await guest.client.messages.deleteMessage({ id: room, messageId: own.id });
    expect(await step(guest)).toBe(2);
    await owner.client.messages.deleteMessage({ id: room, messageId: bad.id });
    expect((await heard.until(1))[0]?.ladder).toMatchObject({ step: 1 });
    expect([await sends(guest), await outcomeOf(tokenFor(guest))]).toEqual(['accepted', 'LADDER']);
    pass(minutes(1));
    await owner.client.messages.deleteMessage({ id: room, messageId: worse.id });
    expect((await heard.until(2))[1]?.ladder).toMatchObject({ step: 0, answers: 1 });
    expect(await sends(guest)).toBe('LADDER');
    pass(minutes(60));
    expect(await step(guest)).toBe(1);
    pass(days(1) - minutes(60));
    expect(await step(guest)).toBe(2);
    const told = (await guest.client.notifications.listNotifications({})).data.filter(
      ({ kind }) => kind === 'moderation',
    );
    expect(told).toHaveLength(2);
  });

  it('goes back by a kick, a ban, a bulk undo, and a report that is settled against the guest, each time by one step', async () => {
    const isStep = async (guest: Person, expected: number, what: string) =>
      expect([what, await step(guest)]).toEqual([what, expected]);
    const kicked = await climbed();
    await owner.client.commands.kickGuest({ roomId: room, target: kicked.username });
    await isStep(kicked, 1, 'kicked');
    const banned = await climbed();
    await owner.client.commands.banGuest({ roomId: room, target: banned.username, minutes: 5 });
    await isStep(banned, 1, 'banned');
    const undone = await climbed();
    for (let count = 0; count < 4; count += 1) await say(undone, room, `line ${count}`);
    await undone.client.threads.createThread({ roomId: room, threadText: 'a thread' });
    await owner.client.commands.undoLastHour({ roomId: room, target: undone.username });
    await isStep(undone, 1, 'undone');
    const settle = async (action: 'warn' | 'dismiss' | 'delete') => {
      const reported = await climbed();
      const { id } = await say(reported, room, 'a line that is reported');
      pass(1000);
      await member.client.threads.reportThread({ kind: 'message', id, reason: 2 });
      const [report] = (await staff.client.reports.listReports({})).data;
      await staff.client.reports.resolveReport({ reportId: report?._id ?? '', action, rule: 2 });
      return { reported, reportId: report?._id ?? '' };
    };
    await isStep((await settle('dismiss')).reported, 2, 'dismissed');
    await isStep((await settle('warn')).reported, 1, 'warned, and the message deleted');
    const { reported, reportId } = await settle('delete');
    await isStep(reported, 1, 'deleted');
    await staff.client.reports.undoReport({ reportId });
    await isStep(reported, 1, 'an undone decision gives no step back');
  });

  it('goes back by a deleted thread and reply, but for replies that the author of the thread takes away', async () => {
    const guest = await climbed();
    const { client } = guest;
    const threadId = (await client.threads.createThread({ roomId: room, threadText: 'a thread' })).data._id;
    const under = (await member.client.threads.createThread({ roomId: room, threadText: 'of a member' })).data._id;
    const reply = async (replyTo: string) =>
      (await client.threads.replyToThread({ roomId: room, replyTo, threadText: 'a reply' })).data._id;
    const [first, second] = [await reply(under), await reply(under)];
    await member.client.threads.deleteReply({ roomId: room, threadId: under, replyId: first });
    expect(await step(guest)).toBe(2);
    await owner.client.threads.deleteReply({ roomId: room, threadId: under, replyId: second });
    expect(await step(guest)).toBe(1);
    pass(minutes(1));
    await owner.client.threads.deleteThread({ roomId: room, threadId });
    expect(await step(guest)).toBe(0);
  });

  it('holds by what staff have set, at once', async () => {
    const guest = await newGuest();
    const set = (changes: Partial<typeof standard>) =>
      staff.client.staff.updatePlatformSettings({ ladder: { ...standard, ...changes } });
    await set({ linksAfterMinutes: 5, linksAnswers: 2 });
    pass(minutes(5));
    await mention(member, guest);
    expect(await sends(guest)).toBe('LADDER');
    await mention(other, guest);
    expect([await step(guest), await sends(guest)]).toEqual([1, 'accepted']);
    await set({ linksAfterMinutes: 0, linksAnswers: 0, picturesAfterMinutes: 0 });
    const fresh = await newGuest();
    expect([await step(fresh), await outcomeOf(tokenFor(fresh))]).toEqual([2, 'accepted']);
    await set({});
    expect([await step(fresh), await outcomeOf(tokenFor(fresh))]).toEqual([0, 'LADDER']);
  });

  it('costs a step by a sanction whatever staff have set, but where they have set no time', async () => {
    const set = (changes: Partial<typeof standard>) =>
      staff.client.staff.updatePlatformSettings({ ladder: { ...standard, ...changes } });
    for (const picturesAfterMinutes of [60, 0, 1440]) {
      await set({ picturesAfterMinutes });
      const guest = await climbed();
      const [bad, worse] = [await say(guest, room, 'bad'), await say(guest, room, 'worse')];
      await owner.client.messages.deleteMessage({ id: room, messageId: bad.id });
      const fellAt = world.current.clock.now();
      expect(await ladder(guest)).toMatchObject({
        step: 1,
        fellAt: new Date(fellAt).toISOString(),
        picturesAt: new Date(fellAt + minutes(Math.max(60, picturesAfterMinutes))).toISOString(),
      });
      pass(minutes(1));
      await owner.client.messages.deleteMessage({ id: room, messageId: worse.id });
      expect(await step(guest)).toBe(0);
      pass(minutes(Math.max(60, picturesAfterMinutes)));
      expect(await step(guest)).toBe(2);
    }
    await set({ linksAfterMinutes: 0, picturesAfterMinutes: 0 });
    const guest = await climbed();
    const bad = await say(guest, room, 'bad');
    await owner.client.messages.deleteMessage({ id: room, messageId: bad.id });
    expect(await step(guest)).toBe(2);
    await set({});
  });

  it('is over with an account: all is open at once, rooms, words and name stay, and nothing of the ladder is kept', async () => {
    const guest = await newGuest();
    const { client, username, userId } = guest;
    const sent = await say(guest, room, 'written as a guest');
    await mention(member, guest);
    expect(await sends(guest)).toBe('LADDER');
    const email = `${username}@example.com`;
    const { data } = await client.accounts.register({
      username,
      email,
      password: 'a password for tests',
      agreedToTerms: true,
    });
    expect(data).toMatchObject({ userId, username });
    expect([await ladder(guest), await sends(guest), await outcomeOf(tokenFor(guest))]).toEqual([
      null,
      'accepted',
      'accepted',
    ]);
    expect((await client.messages.getSingleMessage({ roomId: room, messageId: sent.id })).msg.member.user._id).toBe(
      userId,
    );
    expect((await client.rooms.listRooms({})).rooms.map(({ _id }) => _id)).toContain(room);
    const { read } = world.current.running.app.db;
    for (const table of ['ladder_guests', 'ladder_answers'] as const)
      expect(await read.selectFrom(table).select('guest_id').where('guest_id', '=', userId).execute()).toEqual([]);
  });

  it('keeps the count when the member who answered is gone, and names nobody then', async () => {
    const [guest, leaving] = [await newGuest(), await world.current.member('jaanewala15')];
    await joinAndLoad(room, leaving);
    await mention(leaving, guest);
    await leaving.client.accountData.deleteMyAccount({ password: 'a password for tests' });
    await expect.poll(() => ladder(guest)).toMatchObject({ answers: 1, answeredBy: null, answeredAt: null });
  });
});
