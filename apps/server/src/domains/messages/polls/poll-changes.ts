import { pollsContract } from '@baithak/protocol/contracts/polls';
import { atMostEvery } from '../../../platform/at-most-every.ts';
import type { App } from '../../../platform/context.ts';
import { pollMessage, toPoll } from './polls.queries.ts';
import { presentPoll } from './present-poll.ts';

/** Milliseconds in which the votes of one poll are told together. */
const pauseMs = 500;

/** Tells the rooms what becomes of their polls. */
export interface PollChanges {
  soon(roomId: string, messageId: string): void;
  stop(): Promise<void>;
}

export const createPollChanges = (app: App): PollChanges => {
  const changes = atMostEvery(app, pauseMs, 'a poll could not be published', async (key) => {
    const [roomId = '', messageId = ''] = key.split(' ');
    const poll = toPoll(await pollMessage(app.db.read, roomId, messageId).executeTakeFirst());
    if (!poll) return;
    app.live.room(roomId).publish(pollsContract.pollChanged, { roomId, poll: await presentPoll(app, poll) });
  });
  return {
    soon: (roomId, messageId) => changes.soon(`${roomId} ${messageId}`),
    stop: changes.stop,
  };
};
