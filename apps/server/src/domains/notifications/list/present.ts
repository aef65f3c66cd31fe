import { moderationActs, type Notification } from '@baithak/protocol/contracts/notifications';
import { reportActions } from '@baithak/protocol/contracts/reports.rules';
import { readParts } from '../../../platform/stored-parts.ts';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { plainTitle } from '@baithak/protocol/parts/split-title';
import { iso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { usersById } from '../../people/api.ts';
import type { NotificationRow } from './notification-rows.queries.ts';

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

/** As `tellOfAct` and `tellReporters` wrote it: `<act>:<action>:<rule>`. */
const reportOf = ({ kind, detail, source }: NotificationRow): Notification['report'] => {
  const [, written, rule = ''] = detail.split(':');
  const action = reportActions.find((known) => known === written);
  if ((kind !== 'report' && kind !== 'moderation') || !action) return null;
  return { _id: source, action, rule: rule === '' ? null : Number(rule) };
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
    place: placeOf(row),
  };
};

/** Rows as the wire has them. */
export const presentNotifications = async (db: Tx, rows: readonly NotificationRow[]): Promise<Notification[]> => {
  const named = [...new Set(rows.flatMap((row) => [...new Set(actorsOf(row))].slice(0, 2)))];
  const users: Users = named.length === 0 ? new Map() : await usersById(db, named);
  return rows.map((row) => presentNotification(row, users));
};
