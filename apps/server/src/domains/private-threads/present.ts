import type { DeletedPrivateMessage, PrivateMessage, PrivateThread } from '@baithak/protocol/entities/private-thread';
import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import { acceptedOf, connectionStateOf, mayWrite } from '@baithak/protocol/private-states.rules';
import { removedUser } from '@baithak/protocol/text/display-names';
import { snippetOf } from '@baithak/protocol/parts/snippet';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { presentMember } from '../rooms/api.ts';
import { noRoom, presentMedia } from '../uploads/api.ts';
import type { ThreadRow } from './list/threads.queries.ts';
import type { MessageRow } from './messages/messages.queries.ts';
import { blockersOf, sideOf, stateOf } from './pair.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
const partsOf = (content: string): MessagePart[] => JSON.parse(content) as MessagePart[];

/** Whether somebody may know when the other one is here: while both may write, and not while the other one ignores them. */
export const knowsPresence = (row: ThreadRow): boolean => mayWrite(stateOf(row)) && Boolean(row.heard);

/** A thread as the one who has this row sees it. */
export const presentThread = ({ live }: Pick<App, 'live'>, row: ThreadRow): PrivateThread => {
  const state = stateOf(row);
  const side = sideOf(row, row.user_id);
  const { user, role } = presentMember(row.id, { ...row, role: null });
  const unread = Number(row.unread);
  // While one of them blocks, nothing is told of what was read before either.
  const targetPointer = mayWrite(state) ? row.target_pointer : null;
  const { content, author, sent_at: sentAt } = row;
  return {
    _id: row.thread_id,
    user,
    role,
    joinDate: iso(row.created_at),
    online: knowsPresence(row) && live.isOnline(row.id),
    mine: state.by === side,
    connectionState: connectionStateOf(state, side),
    accepted: acceptedOf(state),
    blockers: blockersOf(row),
    unreadMessages: unread,
    new: unread > 0 || (state.phase === 'asked' && state.by !== side),
    targetPointer,
    targetReadAt: targetPointer === null || row.told_read_at === null ? null : iso(row.told_read_at),
    pointer: row.pointer,
    lastMessage:
      content === null || sentAt === null
        ? null
        : {
            username: author === row.user_id ? row.own_username : user.username,
            date: iso(sentAt),
            ...snippetOf(partsOf(content)),
          },
    lastUpdate: iso(row.last_update),
  };
};

/** A stored message; its files are seen by the two alone. */
export const presentPrivateMessage =
  (app: Pick<App, 'services'>) =>
  (row: MessageRow): PrivateMessage => ({
    _id: row.id,
    rev: row.rev,
    changedRev: row.changed_rev,
    content: presentMedia(app, partsOf(row.content), noRoom),
    writer: row.removed_at === null ? row.username : removedUser,
    date: iso(row.sent_at),
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
  });

/** The same for a client that resumes: a deleted message comes as a tombstone without content. */
export const presentChangedPrivate =
  (app: Pick<App, 'services'>) =>
  (row: MessageRow): PrivateMessage | DeletedPrivateMessage =>
    row.deleted === 1
      ? { _id: row.id, rev: row.rev, changedRev: row.changed_rev, deleted: true }
      : presentPrivateMessage(app)(row);
