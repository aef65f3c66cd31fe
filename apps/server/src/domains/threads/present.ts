import { holdsPublicThreads, listExcerptLength } from '@baithak/protocol/contracts/threads.rules';
import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import type { Thread } from '@baithak/protocol/entities/thread';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { cutParts, readParts, storedWithNames } from '../../platform/stored-parts.ts';
import { presentMember } from '../rooms/api.ts';
import { presentMedia, visibilityIn } from '../uploads/api.ts';
import type { ThreadRow } from './thread-rows.queries.ts';

/** What lists show of a message (docs/contract.md#shapes); null when they show it whole. */
export const excerptOf = (parts: readonly MessagePart[]): MessagePart[] | null => {
  const excerpt = cutParts(parts, listExcerptLength);
  const isWhole = excerpt.length === parts.length && excerpt.every((part, at) => part === parts[at]);
  return isWhole ? null : excerpt;
};

/** Ids of the latest votes, with the viewer's own among them. */
const voters = (ids: string | null, viewerId: string, own: boolean): string[] => {
  const latest = ids === null || ids === '' ? [] : ids.split(',');
  return own && !latest.includes(viewerId) ? [viewerId, ...latest.slice(0, -1)] : latest;
};

type Stored = Pick<ThreadRow, 'message' | 'media' | 'access' | 'type' | 'readers' | 'names_epoch'>;

export const storedParts = (row: Pick<Stored, 'message'>): MessagePart[] => readParts<MessagePart>(row.message);

export const storedTags = (row: Pick<ThreadRow, 'tags'>): string[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  JSON.parse(row.tags) as string[];

/** The stored message with the names of now; the names of files that not everybody may see are signed. */
const presentMessage = (app: Pick<App, 'db' | 'services'>, row: Stored): string =>
  row.media === 0 || visibilityIn(row) === 'public'
    ? storedWithNames(row.message)
    : JSON.stringify(presentMedia(app, storedParts(row), visibilityIn(row)));

/** A thread as lists show it (docs/contract.md#shapes); its row was read with excerpts. */
export const presentListed = (app: Pick<App, 'db' | 'services'>, row: ThreadRow, viewerId = ''): Thread => {
  // What was stored before excerpts were is cut when it is read.
  const cut = row.cut === 0 && row.message.length > listExcerptLength ? excerptOf(storedParts(row)) : null;
  return presentThread(app, cut ? { ...row, message: JSON.stringify(cut), cut: 1 } : row, viewerId);
};

/** A thread as the wire has it. `viewerId` '' is nobody: what is published to everybody. */
export const presentThread = (app: Pick<App, 'db' | 'services'>, row: ThreadRow, viewerId = ''): Thread => ({
  _id: row.id,
  message: presentMessage(app, row),
  ...(row.cut === 1 ? { cut: true } : {}),
  date: iso(row.created_at),
  active: iso(row.active_at),
  edited: row.edited_at !== null,
  ...(row.edited_at === null ? {} : { editedAt: iso(row.edited_at) }),
  member: presentMember(row.author, row),
  isCreator: row.author === row.root_author,
  pinned: row.pinned === 1,
  // Decided when it is read: a room that turns Private or Adult has no public threads from that moment on.
  public: row.public === 1 && holdsPublicThreads(row),
  archived: row.archived === 1,
  notice: row.notice === 1,
  allowedReplies: row.allowed_replies === 1,
  replies: row.replies,
  likes: voters(row.likers, viewerId, row.vote === 1),
  dislikes: voters(row.dislikers, viewerId, row.vote === -1),
  likeCount: row.likes,
  dislikeCount: row.dislikes,
  views: row.views,
  changed: row.changed,
  tags: storedTags(row),
  quotedTo: row.quoted_to,
  parent: row.depth === 0 ? null : row.under,
  room: { _id: row.room_id, title: row.title },
});
