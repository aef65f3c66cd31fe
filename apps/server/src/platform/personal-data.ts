import type { Tx } from './db/write.ts';

/** A file of a person's download: one thing, a short list, or rows read page by page. */
export type ExportFile = (db: Tx, userId: string) => Promise<unknown> | AsyncIterable<object>;

/** Somebody whose account was closed. */
export interface ClosedPerson {
  readonly userId: string;
  /** When, in milliseconds. */
  readonly now: number;
}

/**
 * What a domain holds of people: for their own download, and how it is forgotten when they close the account
 * (docs/contract.md#own-account).
 */
export interface PersonalData {
  /** By the name of the file, without its ending. Nothing of others: no names, ids or texts but what the person wrote. */
  readonly exports: Readonly<Record<string, ExportFile>>;
  /**
   * One bounded piece, in a transaction of its own: the first without `after`, then with what the piece before answered,
   * until one answers nothing. All pieces are done again after a crash.
   */
  readonly forget: (tx: Tx, person: ClosedPerson, after?: string) => Promise<string | undefined>;
  /** Indexed columns (`table.column`) where the id of somebody who is gone stays: as long as it does, so does their row. */
  readonly authors?: readonly string[];
}

/** Several subjects of one domain, one after another: the place is `<which>:<its own place>`. */
export const forgetByPieces =
  (pieces: readonly PersonalData['forget'][]): PersonalData['forget'] =>
  async (tx, person, place = '0:') => {
    const [number = '0', after = ''] = place.split(':');
    const piece = pieces[Number(number)];
    if (!piece) return undefined;
    const next = await piece(tx, person, after === '' ? undefined : after);
    if (next !== undefined) return `${number}:${next}`;
    return Number(number) + 1 < pieces.length ? `${Number(number) + 1}:` : undefined;
  };

/** Rows per page of a download. */
export const exportPage = 500;

/** Rows page by page: `read` gets the last row of the page before, nothing at first, and answers at most `exportPage`. */
export async function* inPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row, void, void> {
  for (let last: Row | undefined; ;) {
    const rows = await read(last);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < exportPage) return;
  }
}
