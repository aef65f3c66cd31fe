import type { Client } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';

interface Scene {
  /** Who is told. */
  readonly reader: Client;
  readonly username: string;
  /** Does it all, in a room that the reader owns. */
  readonly other: Client;
  /** The reader's. */
  readonly roomId: string;
  /** Of a room of the other one's. */
  readonly title: string;
}

/** Every kind of notification that can be made without staff, the mention last. Returns the id of the other one's room. */
export const makeNews = async ({ reader, username, other, roomId, title }: Scene): Promise<string> => {
  const { userdata } = await other.loading.getProfile({ username });
  const send = { id: roomId, type: 'text', tempId: newId() } as const;
  const { message } = await reader.messages.sendMessage({ ...send, message: 'Who brings the tea today?' });
  const { data: thread } = await reader.threads.createThread({
    roomId,
    threadText: 'Which bakery opens before seven?\nBread, not biscuits.',
    tags: [],
  });
  const { room } = await other.rooms.createRoom({ title, type: 'Normal', access: 'Public', desc: '' });
  await reader.rooms.joinRoom({ roomId: room._id });
  const { data: own } = await reader.threads.createThread({ roomId: room._id, threadText: 'Buy my cycle', tags: [] });
  await other.threads.deleteThread({ roomId: room._id, threadId: own._id });
  await other.privateThreads.requestPrivate({ targetId: userdata._id });
  await other.threads.likeThread({ roomId, threadId: thread._id });
  await other.threads.replyToThread({ roomId, replyTo: thread._id, threadText: 'جی، جمعے کو بھی کھلی ہوتی ہے' });
  const { room: secret } = await other.rooms.createRoom({
    title: `${title} پردہ`,
    type: 'Normal',
    access: 'Private',
    desc: '',
  });
  await other.rooms.createInvite({ roomId: secret._id, target: username });
  await other.messages.replyMessage({ ...send, tempId: newId(), replyTo: message._id, message: 'میں لاتی ہوں' });
  await other.messages.sendMessage({ ...send, tempId: newId(), message: `@${username} can you bring six cups?` });
  return secret._id;
};
