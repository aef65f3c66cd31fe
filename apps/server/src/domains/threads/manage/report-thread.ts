import { newId } from '@baithak/protocol/ids';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Caller } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { reportedMessage } from '../../messages/api.ts';
import { storeReport as storeOtherReport, type Reported, type ReportKind } from '../../moderation/api.ts';
import { findPerson } from '../../people/api.ts';
import { reportedPrivateMessage, reportedRequest } from '../../private-threads/api.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { storeReport } from './report-thread.write.ts';

type Input = ShapeOut<(typeof threadsContract.reportThread)['in']>;

/** The room of a thread or reply, which may be one that the caller must not know of. */
const roomIdOf = async (db: Tx, id: string): Promise<string | undefined> =>
  (await db.selectFrom('threads').select('room_id').where('id', '=', id).executeTakeFirst())?.room_id;

const storeThreadReport = async ({ db, viewer, clock }: Caller, { id, reason, details = '' }: Input): Promise<void> => {
  const roomId = await roomIdOf(db.read, id);
  if (roomId === undefined) throw new Refusal('NOT_FOUND');
  try {
    await findRoomToEnter(db.read, viewer, roomId);
  } catch (error) {
    // The answer must not reveal that a room closed to the caller has a thread of this id.
    throw error instanceof Refusal ? new Refusal('NOT_FOUND') : error;
  }
  await db.write(storeReport, { id: newId(), threadId: id, reporter: viewer.userId, reason, details, at: clock.now() });
};

const reportedProfile = async (db: Tx, _: Viewer, id: string): Promise<Reported> => {
  const person = await findPerson(db, { id });
  if (!person) throw new Refusal('NOT_FOUND');
  const { username, fullname, alias, about, picture } = person;
  return { roomId: null, about: id, kept: { profile: { username, fullname, alias, about, picture } } };
};

const reportedOf: Readonly<Record<ReportKind, (db: Tx, viewer: Viewer, id: string) => Promise<Reported>>> = {
  message: reportedMessage,
  privateMessage: reportedPrivateMessage,
  request: reportedRequest,
  profile: reportedProfile,
};

/** Reports what the reporter may see; NOT_FOUND for everything else. */
export const reportThread: CallHandler<typeof threadsContract.reportThread> = async (caller, input) => {
  const { db, viewer, clock } = caller;
  const { id: thing, kind = 'thread', reason, details = '' } = input;
  await caller.limits.take({ name: 'reportThread', points: 20, seconds: 3600 }, viewer.userId);
  if (kind === 'thread') await storeThreadReport(caller, input);
  else {
    const reported = await reportedOf[kind](db.read, viewer, thing);
    const own = { id: newId(), kind, thing, reporter: viewer.userId, reason, details, at: clock.now() };
    await db.write(storeOtherReport, { ...reported, ...own });
  }
  return {};
};
