import type { Client } from '@baithak/client/create-client';
import type { Session } from '@baithak/protocol/contracts/accounts';
import { newId } from '@baithak/protocol/ids';
import { namedIn, readContent } from '../domains/messages/send/read-content.ts';
import { storeMessage } from '../domains/messages/send/send-message.write.ts';
import type { App } from '../platform/context.ts';

/** A signed-in person with a client of their own. */
export interface Person {
  readonly client: Client;
  readonly userId: string;
  readonly username: string;
  readonly session: Session;
}

export const emailOf = (username: string): string => `${username}@example.com`;

/** Registers; the name has at least 6 lowercase letters and digits. Where addresses must be verified it fails. */
export const registerPerson = async (client: Client, username: string, password: string): Promise<Person> => {
  const { data } = await client.accounts.register({
    username,
    email: emailOf(username),
    password,
    agreedToTerms: true,
  });
  if (!('accessToken' in data)) throw new Error('Registration here waits for a verified address.');
  return { client, userId: data.userId, username: data.username, session: data };
};

export interface Line {
  readonly roomId: string;
  readonly author: string;
  readonly text: string;
  /** ms since 1970. */
  readonly at: number;
}

/** Stores a message as sent at some time, past spam control and the dictionary, publishing nothing. The author must be a member. */
export const storeLine = async (app: App, { roomId, author, text, at }: Line): Promise<void> => {
  const writer = { ...app, viewer: { userId: author, guest: false } };
  const content = await readContent(writer, { message: text, type: 'text' });
  const { mentioned, named } = namedIn(content);
  const id = newId(at);
  await app.db.write(storeMessage, {
    id,
    roomId,
    author,
    guest: false,
    tempId: id,
    content: JSON.stringify(content),
    mentioned,
    named,
    replyTo: null,
    at,
    notify: { stamp: { ids: mentioned.map(() => newId(at)), at }, reading: [] },
  });
  app.services.messages.indexSoon.soon(id);
};
