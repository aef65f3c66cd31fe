import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { newId } from '@baithak/protocol/ids';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { banToAppeal, everyRoom, hasAppealed } from '../../bans/api.ts';
import { type TextDoubt, storeDoubt } from '../../classifier/api.ts';
import { reportedMessage } from '../../messages/api.ts';
import {
  type OpenedReport,
  type Reported,
  findDeleted,
  keepMessages,
  publishOpened,
  staffStamp,
  storeReport,
} from '../../moderation/api.ts';
import { findPerson } from '../../people/api.ts';
import { reportedPrivateMessage, reportedRequest } from '../../private-threads/api.ts';
import { couldRead, findRoomToReport } from '../../rooms/api.ts';

const columns = ['id', 'room_id', 'root_id', 'under', 'depth', 'author', 'created_at', 'message'] as const;

const findThreads = (db: Tx, ids: readonly string[]) =>
  db.selectFrom('threads').select(columns).where('id', 'in', ids).orderBy('depth').execute();

interface KeptThread extends Reported {
  readonly kind: ReportKind;
  readonly roomId: string;
  /** Milliseconds. */
  readonly saidAt: number;
}

/** A thread, or a reply with its thread and what it answers, as a report keeps it; undefined when it is gone. */
export const keptThread = async (db: Tx, id: string): Promise<KeptThread | undefined> => {
  const [thread] = await findThreads(db, [id]);
  if (!thread) return undefined;
  const { room_id: roomId, root_id: rootId, under, depth, author: about, created_at: saidAt } = thread;
  const rows = depth === 0 ? [thread] : await findThreads(db, [rootId, under, id]);
  const kept = keepMessages(
    rows.map(({ created_at, message, ...row }) => ({ ...row, sent_at: created_at, content: message })),
  );
  return { kind: depth === 0 ? 'thread' : 'reply', roomId, saidAt, about, kept };
};

type DeletedThing = NonNullable<Awaited<ReturnType<typeof findDeleted>>>;

const findGone = async (db: Tx, id: string, at: number): Promise<DeletedThing | undefined> => {
  const deleted = await findDeleted(db, id, at);
  return deleted?.kind === 'thread' || deleted?.kind === 'reply' ? deleted : undefined;
};

/** A deleted thread or reply, a reply with its thread and what it answered, whether that is there or was deleted too. */
const keptDeleted = async (db: Tx, deleted: DeletedThing, at: number): Promise<KeptThread> => {
  const { thing, place: roomId, sent_at: saidAt, author: about, root_id: rootId, under } = deleted;
  const rows = [{ ...deleted, id: thing }];
  for (const id of new Set([under, rootId])) {
    if (id === null) continue;
    const gone = await findGone(db, id, at);
    const there = await db
      .selectFrom('threads')
      .select(['id', 'author', 'created_at as sent_at', 'message as content'])
      .where('id', '=', id)
      .executeTakeFirst();
    const found = there ?? (gone && { ...gone, id });
    if (found) rows.unshift({ ...deleted, ...found });
  }
  return { kind: rootId === null ? 'thread' : 'reply', roomId, saidAt, about, kept: keepMessages(rows) };
};

/**
 * A thread or reply that the viewer may see, or could until it was deleted less than 7 days ago; a reply with its thread and what
 * it answers. NOT_FOUND for every other one.
 */
const reportedThread = async (db: Tx, viewer: Viewer, id: string): Promise<KeptThread> => {
  const there = await keptThread(db, id);
  const gone = there ? undefined : await findGone(db, id, viewer.at);
  const said = there ?? (gone && { roomId: gone.place, saidAt: gone.sent_at });
  if (!said) throw new Refusal('NOT_FOUND');
  const room = await findRoomToReport(db, viewer, said);
  if (there) return there;
  if (!gone || !couldRead(room, viewer, gone.deleted_at)) throw new Refusal('NOT_FOUND');
  return keptDeleted(db, gone, viewer.at);
};

const reportedProfile = async (db: Tx, _: Viewer, id: string): Promise<Reported> => {
  const person = await findPerson(db, { id });
  if (!person) throw new Refusal('NOT_FOUND');
  const { username, fullname, alias, about, picture } = person;
  return { roomId: null, about: id, kept: { profile: { username, fullname, alias, about, picture } } };
};

/** Who is banned asks for a second look, once a ban: CONFLICT for another time. */
const reportedBan = async (db: Tx, { userId, at }: Viewer, id: string): Promise<Reported> => {
  const ban = await banToAppeal(db, id, userId, at);
  if (!ban) throw new Refusal('NOT_FOUND');
  if (await hasAppealed(db, id, userId))
    throw new Refusal('CONFLICT', { msg: 'You have asked about this ban already.' });
  return { roomId: ban.room_id === everyRoom ? null : ban.room_id, about: userId, kept: {} };
};

const reportedOf = {
  thread: reportedThread,
  message: reportedMessage,
  privateMessage: reportedPrivateMessage,
  request: reportedRequest,
  profile: reportedProfile,
  appeal: reportedBan,
} as const;

/** Guests of one address are one person here; of members several live behind one. */
const ofGuestsAt = { name: 'reportsOfGuestsAt', points: 20, seconds: 3600 };
const ofAddress = { name: 'reportsOfAddress', points: 100, seconds: 3600 };

/** Reports what the reporter may see; NOT_FOUND for everything else. */
export const reportThread: CallHandler<typeof threadsContract.reportThread> = async (caller, input) => {
  const { db, viewer, clock } = caller;
  const { id: thing, kind = 'thread', reason, details = '' } = input;
  await caller.limits.take({ name: 'reportThread', points: 20, seconds: 3600 }, viewer.userId);
  await caller.limits.take({ name: 'reportsOfDay', points: 60, seconds: 86_400 }, viewer.userId);
  const reported = { kind, ...(await reportedOf[kind](db.read, viewer, thing)) };
  if (reported.about === viewer.userId && kind !== 'appeal') throw new Refusal('FORBIDDEN');
  // Only of what is there: who sends nonsense would take the budget of all behind the same address.
  await caller.limits.take(viewer.guest ? ofGuestsAt : ofAddress, caller.address);
  const own = { id: newId(), thing, reporter: viewer.userId, reason, details, at: clock.now() };
  await publishOpened(caller, await db.write(storeReport, { ...reported, ...own, stamp: staffStamp(caller) }));
  return {};
};

/** Stores the doubt of a thread or reply that has just been stored, with what a report of it keeps. */
export const storePostDoubt = async (tx: Tx, doubt: TextDoubt, id: string): Promise<OpenedReport | undefined> => {
  const report = await keptThread(tx, id);
  return report && storeDoubt(tx, doubt, { thing: id, report });
};
