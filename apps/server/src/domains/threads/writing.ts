import type { ResolvedPart } from '@baithak/protocol/parts/part';
import type { Actor } from './standing.queries.ts';
import type { Tag } from './tags.ts';

/** A thread or a reply as it is about to be stored. */
export interface Writing {
  readonly id: string;
  readonly roomId: string;
  readonly actor: Actor;
  /** What was written; the files of `token` come after it. */
  readonly parts: readonly ResolvedPart[];
  readonly token: string | undefined;
  readonly at: number;
}

export interface ThreadWriting extends Writing {
  readonly tags: readonly Tag[];
  readonly public: 0 | 1;
  readonly allowedReplies: 0 | 1;
  readonly quotedTo: string | null;
}

export interface ReplyWriting extends Writing {
  readonly replyTo: string;
}
