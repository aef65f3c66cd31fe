import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { AppealedBan } from '@baithak/protocol/entities/ban';
import { type Part, mediaIn } from '@baithak/protocol/parts/part';
import { forgetMention } from '@baithak/protocol/parts/named-in';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/write.ts';
import { cutParts, readParts, withNamesOfNow } from '../../platform/stored-parts.ts';
import type { NotificationChanges, NotificationStamp } from '../notifications/api.ts';
import { keepFiles, letFilesGo } from '../uploads/api.ts';

interface QuotedMessage {
  /** A user id. */
  readonly author: string;
  readonly content: readonly Part[];
}

interface KeptMessage {
  readonly id: string;
  /** A user id. */
  readonly author: string;
  /** Milliseconds. */
  readonly at: number;
  readonly content: readonly Part[];
  /** What it answers, as that stood then; nothing where it answers none, or that was gone. */
  readonly quoted?: QuotedMessage;
}

type KeptProfile = Readonly<Record<'username' | 'fullname' | 'alias' | 'about' | 'picture', string | null>> & {
  /** What a bot says its commands do, a line each, where that was judged. */
  readonly commands?: string;
};

interface KeptBan {
  readonly kind: AppealedBan['kind'];
  readonly everywhere: boolean;
  /** Milliseconds. */
  readonly since: number;
  readonly until: number | null;
  readonly why: string;
  /** A user id. */
  readonly by: string;
}

/**
 * What was reported, as it stood: messages in their order, the reported one among them; or a profile. Of an appeal the ban and
 * what the person wrote last. Nothing once it was erased.
 */
export interface KeptReport {
  readonly messages?: readonly KeptMessage[];
  readonly profile?: KeptProfile;
  readonly ban?: KeptBan;
}

interface MessageRow {
  readonly id: string;
  readonly author: string;
  readonly sent_at: number;
  readonly content: string;
  readonly reply_to?: string | null;
}

/** Stored messages as a report keeps them. `answered`: what they answer, where it is still there. */
export const keepMessages = (
  rows: readonly MessageRow[],
  answered: readonly Omit<MessageRow, 'sent_at'>[] = [],
): KeptReport => {
  const byId = new Map([...answered, ...rows].map((row) => [row.id, row]));
  return {
    messages: rows.map(({ id, author, sent_at: at, content, reply_to: replyTo }) => {
      const quoted = byId.get(replyTo ?? '');
      return {
        ...{ id, author, at, content: readParts(content) },
        ...(quoted && { quoted: { author: quoted.author, content: readParts(quoted.content) } }),
      };
    }),
  };
};

/** The ids of what messages answer. */
export const answeredIn = (rows: readonly Pick<MessageRow, 'reply_to'>[]): string[] =>
  rows.flatMap(({ reply_to: id }) => id ?? []);

/** What a report of something keeps of it. */
export interface Reported {
  readonly kind: ReportKind;
  readonly roomId: string | null;
  /** Whose it is. */
  readonly about: string;
  readonly kept: KeptReport;
}

/** The messages changed, where it has some. */
const withMessages = (kept: KeptReport, change: (message: KeptMessage) => KeptMessage): KeptReport =>
  kept.messages ? { ...kept, messages: kept.messages.map(change) } : kept;

/** All words of a message changed, those that it quotes too. */
const withWords = (message: KeptMessage, change: (content: readonly Part[]) => readonly Part[]): KeptMessage => ({
  ...message,
  content: change(message.content),
  ...(message.quoted && { quoted: { ...message.quoted, content: change(message.quoted.content) } }),
});

/** What is kept of a report, people under the names that they have now. */
export const readKept = (stored: string): KeptReport =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  withMessages(JSON.parse(stored) as KeptReport, (message) => withWords(message, withNamesOfNow));

/** What the reported thing itself says; nothing where no words were kept. */
export const keptOf = ({ messages = [] }: KeptReport, thing: string): readonly Part[] =>
  messages.find(({ id }) => id === thing)?.content ?? [];

/** The line that the queue shows. */
export const excerptOfKept = (kept: KeptReport, thing: string): string =>
  kept.profile ? (kept.profile.commands ?? kept.profile.about ?? '') : lineOf(keptOf(kept, thing));

/** The same without the name of a person whose account was closed. */
export const keptWithout = (kept: KeptReport, userId: string): KeptReport =>
  withMessages(kept, (message) => withWords(message, (content) => forgetMention(content, userId)));

/** Characters kept of each message around the reported one, which alone is kept whole. */
const surroundings = 1000;
/** Characters kept of what a message answers, of which a line is shown. */
const quotation = 120;

export const boundKept = (kept: KeptReport, thing: string): KeptReport =>
  withMessages(kept, ({ content, quoted, ...message }) => ({
    ...message,
    content: message.id === thing ? content : cutParts(content, surroundings),
    ...(quoted && { quoted: { ...quoted, content: cutParts(quoted.content, quotation) } }),
  }));

export interface NewReport extends Reported {
  /** Of the report, if this is the first one of its thing. */
  readonly id: string;
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
  if (kept.profile) return [kept.profile.picture ?? []].flat();
  const messages = kind === 'request' ? (kept.messages ?? []) : [];
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
