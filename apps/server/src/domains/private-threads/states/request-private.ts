import type { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { actInPrivate, noConnection } from '@baithak/protocol/private-states.rules';
import { day } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findPerson } from '../../people/api.ts';
import { orderedPair, sideOf, stateOf } from '../pair.ts';
import { act } from './act.ts';
import { pairOf } from './pair.queries.ts';

/** New requests of one person (docs/contract.md#requests). */
const newRequests = { name: 'privateRequest', points: 20, seconds: day / 1000 };

/** Whether asking would make a new request: what is refused or accepts one costs nothing of the day's. */
const isNew = async ({ db, viewer, clock }: Caller, targetId: string): Promise<boolean> => {
  const pair = await pairOf(db.read, viewer.userId, targetId);
  const side = sideOf(pair ?? orderedPair(viewer.userId, targetId), viewer.userId);
  const outcome = actInPrivate(pair ? stateOf(pair) : noConnection, 'request', side, clock.now());
  return 'next' in outcome && outcome.next.phase === 'asked';
};

/** Asks a person for a private thread. Whoever is asked by them already accepts by that. */
export const requestPrivate: CallHandler<typeof privateThreadsContract.requestPrivate> = async (
  caller,
  { targetId },
) => {
  const { db, viewer } = caller;
  if (viewer.guest) throw new Refusal('GUESTS_MAY_NOT');
  if (targetId === viewer.userId || !(await findPerson(db.read, { id: targetId }))) throw new Refusal('NOT_FOUND');
  if (await isNew(caller, targetId)) await caller.limits.take(newRequests, viewer.userId);
  const { connectionState, thread } = await act(caller, 'request', targetId);
  return { connectionState, thread };
};
