import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { Tx } from '../../../platform/db/write.ts';
import type { NotificationChanges } from '../changes.ts';
import { makeNotifications, type NotificationStamp } from './make-notifications.queries.ts';

/** The report that was settled with it. */
export interface SettledReport {
  readonly reportId: string;
  readonly action: NonNullable<Notification['report']>['action'];
  /** 1 to 7, the rule that was broken. */
  readonly rule: number | null;
}

interface ModerationAct {
  readonly act: NonNullable<Notification['act']>;
  /** What it was done to. */
  readonly thing: string;
  /** Whose it was. */
  readonly whom: string;
  readonly roomId: string | null;
  readonly threadId?: string;
  readonly report?: SettledReport;
}

const detailOf = (act: string, report: SettledReport | undefined): string =>
  report ? `${act}:${report.action}:${report.rule ?? ''}` : act;

/** Tells somebody what staff did to something of theirs; never who did it, nor who had reported it. */
export const tellOfAct = (
  tx: Tx,
  stamp: NotificationStamp,
  { act, thing, whom, roomId, threadId, report }: ModerationAct,
): Promise<NotificationChanges> =>
  makeNotifications(tx, stamp, [
    {
      kind: 'moderation',
      thing,
      ...(report && { source: report.reportId }),
      actor: null,
      to: [whom],
      roomId: roomId ?? undefined,
      threadId,
      detail: detailOf(act, report),
      always: true,
    },
  ]);
