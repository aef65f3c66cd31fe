import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { indexMessage } from './index-message.ts';
import { changeFiles, type Change } from '../uploads/api.ts';

export interface Sending {
  readonly id: string;
  readonly roomId: string;
  readonly author: string;
  readonly guest: boolean;
  readonly tempId: string;
  /** JSON. */
  readonly content: string;
  readonly mentioned: readonly string[];
  readonly replyTo: string | null;
  readonly at: number;
  readonly media?: Media;
}

/** The names of the files that a message shows, and the token of their upload: for those that it has not shown before. */
export interface Media {
  readonly names: readonly string[];
  readonly token: string | undefined;
}

interface Taking {
  /** A guest has nothing to write in an Adult room: GUESTS_MAY_NOT. */
  readonly guest: boolean;
  /** When the room has something new, ms; left out it has not. */
  readonly lastUpdate?: number;
}

/** Takes the room's next rev, which also holds the room until the commit. ROOM_NOT_FOUND once it is closed. */
export const takeRev = async (tx: Tx, roomId: string, { guest, lastUpdate }: Taking): Promise<number> => {
  const room = await tx
    .updateTable('rooms')
    .set((of) => ({ rev: of('rev', '+', 1), ...(lastUpdate === undefined ? {} : { last_update: lastUpdate }) }))
    .where('id', '=', roomId)
    .where('closed', '=', 0)
    .returning(['rev', 'type'])
    .executeTakeFirst();
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  if (room.type === 'Adult' && guest) throw new Refusal('GUESTS_MAY_NOT');
  return room.rev;
};

/** Whoever writes has joined, and has read up to what they wrote. */
const readAsMember = async (tx: Tx, { roomId, author }: Sending, rev: number): Promise<void> => {
  const member = await tx
    .updateTable('room_members')
    .set({ last_read_rev: rev })
    .where('room_id', '=', roomId)
    .where('person_id', '=', author)
    .returning('role')
    .executeTakeFirst();
  if (!member) throw new Refusal('NOT_A_MEMBER');
};

const checkReplyTo = async (tx: Tx, roomId: string, replyTo: string): Promise<void> => {
  const answered = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', replyTo)
    .where('room_id', '=', roomId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!answered) throw new Refusal('NOT_FOUND', { msg: 'The message that you answer is gone.' });
};

export const insertMentions = async (
  tx: Tx,
  roomId: string,
  rev: number,
  mentioned: readonly string[],
): Promise<void> => {
  if (mentioned.length === 0) return;
  await tx
    .insertInto('message_mentions')
    .values(mentioned.map((person_id) => ({ person_id, room_id: roomId, rev })))
    .execute();
};

/** The files of a message are the room's: seen as long as the room is. */
export const filesOfMessage = (message: Pick<Sending, 'id' | 'roomId' | 'author' | 'media' | 'at'>): Change => ({
  names: message.media?.names ?? [],
  token: message.media?.token,
  target: 'roomMessage',
  personId: message.author,
  owner: { kind: 'message', id: message.id },
  roomId: message.roomId,
  public: true,
  now: message.at,
});

/**
 * Stores a message under the room's next rev. A tempId that the author has used already stores nothing and is
 * answered `repeated`; used at the same moment in another process it fails on its unique index, and nothing is stored.
 */
export const storeMessage = defineWrite({
  name: 'messages.storeMessage',
  key: ({ roomId }: Sending) => roomId,
  run: async (tx, sending: Sending): Promise<{ rev: number } | { repeated: true }> => {
    const { id, roomId, author, tempId, content, replyTo, at } = sending;
    const first = await tx
      .selectFrom('messages')
      .select('id')
      .where('author', '=', author)
      .where('temp_id', '=', tempId)
      .executeTakeFirst();
    if (first) return { repeated: true };
    const rev = await takeRev(tx, roomId, { guest: sending.guest, lastUpdate: at });
    await readAsMember(tx, sending, rev);
    if (replyTo !== null) await checkReplyTo(tx, roomId, replyTo);
    await tx
      .insertInto('messages')
      .values({
        id,
        room_id: roomId,
        rev,
        changed_rev: rev,
        author,
        temp_id: tempId,
        content,
        reply_to: replyTo,
        sent_at: at,
        edited: 0,
        deleted: 0,
      })
      .execute();
    await insertMentions(tx, roomId, rev, sending.mentioned);
    if (sending.media) await changeFiles(tx, filesOfMessage(sending));
    await indexMessage(tx, sending);
    return { rev };
  },
});
