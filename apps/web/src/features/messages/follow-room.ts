import type { Client } from '@baithak/client/create-client';
import type { RoomChange, RoomFollower, RoomLoad } from '@baithak/client/room-follower';
import type { RoomMessage } from '@baithak/protocol/messages';
import type { QueryClient } from '@tanstack/react-query';
import { happen, readLive } from './live-cache.ts';
import { TYPING_MS } from './live-present.ts';
import { hasOlder } from './live-state.ts';
import { loadOlderPage } from './pages.ts';

/** How long a deleted message is still shown (specification 9). */
const LEAVING_MS = 400;
/** Pages read at most to reach the unread line; beyond them it stands above the oldest loaded message. */
const PAGES_TO_UNREAD = 6;

/** What opening a room needs. `address`: its id or slug. */
export interface Opening {
  readonly client: Client;
  readonly cache: QueryClient;
  readonly userId: string;
  readonly address: string;
  /** The room is loaded, or resumed after a lost connection; its timeline is in the cache. */
  readonly onReady: (load: RoomLoad) => void;
  readonly onError: (error: unknown) => void;
}

const applyChange = (cache: QueryClient, id: string, change: RoomChange): void => {
  if ('message' in change) {
    happen(cache, id, { is: change.kind === 'created' ? 'newMessage' : 'messageEdited', message: change.message });
  } else if ('beforeRev' in change) happen(cache, id, { is: 'roomCleared', beforeRev: change.beforeRev });
  else {
    const { messageId, rev } = change;
    happen(cache, id, { is: 'messageDeleted', rev, messageId });
    setTimeout(() => happen(cache, id, { is: 'deletedRemoved', messageId }), LEAVING_MS);
  }
};

const showLoad = async ({ client, cache, userId }: Opening, load: RoomLoad): Promise<void> => {
  const id = load.roomDetails._id;
  const messages = load.data.filter((message): message is RoomMessage => !('deleted' in message));
  const {
    rev,
    canLoadMore,
    onlineUsers: present,
    onlineCount: presentCount,
    lastReadRev: readRev,
    onlineBots: bots,
    ignoreList: ignored,
  } = load;
  happen(cache, id, { is: 'loaded', fresh: { messages, rev, canLoadMore, present, presentCount, bots, ignored } });
  if (readRev <= 0) return;
  for (let page = 0; page < PAGES_TO_UNREAD; page += 1) {
    const room = readLive(cache, id);
    if (!hasOlder(room) || room.from <= readRev + 1) break;
    await loadOlderPage({ client, cache, roomId: id });
  }
  happen(cache, id, { is: 'divided', readRev, me: userId });
};

const hearPeople = ({ client, cache }: Opening): (() => void) => {
  const ends = [
    client.on('typing', ({ roomId, username }) => {
      happen(cache, roomId, { is: 'typed', username, at: Date.now() });
      setTimeout(() => happen(cache, roomId, { is: 'typingPassed', at: Date.now() }), TYPING_MS);
    }),
    client.on('userJoined', ({ roomId, user, onlineCount }) =>
      happen(cache, roomId, { is: 'joined', person: user, count: onlineCount }),
    ),
    client.on('userUpdated', ({ roomId, user }) => happen(cache, roomId, { is: 'renewed', person: user })),
    client.on('userLeft', ({ roomId, username, onlineCount }) =>
      happen(cache, roomId, { is: 'left', username, count: onlineCount }),
    ),
  ];
  return () => ends.forEach((end) => end());
};

/** Opens a room and keeps its timeline in the cache true until `stop`. Gaps and lost connections are the client's work. */
export const openRoom = (opening: Opening): RoomFollower => {
  const { client, cache, address } = opening;
  let id = '';
  const endPeople = hearPeople(opening);
  const follower = client.followRoom(address, {
    onLoad: (load) => {
      id = load.roomDetails._id;
      // Without the older pages the unread line stands a little lower: the room opens all the same.
      void showLoad(opening, load)
        .catch(() => undefined)
        .finally(() => opening.onReady(load));
    },
    onResume: (load) => {
      happen(cache, id, { is: 'gathered', present: load.onlineUsers, presentCount: load.onlineCount });
      happen(cache, id, { is: 'ignored', userIds: load.ignoreList });
      opening.onReady(load);
    },
    onChange: (change) => applyChange(cache, id, change),
    onError: opening.onError,
  });
  return {
    ...follower,
    stop: () => {
      endPeople();
      follower.stop();
      if (id !== '') happen(cache, id, { is: 'undivided' });
    },
  };
};
