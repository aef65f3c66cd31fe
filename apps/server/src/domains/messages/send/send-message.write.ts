import type { NamedIds } from '@baithak/protocol/parts/named-in';
import { sql } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import { together } from '../../../platform/db/dialect.ts';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { answeredIn, keepMessages, type OpenedReport, storeDoubt } from '../../reports/api.ts';
import type { Repeated } from '../conversations.ts';
import { messagesBefore, messagesById, roomMessages } from '../messages.queries.ts';
import { waitForIndex } from '../search-index.write.ts';
import {
  allChanges,
  makeNotifications,
  type NotificationChanges,
  type NotificationStamp,
  whenPresent,
} from '../../notifications/api.ts';
import { refuseBanned } from '../../bans/api.ts';
import type { TextDoubt } from '../../classifier/api.ts';
import { addWaiting, endWaiting } from '../../bots/api.ts';
import { noteAnswers, type AnsweredGuest } from '../../ladder/api.ts';
import { moveReadPointer, refuseToWrite, takeNextRev } from '../../rooms/api.ts';
import { changeFiles, type Change } from '../../uploads/api.ts';

export interface Sending {
  readonly id: string;
  readonly roomId: string;
  readonly author: string;
  readonly guest: boolean;
  readonly tempId: string;
  /** JSON. */
  readonly content: string;
  readonly mentioned: readonly string[];
  /** Whom it names beside those, who hear nothing of it. */
  readonly named: readonly string[];
  readonly replyTo: string | null;
  readonly at: number;
  readonly media?: MessageMedia;
  readonly notify: MessageNotify;
  /** The bot that it gives a command to. */
  readonly commandFor?: string;
  /** A bot wrote it: the command that it answers waits no more. */
  readonly answersCommand?: boolean;
  /** It is published, and waits in the queue of reports. */
  readonly doubt?: TextDoubt;
}

/** For the notifications of a message. */
export interface MessageNotify {
  readonly stamp: NotificationStamp;
  /** Those of the people it may be for who read all that comes into the room. */
  readonly reading: readonly string[];
  /** Those who have the room open, and say what they have read of it. */
  readonly present?: readonly string[];
  /** The guests whom it answers: their ladder counts it. */
  readonly answers?: readonly AnsweredGuest[];
}

/** The names of the files that a message shows, and the token of their upload: for those that it has not shown before. */
export interface MessageMedia {
  readonly names: readonly string[];
  readonly token: string | undefined;
}

/** Who wrote what is answered. */
const authorOf = async (tx: Tx, roomId: string, replyTo: string): Promise<string> => {
  const author = await roomMessages.authorOf(tx, roomId, replyTo);
  if (author === undefined) throw new Refusal('NOT_FOUND', { msg: 'The message that you answer is gone.' });
  return author;
};

interface NewMessage {
  readonly id: string;
  readonly roomId: string;
  readonly rev: number;
  readonly author: string;
  readonly tempId: string;
  readonly content: string;
  readonly replyTo: string | null;
  readonly at: number;
}

const insertMessage = prepared((db, { id, roomId, rev, author, tempId, content, replyTo, at }: NewMessage) =>
  db.insertInto('messages').values({
    id,
    room_id: roomId,
    rev,
    changed_rev: rev,
    author,
    temp_id: tempId,
    content,
    reply_to: replyTo,
    sent_at: at,
    edited: sql.lit(0),
    deleted: sql.lit(0),
  }),
);

interface Mentions {
  readonly roomId: string;
  readonly rev: number;
  readonly mentioned: readonly string[];
  readonly named: readonly string[];
}

const flag = (value: 0 | 1) => sql.lit<0 | 1>(value);

const insertMentionRows = prepared((db, { roomId, rev, mentioned, named }: Mentions) =>
  db
    .insertInto('message_mentions')
    .values([
      ...mentioned.map((user_id) => ({ user_id, room_id: roomId, rev, addressed: flag(1) })),
      ...named.map((user_id) => ({ user_id, room_id: roomId, rev, addressed: flag(0) })),
    ]),
);

export const insertMentions = async (
  tx: Tx,
  roomId: string,
  rev: number,
  { mentioned, named }: NamedIds,
): Promise<void> => {
  if (mentioned.length + named.length > 0) await insertMentionRows(tx, { roomId, rev, mentioned, named });
};

/** The change of a message's files that the uploads' domain makes; who may see the room may see them. */
export const filesOfMessage = (message: Pick<Sending, 'id' | 'roomId' | 'author' | 'media' | 'at'>): Change => ({
  names: message.media?.names ?? [],
  token: message.media?.token,
  target: 'roomMessage',
  userId: message.author,
  owner: { type: 'message', id: message.id },
  roomId: message.roomId,
  public: true,
  now: message.at,
});

export interface Stored {
  readonly rev: number;
  /** The message's date, never before the one of the room's rev before it. */
  readonly at: number;
  /** The guests who are a member's answer nearer to their next step. */
  readonly answeredGuests: readonly string[];
  readonly notifications: NotificationChanges;
  /** The report of a doubt. */
  readonly opened?: OpenedReport | undefined;
}

/** Messages before a doubtful one that its report keeps; those after it are not written yet. */
const around = 5;

/** Stores the doubt of a message that stands at this rev. */
export const storeMessageDoubt = async (
  tx: Tx,
  doubt: TextDoubt,
  message: Parameters<typeof keepMessages>[0][number],
  { roomId, rev }: { readonly roomId: string; readonly rev: number },
): Promise<OpenedReport | undefined> => {
  const before = await messagesBefore(tx, roomId, rev, around);
  const rows = [...before.toReversed(), message];
  const kept = keepMessages(rows, await messagesById(tx, roomId, answeredIn(rows)));
  return storeDoubt(tx, doubt, { thing: message.id, report: { kind: 'message', roomId, kept } });
};

/** Whoever is mentioned hears of it, and whoever is answered without being mentioned. */
const notify = async (
  tx: Tx,
  sending: Sending,
  rev: number,
  answered: string | undefined,
): Promise<NotificationChanges> => {
  const { id, roomId, author: actor, mentioned, replyTo, notify: how } = sending;
  const changes = await makeNotifications(
    tx,
    how.stamp,
    [
      { kind: 'mention', thing: id, actor, to: mentioned, roomId, rev },
      ...(replyTo === null || answered === undefined
        ? []
        : [{ kind: 'reply', thing: replyTo, source: id, actor, to: [answered], roomId, rev } as const]),
    ],
    how.reading,
  );
  return whenPresent(changes, how.present);
};

/**
 * Stores a message under the room's next rev. A tempId that the author has used there before stores nothing and
 * returns `repeated`; when both arrive at the same moment in two processes, the second fails on the unique index and stores nothing.
 */
export const storeMessage = defineWrite({
  name: 'messages.storeMessage',
  key: ({ roomId }: Sending) => roomId,
  run: async (tx, sending: Sending): Promise<Stored | Repeated> => {
    const { id, roomId, author, tempId, content, replyTo } = sending;
    if (await roomMessages.findSent(tx, { author, tempId, place: roomId })) return { repeated: true };
    const taking = { guest: sending.guest, lastUpdate: sending.at };
    const { rev, lastUpdate: at } = await takeNextRev(tx, roomId, taking);
    const writing = { userId: author, roomId, at: sending.at };
    await together([refuseBanned(tx, writing), refuseToWrite(tx, writing)]);
    const [seen, answered] = await together([
      // Whoever writes has read up to what they wrote.
      moveReadPointer(tx, writing, rev, sending.at),
      replyTo === null ? undefined : authorOf(tx, roomId, replyTo),
      insertMessage(tx, { id, roomId, rev, author, tempId, content, replyTo, at }),
      insertMentions(tx, roomId, rev, sending),
      waitForIndex(tx, id),
    ]);
    if (sending.commandFor !== undefined)
      await addWaiting(tx, { messageId: id, botId: sending.commandFor, roomId, askerId: author, at });
    if (sending.answersCommand === true && replyTo !== null)
      await endWaiting(tx, { messageId: replyTo, botId: author, roomId });
    if (sending.media) await changeFiles(tx, filesOfMessage(sending));
    const opened =
      sending.doubt &&
      (await storeMessageDoubt(
        tx,
        sending.doubt,
        { id, author, content, sent_at: at, reply_to: replyTo },
        { roomId, rev },
      ));
    const notifications = allChanges(seen, await notify(tx, sending, rev, answered));
    const answeredGuests = await noteAnswers(tx, author, sending.notify.answers, sending.at);
    return { rev, at, answeredGuests, notifications, opened };
  },
});
