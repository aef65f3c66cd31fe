import { newId } from '@baithak/protocol/ids';
import { makeBot, register, type Bot } from '../bot-actions.ts';
import type { Person } from '../factories.ts';
import { picture } from '../media/pictures.ts';
import { tokenFor, uploaded } from '../media/upload-files.ts';
import { giveRole, say } from '../room-actions.ts';
import { password, type World } from '../world.ts';
import type { Pool } from './inputs.ts';

/** Rooms with something of every kind in them, and their ids by the names of the contract's fields. */

/** Words of the texts of the places, so that searches find them. */
const searches = ['raaz', 'chai', 'khufiya', 'ra', '1'];

interface Look {
  readonly title: string;
  readonly access: 'Public' | 'Private';
  readonly type?: 'Normal' | 'Adult';
  /** What every text in it says. */
  readonly text: string;
  /** What the deleted message said. */
  readonly deleted: string;
}

/** By owner: one bot for all their rooms, as they may have five. */
const bots = new WeakMap<Person, Bot>();

/** The owner's bot in the room, with a poll; the id of its message. */
const askByBot = async (world: World, owner: Person, roomId: string, text: string) => {
  const known = bots.get(owner);
  if (known) await owner.client.bots.addBot({ roomId, bot: known.userId });
  const bot = known ?? (await makeBot(world, owner, `sawal${owner.userId.slice(-6)}`, roomId));
  bots.set(owner, bot);
  await register(bot, roomId);
  // An input may have frozen the platform for newcomers before.
  await giveRole(world, roomId, bot, 6);
  const asking = {
    id: roomId,
    question: `raaz ${text}?`,
    choices: ['paani', 'doodh', `piyali ${text}`],
    tempId: newId(),
  };
  return { botName: bot.username, pollId: (await bot.client.polls.sendPoll(asking)).id };
};

/** A room of `owner` with `members`, messages, a deleted one, a thread and a reply, and a bot with a poll; its ids. */
export const openPlace = async (
  world: World,
  owner: Person,
  members: readonly Person[],
  { title, access, type = 'Normal', text, deleted }: Look,
): Promise<Pool> => {
  const { rooms, messages, threads } = owner.client;
  const { room } = await rooms.createRoom({ title, type, access, desc: text, topic: text, rules: text });
  const { inviteCode } = await rooms.createInvite({ roomId: room._id });
  for (const { client } of members) await client.rooms.acceptInvite({ inviteCode });
  const roomId = room._id;
  const message = await say(owner, roomId, `raaz ${text}`);
  const gone = await say(owner, roomId, `chai ${deleted}`);
  await messages.deleteMessage({ id: roomId, messageId: gone.id });
  const thread = (
    await threads.createThread({
      roomId,
      threadText: `raaz ${text}`,
      tags: ['raaz'],
      public: access === 'Public' && type === 'Normal',
    })
  ).data._id;
  const reply = (await threads.replyToThread({ roomId, replyTo: thread, threadText: `chai ${text}` })).data._id;
  const { botName, pollId } = await askByBot(world, owner, roomId, text);
  const things = [message.id, pollId, gone.id];
  return {
    ...byRoom(roomId, room.slug),
    id: [roomId, thread],
    messageId: things,
    editId: [message.id, gone.id],
    propogateId: things,
    threadId: [thread],
    replyId: [reply],
    replyTo: [thread, message.id],
    quotedTo: [thread, reply],
    before: [thread, message.id],
    after: [owner.userId],
    code: [inviteCode],
    inviteCode: [inviteCode],
    sessionId: (await owner.client.accounts.listSessions()).data.map(({ _id }) => _id),
    ...byPerson(owner),
    targetBot: [botName],
    bot: [botName],
    command: ['roll'],
    choice: [0, 1, 2],
    target: [owner, ...members].map(({ username }) => username),
    message: ['raaz', 'chai, chai!', [{ type: 'text', data: 'chai' }]],
    type: ['text', 'text', 'text', 'hybrid', 'Normal'],
    url: [`https://chat.example/thread/public/${thread}`],
    tag: ['raaz'],
    search: searches,
    keywords: searches,
    q: searches,
    since: [0, 1],
  };
};

const byRoom = (roomId: string, slug: string | null): Pool => ({ roomId: [roomId, ...(slug === null ? [] : [slug])] });

const byPerson = ({ username, userId, session }: Person): Pool => ({
  username: [username, 'somebody1'],
  targetBot: [username],
  targetId: [userId],
  email: [session.email],
  password: [password],
  current: [password],
  token: [session.token, session.accessToken],
});

/** Upload tokens of a person, with files and without, and the names of those files. */
export const uploadPool = async (person: Person): Promise<Pool> => {
  const file = { bytes: await picture('png', { width: 8, height: 8 }) };
  const [one, other] = [await uploaded(person, 'roomMessage', file), await uploaded(person, 'thread', file)];
  const tokens = [one.token, other.token, await tokenFor(person, 'avatar')];
  return { token: tokens, background: tokens, name: [...one.names, ...other.names] };
};
