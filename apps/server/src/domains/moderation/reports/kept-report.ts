import { forgetMention } from '@baithak/protocol/parts/rename-mention';
import type { Part } from '@baithak/protocol/parts/part';
import { lineOf } from '@baithak/protocol/parts/snippet';
import { cutParts } from '../../../platform/cut-parts.ts';
import { readParts, withNamesOfNow } from '../../../platform/stored-parts.ts';

export interface KeptMessage {
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
