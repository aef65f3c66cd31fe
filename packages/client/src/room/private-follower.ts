import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { Contracts } from '@baithak/protocol/contracts';
import type { PrivateMessage, PrivateThread } from '@baithak/protocol/entities/private-thread';
import type { Client } from '../create-client.ts';
import {
  changesIn,
  follow,
  type Follower,
  type FollowerHandlers,
  type FollowSource,
  type MessageChange,
  rangeOf,
} from './follow.ts';
import { after, sinceOf } from './room-follower.ts';

export type PrivateThreadLoad = ShapeOut<Contracts['privateThreads']['loadPrivateThread']['out']>;

export type PrivateThreadChange = MessageChange<PrivateMessage>;

export type PrivateThreadHandlers = FollowerHandlers<PrivateThreadLoad, PrivateThreadChange>;

interface Named {
  readonly threadId?: string;
  readonly id?: string;
  readonly privateMessageId?: string;
}

/** The change that an acknowledgement of our own emit carries: its event goes to all other sockets but not to this one. */
const changeOf = (
  key: string,
  input: Named,
  { rev, message }: { readonly rev?: number; readonly message?: PrivateMessage },
): PrivateThreadChange | undefined => {
  if (rev === undefined) return undefined;
  if (key === 'sendPrivate' && message) return { type: 'created', rev, message };
  if (key === 'editPrivate' && message) return { type: 'edited', rev, message };
  if (key === 'deletePrivate' && input.privateMessageId)
    return { type: 'deleted', rev, messageId: input.privateMessageId };
  return undefined;
};

/** Calls `listener` with each change of a private thread that is told here; `isOwn`: it was made here. Returns an unsubscribe function. */
export const onPrivateChange = (
  client: Client,
  listener: (threadId: string, change: PrivateThreadChange, isOwn: boolean) => void,
): (() => void) => {
  const ends = [
    client.onAcknowledged((key, input, answer) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of this entry, which the caller typed by the contract
      const named = input as Named;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of this entry, by the contract
      const change = changeOf(key, named, answer as Parameters<typeof changeOf>[2]);
      const threadId = named.threadId ?? named.id;
      if (change && threadId) listener(threadId, change, true);
    }),
    client.on.newPrivateMessage(({ threadId, rev, message }) =>
      listener(threadId, { type: 'created', rev, message }, false),
    ),
    client.on.privateMessageEdited(({ threadId, rev, message }) =>
      listener(threadId, { type: 'edited', rev, message }, false),
    ),
    client.on.privateMessageDeleted(({ threadId, rev, privateMessageId }) =>
      listener(threadId, { type: 'deleted', rev, messageId: privateMessageId }, false),
    ),
  ];
  return () => ends.forEach((end) => end());
};

const sourceOf = (client: Client): FollowSource<PrivateThreadLoad, PrivateThreadChange> => ({
  load: async (threadId, since) => {
    // An event may overtake the answer, which then has the thread of before.
    let told: PrivateThread | undefined;
    const end = client.on.privateThreadUpdated(({ thread }) => {
      if (thread._id === threadId) told = thread;
    });
    try {
      const load = await client.privateThreads.loadPrivateThread({ threadId, ...sinceOf(since) });
      return told === undefined ? load : { ...load, thread: told };
    } finally {
      end();
    }
  },
  unload: (threadId) => client.privateThreads.unloadPrivateThread({ threadId }),
  onRange: (listener) => onPrivateChange(client, (threadId, change) => listener(threadId, rangeOf(change))),
  onMissed: (listener) => client.onMissed('/private', listener),
  after,
});

/**
 * Loads a private thread and passes on every change of it once, by the rules of a room. No method of the client, so that
 * only who opens a thread loads it.
 */
export const followPrivateThread = (client: Client, threadId: string, handlers: PrivateThreadHandlers): Follower =>
  follow(threadId, sourceOf(client), handlers, {
    names: ({ thread }) => [thread._id],
    missed: ({ msgs }, known) => changesIn(msgs, known),
  });
