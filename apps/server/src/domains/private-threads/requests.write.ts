import {
  type PairState,
  type PrivateAct,
  type PrivateNews,
  type Transition,
  actInPrivate,
  connectionStateOf,
  noConnection,
} from '@baithak/protocol/private-states.rules';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import {
  type NotificationChanges,
  type NotificationStamp,
  allChanges,
  makeNotifications,
  noChanges,
  removeNotificationsOf,
} from '../notifications/api.ts';
import { ignores, refuseIgnored } from '../people/api.ts';
import { mayWriteTo } from '../rooms/api.ts';
import { eraseSome } from './messages.write.ts';
import { insertPair, lockPair, orderedPair, sideOf, stateOf, storeState } from './pair.ts';

export interface Acting {
  readonly act: PrivateAct;
  readonly me: string;
  readonly other: string;
  /** The thread's, should they have none yet. */
  readonly freshId: string;
  readonly now: number;
  readonly stamp: NotificationStamp;
  /** The other one has the thread open at this moment, and needs no notification. */
  readonly isRead: boolean;
}

export interface Acted {
  readonly threadId: string;
  readonly state: PairState;
  readonly told: PrivateNews;
  /** There are messages left to erase. */
  readonly unfinished: boolean;
  readonly notifications: NotificationChanges;
}

/** CONFLICT, with the state that the one who acted is in (docs/contract.md#transitions). */
export const conflictIn = (connectionState: number): Refusal =>
  new Refusal('CONFLICT', { details: [{ connectionState }] });

type Outcome = Extract<Transition, { next: PairState }>;

const refuse = (refused: Exclude<Transition, Outcome>, connectionState: number, now: number): Refusal =>
  refused.refusal === 'DECLINED'
    ? new Refusal('TOO_MANY', {
        msg: 'Your last request was declined. You can ask again after seven days.',
        retryAfter: Math.ceil((refused.until - now) / 1000),
      })
    : conflictIn(connectionState);

const isClosed = async (tx: Tx, userId: string): Promise<boolean> => {
  const person = await tx.selectFrom('people').select('removed_at').where('id', '=', userId).executeTakeFirst();
  return !person || person.removed_at !== null;
};

/** A request and its acceptance are told; a request that was answered or taken back, and a deleted thread, leave none. */
const notify = async (tx: Tx, { me, other, stamp, isRead }: Acting, threadId: string, { next, told }: Outcome) => {
  const happening = { thing: threadId, actor: me, to: [other] };
  const reading = isRead ? [other] : [];
  if (told === 'requestReceived')
    return makeNotifications(tx, stamp, [{ kind: 'privateRequest', ...happening }], reading);
  if (told === 'requestAccepted')
    return allChanges(
      await removeNotificationsOf(tx, [threadId]),
      await makeNotifications(tx, stamp, [{ kind: 'privateAccepted', ...happening }], reading),
    );
  return next.phase === 'connected' || told === 'requestUnblocked' ? noChanges : removeNotificationsOf(tx, [threadId]);
};

/** One act of one of two people (docs/contract.md#transitions): decided under the pair's lock, so that one of two at the same moment comes first. */
export const storeAct = defineWrite({
  name: 'privateThreads.storeAct',
  key: ({ me, other }: Acting) => Object.values(orderedPair(me, other)).join(),
  run: async (tx, acting: Acting): Promise<Acted> => {
    const { act, me, other, freshId, now } = acting;
    if (act === 'request') await insertPair(tx, freshId, me, other, now);
    const pair = await lockPair(tx, me, other);
    if (!pair) throw conflictIn(connectionStateOf(noConnection, 'first'));
    const state = stateOf(pair);
    const mine = sideOf(pair, me);
    const outcome = actInPrivate(state, act, mine, now);
    if ('refusal' in outcome) throw refuse(outcome, connectionStateOf(state, mine), now);
    const { next, told } = outcome;
    // Whoever closed the account is read-only: the thread can be deleted, and nothing else.
    if (act !== 'blockAndDelete' && (await isClosed(tx, other)))
      throw act === 'request' ? new Refusal('NOT_FOUND') : conflictIn(connectionStateOf(state, mine));
    if (act === 'request' || act === 'accept') await refuseIgnored(tx, me, other);
    if (next.phase === 'asked' && act === 'request' && !(await mayWriteTo(tx, me, other)))
      throw new Refusal('PM_REFUSED');
    const moves = act === 'request' || act === 'accept' || act === 'unblock';
    await storeState(tx, pair, next, moves ? now : undefined);
    const unfinished = next.phase === 'deleted' && (await eraseSome(tx, pair.id, now));
    const notifications = await notify(tx, acting, pair.id, outcome);
    // Whoever ignores the one who acts hears nothing of it, and the answer is the same.
    const hears = !(await ignores(tx, other, me));
    return { threadId: pair.id, state: next, told: hears ? told : null, unfinished, notifications };
  },
});
