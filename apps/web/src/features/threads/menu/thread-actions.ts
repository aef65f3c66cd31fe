import type { Thread } from '@baithak/protocol/entities/thread';
import {
  canArchive,
  canDeleteReply,
  canDeleteThread,
  canPinReply,
  canPinThread,
  canSetNotice,
  type ThreadViewer,
} from '@baithak/protocol/contracts/threads.rules';

/** What the menu of a thread or reply may offer (docs/product.md#thread-menu, docs/product.md#thread-permissions). */
export type ThreadAction =
  | 'pin'
  | 'unpin'
  | 'addNotice'
  | 'removeNotice'
  | 'quote'
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
  canPinThread(viewer) && (thread.pinned ? 'unpin' : 'pin'),
  canSetNotice(viewer) && (thread.notice ? 'removeNotice' : 'addNotice'),
  'quote',
  'copyLink',
  thread.public && 'embed',
  'report',
  canArchive(viewer, authored(thread)) && !isArchived && 'archive',
  canDeleteThread(viewer, authored(thread)) && 'delete',
];

const replyActions = (
  reply: Thread,
  viewer: ThreadViewer,
  parent: Thread | undefined,
): readonly (ThreadAction | false)[] => [
  parent !== undefined && canPinReply(viewer, authored(parent)) && (reply.pinned ? 'unpin' : 'pin'),
  'quote',
  'copyLink',
  'report',
  canDeleteReply(viewer, authored(reply), parent ? authored(parent) : { authorId: '' }) && 'delete',
];

/** `parent`: what a reply answers, if it is known. */
export const actionsFor = (
  thread: Thread,
  viewer: ThreadViewer,
  { parent, isArchived }: { parent: Thread | undefined; isArchived: boolean },
): readonly ThreadAction[] =>
  (thread.parent === null ? threadActions(thread, viewer, isArchived) : replyActions(thread, viewer, parent)).filter(
    (act) => act !== false,
  );
