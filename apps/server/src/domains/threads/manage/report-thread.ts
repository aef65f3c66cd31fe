import { newId } from '@baithak/protocol/ids';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { banToAppeal, everyRoom, hasAppealed } from '../../bans/api.ts';
import { reportedMessage } from '../../messages/api.ts';
import { publishOpened, staffStamp, storeReport, type Reported } from '../../moderation/api.ts';
import { findPerson } from '../../people/api.ts';
import { reportedPrivateMessage, reportedRequest } from '../../private-threads/api.ts';
import { reportedThread } from './reported-thread.ts';

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
