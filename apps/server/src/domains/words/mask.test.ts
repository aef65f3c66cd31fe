import { readFileSync } from 'node:fs';
import { contracts } from '@baithak/protocol/contracts';
import { isCall, isServerEvent } from '@baithak/protocol/define-contract';
import { createDictionary } from '@baithak/protocol/dictionary/dictionary';
import { maskText } from '@baithak/protocol/dictionary/mask-text';
import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { makeStage, speak } from '../../testing/audio-actions.ts';
import { makeBot, register } from '../../testing/bot-actions.ts';
import { days } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { allRows } from '../../testing/fingerprint.ts';
import { picture } from '../../testing/media/pictures.ts';
import { uploaded } from '../../testing/media/upload-files.ts';
import { connect, editPrivately, tell } from '../../testing/private-actions.ts';
import { giveRole, joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { loadLists } from './dictionary-service.ts';

/** A word that no list has; nothing may keep it. */
const word = 'zorblaxify';
const text = `my ${word} here`;

interface JsonSchema {
  readonly type?: string;
  readonly pattern?: string;
  readonly enum?: unknown;
  readonly format?: string;
  readonly maxLength?: number;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const isFreeText = ({ type, pattern, enum: of, format, items, anyOf = [], properties = {} }: JsonSchema): boolean =>
  (type === 'string' && [pattern, of, format].every((bound) => bound === undefined)) ||
  [...(items ? [items] : []), ...anyOf, ...Object.values(properties)].some(isFreeText);

/** Every field of a call or emit that may carry words, and does not only ask. */
const fields = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract).flatMap(([key, entry]) => {
    if (isServerEvent(entry) || (isCall(entry) && entry.route.startsWith('GET'))) return [];
    const schema = z.toJSONSchema(z.object(entry.in), { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      isFreeText(field) ? [`${domain}.${key}.${name}`] : [],
    );
  }),
);

/** What is compared or looked up, and not kept as it was sent. */
const notKept =
  /\.(token|password|current|cred|inviteCode|keywords|search|background|removeFiles|role|sound|device|endpoint|keys|timeZone)$/;

/** Kept as it was written, and why that is right. */
const keptAsWritten: Readonly<Record<string, string>> = {
  'accounts.enterAsGuest.proof': 'digits of the browser, kept nowhere',
  'accounts.logIn.username': 'names are not masked',
  'words.askForWord.word': 'it is the word that staff is asked for',
  'staffWords.editAllowedWords.add': 'staff',
  'staffWords.editAllowedWords.remove': 'staff',
  'staffWords.editAllowedWords.reset': 'staff',
  'staffWords.editAllowedWords.decline': 'staff',
  'threads.reportThread.details': 'staff must read what it is about',
  'broadcast.upgradeToSpeaker.desc': 'it is stored nowhere, and masked: broadcast/speaking.test.ts',
  'reports.resolveReport.note': 'staff',
  'reports.resolveReport.answer': 'staff',
  'reports.resolveReport.toAuthor': 'staff',
  'reports.resolveRoomReport.note': 'from rank 6 up',
  'staff.updateAccount.reason': 'staff',
  'staff.updateAccount.note': 'staff',
  'staff.updatePlatformSettings.roomItem': 'staff',
  'commands.runBotCommand.command': 'only what the bot has registered is kept',
  'bots.failCommand.msg': 'bots are masked by no dictionary, and it is stored nowhere',
  'polls.sendPoll.question': 'bots are masked by no dictionary',
  'polls.sendPoll.choices': 'bots are masked by no dictionary',
  'loading.logFrontendError.error': 'quoted words are taken out: log-frontend-error.test.ts',
};

onBothEnginesInProof('a word outside the dictionary', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person;
  let room: string, thread: string, pair: string;
  beforeAll(async () => {
    [owner, member] = await world.current.members('malikmakan', 'mehmanrukn');
    await liftRoomsLimit(world.current, owner, member);
    room = await makeRoom(owner);
    await joinAndLoad(room, owner, member);
    thread = (await owner.client.threads.createThread({ roomId: room, threadText: 'a thread' })).data._id;
  });

  const whereIs = async (marker: string): Promise<string[]> => {
    const places: string[] = [];
    for (const [table, rows] of await allRows(world.current.running.app))
      for (const row of rows)
        for (const [column, value] of Object.entries(row)) {
          const printed = value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value);
          if (printed.toLowerCase().includes(marker)) places.push(`${table}.${column}`);
        }
    return places;
  };
  const upload = async (target: 'thread' | 'reply' | 'roomMessage'): Promise<string> =>
    (await uploaded(member, target, { bytes: await picture('png') })).token;

  const rooms = () => member.client.rooms;
  const threads = () => member.client.threads;
  const ownRoom = {
    title: 'Mine',
    type: 'Normal',
    access: 'Public',
    desc: 'of mine',
    topic: text,
    rules: text,
  } as const;
  /** Names are not masked, but refused. */
  const refused = async (saving: Promise<unknown>) => expect(await outcomeOf(saving)).toBe('WORDS_NOT_ALLOWED');
  const editMessage = async () => {
    const { id: editId } = await say(member, room, 'before');
    await member.client.messages.editMessage({ id: room, editId, message: `edited ${text}`, type: 'text' });
  };
  const editThread = async () => {
    const { data } = await threads().createThread({ roomId: room, threadText: 'mine', tags: [] });
    await threads().editThread({ roomId: room, threadId: data._id, threadText: text, tags: [word] });
    await threads().editThread({ roomId: room, threadId: data._id, threadText: `${text} again` });
  };
  const setTopic = async () => {
    const other = await makeRoom(owner);
    await joinAndLoad(other, member);
    await giveRole(world.current, other, member, 9);
    await member.client.commands.setTopic({ roomId: other, text });
  };
  const privately = async () => {
    pair = await connect(member, owner);
    await tell(member, pair, text);
  };
  const editInPrivate = async () => {
    const { id } = await tell(member, pair, 'before');
    await editPrivately(member, pair, id, `edited ${text}`);
  };
  const updateRoom = async () => {
    const { room: own } = await rooms().createRoom({ ...ownRoom, title: 'An own room' });
    await rooms().updateRoomSettings({ roomId: own._id, topic: text, rules: text });
    for (const name of [{ title: `${text} too` }, { desc: text }])
      await refused(rooms().updateRoomSettings({ roomId: own._id, ...name }));
  };
  const makeOwnBot = async () => {
    const { room: own } = await rooms().createRoom({ ...ownRoom, title: 'A room with a bot' });
    await member.client.bots.createBot({ username: 'munshi', about: text, roomId: own._id });
  };
  const command = async () => {
    const bot = await makeBot(world.current, owner, 'sawal', room);
    await register(bot, room);
    await member.client.commands.runBotCommand({ roomId: room, targetBot: 'sawal', command: 'roll', params: text });
  };
  const registerOwn = async () => {
    const { room: own } = await rooms().createRoom({ ...ownRoom, title: 'Another room with a bot' });
    const bot = await makeBot(world.current, member, 'munadi', own._id);
    await register(bot, own._id, [{ name: 'roll', desc: text, params: [] }]);
  };
  const reply = async () => {
    const { id: replyTo } = await say(owner, room, 'what is it?');
    await member.client.messages.replyMessage({ id: room, message: text, type: 'text', tempId: newId(), replyTo });
  };

  let kept = 0;
  /** Keeps a guest out of a room of the member's own, and says why. */
  const keepOut = async (
    act: (why: { roomId: string; target: string; reason: string }) => Promise<unknown>,
  ): Promise<void> => {
    kept += 1;
    const { room: own } = await rooms().createRoom({ ...ownRoom, title: `Own room ${kept}` });
    const guest = await world.current.guest(`mehmaan${kept}`);
    await guest.client.rooms.joinRoom({ roomId: own._id });
    await act({ roomId: own._id, target: guest.username, reason: text });
  };

  const answerReport = async () => {
    const { room: own } = await rooms().createRoom({ ...ownRoom, title: 'A room with a report' });
    const [writer, reporter] = [await world.current.guest('likhari1'), await world.current.guest('shakii11')];
    await joinAndLoad(own._id, writer, reporter);
    const { id } = await say(writer, own._id, 'buy my gold');
    await reporter.client.threads.reportThread({ kind: 'message', id, reason: 2 });
    const { data } = await member.client.reports.listRoomReports({ roomId: own._id });
    const settled = { reportId: data[0]?._id ?? '', action: 'warn', rule: 2, answer: text, toAuthor: text } as const;
    await member.client.reports.resolveRoomReport({ roomId: own._id, ...settled });
  };
  const deleteOthers = async () => {
    const { room: own } = await rooms().createRoom({ ...ownRoom, title: 'A room with a deletion' });
    const writer = await world.current.guest('likhari2');
    await joinAndLoad(own._id, writer);
    const { id: messageId } = await say(writer, own._id, 'buy my silver');
    await member.client.messages.deleteMessage({ id: own._id, messageId, reason: text });
    const of = { roomId: own._id };
    const { data: post } = await writer.client.threads.createThread({ ...of, threadText: 'buy my silver' });
    const { data: answer } = await writer.client.threads.replyToThread({ ...of, replyTo: post._id, threadText: 'now' });
    const [threadId, replyId] = [post._id, answer._id];
    await member.client.threads.deleteReply({ ...of, threadId, replyId, reason: text });
    await member.client.threads.deleteThread({ ...of, threadId, reason: text });
  };
  const muteSpeaker = async () => {
    const speaker = await world.current.member('khatib11');
    const stage = await makeStage(world.current, member, [speaker]);
    await speak(speaker, stage);
    await member.client.broadcast.muteBroadcast({ roomId: stage, on: true, reason: text });
    await joinAndLoad(room, member);
  };

  /** How the member writes the word into each field. */
  const writes: Readonly<Record<string, () => Promise<unknown>>> = {
    'people.updateProfile.fullname': () => refused(member.client.people.updateProfile({ fullname: text })),
    'people.updateProfile.alias': () => refused(member.client.people.updateProfile({ alias: text })),
    'people.updateProfile.about': () => member.client.people.updateProfile({ about: text }),
    'rooms.createRoom.(topic|rules)': () => rooms().createRoom(ownRoom),
    'rooms.createRoom.title': () => refused(rooms().createRoom({ ...ownRoom, title: text })),
    'rooms.createRoom.desc': () => refused(rooms().createRoom({ ...ownRoom, title: 'Not this one', desc: text })),
    'rooms.updateRoomSettings.(title|desc|topic|rules)': updateRoom,
    'messages.sendMessage.message': () => say(member, room, `**my ${word.slice(0, 4)}**${word.slice(4)} @malikmakan`),
    'messages.replyMessage.message': reply,
    'messages.editMessage.message': editMessage,
    '(messages.deleteMessage|threads.(deleteThread|deleteReply)).reason': deleteOthers,
    'threads.createThread.(tags|threadText)': () =>
      threads().createThread({ roomId: room, threadText: text, tags: [word] }),
    'threads.createThreadWithImage.(tags|threadText)': async () =>
      threads().createThreadWithImage({ roomId: room, threadText: text, tags: [word], token: await upload('thread') }),
    'threads.replyToThread.threadText': () =>
      threads().replyToThread({ roomId: room, replyTo: thread, threadText: text }),
    'threads.replyToThreadWithImage.threadText': async () =>
      threads().replyToThreadWithImage({
        roomId: room,
        replyTo: thread,
        threadText: text,
        token: await upload('reply'),
      }),
    'threads.editThread.(threadText|tags)': editThread,
    'privateThreads.sendPrivate.message': privately,
    'privateThreads.editPrivate.message': editInPrivate,
    'commands.setTopic.text': setTopic,
    'commands.runBotCommand.params': command,
    'commands.banPerson.reason': () => keepOut((why) => member.client.commands.banPerson(why)),
    'commands.banGuest.reason': () => keepOut((why) => member.client.commands.banGuest(why)),
    'commands.timeOutPerson.reason': () => keepOut((why) => member.client.commands.timeOutPerson(why)),
    'commands.banAddress.reason': () => keepOut((why) => member.client.commands.banAddress(why)),
    'broadcast.muteBroadcast.reason': muteSpeaker,
    'reports.resolveRoomReport.(answer|toAuthor)': answerReport,
    'bots.createBot.about': makeOwnBot,
    'bots.registerCommands.commands': registerOwn,
  };

  it('may be sent in no field that this test does not know', () => {
    const masked = Object.keys(writes).map((pattern) => new RegExp(`^${pattern}$`));
    const unknown = fields.filter(
      (field) => !notKept.test(field) && !(field in keptAsWritten) && !masked.some((pattern) => pattern.test(field)),
    );
    expect(unknown).toEqual([]);
  });

  it('is nowhere in the database, whatever it is written into', async () => {
    await say(owner, room, `${word} of the owner`);
    expect((await whereIs(word)).length).toBeGreaterThan(0);
    const { msgs } = await owner.client.messages.getMessagesBefore({ roomId: room, messageId: 'f'.repeat(24) });
    for (const { _id: messageId } of msgs) await owner.client.messages.deleteMessage({ id: room, messageId });
    // For 7 days a report could still be made of it.
    world.current.clock.pass(days(8));
    await world.current.running.app.jobs?.run('retention.eraseDeleted');
    expect(await whereIs(word)).toEqual([]);
    [owner, member] = [await world.current.device(owner), await world.current.device(member)];
    await joinAndLoad(room, owner, member);
    for (const [field, write] of Object.entries(writes)) {
      await write();
      expect(await whereIs(word.slice(0, 6)), field).toEqual([]);
    }
    expect((await whereIs('**********')).length).toBeGreaterThan(8);
  });
});

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../../../words/speech/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

const dictionary = createDictionary((await loadLists()).base);

// Written before the lists, and never looked at while the matching was worked on: that was done with `development`.
it.each(['en', 'ur', 'roman'])('masks under 2 % of the words of ordinary sentences: %s', (language) => {
  const lines = linesOf(`${language}-held-out`);
  expect(lines.length).toBeGreaterThanOrEqual(300);
  const words = lines.flatMap((line) => {
    const masked = maskText(dictionary, line).split(' ');
    return line.split(' ').map((word, at) => word === masked[at]);
  });
  const share = words.filter((isKept) => !isKept).length / words.length;
  expect(share).toBeLessThan(0.02);
});

/** Words of these lines that are masked. */
const maskedOf = (name: string): string[] =>
  linesOf(name).flatMap((line) => {
    const masked = maskText(dictionary, line).split(' ');
    return line.split(' ').filter((word, at) => word !== masked[at]);
  });

it.each(['names', 'places', 'poems'])('masks none of the %s that no list was made from', (name) => {
  expect(maskedOf(`${name}-held-out`)).toEqual([]);
});

it.each(['names-fresh', 'names-second', 'places-fresh', 'poems-fresh', 'en-fresh', 'ur-fresh', 'roman-fresh'])(
  'masks none of what was written after the dictionary, once it had been looked at: %s',
  (name) => {
    expect(maskedOf(name)).toEqual([]);
  },
);

it.each(['names', 'places', 'poems', 'en', 'ur', 'roman'])(
  'masks none of what was written a third time: %s',
  (name) => {
    expect(maskedOf(`${name}-third`)).toEqual([]);
  },
);

it('masks none of the things of home, market and offices that were added when a guest could not write of them', () => {
  expect(maskedOf('ur-home')).toEqual([]);
});

it('masks none of the names that were written when the third ones had been added', () => {
  expect(maskedOf('names-fourth')).toEqual([]);
});

it.each(['ur', 'roman', 'names'])('masks none of what was written of rare things: %s', (name) => {
  expect(maskedOf(`${name}-later`)).toEqual([]);
});

it.each(['en', 'ur', 'roman'])('masks under 1 %% of everyday words that no list was made from: %s', (language) => {
  const count = linesOf(`${language}-everyday`).join(' ').split(' ').length;
  expect(count).toBeGreaterThan(500);
  expect(maskedOf(`${language}-everyday`).length / count).toBeLessThan(0.01);
});

it('catches at least 95 % of evasions: put apart, stretched, disguised, cut, joined', () => {
  const lines = linesOf('evasions');
  expect(lines.length).toBeGreaterThanOrEqual(300);
  const caught = lines.filter((line) => maskText(dictionary, line) !== line);
  expect(caught.length / lines.length).toBeGreaterThanOrEqual(0.95);
});

it.each([
  'The pen is here, so or not?',
  'Propaganda in Uganda, by Gandhi in Scunthorpe with a cocktail',
  'from DC to en and qz, 12 cm',
  'room 455, Rs 69, 1312 and 5318008, 10 455!',
  'chuttiyon mein chutney aur chot',
  'Sooooo goooood, hahahaha! A B C D at 10pm, 5kg, 2nd row',
  'goodmorning #PakistanZindabad, AT&T and rock-and-roll/blues',
  'چھوٹے بچے چھت پر، کمی نہ ہو',
  'Tolulope of Erlangen, Ghazanfar of Lahore, Ishita of Jullundur',
  'a laudable blunder with shiitake and gandum',
  'شوخیٔ تحریر کا امتحاں آسماں پر',
  "the men's team, Jim's dog's tail, the sky's colour",
  'garmi ki chuttiyan kab hongi',
  'write to someone@example.com or https://example.com/qwrtz?x=1',
])('leaves plain speech as it is: %s', (text) => {
  expect(maskText(dictionary, text)).toBe(text);
});

it.each([
  ['what a blistry over', 'what a ******* over'],
  ['کیا قرمزلخ ہے', 'کیا ****** ہے'],
  ['see https://example.com/fuck-you now', 'see **************************** now'],
  ['x f u c k y', 'x * * * * y'],
  ['chutiyan chuttiyaan', '******** **********'],
  ['lund and Lunder, ishit', '**** and ******, *****'],
])('masks %s', (text, masked) => {
  expect(maskText(dictionary, text)).toBe(masked);
});
