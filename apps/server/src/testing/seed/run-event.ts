import { newId } from '@baithak/protocol/ids';
import type { Person } from '../factories.ts';
import type { Random } from '../random.ts';
import type { SeedEvent } from './plan.ts';
import { drawScene } from './scenes.ts';
import type { Line, ReplyLine, SceneName, SeedThread, Talk } from './script.ts';

export interface SeededRoom {
  readonly id: string;
  readonly owner: string;
  readonly members: readonly string[];
}

/** Who acts, where, and what has been said and posted so far. */
export interface SeedContext {
  readonly people: ReadonlyMap<string, Person>;
  readonly rooms: ReadonlyMap<string, SeededRoom>;
  readonly random: Random;
  /** The ids of a talk's messages, in their order. */
  readonly said: Map<Talk, string[]>;
  readonly posted: Map<SeedThread, { readonly roomId: string; readonly threadId: string }>;
  /** The latest reply of each depth under a thread: what the next one may answer. */
  readonly replied: Map<SeedThread, string[]>;
}

const clientOf = (context: SeedContext, username: string): Person['client'] => {
  const person = context.people.get(username);
  if (!person) throw new Error(`The seed has nobody called ${username}.`);
  return person.client;
};

/** A token with a scene uploaded for it. */
export const uploadScene = async (
  client: Person['client'],
  target: 'roomMessage' | 'privateMessage' | 'thread' | 'avatar',
  scene: SceneName,
) => {
  const { createdToken: token } = await client.uploads.startUpload({ target });
  const bytes = await drawScene(scene, target === 'avatar' ? 'avatar' : 'picture');
  const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  const { files } = await client.uploads.uploadFiles({ token, files: [{ blob, name: `${scene}.png` }] });
  return { token, name: files[0]?.name ?? '' };
};

const say = async (context: SeedContext, room: SeededRoom, talk: Talk, line: Line): Promise<void> => {
  const { messages } = clientOf(context, line.by);
  const before = context.said.get(talk) ?? [];
  const replyTo = line.answers === 0 ? undefined : before.at(-line.answers);
  const sending = { id: room.id, tempId: newId(), ...(await contentOf(context, line)) };
  const { id } = await (replyTo === undefined
    ? messages.sendMessage(sending)
    : messages.replyMessage({ ...sending, replyTo }));
  context.said.set(talk, [...before, id]);
  if (line.editedTo !== undefined)
    await messages.editMessage({ id: room.id, editId: id, message: line.editedTo, type: 'text' });
};

const contentOf = async (context: SeedContext, { by, text, scene }: Line) => {
  if (scene === undefined) return { message: text, type: 'text' } as const;
  const { token, name } = await uploadScene(clientOf(context, by), 'roomMessage', scene);
  const message = [{ type: 'text', data: text } as const, { type: 'image', name } as const];
  return { message, type: 'hybrid', token } as const;
};

/** So many members of the room but the author like it, the next ones dislike it. */
const vote = async (
  context: SeedContext,
  room: SeededRoom,
  threadId: string,
  { by, likes, dislikes = 0 }: { by: string; likes: number; dislikes?: number },
): Promise<void> => {
  const others = room.members.filter((name) => name !== by);
  const first = context.random.whole(0, others.length - 1);
  const voters = others.map((_, at) => others[(first + at) % others.length] ?? by).slice(0, likes + dislikes);
  for (const [at, voter] of voters.entries()) {
    const { threads } = clientOf(context, voter);
    const on = { roomId: room.id, threadId };
    await (at < likes ? threads.likeThread(on) : threads.dislikeThread(on));
  }
};

const post = async (context: SeedContext, room: SeededRoom, thread: SeedThread): Promise<void> => {
  const { threads } = clientOf(context, thread.by);
  const { text: threadText, tags = [], picture } = thread;
  const creating = { roomId: room.id, threadText, tags: [...tags], public: thread.public === true };
  const id =
    picture === undefined
      ? (await threads.createThread(creating)).data._id
      : (
          await threads.createThreadWithImage({
            ...creating,
            token: (await uploadScene(clientOf(context, thread.by), 'thread', picture)).token,
          })
        ).data.threadId;
  context.posted.set(thread, { roomId: room.id, threadId: id });
  await vote(context, room, id, thread);
  const owner = clientOf(context, room.owner).threads;
  if (thread.pinned === true) await owner.pinThread({ roomId: room.id, threadId: id });
  if (thread.notice === true) await owner.toggleNotice({ roomId: room.id, threadId: id });
};

const answer = async (context: SeedContext, room: SeededRoom, thread: SeedThread, reply: ReplyLine): Promise<void> => {
  const above = [context.posted.get(thread)?.threadId ?? '', ...(context.replied.get(thread) ?? [])].slice(
    0,
    reply.depth,
  );
  const { threads } = clientOf(context, reply.by);
  const replyTo = above.at(-1) ?? '';
  const { data } = await threads.replyToThread({ roomId: room.id, replyTo, threadText: reply.text });
  context.replied.set(thread, [...above.slice(1), data._id]);
  await vote(context, room, data._id, reply);
};

/** Does one thing of the plan through the clients of the people who do it. */
export const runEvent = async (context: SeedContext, event: SeedEvent): Promise<void> => {
  const room = context.rooms.get(event.room);
  if (!room) throw new Error(`The seed has no room ${event.room}.`);
  if ('line' in event) return say(context, room, event.talk, event.line);
  if ('reply' in event) return answer(context, room, event.thread, event.reply);
  return post(context, room, event.thread);
};

/** What ends a thread comes after its last reply. */
export const archive = async (context: SeedContext): Promise<void> => {
  for (const [thread, on] of context.posted)
    if (thread.archived === true) await clientOf(context, thread.by).threads.archiveThread(on);
};
