import type { PrivateThreadChange } from '@baithak/client/room/private-follower';
import type { PrivateMessage, PrivateThread } from '@baithak/protocol/entities/private-thread';
import type { User } from '@baithak/protocol/entities/entities';
import type { Me } from '../../conversation/conversation-context.ts';
import type { Message } from '../../conversation/state/conversation-state.ts';

/** The other one of a private thread, as the messages show them. */
export type Other = Pick<PrivateThread, 'user' | 'role'>;

const ownRole = ({ rank, strength }: Me) => ({ title: '', strength, spamControl: 0, color: '', rank });

const ownUser = ({ userId, username, picture }: Me): User => ({
  _id: userId,
  username,
  profile: { fullname: '', picture },
});

/** A private message in the shape of the timeline's rows. What one did not write oneself, the other one did, whatever their name is now. */
export const toMessage = (message: PrivateMessage, me: Me, other: Other | undefined): Message => {
  const { writer, ...rest } = message;
  if (writer === me.username) return { ...rest, member: { user: ownUser(me), role: ownRole(me) }, edited: false };
  if (!other) throw new Error('Of this thread nothing is known.');
  return { ...rest, member: { user: other.user, role: other.role }, edited: false };
};

/** Whoever writes has read what is before it; the message is all that tells of it. Null: the change says nothing of reading. */
export const readByWriting = (change: PrivateThreadChange, username: string) =>
  change.type === 'created' && change.message.writer !== username
    ? ({ type: 'othersRead', messageId: change.message._id, date: change.message.date } as const)
    : null;
