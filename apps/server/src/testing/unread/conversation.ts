import { followPrivateThread } from '@baithak/client/room/private-follower';
import { within } from '@baithak/protocol/testing/within';
import type { Person } from '../factories.ts';

/** A room or a private thread. */
export interface Place {
  readonly type: 'room' | 'thread';
  readonly id: string;
}

interface Shown {
  readonly id: string;
  readonly mine: boolean;
}

/** An open room or private thread, whose unread messages are counted from what was loaded and heard, as the web does. */
export interface Conversation {
  readonly place: Place;
  unread(): number;
  /** Reads the next unread message, or all of them. */
  show(what: 'next' | 'all'): void;
  /** Read up to here on another device. */
  readUpTo(rev: number): void;
  readUpToMessage(messageId: string): void;
  /** Tells the server what was read. */
  report(): Promise<void>;
  /** How often it was loaded or resumed; resolves once it is more than that. */
  loads(): number;
  loadedAfter(loads: number): Promise<void>;
  stop(): void;
}

interface Kept {
  load(messages: readonly (Shown & { rev: number })[], readRev: number): void;
  resume(readRev: number): void;
  create(rev: number, message: Shown): void;
  remove(id: string): void;
}

type Follow = (kept: Kept) => () => void;

const followedRoom =
  ({ client, userId }: Person, roomId: string): Follow =>
  (kept) => {
    const shown = ({ _id, member }: { _id: string; member: { user: { _id: string } } }) => ({
      id: _id,
      mine: member.user._id === userId,
    });
    const follower = client.followRoom(
      roomId,
      {
        onLoad: ({ data, lastReadRev }) =>
          kept.load(
            data.flatMap((one) => ('deleted' in one ? [] : [{ ...shown(one), rev: one.rev }])),
            lastReadRev,
          ),
        onResume: ({ lastReadRev }) => kept.resume(lastReadRev),
        onChange: (change) => {
          if (change.type === 'created') kept.create(change.message.rev, shown(change.message));
          if (change.type === 'deleted') kept.remove(change.messageId);
        },
        onError: (error) => {
          throw error;
        },
      },
      { tellsRead: true },
    );
    return follower.stop;
  };

const followedThread =
  ({ client, username }: Person, threadId: string): Follow =>
  (kept) => {
    const shown = ({ _id, writer }: { _id: string; writer: string }) => ({ id: _id, mine: writer === username });
    const follower = followPrivateThread(client, threadId, {
      onLoad: ({ msgs, lastReadRev }) =>
        kept.load(
          msgs.flatMap((one) => ('deleted' in one ? [] : [{ ...shown(one), rev: one.rev }])),
          lastReadRev,
        ),
      onResume: ({ lastReadRev }) => kept.resume(lastReadRev),
      onChange: (change) => {
        if (change.type === 'created') kept.create(change.message.rev, shown(change.message));
        if (change.type === 'deleted') kept.remove(change.messageId);
      },
      onError: (error) => {
        throw error;
      },
    });
    return follower.stop;
  };

export const openConversation = (person: Person, place: Place): Conversation => {
  const messages = new Map<number, Shown>();
  const waiting = new Set<() => void>();
  let [readRev, told, loads] = [0, 0, 0];
  const read = (rev: number): void => void (readRev = Math.max(readRev, rev));
  const isLoaded = (): void => {
    loads += 1;
    for (const check of waiting) check();
  };
  const stop = (place.type === 'room' ? followedRoom : followedThread)(
    person,
    place.id,
  )({
    load: (loaded, rev) => {
      messages.clear();
      for (const { rev: at, ...message } of loaded) messages.set(at, message);
      read(rev);
      told = Math.max(told, rev);
      isLoaded();
    },
    resume: (rev) => {
      read(rev);
      isLoaded();
    },
    create: (rev, message) => {
      messages.set(rev, message);
      if (message.mine) read(rev);
    },
    remove: (id) => {
      for (const [rev, message] of messages) if (message.id === id) messages.delete(rev);
    },
  });
  const unreadRevs = (): number[] =>
    [...messages].flatMap(([rev, { mine }]) => (rev > readRev && !mine ? [rev] : [])).toSorted((a, b) => a - b);
  const markRead = async (rev: number): Promise<void> => {
    const { client } = person;
    if (place.type === 'room') return void (await client.rooms.updateReadPointer({ id: place.id, rev }));
    const last = Math.max(...[...messages.keys()].filter((at) => at <= rev));
    const privateMessageId = messages.get(last)?.id;
    if (privateMessageId !== undefined)
      await client.privateThreads.markPrivateRead({ threadId: place.id, privateMessageId });
  };
  return {
    place,
    unread: () => unreadRevs().length,
    show: (what) => read(what === 'next' ? (unreadRevs()[0] ?? 0) : Math.max(0, ...messages.keys())),
    readUpTo: read,
    readUpToMessage: (messageId) => {
      for (const [rev, { id }] of messages) if (id === messageId) read(rev);
    },
    report: async () => {
      if (readRev <= told) return;
      const before = told;
      told = readRev;
      await markRead(readRev).catch((error: unknown) => {
        told = before;
        throw error;
      });
    },
    loads: () => loads,
    loadedAfter: (before) =>
      within(
        () => `load ${before + 1} of ${place.id}: ${loads} came`,
        new Promise((resolve) => {
          const check = (): void => {
            if (loads <= before) return;
            waiting.delete(check);
            resolve();
          };
          waiting.add(check);
          check();
        }),
      ),
    stop,
  };
};
