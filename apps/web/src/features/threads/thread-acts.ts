import type { Thread } from '@baithak/protocol/threads';
import {
  canArchive,
  canDeleteReply,
  canDeleteThread,
  canPinReply,
  canPinThread,
  canSetNotice,
  type ThreadViewer,
} from '@baithak/protocol/threads.rules';

/** What the menu of a thread or reply may offer (specification 2, 6). */
export type ThreadAct =
  | 'pin'
  | 'unpin'
  | 'addNotice'
  | 'removeNotice'
  | 'archive'
  | 'quote'
  | 'embed'
  | 'report'
  | 'delete';

const authored = (thread: Thread) => ({ authorId: thread.member.user._id });

const threadActs = (thread: Thread, viewer: ThreadViewer, isArchived: boolean): readonly (ThreadAct | false)[] => [
  canPinThread(viewer) && (thread.pinned ? 'unpin' : 'pin'),
  canSetNotice(viewer) && (thread.notice ? 'removeNotice' : 'addNotice'),
  canArchive(viewer, authored(thread)) && !isArchived && 'archive',
  'quote',
  thread.public && 'embed',
  'report',
  canDeleteThread(viewer, authored(thread)) && 'delete',
];

const replyActs = (reply: Thread, viewer: ThreadViewer, parent: Thread | undefined): readonly (ThreadAct | false)[] => [
  parent !== undefined && canPinReply(viewer, authored(parent)) && (reply.pinned ? 'unpin' : 'pin'),
  'quote',
  'report',
  canDeleteReply(viewer, authored(reply), parent ? authored(parent) : { authorId: '' }) && 'delete',
];

/** `parent`: what a reply answers, if it is known. */
export const actsFor = (
  thread: Thread,
  viewer: ThreadViewer,
  { parent, isArchived }: { parent: Thread | undefined; isArchived: boolean },
): readonly ThreadAct[] =>
  (thread.parent === null ? threadActs(thread, viewer, isArchived) : replyActs(thread, viewer, parent)).filter(
    (act) => act !== false,
  );
