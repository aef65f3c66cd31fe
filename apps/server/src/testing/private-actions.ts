import { newId } from '@baithak/protocol/ids';
import type { Person } from './world.ts';

/** One asks, the other one accepts; the thread's id. */
export const connect = async (asker: Person, asked: Person): Promise<string> => {
  const { thread } = await asker.client.privateThreads.requestPrivate({ targetId: asked.userId });
  if (thread === null) throw new Error('There is no thread.');
  await asked.client.privateThreads.acceptPrivateRequest({ threadId: thread });
  return thread;
};

/** Sends a text under a tempId of its own. */
export const tell = (
  person: Person,
  threadId: string,
  message: string,
  more: { replyTo?: string; tempId?: string } = {},
) => person.client.privateThreads.sendPrivate({ threadId, message, type: 'text', tempId: newId(), ...more });

/** Changes a message to a text. */
export const editPrivately = (person: Person, threadId: string, privateMessageId: string, message: string) =>
  person.client.privateThreads.editPrivate({ threadId, privateMessageId, message, type: 'text' });

/** When it resolves, everything published to these people on /private has arrived. */
export const settledPrivately = async (...people: readonly Person[]): Promise<void> => {
  for (const { client } of people) await client.privateThreads.checkPrivate();
};
