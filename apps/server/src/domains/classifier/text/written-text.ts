import type { VerdictPlace } from '@baithak/protocol/contracts/classifier.rules';

/** What somebody wrote, before anything of it is masked. */
export interface WrittenText {
  readonly place: VerdictPlace;
  readonly roomId: string | null;
  /** The rank that counts there. */
  readonly rank: number;
  /** By the names of the fields, which a refusal names. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  /** The message, thread or reply that it will be: how often it is written counts. */
  readonly thing?: string;
  /** The tempId of a send that may be tried again while it is under way: its tries are one. */
  readonly tempId?: string;
  /** What it is given to a bot for: as often as a game wants, but for links and long texts. */
  readonly isCommand?: boolean;
}
