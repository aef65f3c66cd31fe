import { printParts } from '@baithak/protocol/parts/print-source';
import { givenCommand, pollIn } from '@baithak/protocol/parts/part';
import { minRankFor } from '@baithak/protocol/permissions';
import type { Me, MessageAction } from '../conversation/conversation-context.ts';
import type { Message } from '../conversation/state/conversation-state.ts';
import { sanctionsOn } from './moderation/sanctions.ts';

/** What the reader may do with a message. The server checks it again. */
export const allowedActions = (
  message: Message,
  me: Me,
  { joined, onlyReads }: { readonly joined: boolean; readonly onlyReads: boolean },
): readonly MessageAction[] => {
  const { user, role } = message.member;
  const isOwn = user._id === me.userId;
  const { username } = user;
  const isCommand = givenCommand(message.content) !== undefined;
  const hasWords = !isCommand && printParts(message.content) !== '';
  const mayDelete = isOwn || (me.rank >= minRankFor.ManageThreads && me.strength > role.strength);
  return [
    ...(onlyReads ? [] : (['reply'] as const)),
    ...(hasWords ? (['copy'] as const) : []),
    'link',
    ...(isOwn && joined && !onlyReads && !isCommand && !pollIn(message.content) ? (['edit'] as const) : []),
    ...(isOwn ? [] : (['report'] as const)),
    ...(mayDelete ? (['delete'] as const) : []),
    ...(sanctionsOn(me, { username, ...role }).length > 0 ? (['moderate'] as const) : []),
  ];
};
