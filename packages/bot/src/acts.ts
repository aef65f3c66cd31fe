import type { Client } from '@baithak/client/create-client';
import { contentOf, toAnswer } from './handle-message.ts';
import { persist } from './persist.ts';
import { pollOf, readVotes } from './polls.ts';
import { tempIdOf } from './temp-id.ts';
import type { Bot } from './types.ts';

type Acts = Pick<Bot, 'send' | 'ask' | 'closePoll' | 'listVotes' | 'edit' | 'upload'>;

/** What a bot does of its own accord, each until it is answered or `signal` ends it. */
export const createActs = (client: Client, signal: AbortSignal): Acts => ({
  send: async (roomId, text, { key, upload } = {}) => {
    const tempId = tempIdOf('send', key ?? crypto.randomUUID());
    const sending = { id: roomId, tempId, ...contentOf(text, upload) };
    return toAnswer(await persist(signal, () => client.messages.sendMessage(sending)));
  },
  ask: async (roomId, poll, { key, replyTo } = {}) => {
    const tempId = tempIdOf('ask', key ?? crypto.randomUUID());
    const asking = { id: roomId, tempId, ...pollOf(poll), ...(replyTo !== undefined && { replyTo }) };
    return toAnswer(await persist(signal, () => client.polls.sendPoll(asking)));
  },
  closePoll: async (roomId, messageId, right) => {
    const closing = { roomId, messageId, ...(right !== undefined && { right }) };
    await persist(signal, () => client.polls.closePoll(closing));
  },
  listVotes: (roomId, messageId) => persist(signal, () => readVotes(client, { roomId, messageId })),
  edit: async (roomId, messageId, text) => {
    const change = { id: roomId, editId: messageId, ...contentOf(text) };
    await persist(signal, () => client.messages.editMessage(change));
  },
  upload: async (...files) => {
    const { createdToken } = await client.uploads.startUpload({ target: 'roomMessage' });
    const sent = files.map(({ bytes, name }) => ({ blob: new Blob([new Uint8Array(bytes)]), name }));
    const answer = await client.uploads.uploadFiles({ token: createdToken, files: sent });
    return { token: createdToken, files: answer.files.map(({ type, name }) => ({ type, name })) };
  },
});
