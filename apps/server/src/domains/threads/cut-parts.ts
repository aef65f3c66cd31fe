import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import { listExcerptLength } from '@baithak/protocol/contracts/threads.rules';
import { cutParts } from '../../platform/cut-parts.ts';

/** What lists show of a message (docs/contract.md#shapes); null when they show it whole. */
export const excerptOf = (parts: readonly MessagePart[]): MessagePart[] | null => {
  const excerpt = cutParts(parts, listExcerptLength);
  const isWhole = excerpt.length === parts.length && excerpt.every((part, at) => part === parts[at]);
  return isWhole ? null : excerpt;
};
