import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { type Bot, makeBot, register, roll } from '../../testing/bot-actions.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { allRows } from '../../testing/fingerprint.ts';
import { picture } from '../../testing/media/pictures.ts';
import { uploaded } from '../../testing/media/upload-files.ts';
import { connect, editPrivately, tell } from '../../testing/private-actions.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

/** A word that stands nowhere else, so that a trace of what was refused can be found. */
const marker = 'zorblaxify';
const text = `kill all hindus ${marker}`;

onBothEnginesInProof('a text that the rules refuse', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person, bot: Bot;
  let room: string, thread: string, reply: string, message: string;
  let guest: Person;
  beforeAll(async () => {
    owner = await world.current.member('malikghar1');
    member = await world.current.ranked('rukngharr1', 2);
    await liftRoomsLimit(world.current, owner, member);
    room = await makeRoom(owner);
    await joinAndLoad(room, owner, member);
    await giveRole(world.current, room, member, 9);
    bot = await makeBot(world.current, owner, 'sawaali', room);
    await register(bot, room);
    thread = (await member.client.threads.createThread({ roomId: room, threadText: 'a thread' })).data._id;
    reply = (await threads().replyToThread({ roomId: room, replyTo: thread, threadText: 'fine' })).data._id;
    message = (await say(member, room, 'a message')).id;
    guest = await world.current.guest('mehmaan1');
    await joinAndLoad(room, guest);
    await guest.client.threads.reportThread({ kind: 'message', id: message, reason: 2 });
  });

  const traces = async (): Promise<string[]> => {
    const places: string[] = [];
    for (const [table, rows] of await allRows(world.current.running.app))
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (
            String(value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value)
              .toLowerCase()
              .includes(marker)
          )
            places.push(`${table}.${column}`);
    return places;
  };
  const refusalOf = async (call: Promise<unknown>) => {
    try {
      await call;
    } catch (error) {
      if (error instanceof WireError) return { code: error.code, details: error.details };
      throw error;
    }
    return { code: 'accepted', details: undefined };
  };
  const verdicts = () =>
    world.current.running.app.db.read
      .selectFrom('verdicts')
      .select(['outcome', 'place', 'thing', 'author', 'basis'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  const token = async (target: 'thread' | 'reply') =>
    (await uploaded(member, target, { bytes: await picture('png') })).token;
  const { threads, messages } = {
    threads: () => member.client.threads,
    messages: () => member.client.messages,
  };
  const sent = { type: 'text', message: text } as const;
  const post = () => ({ roomId: room, threadText: text });
  const ownRoom = { title: 'An own room', type: 'Normal', access: 'Public', desc: '' } as const;

  const ban = (command: 'banPerson' | 'banGuest' | 'banAddress' | 'timeOutPerson') =>
    owner.client.commands[command]({ roomId: room, target: guest.username, reason: text });
  const settle = async (more: { answer: string } | { toAuthor: string }) => {
    const { data } = await owner.client.reports.listRoomReports({ roomId: room });
    const settled = { roomId: room, reportId: data[0]?._id ?? '', action: 'warn', rule: 2 } as const;
    await owner.client.reports.resolveRoomReport({ ...settled, ...more });
  };
  const mute = async () => {
    await member.client.broadcast.upgradeToSpeaker({ id: room });
    await owner.client.broadcast.muteBroadcast({ roomId: room, on: true, reason: text });
  };

  /** Each way to write, the field that is named, and the place of the verdict. */
  const ways: readonly (readonly [name: string, path: string, place: string, write: () => Promise<unknown>])[] = [
    ['a message', 'message', 'message', () => say(member, room, text)],
    [
      'a message in two parts',
      'message',
      'message',
      () => say(member, room, `kill **all** hind__us__ ${marker} madarchod`),
    ],
    ['what looks like a command', 'message', 'message', () => say(member, room, `/madarchod ${marker}`)],
    ['a host', 'message', 'message', () => say(member, room, `kill.all.hindus.com ${marker}`)],
    [
      'the end of a long thread',
      'threadText',
      'thread',
      () => threads().createThread({ roomId: room, threadText: `${'it rains. '.repeat(1900)}${text}` }),
    ],
    [
      'a reply',
      'message',
      'message',
      () => messages().replyMessage({ id: room, ...sent, tempId: newId(), replyTo: message }),
    ],
    ['an edit', 'message', 'message', () => messages().editMessage({ id: room, editId: message, ...sent })],
    ['what a bot writes', 'message', 'message', () => say(bot, room, text)],
    [
      'a poll',
      'question',
      'message',
      () => bot.client.polls.sendPoll({ id: room, question: text, choices: ['a', 'b'], tempId: newId() }),
    ],
    [
      'a choice of a poll',
      'choices',
      'message',
      () => bot.client.polls.sendPoll({ id: room, question: 'So?', choices: ['a', text], tempId: newId() }),
    ],
    [
      'choices of a poll that say it together',
      'choices',
      'message',
      () =>
        bot.client.polls.sendPoll({
          id: room,
          question: 'So?',
          choices: ['kill all', `hindus ${marker}`],
          tempId: newId(),
        }),
    ],
    [
      'tags that say it together',
      'tags',
      'thread',
      () => threads().createThread({ roomId: room, threadText: 'fine', tags: ['kill all', 'hindus', marker] }),
    ],
    [
      'a command',
      'params',
      'message',
      () => member.client.commands.runBotCommand({ roomId: room, targetBot: 'sawaali', command: 'roll', params: text }),
    ],
    [
      'what a bot says its command does',
      'commands.1',
      'profile',
      () => register(bot, room, [roll, { ...roll, name: 'kill', desc: `all hindus ${marker}` }]),
    ],
    [
      'why a bot could not do a command',
      'msg',
      'message',
      () => bot.client.bots.failCommand({ id: room, messageId: message, msg: text }),
    ],
    [
      'the line of who speaks',
      'desc',
      'message',
      () => owner.client.broadcast.upgradeToSpeaker({ id: room, desc: `madarchod ${marker}` }),
    ],
    ['why somebody is banned', 'reason', 'room', () => ban('banPerson')],
    ['why a guest is banned', 'reason', 'room', () => ban('banGuest')],
    ['why an address is banned', 'reason', 'room', () => ban('banAddress')],
    ['why somebody has a timeout', 'reason', 'room', () => ban('timeOutPerson')],
    [
      'why a thread is deleted',
      'reason',
      'room',
      () => owner.client.threads.deleteThread({ roomId: room, threadId: thread, reason: text }),
    ],
    [
      'why a reply is deleted',
      'reason',
      'room',
      () => owner.client.threads.deleteReply({ roomId: room, threadId: thread, replyId: reply, reason: text }),
    ],
    [
      'why a message is deleted',
      'reason',
      'room',
      () => owner.client.messages.deleteMessage({ id: room, messageId: message, reason: text }),
    ],
    ['why a speaker is muted', 'reason', 'room', mute],
    ['what a reporter is answered', 'answer', 'room', () => settle({ answer: text })],
    ['what the author is told of it', 'toAuthor', 'room', () => settle({ toAuthor: text })],
    ['a thread', 'threadText', 'thread', () => threads().createThread(post())],
    [
      'a tag',
      'tags',
      'thread',
      () => threads().createThread({ roomId: room, threadText: 'fine', tags: ['madarchod', marker] }),
    ],
    [
      'a thread with a picture',
      'threadText',
      'thread',
      async () => threads().createThreadWithImage({ ...post(), token: await token('thread') }),
    ],
    ['an answer to a thread', 'threadText', 'reply', () => threads().replyToThread({ ...post(), replyTo: thread })],
    [
      'an answer with a picture',
      'threadText',
      'reply',
      async () => threads().replyToThreadWithImage({ ...post(), replyTo: thread, token: await token('reply') }),
    ],
    ['an edit of a thread', 'threadText', 'thread', () => threads().editThread({ ...post(), threadId: thread })],
    ['a new room', 'rules', 'room', () => member.client.rooms.createRoom({ ...ownRoom, rules: text })],
    [
      'the title of a room',
      'title',
      'room',
      async () => owner.client.rooms.updateRoomSettings({ roomId: room, title: `kill all jews ${marker}` }),
    ],
    ['a topic', 'text', 'room', () => member.client.commands.setTopic({ roomId: room, text })],
    [
      'a full name',
      'fullname',
      'profile',
      () => member.client.people.updateProfile({ fullname: `madarchod ${marker}` }),
    ],
    ['an alias', 'alias', 'profile', () => member.client.people.updateProfile({ alias: 'madarchod' })],
    ['what somebody says of themselves', 'about', 'profile', () => member.client.people.updateProfile({ about: text })],
    [
      'what a bot says of itself',
      'about',
      'profile',
      () => owner.client.bots.createBot({ username: 'doosra', about: text, roomId: room }),
    ],
  ];

  it('is refused in every place with the field and the reason, and nothing of it is stored but the verdict', async () => {
    await settled(owner);
    const heard = recordEvents(owner, 'newMessage');
    for (const [name, path, place, write] of ways) {
      world.current.clock.pass(61_000);
      const before = await verdicts();
      const { code, details } = await refusalOf(write());
      expect([code, details], name).toMatchObject([
        'REFUSED',
        [
          {
            path,
            reason: expect.stringMatching(/^(hate|profanity)$/) as string,
            msg: expect.stringMatching(/\.$/) as string,
          },
        ],
      ]);
      const [latest, ...rest] = await verdicts();
      expect(rest, name).toHaveLength(before.length);
      expect(latest, name).toMatchObject({ outcome: 'refuse', place, thing: null });
      expect(await traces(), name).toEqual([]);
    }
    await settled(owner);
    expect(heard.all).toEqual([]);
    const reports = await world.current.running.app.db.read.selectFrom('reports').select(['thing', 'state']).execute();
    expect(reports).toEqual([{ thing: message, state: 'open' }]);
  });

  it('is refused in a private message as well, whose doubts are nobody’s business', async () => {
    const threadId = await connect(member, owner);
    expect((await refusalOf(tell(member, threadId, text))).code).toBe('REFUSED');
    const before = await verdicts();
    const { id } = await tell(member, threadId, 'tu chutiya hai');
    await editPrivately(member, threadId, id, 'tu chutiya hai na');
    expect(await verdicts()).toEqual(before);
    expect((await refusalOf(editPrivately(member, threadId, id, text))).code).toBe('REFUSED');
    expect(await traces()).toEqual([]);
  });

  it('cannot be brought in by an edit of what was fine, nor in a thread that was', async () => {
    expect(
      (await refusalOf(messages().editMessage({ id: room, editId: message, type: 'text', message: 'k.y.s' }))).code,
    ).toBe('accepted');
    for (const smuggled of ['m a d a r c h o d', 'madar\u200cchod', 'ma**dar**chod']) {
      world.current.clock.pass(61_000);
      const edit = { id: room, editId: message, type: 'text', message: smuggled } as const;
      expect((await refusalOf(messages().editMessage(edit))).code, smuggled).toBe('REFUSED');
      const post = { roomId: room, threadId: thread, threadText: smuggled };
      expect((await refusalOf(threads().editThread(post))).code, smuggled).toBe('REFUSED');
    }
  });

  it('is kept as a verdict five times a minute and person, and no more, whatever a guest tries', async () => {
    const guest = await world.current.guest('shor4711');
    await joinAndLoad(room, guest);
    await guest.client.threads.reportThread({ kind: 'message', id: message, reason: 2 });
    world.current.clock.hold();
    const before = (await verdicts()).length;
    for (let at = 0; at < 40; at += 1) {
      if (at % 5 === 0) world.current.clock.pass(1000);
      const code = (await refusalOf(say(guest, room, `${text} ${at}`))).code;
      expect(['REFUSED', 'SPAM_CONTROL']).toContain(code);
    }
    expect((await verdicts()).length - before).toBe(5);
  });

  it('is a name that nobody gets', async () => {
    expect((await refusalOf(world.current.guest('madarchod7'))).code).toBe('NAME_RESERVED');
    expect((await refusalOf(world.current.member('chutiya99'))).code).toBe('NAME_RESERVED');
    expect((await refusalOf(owner.client.bots.createBot({ username: 'gandu42', roomId: room }))).code).toBe(
      'NAME_RESERVED',
    );
  });
});
