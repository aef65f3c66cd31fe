import type { Client } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';
import { onTestFinished } from 'vitest';
import { accountOf } from './actions.ts';
import { clientAt } from './sign-in-by-call.ts';

/** Somebody who takes part by calls, without a browser: for stories that look at the screens of others. Gone when the story is over. */
export interface Caller {
  readonly client: Client;
  /** Resolves to the message's id, once it is stored. */
  say(room: string, text: string): Promise<string>;
}

const callerAt = (url: string): Caller => {
  const client = clientAt(url);
  onTestFinished(() => client.close());
  return {
    client,
    say: async (room, text) =>
      (await client.messages.sendMessage({ id: room, message: text, type: 'text', tempId: newId() })).id,
  };
};

/** Registers under this name, which must be used once in all of e2e, and joins a room if one is named. */
export const registerByCall = async (url: string, username: string, room?: string): Promise<Caller> => {
  const caller = callerAt(url);
  await caller.client.accounts.register({ ...accountOf(username), agreedToTerms: true });
  if (room !== undefined) await caller.client.rooms.joinRoom({ roomId: room });
  return caller;
};

/** Enters as a guest, and joins a room if one is named. */
export const enterByCall = async (url: string, username: string, room?: string): Promise<Caller> => {
  const caller = callerAt(url);
  await caller.client.accounts.enterAsGuest({ username });
  if (room !== undefined) await caller.client.rooms.joinRoom({ roomId: room });
  return caller;
};

export const openRoomByCall = async ({ client }: Caller, title: string): Promise<string> =>
  (await client.rooms.createRoom({ title, type: 'Normal', access: 'Public', desc: '' })).room._id;
