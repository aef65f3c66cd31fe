import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { type Part, mediaIn } from '@baithak/protocol/parts/part';
import { forgetMention } from '@baithak/protocol/parts/rename-mention';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/write.ts';
import { cutParts, readParts, withNamesOfNow } from '../../../platform/stored-parts.ts';
import type { NotificationChanges, NotificationStamp } from '../../notifications/api.ts';
import { type FileOwner, keepFiles, letFilesGo, releaseFiles } from '../../uploads/api.ts';
import type { RaidHeldTable } from '../tables.ts';

interface KeptMessage {
  readonly id: string;
  /** A user id. */
  readonly author: string;
  /** Milliseconds. */
  readonly at: number;
  readonly content: readonly Part[];
}

type KeptProfile = Readonly<Record<'username' | 'fullname' | 'alias' | 'about' | 'picture', string | null>> & {
  /** What a bot says its commands do, a line each, where that was judged. */
  readonly commands?: string;
};

/**
 * What was reported, as it stood: messages in their order, the reported one among them; a profile; or nothing but the
 * reporter's own words (an appeal).
 */
export type KeptReport =
  | { readonly messages: readonly KeptMessage[] }
  | { readonly profile: KeptProfile }
  | Record<string, never>;

interface MessageRow {
  readonly id: string;
  readonly author: string;
  readonly sent_at: number;
  readonly content: string;
}

/** Stored messages as a report keeps them. */
export const keepMessages = (rows: readonly MessageRow[]): KeptReport => ({
  messages: rows.map(({ id, author, sent_at: at, content }) => ({ id, author, at, content: readParts(content) })),
});

/** Something that somebody may report, as they see it. */
export interface Reported {
  readonly roomId: string | null;
  /** Whose it is. */
  readonly about: string;
  readonly kept: KeptReport;
}

/** What is kept of a report, people under the names that they have now. */
export const readKept = (stored: string): KeptReport => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  const kept = JSON.parse(stored) as KeptReport;
  return 'messages' in kept
    ? {
        messages: (kept.messages ?? []).map((message) => ({ ...message, content: withNamesOfNow(message.content) })),
      }
    : kept;
};

/** What the reported thing itself says; nothing where no words were kept. */
export const keptOf = (kept: KeptReport, thing: string): readonly Part[] =>
  'messages' in kept ? (kept.messages.find(({ id }) => id === thing)?.content ?? []) : [];

/** The line that the queue shows. */
export const excerptOfKept = (kept: KeptReport, thing: string): string => {
  if ('profile' in kept) return kept.profile?.commands ?? kept.profile?.about ?? '';
  return lineOf(keptOf(kept, thing));
};

/** The same without the name of a person whose account was closed. */
export const keptWithout = (kept: KeptReport, userId: string): KeptReport =>
  'messages' in kept
    ? {
        messages: (kept.messages ?? []).map((message) => ({
          ...message,
          content: forgetMention(message.content, userId),
        })),
      }
    : kept;

/** Characters kept of each message around the reported one, which alone is kept whole. */
const surroundings = 1000;

export const boundKept = (kept: KeptReport, thing: string): KeptReport =>
  'messages' in kept
    ? {
        messages: (kept.messages ?? []).map((message) =>
          message.id === thing ? message : { ...message, content: cutParts(message.content, surroundings) },
        ),
      }
    : kept;

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

/** In a query of `reports`: it waits for a decision, or the one that was made can still be taken back. */
export const isHolding = sql<boolean>`(reports.state = 'open' or reports.platform_open = 1
  or exists (select 1 from report_undos where report_undos.report_id = reports.id))`;

/** The files of what was reported: of a private thread all that the other one showed, of anything else its own. */
const filesOf = ({ kind, thing, about }: NewReport, kept: KeptReport): string[] => {
  if ('profile' in kept) return [kept.profile?.picture ?? []].flat();
  const messages = 'messages' in kept && kind === 'request' ? (kept.messages ?? []) : [];
  const parts = [
    ...keptOf(kept, thing),
    ...messages.flatMap(({ author, content }) => (author === about ? content : [])),
  ];
  return mediaIn(parts).map(({ name }) => name);
};

/** Inside the write that stores or joins a report. */
export const holdFilesOf = (tx: Tx, reportId: string, report: NewReport, kept: KeptReport): Promise<void> =>
  keepFiles(tx, reportId, filesOf(report, kept));

/** What a profile said whose person has closed the account. */
const eraseClosedProfiles = async (tx: Tx, reportIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('reports')
    .set({ kept: '{}', excerpt: '' })
    .where('id', 'in', reportIds)
    .where('kind', '=', 'profile')
    .where('about', 'in', tx.selectFrom('people').select('id').where('removed_at', 'is not', null))
    .where((of) => of.not(isHolding))
    .execute();
};

/** Files that no report holds any more, some at a time; true when there are more. */
const endSomeHolds = async (tx: Tx): Promise<boolean> => {
  const most = 1000;
  const ended = await tx
    .selectFrom('reports')
    .select('id')
    .where('id', 'in', tx.selectFrom('kept_files').select('report_id'))
    .where((of) => of.not(isHolding))
    .limit(most)
    .execute();
  await letFilesGo(
    tx,
    ended.map(({ id }) => id),
  );
  return ended.length === most;
};

/** After decisions have become final: `expired` are reports whose undo is over, at most 1,000. */
export const endHolds = async (tx: Tx, expired: readonly string[]): Promise<void> => {
  if (expired.length > 0) await eraseClosedProfiles(tx, expired);
  while (await endSomeHolds(tx));
};

/**
 * In a query: no report of this thing waits for staff, and no decision about one can be taken back. What is old is kept as long
 * as one does (docs/contract.md#retention).
 */
export const isNotReported = (
  kinds: readonly ('message' | 'thread' | 'reply')[],
  thing: Expression<string>,
): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from reports
    where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and thing = ${thing} and ${isHolding})`;

/** The same of whatever somebody wrote, and of their profile. */
export const isNobodyReported = (user: Expression<string>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from reports where about = ${user} and ${isHolding})`;

/** Whose the files of something are while it can come back. */
export const raidHolderOf = (thing: string): FileOwner => ({ type: 'raid', id: thing });

/** In the transaction that took it away. */
export const storeRaidHeld = async (tx: Tx, rows: readonly RaidHeldTable[]): Promise<void> => {
  if (rows.length > 0) await tx.insertInto('raid_held').values(rows).execute();
};

/** In the transaction that brought it back, which returns its files. */
export const takeRaidHeld = async (tx: Tx, things: readonly string[]): Promise<void> => {
  if (things.length > 0) await tx.deleteFrom('raid_held').where('thing', 'in', things).execute();
};

/**
 * It does not come back, and its files are let go: also in the transaction of whoever deletes what raid mode took already.
 * At most 1,000 things. Returns how many were held.
 */
export const dropRaidHeld = async (tx: Tx, things: readonly string[]): Promise<number> => {
  if (things.length === 0) return 0;
  const gone = await tx.deleteFrom('raid_held').where('thing', 'in', things).returning('thing').execute();
  await releaseFiles(tx, { type: 'raid', ids: gone.map(({ thing }) => thing) });
  return gone.length;
};

/** What somebody took away as staff stays, and nobody did it. */
export const forgetRaidTaker = async (tx: Tx, userId: string): Promise<void> => {
  await tx.updateTable('raid_held').set({ taken_by: null }).where('taken_by', '=', userId).execute();
};
