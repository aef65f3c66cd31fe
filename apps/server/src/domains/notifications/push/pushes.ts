import { roomAddress, roomRefOf } from '@baithak/protocol/addresses';
import type { Notification } from '@baithak/protocol/contracts/notifications';
import { snippetOf } from '@baithak/protocol/parts/snippet';
import { removedUser } from '@baithak/protocol/text/display-names';
import { type Throttle, atMostEveryAnywhere } from '../../../platform/throttle.ts';
import { minute } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { readParts } from '../../../platform/stored-parts.ts';
import { isBanned } from '../../bans/api.ts';
import { ignoringAmong, notIgnored } from '../../people/api.ts';
import { notificationsById } from '../list.queries.ts';
import { type MadeNotification, notificationAddress, presentNotifications } from '../publish-notifications.ts';
import type { PushMessage, PushService } from './push-service.ts';

type Kind = Notification['kind'];

/** Somebody did it just now and may wait for an answer. */
const urgent: readonly Kind[] = [
  'mention',
  'reply',
  'threadReply',
  'privateRequest',
  'privateAccepted',
  'invite',
  'roomOffer',
];
/** Their text is what people wrote. */
export const worded: readonly Kind[] = ['mention', 'reply', 'threadReply', 'like'];

const notificationMessageOf = (userId: string, notif: Notification): Omit<PushMessage, 'isCurrent'> => {
  const { kind, people, peopleCount, count, text, place } = notif;
  return {
    userId,
    urgent: urgent.includes(kind),
    payload: {
      kind,
      name: people[0]?.profile.fullname ?? '',
      others: Math.max(0, peopleCount - 1),
      room: place.room?.title ?? '',
      count,
      text: worded.includes(kind) ? text : '',
      link: notificationAddress(notif),
      tag: notif._id,
    },
  };
};

/** Those of these notifications that their people may still see, and have not seen yet. */
const unseenOf = async ({ db, clock }: App, ids: readonly string[]) => {
  const rows = (await notificationsById(db.read, ids, clock.now())).filter(({ seen }) => seen === 0);
  const shown = await presentNotifications(db.read, rows);
  return rows.flatMap(({ user_id: userId }, at) => (shown[at] ? [{ userId, notif: shown[at] }] : []));
};

/** Sends new notifications to the browsers of their people; what has been seen since is left out. */
export const pushNotifications = async (
  app: App,
  push: PushService,
  made: readonly MadeNotification[],
): Promise<void> => {
  const reachable = await push.reachable([...new Set(made.map(({ userId }) => userId))]);
  const ids = made.filter(({ userId }) => reachable.has(userId)).map(({ id }) => id);
  push.tell(
    (await unseenOf(app, ids)).map(({ userId, notif }) => ({
      ...notificationMessageOf(userId, notif),
      isCurrent: async () => (await unseenOf(app, [notif._id])).length > 0,
    })),
  );
};

/** Members of the room whom it tells of all its messages, and who have a browser that is told. */
const membersToldOfAll = async (db: Tx, roomId: string, at: number): Promise<string[]> => {
  const members = await db
    .selectFrom('room_members')
    .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'room_members.user_id')
    .where('room_members.room_id', '=', roomId)
    .where('room_members.level', '=', 'all')
    .where(({ not, ref, val }) => not(isBanned(ref('room_members.user_id'), val(roomId), at)))
    .select('room_members.user_id')
    .distinct()
    .execute();
  return members.map(({ user_id: userId }) => userId);
};

/**
 * What a push message says of a room: its title and its latest message, with who wrote it. `reader`: the latest one since a
 * moment (ms) of those whom this person does not ignore.
 */
const roomWithLatest = (db: Tx, roomId: string, reader?: { readonly userId: string; readonly since: number }) =>
  db
    .selectFrom('rooms')
    .innerJoin('messages', 'messages.room_id', 'rooms.id')
    .innerJoin('people', 'people.id', 'messages.author')
    .where('rooms.id', '=', roomId)
    .where('messages.deleted', '=', 0)
    .whereRef('messages.rev', '>', 'rooms.emptied_rev')
    .$if(reader !== undefined, (query) =>
      query
        .where('messages.sent_at', '>', reader?.since ?? 0)
        .where((of) => notIgnored(of.val(reader?.userId ?? ''), of.ref('messages.author'))),
    )
    .orderBy('messages.rev', 'desc')
    .limit(1)
    .select([
      'rooms.id',
      'rooms.slug',
      'rooms.title',
      'messages.id as messageId',
      'messages.content',
      'messages.author',
    ])
    .select(['people.username', 'people.fullname', 'people.removed_at'])
    .executeTakeFirst();

/** The least time between two push messages of one room, at all processes together. */
const minInterval = minute;
/** People counted at once. */
const batchSize = 1000;

type Latest = NonNullable<Awaited<ReturnType<typeof roomWithLatest>>>;

const wordsOf = ({ content, username, fullname, removed_at: removedAt }: Latest): string => {
  const { text } = snippetOf(readParts(content));
  const name = removedAt === null ? fullname || username : removedUser;
  return text === '' ? '' : `${name}: ${text}`;
};

const roomMessageOf = (room: Latest, userId: string, count: number): Omit<PushMessage, 'isCurrent'> => ({
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

/** Members who want every message of the room, but who has it loaded. */
const absentFrom = async ({ db, live, clock }: App, roomId: string): Promise<string[]> =>
  (await membersToldOfAll(db.read, roomId, clock.now())).filter((userId) => !live.isSurelyPresent(roomId, userId));

/** Tells them how many they have not read. A later message has a push message of its own. */
const tellMembers = async (app: App, push: PushService, roomId: string): Promise<void> => {
  const { db, clock, services } = app;
  const absent = await absentFrom(app, roomId);
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
      if (!shown) continue;
      const isCurrent = async () =>
        (await absentFrom(app, roomId)).includes(userId) &&
        (await roomWithLatest(db.read, roomId, { userId, since: 0 }))?.messageId === shown.messageId;
      push.tell([{ ...roomMessageOf(shown, userId, unread), isCurrent }]);
    }
  }
};

export interface RoomPushes {
  /** To be called after a message has been committed. The first is told at once, those of the next minute together. */
  tellSoon(roomId: string): void;
  settled: Throttle['settled'];
  stop(): Promise<void>;
}

export const createRoomPushes = (app: App, push: PushService): RoomPushes => {
  const { soon, ...gathered } = atMostEveryAnywhere(app, {
    name: 'roomPushes',
    pauseMs: minInterval,
    failureMessage: 'push messages of a room could not be made',
    work: (roomId) => tellMembers(app, push, roomId),
  });
  return { tellSoon: soon, ...gathered };
};
