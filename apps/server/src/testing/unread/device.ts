import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { within } from '@baithak/protocol/testing/within';
import type { Person } from '../factories.ts';
import { openConversation, type Conversation, type Place } from './conversation.ts';

/** What somebody is told is unread: messages by room and by private thread, and notifications. */
export interface Unread {
  readonly rooms: Readonly<Record<string, number>>;
  readonly threads: Readonly<Record<string, number>>;
  readonly unreadThreads: number;
  readonly notifications: number;
}

/** What is unread by a load of everything. */
export const loadUnread = async ({ client }: Person): Promise<Unread> => {
  const { rooms } = await client.rooms.listRooms();
  const { data, unread } = await client.privateThreads.listPrivateThreads({});
  const { unreadCount } = await client.notifications.countNotifications();
  return {
    rooms: Object.fromEntries(rooms.map((room) => [room._id, room.unread])),
    threads: Object.fromEntries(data.map((thread) => [thread._id, thread.unreadMessages])),
    unreadThreads: unread,
    notifications: unreadCount,
  };
};

interface Unsent {
  readonly place: Place;
  readonly text: string;
  readonly tempId: string;
}

/** A device whose counts are kept as the web keeps them: from loads, and from the events that come between them. */
export interface Device {
  isOnline(): boolean;
  /** Everything that was shown as unread; what has to be loaded again is loaded by `settle`. */
  unread(): Unread;
  goOffline(): void;
  comeBack(): Promise<void>;
  conversation(): Conversation | undefined;
  open(place: Place): Promise<void>;
  leave(): Promise<void>;
  /** Sends to the open conversation; the message's id. */
  write(text: string): Promise<string | undefined>;
  /** Loses the connection in the middle of a send, which is repeated after coming back. */
  writeAndDrop(text: string): Promise<void>;
  /** Acts on notifications, and keeps the count of the answer unless another was told meanwhile: the answer may be older. */
  withCount(act: () => Promise<{ readonly unreadCount: number }>): Promise<void>;
  /** Loads the lists again if events said that they are different; `anyway`: as a reloaded page does. */
  reloadLists(anyway?: boolean): Promise<void>;
  /** Reports what was read, as a page does that is hidden. */
  report(): Promise<void>;
}

const send = ({ client }: Person, { place, text, tempId }: Unsent): Promise<{ id: string }> =>
  place.type === 'room'
    ? client.messages.sendMessage({ id: place.id, message: text, type: 'text', tempId })
    : client.privateThreads.sendPrivate({ threadId: place.id, message: text, type: 'text', tempId });

/** What a device knows between two loads, changed by events as the web's room list, private list and count are. */
const keepLists = (person: Person, conversation: () => Conversation | undefined) => {
  const { client } = person;
  const rooms = new Map<string, number>();
  const threads = new Map<string, number>();
  let [notifications, told, isStale] = [0, 0, true];
  const refresh = (): void => void (isStale = true);
  const openIn = (type: Place['type'], id: string) => {
    const open = conversation();
    return open?.place.type === type && open.place.id === id ? open : undefined;
  };
  client.on.newRoomActivity(({ roomId, unread }) => {
    if (rooms.get(roomId) === unread) return;
    rooms.set(roomId, unread);
    refresh();
  });
  client.on.roomRead(({ roomId, rev }) => {
    openIn('room', roomId)?.readUpTo(rev);
    if (!openIn('room', roomId) && (rooms.get(roomId) ?? 0) > 0) refresh();
  });
  client.on.privateThreadUpdated(({ thread: { _id, unreadMessages, pointer } }) => {
    threads.set(_id, unreadMessages);
    if (pointer !== null) openIn('thread', _id)?.readUpToMessage(pointer);
  });
  client.on.newPrivateActivity(({ threadId, unread }) => void threads.set(threadId, unread));
  client.on.newPrivateMessage(({ threadId }) => void (threads.has(threadId) || refresh()));
  client.on.privateMessageDeleted(refresh);
  client.on.notificationCount(({ unreadCount }) => {
    told += 1;
    notifications = unreadCount;
  });
  return {
    rooms,
    threads,
    refresh,
    notifications: () => notifications,
    withCount: async (act: () => Promise<{ readonly unreadCount: number }>): Promise<void> => {
      const before = told;
      const { unreadCount } = await act();
      if (told === before) notifications = unreadCount;
    },
    reload: async (): Promise<void> => {
      if (!isStale) return;
      isStale = false;
      const loaded = await loadUnread(person);
      for (const [known, now] of [
        [rooms, loaded.rooms],
        [threads, loaded.threads],
      ] as const) {
        known.clear();
        for (const [id, unread] of Object.entries(now)) known.set(id, unread);
      }
    },
  };
};

export const openDevice = (person: Person): Device => {
  const { client } = person;
  let conversation: Conversation | undefined;
  let isOnline = false;
  const unsent: Unsent[] = [];
  const lists = keepLists(person, () => conversation);

  const count = (type: Place['type'], id: string, listed: number): number =>
    conversation?.place.type === type && conversation.place.id === id
      ? Math.min(limits.unreadCounted, conversation.unread())
      : listed;
  const counts = (type: Place['type'], known: ReadonlyMap<string, number>) =>
    Object.fromEntries([...known].map(([id, listed]) => [id, count(type, id, listed)]));

  const sendAll = async (): Promise<void> => {
    for (let one = unsent[0]; one; one = unsent[0]) {
      await send(person, one);
      unsent.shift();
    }
  };

  const leave = async (): Promise<void> => {
    const left = conversation;
    if (!left) return;
    await left.report();
    (left.place.type === 'room' ? lists.rooms : lists.threads).set(left.place.id, left.unread());
    left.stop();
    conversation = undefined;
  };

  return {
    isOnline: () => isOnline,
    unread: () => {
      const threads = counts('thread', lists.threads);
      return {
        rooms: counts('room', lists.rooms),
        threads,
        unreadThreads: Object.values(threads).filter((unread) => unread > 0).length,
        notifications: lists.notifications(),
      };
    },
    goOffline: () => {
      isOnline = false;
      client.close();
    },
    comeBack: async () => {
      const before = conversation?.loads() ?? 0;
      const begun = new Promise<void>((resolve) => {
        const end = client.onPersonalEvents(() => {
          end();
          resolve();
        });
      });
      await client.openPersonalEvents({ notifications: true });
      await client.privateThreads.checkPrivate();
      await client.messages.propagate({ id: 'baithak' });
      await within(`the personal events of ${person.username} to begin`, begun);
      isOnline = true;
      lists.refresh();
      await conversation?.loadedAfter(before);
      await lists.withCount(() => client.notifications.countNotifications());
      await sendAll();
    },
    conversation: () => conversation,
    open: async (place) => {
      await leave();
      conversation = openConversation(person, place);
      await conversation.loadedAfter(0);
    },
    leave,
    write: async (text) =>
      conversation && (await send(person, { place: conversation.place, text, tempId: newId() })).id,
    writeAndDrop: async (text) => {
      if (!conversation) return;
      const one = { place: conversation.place, text, tempId: newId() };
      unsent.push(one);
      const sending = send(person, one);
      // On its way, answered or not.
      await new Promise(setImmediate);
      isOnline = false;
      client.close();
      await sending.catch((error: unknown) => {
        if (!(error instanceof WireError)) throw error;
      });
    },
    withCount: lists.withCount,
    reloadLists: async (anyway = false) => {
      if (anyway) lists.refresh();
      if (isOnline) await lists.reload();
    },
    report: async () => conversation?.report(),
  };
};
