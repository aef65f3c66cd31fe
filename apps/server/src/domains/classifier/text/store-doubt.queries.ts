import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { Tx } from '../../../platform/db/write.ts';
import { openReport, type KeptReport, type OpenedReport } from '../../moderation/api.ts';
import type { NewVerdict } from '../../verdicts/api.ts';
import { storeVerdict } from '../../verdicts/api.ts';

/** A doubtful text that is about to be published. */
export interface TextDoubt {
  readonly verdict: NewVerdict;
  readonly reportId: string;
  /** 1 to 7. */
  readonly reason: number;
  readonly stamp: Parameters<typeof openReport>[1]['stamp'];
}

/** What was published, and what a report of it keeps. */
export interface Published {
  readonly thing: string;
  readonly report?: {
    readonly kind: ReportKind;
    readonly roomId: string | null;
    readonly kept: KeptReport;
    /** Whose it is; whoever wrote it by default. */
    readonly about?: string;
  };
}

/** Stores the verdict, and opens a report by the program itself, in the transaction that publishes the text. */
export const storeDoubt = async (
  tx: Tx,
  { verdict, reportId, reason, stamp }: TextDoubt,
  { thing, report }: Published,
): Promise<OpenedReport | undefined> => {
  await storeVerdict(tx, { ...verdict, thing });
  const { author, at } = verdict;
  if (!report) return undefined;
  return openReport(tx, {
    about: author,
    ...report,
    id: reportId,
    thing,
    reporter: null,
    reason,
    details: '',
    at,
    stamp,
  });
};
