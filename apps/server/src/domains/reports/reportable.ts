import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { Report } from '@baithak/protocol/contracts/reports';
import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { ModerationAct } from '@baithak/protocol/moderation-log/acts';
import type { App, Caller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { NotificationChanges } from '../notifications/api.ts';
import type { KeptReport, Reported } from './kept-report.ts';

/** What a report is about, and where that stands. */
export interface ReportedThing {
  readonly reportId: string;
  readonly kind: ReportKind;
  /** Of the message, thread or reply, the private thread of a request, the person of a profile, the room, the ban of an appeal. */
  readonly id: string;
  readonly roomId: string | null;
  /** Whose it is. */
  readonly about: string;
}

/** What becomes of something that is deleted, as its author is told and the log has it. */
type DeletedAs = NonNullable<Notification['act']> &
  ('deleteMessage' | 'deleteThread' | 'deleteReply' | 'deletePrivateMessage' | 'clearProfile');

/** What was deleted with a decision, or lifted. */
export interface TakenAway<Held = unknown, Taken = unknown> {
  /** Null: nothing was deleted of which its author is told. */
  readonly act: DeletedAs | null;
  /** What the moderation log says of it, where that is not `act`; the entry names the thing. */
  readonly logged?: ModerationAct;
  /** What is stored, as JSON, to give it back; null: it cannot come back. Rows of older versions have the same shape. */
  readonly held: Held | null;
  /** For `publishTaken`. */
  readonly taken: Taken;
  readonly notifications?: NotificationChanges;
}

/**
 * How a kind of content is reported, and what a decision about it does. Its domain implements it; `apps/server/src/reportables.ts`
 * has them all. Whatever gets a transaction runs in SQLite's writer thread, so what it returns is structured-cloneable.
 */
export interface Reportable<Held = unknown, Taken = unknown, GivenBack = unknown> {
  /**
   * What a report by this person keeps. Who may see it, or could until it was deleted, is looked at before anything else:
   * NOT_FOUND for everybody else. Without it only the program reports this kind.
   */
  load?(db: Tx, viewer: Viewer, id: string): Promise<Reported>;
  /**
   * The same for the program, which sees everything; undefined when it is gone. `writer`: whoever wrote it, for what has no
   * author of its own. Without it only people report this kind.
   */
  find?(db: Tx, id: string, writer: string): Promise<Reported | undefined>;
  /** What became of it since it was kept, whoever did that. */
  now(db: Tx, id: string, kept: KeptReport): Promise<Report['now']>;
  /** Of what is itself a decision of staff: by whom, and how strong they were. Whoever stands below them does not take it back. */
  decided?(tx: Tx, id: string): Promise<{ readonly by: string | null; readonly strength: number | null } | undefined>;
  /** Deletes it so that it can come back for an hour; undefined when it is gone already. Without it there is nothing to delete. */
  take?(tx: Tx, thing: ReportedThing): Promise<TakenAway<Held, Taken> | undefined>;
  /** Brings it back; undefined where its place is gone by now. */
  giveBack?(tx: Tx, thing: ReportedThing, held: Held): Promise<GivenBack | undefined>;
  /** After the commit of `take`. */
  publishTaken?(app: App, thing: ReportedThing, taken: Taken): Promise<void> | void;
  /** After the commit of `giveBack`. */
  publishGivenBack?(caller: Caller, thing: ReportedThing, back: GivenBack): Promise<void> | void;
}

export type Reportables = Readonly<Record<ReportKind, Reportable>>;

let registered: Reportables | undefined;

/** Each thread that files or settles reports calls this as it begins: the main one, and SQLite's writer. */
export const registerReportables = (all: Reportables): void => {
  registered = all;
};

/** Throws in a thread that has not registered them: a decision would be stored, and nothing be done. */
export const reportableOf = (kind: ReportKind): Reportable => {
  if (!registered)
    throw new Error(`Nobody has called registerReportables in this thread, so that no ${kind} can be reported.`);
  return registered[kind];
};
