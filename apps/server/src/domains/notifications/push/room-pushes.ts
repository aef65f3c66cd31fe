import { roomAddress, roomRefOf } from '@baithak/protocol/addresses';
import { readParts } from '../../../platform/stored-parts.ts';
import { snippetOf } from '@baithak/protocol/parts/snippet';
import { removedUser } from '@baithak/protocol/text/display-names';
import { atMostEvery, type Gathered } from '../../../platform/at-most-every.ts';
import { minute } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { PushMessage, PushService } from './push-service.ts';
import { ignoringAmong } from '../../people/api.ts';
import { membersToldOfAll, roomWithLatest } from './room-pushes.queries.ts';

/** The least time between two push messages of one room. */
const minInterval = minute;
/** People counted at once. */
const batchSize = 1000;

type Latest = NonNullable<Awaited<ReturnType<typeof roomWithLatest>>>;

const wordsOf = ({ content, username, fullname, removed_at: removedAt }: Latest): string => {
  const { text } = snippetOf(readParts(content));
  const name = removedAt === null ? fullname || username : removedUser;
  return text === '' ? '' : `${name}: ${text}`;
};

const messageOf = (room: Latest, userId: string, count: number): PushMessage => ({
  userId,
  urgent: false,
  payload: {
    kind: 'room',
    name: '',
    others: 0,
    room: room.title,
    count,
    text: wordsOf(room),
    link: roomAddress(roomRefOf({ _id: room.id, slug: room.slug })),
    tag: `room-${room.id}`,
  },
});

/** Tells those who want every message of the room how many they have not read, but who has it loaded. */
const tellMembers = async ({ db, live, clock, services }: App, push: PushService, roomId: string): Promise<void> => {
  const absent = (await membersToldOfAll(db.read, roomId, clock.now())).filter(
    (userId) => !live.isPresent(roomId, userId),
  );
  if (absent.length === 0) return;
  const room = await roomWithLatest(db.read, roomId);
  if (!room) return;
  for (let from = 0; from < absent.length; from += batchSize) {
    const counts = await services.rooms.unreadCounts(roomId, absent.slice(from, from + batchSize));
    const ignores = await ignoringAmong(
      db.read,
      counts.map(({ userId }) => userId),
      [room.author],
    );
    for (const { userId, unread } of counts) {
      const since = clock.now() - minInterval;
      const shown = ignores(userId, room.author) ? await roomWithLatest(db.read, roomId, { userId, since }) : room;
      if (shown) push.tell([messageOf(shown, userId, unread)]);
    }
  }
};

export interface RoomPushes {
  /** To be called after a message has been committed. The first is told at once, those of the next minute together. */
  tellSoon(roomId: string): void;
  settled: Gathered['settled'];
  stop(): Promise<void>;
}

export const createRoomPushes = (app: App, push: PushService): RoomPushes => {
  const tell = (roomId: string) => tellMembers(app, push, roomId);
  const { soon, ...gathered } = atMostEvery(app, minInterval, 'push messages of a room could not be made', tell);
  return { tellSoon: soon, ...gathered };
};
