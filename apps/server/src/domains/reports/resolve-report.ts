import { newId } from '@baithak/protocol/ids';
import { suspendHours, type ReportAction } from '@baithak/protocol/contracts/reports.rules';
import { commandsContract } from '@baithak/protocol/contracts/commands';
import type { reportsContract } from '@baithak/protocol/contracts/reports';
import { minRankFor } from '@baithak/protocol/permissions';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { publishSuspension } from '../accounts/api.ts';
import { prepareReasons } from '../classifier/api.ts';
import { publishReport, type Queue } from '../moderation/api.ts';
import { notificationStamp, publishNotifications } from '../notifications/api.ts';
import { publishTakenAway } from './acts/take-away.ts';
import { queuedReport } from './list-reports.ts';
import { roomQueue, staffQueue } from './queue.ts';
import { storeResolution } from './resolve-report.write.ts';
import { mostTold } from './settle.queries.ts';

interface Asked {
  readonly reportId: string;
  readonly action: ReportAction;
  readonly rule?: number | undefined;
  readonly hours?: number | undefined;
  readonly note?: string | undefined;
  readonly answer?: string | undefined;
  readonly toAuthor?: string | undefined;
}

const settlingRate = { name: 'settleReport', points: 120, seconds: 60 };

/** A decision against somebody names the rule that was broken. */
const decisionOf = ({ action, rule, hours, note = '', answer = '', toAuthor = '' }: Asked) => {
  if (action !== 'dismiss' && rule === undefined)
    throw new Refusal('INVALID_INPUT', { details: [{ path: 'rule', msg: 'must be there' }] });
  return {
    action,
    rule: action === 'dismiss' ? null : (rule ?? null),
    hours: action === 'suspend' ? (hours ?? suspendHours) : null,
    note,
    answer,
    toAuthor: action === 'dismiss' ? '' : toAuthor,
  };
};

const resolve = async (caller: Caller, queue: Queue, asked: Asked) => {
  const { db, clock } = caller;
  const { thing, taken, suspended, notifications } = await db.write(storeResolution, {
    queue,
    reportId: asked.reportId,
    decision: decisionOf(asked),
    at: clock.now(),
    stamp: notificationStamp(caller, mostTold + 1),
    logIds: [newId(), newId(), newId()],
  });
  if (taken) await publishTakenAway(caller, thing, taken);
  if (thing.kind === 'appeal' && asked.action === 'delete')
    caller.live.user(thing.about).publish(commandsContract.roomUnbanned, { roomId: thing.roomId });
  if (suspended) await publishSuspension(caller, thing.about, { ...suspended, reason: asked.toAuthor ?? '' });
  publishNotifications(caller, notifications);
  if (asked.action !== 'dismiss') caller.services.ladder.publish([thing.about]);
  await publishReport(caller, thing);
  return { data: await queuedReport(caller, queue, asked.reportId) };
};

/** Settles a report of the platform's queue. */
export const resolveReport: CallHandler<typeof reportsContract.resolveReport> = async (caller, asked) => {
  await caller.limits.take(settlingRate, caller.viewer.userId);
  return resolve(caller, staffQueue(caller), asked);
};

/** Settles a report of a room's queue. */
export const resolveRoomReport: CallHandler<typeof reportsContract.resolveRoomReport> = async (caller, asked) => {
  const { answer = '', toAuthor = '' } = asked;
  await caller.limits.take(settlingRate, caller.viewer.userId);
  const queue = await roomQueue(caller, asked.roomId);
  const reader = { roomId: queue.roomId ?? '', rank: minRankFor.ManageThreads };
  return resolve(caller, queue, { ...asked, ...(await prepareReasons(caller, reader, { answer, toAuthor })) });
};
