import type {
  LogEntry,
  LogMark,
  LogMonth,
  PublicLogEntry,
  moderationLogContract,
} from '@baithak/protocol/contracts/moderation-log';
import type { User } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import { minRankFor } from '@baithak/protocol/permissions';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { chainEntry } from '../moderation/api.ts';
import { findPerson, presentUser, usersById } from '../people/api.ts';
import { findPublicRoom, findRoomToEnter } from '../rooms/api.ts';
import { type LogRow, auditPage, logMonth, readChainPage, titlesOf } from './log-page.queries.ts';

/** What everybody may read of an entry. */
const presentPublicly = (row: LogRow): PublicLogEntry => ({
  ...chainEntry(row),
  erased: row.erased_at === null ? null : iso(row.erased_at),
  erasedBy: row.erased_by,
});

/** Rows are one more than a page when there are older ones. */
const onePage = <Row>(rows: readonly Row[]): { readonly page: readonly Row[]; readonly canLoadMore: boolean } => ({
  page: rows.slice(0, limits.logPageSize),
  canLoadMore: rows.length > limits.logPageSize,
});

/** Somebody of whom no row is left. */
const gone = (id: string): User =>
  presentUser({ id, username: '', fullname: '', picture: null, alias: '', removed_at: 0 });

/** Entries with the people and rooms as they are named now. */
const presentEntries = async (db: Tx, rows: readonly LogRow[]): Promise<LogEntry[]> => {
  const people = [...new Set(rows.flatMap(({ actor, whom }) => [actor, whom]))].filter((id) => id !== null);
  const users = people.length > 0 ? await usersById(db, people) : new Map<string, User>();
  const titles = await titlesOf(db, [...new Set(rows.map(({ chain }) => chain))]);
  const user = (id: string | null) => (id === null ? null : (users.get(id) ?? gone(id)));
  return rows.map((row) => ({
    ...presentPublicly(row),
    by: user(row.actor),
    whom: user(row.whom),
    thing: row.thing,
    why: row.why,
    nonce: row.nonce || null,
    wordsNonce: row.words_nonce || null,
    roomTitle: titles.get(row.chain) ?? null,
  }));
};

const presentMark = (mark: { seq: number; hash: string; at: number } | undefined): LogMark | null =>
  mark ? { seq: mark.seq, hash: mark.hash, date: iso(mark.at) } : null;

interface PublicLog {
  /** The room's id. */
  roomId: string;
  data: PublicLogEntry[];
  canLoadMore: boolean;
  total: number;
  mark: LogMark | null;
  /** Null with `before`. */
  month: LogMonth | null;
}

/** A page of the log of a room that everybody may read; ROOM_NOT_FOUND for every other room, before the log is looked at. */
export const publicLog = async (
  app: Pick<App, 'db' | 'clock'>,
  ref: string,
  before: string | undefined,
): Promise<PublicLog> => {
  const { db } = app;
  const { id } = await findPublicRoom(db.read, ref);
  const { rows, total, mark } = await readChainPage(db.read, id, before);
  const { page, canLoadMore } = onePage(rows);
  const month = before === undefined ? await logMonth(app, id) : null;
  return { roomId: id, data: page.map(presentPublicly), canLoadMore, total, mark: presentMark(mark), month };
};

export const getPublicLog: CallHandler<typeof moderationLogContract.getPublicLog> = async (caller, input) => {
  await caller.limits.take({ name: 'publicLog', points: 120, seconds: 60 }, caller.address);
  const { data, canLoadMore, total, mark, month } = await publicLog(caller, input.roomId, input.before);
  return { data, canLoadMore, total, mark, month };
};

/** A room's log with names and reasons, for whoever moderates it (docs/contract.md#room-moderation). */
export const getRoomLog: CallHandler<typeof moderationLogContract.getRoomLog> = async (caller, { roomId, before }) => {
  const { read } = caller.db;
  const room = await findRoomToEnter(read, caller.viewer, roomId);
  if (room.rank < minRankFor.ManageThreads) throw new Refusal('FORBIDDEN');
  const { rows, total, mark } = await readChainPage(read, room.id, before);
  const { page, canLoadMore } = onePage(rows);
  const month = before === undefined ? await logMonth(caller, room.id) : null;
  return { data: await presentEntries(read, page), canLoadMore, total, mark: presentMark(mark), month };
};

/** A room's chain stays readable for staff after the room was closed. */
const chainOf = async (db: Tx, ref: string): Promise<string> => {
  const room = await db
    .selectFrom('rooms')
    .select('id')
    .where((where) => where.or([where('id', '=', ref), where('slug', '=', ref)]))
    .executeTakeFirst();
  if (!room) throw new Refusal('NOT_FOUND');
  return room.id;
};

const personOf = async (db: Tx, username: string): Promise<string> => {
  const person = await findPerson(db, { username });
  if (!person) throw new Refusal('NOT_FOUND');
  return person.id;
};

/** The log of all rooms and of what was done outside of them, for the platform's staff (docs/contract.md#staff-calls). */
export const listLog: CallHandler<typeof moderationLogContract.listLog> = async (
  caller,
  { roomId, username, act, before },
) => {
  const { read, readLong } = caller.db;
  const filter = {
    chain: roomId === undefined ? undefined : await chainOf(read, roomId),
    person: username === undefined ? undefined : await personOf(read, username),
    act,
    before,
  };
  const { page, canLoadMore } = onePage(await auditPage(readLong, filter));
  return { data: await presentEntries(read, page), canLoadMore };
};
