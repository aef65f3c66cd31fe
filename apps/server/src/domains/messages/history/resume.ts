import { limits } from '@baithak/protocol/limits';

/** Bytes that a message takes beside its content: author, role, dates. */
const bytesAround = 600;

/** As many of the newest as fit. What does not fit is older history, which the client can load. */
export const thatFit = <Row extends { readonly content: string }>(rows: readonly Row[]): Row[] => {
  let bytes = 0;
  const end = rows.findIndex(({ content }) => (bytes += Buffer.byteLength(content) + bytesAround) > limits.loadBytes);
  return rows.slice(0, end < 0 ? undefined : end);
};

/** What has revisions: a room, a private thread. */
export interface Resumable<Row> {
  readonly rev: number;
  /** The last rev that cannot be resumed over, 0 for none. */
  readonly clearedRev: number;
  /** Count and bytes of the changes after a rev, counted up to `most` of them. */
  sizeOfChanges(since: number, most: number): Promise<{ readonly count: number; readonly bytes: number }>;
  changedAfter(since: number, most: number): Promise<Row[]>;
}

/**
 * What changed after a rev, in changedRev order. Undefined for a gap: more than 500 changes or 1 MB, a clear among them, or
 * a rev that was never reached (docs/contract.md#loading-a-room). The size is asked for before anything is read.
 */
export const missedSince = async <Row>(of: Resumable<Row>, since: number): Promise<Row[] | undefined> => {
  if (since > of.rev || of.clearedRev > since) return undefined;
  const { count, bytes } = await of.sizeOfChanges(since, limits.resumeMessages + 1);
  if (count > limits.resumeMessages || bytes + count * bytesAround > limits.loadBytes) return undefined;
  const rows = await of.changedAfter(since, limits.resumeMessages + 1);
  // More came between the two reads.
  return rows.length > limits.resumeMessages ? undefined : rows;
};

/** The rev that an answer holds: the read may have seen more than the room's row had a moment before. */
export const highestRev = (rev: number, rows: readonly { readonly changed_rev: number }[]): number =>
  rows.reduce((highest, row) => Math.max(highest, row.changed_rev), rev);
