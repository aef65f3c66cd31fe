import { printParts } from '@baithak/protocol/parts/print-source';
import { minRankFor } from '@baithak/protocol/permissions';
import type { Me, MessageAction } from '../conversation/conversation-context.ts';
import type { Message } from '../conversation/state/conversation-state.ts';

/** What the reader may do with a message. The server checks it again. */
export const allowedActions = (message: Message, me: Me, joined: boolean): readonly MessageAction[] => {
  const isOwn = message.member.user._id === me.userId;
  const hasWords = printParts(message.content) !== '';
  const mayDelete = isOwn || (me.rank >= minRankFor.ManageThreads && me.strength > message.member.role.strength);
  return [
    'reply',
    ...(hasWords ? (['copy'] as const) : []),
    'link',
    ...(isOwn && joined ? (['edit'] as const) : []),
    ...(mayDelete ? (['delete'] as const) : []),
  ];
};
