import type { PayloadOut } from '../define-contract.ts';
import type { Member } from '../entities/entities.ts';
import type { messagesContract, RoomMessage } from './messages.ts';

/*
 * A new message to those who were told of its author before (docs/contract.md#short-messages).
 */

type ShortMessage = PayloadOut<typeof messagesContract.newMessageShort>;

/** The second in which an id was made, in milliseconds. */
const secondOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000;

/** Of a message that nobody has edited. */
export const shorten = (roomId: string, { _id, rev, content, member, date, replyTo }: RoomMessage): ShortMessage => {
  const [only, ...others] = content;
  return {
    in: roomId,
    id: _id,
    rev,
    by: member.user._id,
    at: Date.parse(date) - secondOf(_id),
    ...(only?.type === 'text' && only.extras === undefined && others.length === 0 ? { text: only.data } : { content }),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
};

export const lengthen = (
  { id, rev, at, text, content, replyTo }: Omit<ShortMessage, 'in' | 'by'>,
  member: Member,
): RoomMessage => ({
  _id: id,
  rev,
  changedRev: rev,
  content: content ?? [{ type: 'text', data: text ?? '' }],
  member,
  date: new Date(secondOf(id) + at).toISOString(),
  edited: false,
  ...(replyTo === undefined ? {} : { replyTo }),
});
