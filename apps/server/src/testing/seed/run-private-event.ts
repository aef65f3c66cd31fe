import { newId } from '@baithak/protocol/ids';
import type { Person } from '../factories.ts';
import { uploadScene, type SeedContext } from './run-event.ts';
import { type Line, visitor, type SeedPair } from './script.ts';
import type { PrivateEvent } from './plan.ts';
import { giveRole } from '../../domains/rooms/roles/roles.ts';
import { hour } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';

/** The private threads so far: by pair the thread, and the ids of what was said in it. */
export type PrivateThreads = Map<SeedPair, { readonly threadId: string; readonly said: string[] }>;

interface Two {
  readonly me: Person;
  readonly other: Person;
}

const personOf = ({ people }: SeedContext, username: string): Person => {
  const person = people.get(username);
  if (!person) throw new Error(`The seed has nobody called ${username}.`);
  return person;
};

const request = async ({ askedBy }: SeedPair, { me, other }: Two): Promise<string> => {
  const [asker, asked] = askedBy === 'visitor' ? [me, other] : [other, me];
  const { thread } = await asker.client.privateThreads.requestPrivate({ targetId: asked.userId });
  if (thread === null) throw new Error(`${asker.username} could not ask ${asked.username}.`);
  return thread;
};

const answer = async ({ askedBy, answer: how }: SeedPair, { me, other }: Two, threadId: string): Promise<void> => {
  const [asker, asked] = askedBy === 'visitor' ? [me, other] : [other, me];
  const { privateThreads } = asked.client;
  await (how === 'blocked'
    ? privateThreads.blockRequest({ targetId: asker.userId })
    : privateThreads.acceptPrivateRequest({ threadId }));
};

const contentOf = async ({ client }: Person, { text, scene }: Line) => {
  if (scene === undefined) return { message: text, type: 'text' } as const;
  const { token, name } = await uploadScene(client, 'privateMessage', scene);
  const message = [{ type: 'text', data: text } as const, { type: 'image', name } as const];
  return { message, type: 'hybrid', token } as const;
};

const say = async (
  { me, other }: Two,
  { threadId, said }: { readonly threadId: string; readonly said: string[] },
  { line, isRead }: { readonly line: Line; readonly isRead: boolean },
): Promise<void> => {
  const [writer, reader] = line.by === visitor ? [me, other] : [other, me];
  const replyTo = line.answers === 0 ? undefined : said.at(-line.answers);
  const content = { ...(await contentOf(writer, line)), ...(replyTo !== undefined && { replyTo }) };
  const { id } = await writer.client.privateThreads.sendPrivate({ threadId, tempId: newId(), ...content });
  said.push(id);
  if (isRead) await reader.client.privateThreads.markPrivateRead({ threadId, privateMessageId: id });
};

const end = async ({ end: how }: SeedPair, { me, other }: Two, threadId: string, password: string): Promise<void> => {
  if (how === 'otherCloses') return void (await other.client.accountData.deleteMyAccount({ password }));
  if (how === 'visitorDeletes') return void (await me.client.privateThreads.blockAndDelete({ threadId }));
  await (how === 'visitorBlocks' ? me : other).client.privateThreads.banInThread({ threadId });
};

/** Does one thing between the visitor and somebody through the clients of both. */
export const runPrivateEvent = async (
  context: SeedContext,
  threads: PrivateThreads,
  { pair, does }: PrivateEvent,
  password: string,
): Promise<void> => {
  const two = { me: personOf(context, visitor), other: personOf(context, pair.other) };
  if (does === 'request') return void threads.set(pair, { threadId: await request(pair, two), said: [] });
  const thread = threads.get(pair);
  if (!thread) throw new Error(`${pair.other} and ${visitor} have no thread.`);
  if (does === 'answer') return answer(pair, two, thread.threadId);
  if (does === 'end') return end(pair, two, thread.threadId, password);
  return say(two, thread, does);
};

/** Something that the visitor is notified of, or does with notifications, in ms before the community is done. */
export interface NewsEvent {
  readonly before: number;
  readonly news: (app: App, context: SeedContext) => Promise<unknown>;
}

const roomOf = ({ rooms }: SeedContext, title: string): string => {
  const room = rooms.get(title);
  if (!room) throw new Error(`The seed has no room ${title}.`);
  return room.id;
};

const loseMessage: NewsEvent['news'] = async (_, context) => {
  const id = roomOf(context, 'Anarkali Corner');
  const text = 'A shop in the bazaar gives umbrellas away today, everybody who sends this on gets two!';
  const mine = personOf(context, visitor).client.messages;
  const sent = await mine.sendMessage({ id, message: text, type: 'text', tempId: newId() });
  await personOf(context, 'noorjahan').client.messages.deleteMessage({ id, messageId: sent.id });
};

const getRole: NewsEvent['news'] = (app, context) =>
  giveRole(app, { roomId: roomOf(context, 'Code and Chai'), userId: personOf(context, visitor).userId, role: 2 });

const getInvited: NewsEvent['news'] = async (_, context) => {
  const { rooms } = personOf(context, 'farah33').client;
  const { room } = await rooms.createRoom({
    title: 'Raat ki Chai',
    desc: 'For those who cannot sleep.',
    access: 'Private',
    type: 'Normal',
  });
  await rooms.createInvite({ roomId: room._id, target: visitor, hours: 168 });
};

const seeAll: NewsEvent['news'] = (_, context) =>
  personOf(context, visitor).client.notifications.markNotificationSeen({ all: true });

export const visitorNews: readonly NewsEvent[] = [
  { before: 150 * hour, news: loseMessage },
  { before: 60 * hour, news: seeAll },
  { before: 28 * hour, news: getRole },
  { before: 7 * hour, news: getInvited },
];
