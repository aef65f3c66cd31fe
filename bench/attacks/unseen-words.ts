import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@baithak/protocol/ids';
import { createRoom, createThread, postToApi, registerMember } from '../api-calls.ts';
import {
  type Answers,
  type Attack,
  address,
  connections,
  enterGuests,
  inLoops,
  openRoomSocket,
  post,
} from './attack-tools.ts';
import { nonsense } from './scene.ts';

/** The texts that took longest to look up, one kind after the other, of letters that no text had before. */
const kinds: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll(' ', '').replaceAll(/../g, (pair) => pair.charAt(0) + pair.charAt(1).toUpperCase()),
  (text) => Array.from(text.replaceAll(' ', '')).join('.'),
  (text) => Array.from(text.replaceAll(' ', '')).join(' '),
];
let written = 0;
const dear = (length: number): string => {
  written += 1;
  const text = kinds[written % kinds.length]?.(nonsense(length)) ?? '';
  return text.slice(0, length).trimEnd();
};

type Door = (answers: Answers) => Promise<unknown>;

/** A member with a room and a bot: where long texts can be written, but for messages. */
const openWriter = async (url: string): Promise<readonly Door[]> => {
  const member = { url, address, token: await registerMember(url, `writer${process.pid}`) };
  const roomId = await createRoom(url, member.token, `The room of ${process.pid}`);
  const threadId = await createThread(member, { roomId, threadText: 'A thread' });
  const made = { username: `bot${process.pid}`, roomId };
  const { token } = await postToApi<{ token: string }>(member, '/a/bots/create', made);
  const bot = await openRoomSocket({ url, address, token });
  await bot.emit('loadRoom', { id: roomId });
  const commands = () =>
    Array.from({ length: 50 }, (_, at) => ({ name: `roll${at}`, desc: nonsense(100), params: [] }));
  return [
    (answers) => post(member, '/a/r/thread/create', { roomId, threadText: dear(20_000) }, answers),
    (answers) => post(member, '/a/r/thread/reply', { roomId, replyTo: threadId, threadText: dear(20_000) }, answers),
    (answers) => post(member, '/a/user/profile', { about: nonsense(500) }, answers),
    (answers) => post(member, '/a/thread/report', { id: threadId, reason: 2, details: nonsense(500) }, answers),
    async (answers) => {
      const { status, code } = await bot.emit('registerCommands', { id: roomId, commands: commands() });
      answers.count(status === 1 ? 'registered' : String(code));
    },
  ];
};

/** Words that no text had before, by guests in messages and by a member wherever long texts can be written. */
export const unseenWords: Attack = async (url, { crowdedRoom }, answers) => {
  const guests = await enterGuests(url, connections);
  for (const guest of guests) await postToApi(guest, '/a/rooms/join', { roomId: crowdedRoom });
  const sockets = await Promise.all(guests.map((guest) => openRoomSocket(guest)));
  for (const socket of sockets) await socket.emit('loadRoom', { id: crowdedRoom });
  const writer = await openWriter(url);
  return Promise.all([
    // Eight sends a second of each guest, and all at once now and then.
    inLoops(connections, answers, async (connection, round) => {
      const socket = sockets[connection];
      const send = async () => {
        const sent = { id: crowdedRoom, message: dear(4000), type: 'text', tempId: newId() };
        const { status, code } = (await socket?.emit('sendMessage', sent)) ?? {};
        answers.count(status === 1 ? 'sent' : String(code));
      };
      await Promise.all(Array.from({ length: round % 60 === 0 ? 150 : 1 }, send));
      await wait(125);
    }),
    inLoops(1, answers, async (_, round) => {
      await writer[round % writer.length]?.(answers);
      await wait(100);
    }),
  ]);
};
