import type { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { PrivateAct } from '@baithak/protocol/private-states.rules';
import { Refusal } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler, EmitHandler } from '../../../platform/implement.ts';
import { findPerson } from '../../people/api.ts';
import { findPair, threadIdIn } from '../find-thread.ts';
import { threadOf } from '../list/threads.queries.ts';
import { presentThread } from '../present.ts';
import { act } from './act.ts';

type Contract = typeof privateThreadsContract;

/** An act that names the other person. */
const byTarget =
  (what: PrivateAct) =>
  async (caller: Caller, { targetId }: { readonly targetId: string }) => {
    if (!(await findPerson(caller.db.read, { id: targetId }))) throw new Refusal('NOT_FOUND');
    const { connectionState, thread } = await act(caller, what, targetId);
    return { connectionState, thread };
  };

export const deleteRequest: CallHandler<Contract['deleteRequest']> = byTarget('deleteRequest');
export const blockRequest: CallHandler<Contract['blockRequest']> = byTarget('block');
export const unblockRequest: CallHandler<Contract['unblockRequest']> = byTarget('unblock');

/** An act that names the thread. */
const byThread = (what: PrivateAct) => async (caller: Caller, threadId: string) =>
  act(caller, what, (await findPair(caller.db.read, caller.viewer, threadId)).other);

export const banInThread: CallHandler<Contract['banInThread']> = async (caller, { threadId }) => {
  const { connectionState, thread } = await byThread('ban')(caller, threadId);
  return { connectionState, thread, blockerId: caller.viewer.userId };
};

export const unbanInThread: CallHandler<Contract['unbanInThread']> = async (caller, { threadId }) => {
  const { connectionState, thread } = await byThread('unban')(caller, threadId);
  return { connectionState, thread, blockerId: caller.viewer.userId };
};

/** Blocks the other one for good: the thread is gone for both, its messages and files are erased. */
export const blockAndDelete: CallHandler<Contract['blockAndDelete']> = async (caller, { threadId }) => {
  const { connectionState, thread } = await byThread('blockAndDelete')(caller, threadId);
  return { connectionState, thread };
};

export const acceptPrivateRequest: EmitHandler<Contract['acceptPrivateRequest']> = async (caller, input) => {
  const { threadId } = await byThread('accept')(caller, threadIdIn(input));
  const row = await threadOf(caller.db.read, caller.viewer.userId, threadId);
  if (!row) throw new Refusal('NOT_FOUND');
  return { thread: presentThread(caller, row) };
};
