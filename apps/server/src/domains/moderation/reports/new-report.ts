import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { NotificationChanges, NotificationStamp } from '../../notifications/api.ts';
import type { Reported } from './kept-report.ts';

export interface NewReport extends Reported {
  /** Of the report, if this is the first one of its thing. */
  readonly id: string;
  readonly kind: ReportKind;
  readonly thing: string;
  /** Null: the program itself. */
  readonly reporter: string | null;
  /** 1 to 7. */
  readonly reason: number;
  readonly details: string;
  readonly at: number;
  /** For those who settle reports (`staffStamp`). */
  readonly stamp: NotificationStamp;
}

/** What to publish after the commit (`publishOpened`). */
export interface OpenedReport {
  readonly reportId: string;
  readonly roomId: string | null;
  readonly notifications: NotificationChanges;
}
