import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';
import { withoutMention, writtenParts } from '../../platform/stored-parts.ts';
import { reindexMessage } from './search-index.write.ts';

interface Exported {
  readonly temp_id: string;
  readonly room_id: string;
}

/** An index gives them in this order, and devices make these ids of the time. */
const messagesOf = (db: Tx, userId: string, after: Exported = { temp_id: '', room_id: '' }) =>
  db
    .selectFrom('messages')
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .select(['messages.id', 'messages.temp_id', 'messages.content', 'messages.sent_at', 'messages.edited'])
    .select(['messages.deleted', 'messages.reply_to', 'messages.room_id', 'rooms.title'])
    .where('messages.author', '=', userId)
    .where((of) => of(of.refTuple('messages.temp_id', 'messages.room_id'), '>', of.tuple(after.temp_id, after.room_id)))
    .orderBy('messages.temp_id')
    .orderBy('messages.room_id')
    .limit(exportPage)
    .execute();

/** Everything a person wrote in rooms, for their own download. Deleted messages have no content any more. */
export async function* exportMessages(db: Tx, userId: string) {
  for await (const row of inPages((last: Exported | undefined) => messagesOf(db, userId, last))) {
    const { temp_id: _, content, title, ...message } = row;
    yield { ...message, room: title, content: writtenParts(content) };
  }
}

/** Messages whose mentions lose a name in one piece. */
const mentionsAtOnce = 500;

/** Takes a person's name out of messages of one room that mention them, and their mentions. True when there was one. */
const forgetMentions = async (tx: Tx, userId: string, roomId: string): Promise<void> => {
  // Edits and deletions take this lock first.
  await tx.selectFrom('rooms').select('id').where('id', '=', roomId).$call(forUpdate(tx)).execute();
  const mentions = await tx
    .selectFrom('message_mentions')
    .select('rev')
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .limit(mentionsAtOnce)
    .execute();
  const revs = mentions.map(({ rev }) => rev);
  const messages = await tx
    .selectFrom('messages')
    .select(['id', 'room_id as roomId', 'author', 'content', 'sent_at as at'])
    .where('room_id', '=', roomId)
    .where('rev', 'in', revs)
    .where('deleted', '=', 0)
    .execute();
  for (const message of messages) {
    const content = withoutMention(message.content, userId);
    await tx.updateTable('messages').set({ content }).where('id', '=', message.id).execute();
    await reindexMessage(tx, { ...message, content });
  }
  await tx
    .deleteFrom('message_mentions')
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .where('rev', 'in', revs)
    .execute();
};

/** What a person wrote stays, by 'Removed User' (docs/contract.md#own-account); their votes go, and their name from what mentions them. */
export const forgetInMessages: PersonalData['forget'] = async (tx, { userId }) => {
  await tx.deleteFrom('poll_votes').where('user_id', '=', userId).execute();
  const next = await tx
    .selectFrom('message_mentions')
    .select('room_id')
    .where('user_id', '=', userId)
    .orderBy('room_id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  await forgetMentions(tx, userId, next.room_id);
  return 'more';
};

/** Where they were mentioned, without what was said. */
const exportMentions = (db: Tx, userId: string) =>
  db.selectFrom('message_mentions').select(['room_id', 'rev']).where('user_id', '=', userId).execute();

/** How they voted in polls. */
const exportVotes = (db: Tx, userId: string) =>
  db.selectFrom('poll_votes').select(['message_id', 'choice', 'voted_at']).where('user_id', '=', userId).execute();

export const messagesData: PersonalData = {
  exports: { messages: exportMessages, mentions: exportMentions, pollVotes: exportVotes },
  forget: forgetInMessages,
  authors: ['messages.author'],
};
