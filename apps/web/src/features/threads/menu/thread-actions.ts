import type { Thread } from '@baithak/protocol/entities/thread';
import {
  canArchive,
  canDeleteReply,
  canDeleteThread,
  canEdit,
  canPinReply,
  canPinThread,
  canReply,
  canSeeVersions,
  canSetNotice,
  wrote,
  type ThreadViewer,
} from '@baithak/protocol/contracts/threads.rules';

/** What the menu of a thread or reply may offer (docs/product.md#thread-menu, docs/product.md#thread-permissions). */
export type ThreadAction =
  | 'edit'
  | 'history'
  | 'pin'
  | 'unpin'
  | 'addNotice'
  | 'removeNotice'
  | 'quote'
  | 'quoteInThread'
  | 'copyLink'
  | 'embed'
  | 'report'
  | 'archive'
  | 'delete';

const authored = ({ member: { user, role } }: Thread) => ({ authorId: user._id, strength: role.strength });

const threadActions = (
  thread: Thread,
  viewer: ThreadViewer,
  isArchived: boolean,
): readonly (ThreadAction | false)[] => [
  canEdit(viewer, authored(thread), { archived: isArchived }) && 'edit',
  canPinThread(viewer) && (thread.pinned ? 'unpin' : 'pin'),
  canSetNotice(viewer) && (thread.notice ? 'removeNotice' : 'addNotice'),
  canReply({ archived: isArchived, allowedReplies: thread.allowedReplies }) && 'quote',
  'quoteInThread',
  'copyLink',
  thread.public && 'embed',
  !wrote(viewer, authored(thread)) && 'report',
  thread.edited && canSeeVersions(viewer) && 'history',
  canArchive(viewer, authored(thread)) && !isArchived && 'archive',
  canDeleteThread(viewer, authored(thread)) && 'delete',
];

const replyActions = (
  reply: Thread,
  viewer: ThreadViewer,
  parent: Thread | undefined,
  isArchived: boolean,
): readonly (ThreadAction | false)[] => [
  canEdit(viewer, authored(reply), { archived: isArchived }) && 'edit',
  parent !== undefined && canPinReply(viewer, authored(parent)) && (reply.pinned ? 'unpin' : 'pin'),
  canReply({ archived: isArchived, allowedReplies: reply.allowedReplies }) && 'quote',
  'quoteInThread',
  'copyLink',
  !wrote(viewer, authored(reply)) && 'report',
  reply.edited && canSeeVersions(viewer) && 'history',
  canDeleteReply(viewer, authored(reply), parent ? authored(parent) : { authorId: '' }) && 'delete',
];

/** `parent`: what a reply answers, if it is known. */
export const actionsFor = (
  thread: Thread,
  viewer: ThreadViewer,
  { parent, isArchived }: { parent: Thread | undefined; isArchived: boolean },
): readonly ThreadAction[] =>
  (thread.parent === null
    ? threadActions(thread, viewer, isArchived)
    : replyActions(thread, viewer, parent, isArchived)
  ).filter((act) => act !== false);
