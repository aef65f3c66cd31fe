import type { Part } from '@baithak/protocol/parts/part';

export interface KeptMessage {
  readonly id: string;
  /** A user id. */
  readonly author: string;
  /** Milliseconds. */
  readonly at: number;
  readonly content: readonly Part[];
}

/** What was reported, as it stood: messages in their order, the reported one among them; or a profile. */
export type KeptReport =
  | { readonly messages: readonly KeptMessage[] }
  | { readonly profile: Readonly<Record<'username' | 'fullname' | 'alias' | 'about' | 'picture', string | null>> };

interface MessageRow {
  readonly id: string;
  readonly author: string;
  readonly sent_at: number;
  readonly content: string;
}

/** Stored messages as a report keeps them. */
export const keepMessages = (rows: readonly MessageRow[]): KeptReport => ({
  messages: rows.map(({ id, author, sent_at: at, content }) => ({
    id,
    author,
    at,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
    content: JSON.parse(content) as Part[],
  })),
});

/** Something that somebody may report, as they see it. */
export interface Reported {
  readonly roomId: string | null;
  /** Whose it is. */
  readonly about: string;
  readonly kept: KeptReport;
}
