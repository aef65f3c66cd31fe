import {
  inviteAddress,
  messageAddress,
  notificationsAddress,
  privateRequestsAddress,
  privateThreadAddress,
  replyAddress,
  roomAddress,
  roomRefOf,
  threadAddress,
} from '@baithak/protocol/addresses';
import { type Notification, moderationActs, notificationsContract } from '@baithak/protocol/contracts/notifications';
import { reportActions } from '@baithak/protocol/contracts/reports.rules';
import { staffContract } from '@baithak/protocol/contracts/staff';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { plainTitle } from '@baithak/protocol/parts/split-title';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { createState } from '../../platform/live/states.ts';
import { readParts } from '../../platform/stored-parts.ts';
import { publishIgnoredHere, usersById } from '../people/api.ts';
import { type NotificationRow, countUnseen, notificationsById } from './list.queries.ts';
import type { Kind } from './tables.ts';

export interface MadeNotification {
  readonly id: string;
  readonly userId: string;
  readonly kind: Kind;
  /** Its person has the room open, and says what they have read of it. */
  readonly isPresent?: true;
}

/** What a write changed in notifications: to be returned by it, and published after the commit. */
export interface NotificationChanges {
  readonly made: readonly MadeNotification[];
  /** The people whose count of unread ones may be another one. */
  readonly recounted: readonly string[];
}

export const noChanges: NotificationChanges = { made: [], recounted: [] };

/** What was made for these people waits until they can have read it. */
export const whenPresent = (
  { made, recounted }: NotificationChanges,
  present: readonly string[] = [],
): NotificationChanges => ({
  made: made.map((one) => (present.includes(one.userId) ? { ...one, isPresent: true } : one)),
  recounted,
});

export const recounted = (rows: readonly { readonly user_id: string }[]): NotificationChanges =>
  rows.length === 0 ? noChanges : { made: [], recounted: rows.map(({ user_id }) => user_id) };

export const allChanges = (...changes: readonly NotificationChanges[]): NotificationChanges => ({
  made: changes.flatMap(({ made }) => made),
  recounted: changes.flatMap((one) => one.recounted),
});

type Users = Awaited<ReturnType<typeof usersById>>;

const ofThreads = ['threadReply', 'like'];
const ofPrivate = ['privateRequest', 'privateAccepted'];

const textOf = (row: NotificationRow): string => {
  if (row.kind === 'like' || row.kind === 'threadReply' || row.kind === 'mention' || row.kind === 'reply') {
    if (row.content !== null) return lineOf(readParts(row.content));
    if (row.message === null) return '';
    const parts = readParts(row.excerpt ?? row.message);
    return ofThreads.includes(row.kind) ? plainTitle(parts, lineOf).title : lineOf(parts);
  }
  if (row.kind === 'staff') return isOfReports(row) ? '' : row.detail;
  return row.kind === 'moderation' || row.kind === 'report' ? '' : row.detail;
};

/** Reports that wait, of which it says how many; else `raid`, `surge` where nothing was done, or `retention`. */
const isOfReports = ({ thing }: NotificationRow): boolean => !/^(?:raid|settings):/.test(thing);

const roomOf = ({ room_id, slug, title, tile_pattern, tile_palette }: NotificationRow) =>
  room_id === null || title === null || tile_pattern === null || tile_palette === null
    ? null
    : { _id: room_id, slug, title, tile: { pattern: tile_pattern, palette: tile_palette } };

/** Where it leads: nowhere when the room, the thread or the message is gone, or gone from its reader's sight. */
const placeOf = (row: NotificationRow): Notification['place'] => ({
  room: roomOf(row),
  messageId: row.message_id,
  threadId: row.root_id,
  replyId: row.root_id !== null && row.spoken_id !== null ? replyIn(row) : null,
  privateThreadId: ofPrivate.includes(row.kind) ? row.thing : null,
  inviteCode: row.invite_code,
});

/** The reply that it came from; of likes the reply that is liked. */
const replyIn = ({ kind, thing, source, root_id }: NotificationRow): string | null => {
  const id = kind === 'like' ? thing : source;
  return id === root_id ? null : id;
};

const actorsOf = ({ actor, actors }: NotificationRow): string[] =>
  actors === null ? (actor === null ? [] : [actor]) : actors.split(',');

const actOf = ({ kind, detail }: NotificationRow): Notification['act'] =>
  kind === 'moderation' ? (moderationActs.find((act) => act === detail.split(':')[0]) ?? null) : null;

/** As `tellOfAct` and `tellReporters` wrote it: `<act>:<action>:<rule>`, `appeal` for the act of an appeal. */
const reportOf = ({ kind, detail, source }: NotificationRow): Notification['report'] => {
  const [act, written, rule = ''] = detail.split(':');
  const action = reportActions.find((known) => known === written);
  if ((kind !== 'report' && kind !== 'moderation') || !action) return null;
  return { _id: source, action, rule: rule === '' ? null : Number(rule), appeal: act === 'appeal' };
};

type Why = NonNullable<Notification['why']>;

/** How a notification keeps why staff deleted something. */
export const whyDetail = (act: string, { rule, reason, warn }: Why): string =>
  `${act}:${warn ? warned : ''}:${rule ?? ''}:${reason}`;

/** Stands where the action of a report would. */
const warned = 'w';

/** What `whyDetail` has made: the act, and why. */
export const readWhy = (detail: string): { readonly act: string; readonly why: Why } | undefined => {
  const [, act, warn, rule, reason] = /^(\w+):(w?):(\d?):(.*)$/s.exec(detail) ?? [];
  if (act === undefined || reason === undefined) return undefined;
  return { act, why: { rule: rule === '' ? null : Number(rule), reason, warn: warn === warned } };
};

const whyOf = ({ kind, detail }: NotificationRow): Pick<Notification, 'why'> => {
  const said = kind === 'moderation' ? readWhy(detail) : undefined;
  return said ? { why: said.why } : {};
};

/** Nobody is named for what its reader may no longer see. */
const isOutOfSight = ({ kind, room_id }: NotificationRow): boolean =>
  room_id === null && (kind === 'mention' || kind === 'reply' || kind === 'threadReply' || kind === 'like');

const presentNotification = (row: NotificationRow, users: Users): Notification => {
  const actors = isOutOfSight(row) ? [] : actorsOf(row);
  const people = [...new Set(actors)];
  const milestone = row.kind === 'like' ? Number(row.detail) : undefined;
  const counted = row.kind === 'staff' && isOfReports(row) ? Number(row.detail) : milestone;
  return {
    _id: row.id,
    kind: row.kind,
    seen: row.seen === 1,
    date: iso(row.at),
    count: counted ?? Math.max(1, actors.length),
    people: people.slice(0, 2).flatMap((id) => users.get(id) ?? []),
    peopleCount: people.length === 0 ? 0 : (milestone ?? people.length),
    text: textOf(row),
    act: actOf(row),
    report: reportOf(row),
    ...whyOf(row),
    place: placeOf(row),
  };
};

/** Rows as the wire has them. */
export const presentNotifications = async (db: Tx, rows: readonly NotificationRow[]): Promise<Notification[]> => {
  const named = [...new Set(rows.flatMap((row) => [...new Set(actorsOf(row))].slice(0, 2)))];
  const users: Users = named.length === 0 ? new Map() : await usersById(db, named);
  return rows.map((row) => presentNotification(row, users));
};

type MadeListener = (made: readonly MadeNotification[]) => void;

export interface NotificationPublisher {
  /** To be called after the commit with what the write returned. */
  publish(changes: NotificationChanges): void;
  /** Called with what was made, after the commit: where Web Push attaches. It must not throw. */
  onMade(listener: MadeListener): void;
  /** Resolves once nothing is being published; what waits is published at once. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Whoever has the room open is told so much later, in milliseconds: what they have read by then is not news to them. */
const presentMs = 2000;

const publishMade = async ({ db, live, clock }: App, made: readonly MadeNotification[]): Promise<void> => {
  const ids = made.filter(({ userId }) => live.mayBeOnline(userId)).map(({ id }) => id);
  const rows = await notificationsById(db.read, ids, clock.now());
  const shown = await presentNotifications(db.read, rows);
  for (const [at, { user_id }] of rows.entries()) {
    const notif = shown[at];
    if (notif) live.user(user_id).notify(notificationsContract.newNotification, { notif });
  }
};

/** How many are unread, to every device of these people. */
const publishCounts = async ({ db, live }: App, users: readonly string[]): Promise<void> => {
  const connected = users.filter((userId) => live.isOnline(userId));
  if (connected.length === 0) return;
  const counts = await countUnseen(db.read, connected);
  for (const userId of connected)
    live.user(userId).publish(notificationsContract.notificationCount, { unreadCount: counts.get(userId) ?? 0 });
};

export const createNotificationPublisher = (app: App): NotificationPublisher => {
  const listeners: MadeListener[] = [];
  const count = createState(app, {
    name: 'notificationCount',
    of: 'person',
    read: async (userId) => {
      const unreadCount = (await countUnseen(app.db.read, [userId])).get(userId) ?? 0;
      return () => app.live.userHere(userId).publish(notificationsContract.notificationCount, { unreadCount });
    },
  });
  const running = new Set<Promise<void>>();

  const waiting = new Set<string>();
  let counting: Promise<void> | undefined;
  /** One count after another, so that the last one that a device gets is the latest. */
  const countAll = async (): Promise<void> => {
    try {
      while (waiting.size > 0) {
        const users = [...waiting];
        waiting.clear();
        await publishCounts(app, users);
      }
    } finally {
      counting = undefined;
    }
  };
  const recount = (users: readonly string[]): Promise<void> => {
    const others = users.filter((userId) => !count.changed(userId));
    if (others.length === 0) return Promise.resolve();
    for (const userId of others) waiting.add(userId);
    counting ??= countAll();
    return counting;
  };

  const publishAll = async ({ made, recounted }: NotificationChanges): Promise<void> => {
    await publishMade(app, made);
    await recount([...made.map(({ userId }) => userId), ...recounted]);
  };

  const publishNow = (changes: NotificationChanges): void => {
    const { made, recounted } = changes;
    if (made.length === 0 && recounted.length === 0) return;
    // Nobody waits for it: whoever wrote is answered before.
    const publishing: Promise<void> = publishAll(changes)
      .catch((error: unknown) => app.log.error({ err: error }, 'notifications could not be published'))
      .finally(() => running.delete(publishing));
    running.add(publishing);
    if (made.length > 0) for (const listener of listeners) listener(made);
  };

  const later = new Set<() => void>();
  const publishLater = (made: readonly MadeNotification[]): void => {
    const tell = (): void => {
      cancel();
      later.delete(tell);
      publishNow({ made, recounted: [] });
    };
    const cancel = app.clock.schedule(app.clock.now() + presentMs, tell);
    later.add(tell);
  };

  return {
    publish: ({ made, recounted }) => {
      const late = made.filter(({ isPresent }) => isPresent === true);
      if (late.length > 0) publishLater(late);
      publishNow({ made: late.length > 0 ? made.filter(({ isPresent }) => isPresent !== true) : made, recounted });
    },
    onMade: (listener) => void listeners.push(listener),
    settled: async () => {
      for (const tell of later) tell();
      while (running.size > 0) await Promise.all(running);
    },
    stop: count.stop,
  };
};

/** The path of the app that a notification leads to; the list, where what it is about is gone. */
export const notificationAddress = ({ kind, place }: Pick<Notification, 'kind' | 'place'>): string => {
  if (kind === 'privateRequest') return privateRequestsAddress;
  if (kind === 'roomOffer') return notificationsAddress;
  if (place.privateThreadId !== null) return privateThreadAddress(place.privateThreadId);
  if (place.inviteCode !== null) return inviteAddress(place.inviteCode);
  if (place.room === null) return notificationsAddress;
  const room = roomRefOf(place.room);
  if (place.messageId !== null) return messageAddress(room, place.messageId);
  if (place.threadId === null) return roomAddress(room);
  return place.replyId === null
    ? threadAddress(room, place.threadId)
    : replyAddress(room, place.threadId, place.replyId);
};

/** From now on this socket gets personal events (docs/contract.md#global-emits). The list of ignored people and the room item come at once. */
export const listen: EmitHandler<typeof notificationsContract.listen> = async (caller) => {
  const epoch = caller.epoch.now();
  caller.live.setListening(caller.connection);
  const { live, settings, viewer } = caller;
  live.userHere(viewer.userId).publish(staffContract.roomItemChanged, { roomItem: settings.read().roomItem });
  await publishIgnoredHere(caller, viewer.userId);
  return { epoch };
};

/** From now on this socket gets events of new notifications, private messages and room messages (docs/contract.md#global-emits). */
export const startNotifications: EmitHandler<typeof notificationsContract.startNotifications> = async ({
  live,
  services,
  connection,
}) => {
  live.setNotifying(connection, true);
  await services.rooms.activity.publishRecent(connection.viewer.userId);
  return {};
};

/** Ends what startNotifications began on this socket. */
export const stopNotifications: EmitHandler<typeof notificationsContract.stopNotifications> = ({
  live,
  connection,
}) => {
  live.setNotifying(connection, false);
  return {};
};
