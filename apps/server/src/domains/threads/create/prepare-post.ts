import { newId } from '@baithak/protocol/ids';
import { hasLinks } from '@baithak/protocol/parts/find-links';
import type { Part, ResolvedPart } from '@baithak/protocol/parts/part';
import { boundMarks } from '@baithak/protocol/text/marks';
import type { App, Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { isVisible, limitSendRate, parseSentParts } from '../../messages/api.ts';
import { findRoomToEnter, type SeenRoom } from '../../rooms/api.ts';
import { actorOf } from '../permissions.queries.ts';
import type { NewPost } from './new-post.queries.ts';
import { readTags, type Tag } from './tags.ts';

const emptyText = () => new Refusal('INVALID_INPUT', { details: [{ path: 'threadText', msg: 'must not be empty' }] });

/** The text of a thread or reply as parts (docs/product.md#parts-in-text). With files it may be nothing. Throws TOO_MANY_MENTIONS. */
const parseThreadText = async (
  app: App,
  threadText: string,
  { mayBeEmpty, stored }: Pick<PostOptions, 'mayBeEmpty' | 'stored'>,
): Promise<ResolvedPart[]> => {
  const parts = await parseSentParts(app, [{ type: 'text', data: boundMarks(threadText.trim()) }], stored);
  if (isVisible(parts)) return parts;
  if (mayBeEmpty) return [];
  throw emptyText();
};

interface PostInput {
  readonly roomId: string;
  readonly threadText?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

interface PostOptions {
  readonly place: 'thread' | 'reply';
  /** The thread or reply that is changed. */
  readonly thing?: string;
  /** What it says now, its tags too. */
  readonly before?: readonly Part[];
  /** What it says now, as it is stored. */
  readonly stored?: string | undefined;
  readonly token?: string | undefined;
  readonly mayBeEmpty?: boolean;
}

/** `undo`: when it is not stored (`judgeText`). */
type Prepared = Omit<NewPost, 'notify'> & {
  readonly tags: readonly Tag[];
  readonly room: SeenRoom;
  readonly undo: () => void;
};

/** What creating a thread, replying and editing share: checks the membership and the send rate, then parses the text, masks it and judges it. */
export const preparePost = async (
  caller: Caller,
  { roomId, threadText = '', tags }: PostInput,
  { place, thing = newId(), before, stored, token, mayBeEmpty = token !== undefined }: PostOptions,
): Promise<Prepared> => {
  const { db, viewer, clock } = caller;
  const room = await findRoomToEnter(db.read, viewer, roomId);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  const read = async () => {
    const written = await parseThreadText(caller, threadText, { mayBeEmpty, stored });
    const text = { type: 'text', data: (tags ?? []).join(' ') } as const;
    if (hasLinks(written, before) || hasLinks([text], before)) await caller.services.ladder.refuse(viewer, ['links']);
    readTags(tags ?? []);
    return { threadText: written, tags };
  };
  const { fields, doubt, undo } = await caller.services.classifier.prepareText(caller, {
    rate: () => limitSendRate(caller, room.rank, viewer.userId),
    read,
    writing: { by: viewer.userId, rank: room.rank, among: { roomId: room.id } },
    place,
    roomId: room.id,
    rank: room.rank,
    thing,
  });
  return {
    id: thing,
    roomId: room.id,
    actor: actorOf(viewer),
    parts: fields.threadText,
    tags: readTags(fields.tags ?? []),
    token,
    at: clock.now(),
    ...(doubt && { doubt }),
    room,
    undo,
  };
};
