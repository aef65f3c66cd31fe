import type { ModerationAct } from '@baithak/protocol/moderation-log/acts';
import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { publishTaken, takeMessage, type TakenMessage } from '../../messages/api.ts';
import { noChanges, type NotificationChanges } from '../../notifications/api.ts';
import { takeProfile } from '../../people/api.ts';
import { publishTakenPrivate, takePrivateMessage, type TakenPrivate } from '../../private-threads/api.ts';
import { publishTakenThread, takeThread, type TakenThread } from '../../threads/api.ts';
import type { Held, Thing } from './held.ts';

type Taken =
  | { readonly message: TakenMessage }
  | { readonly thread: TakenThread }
  | { readonly privateMessage: TakenPrivate }
  | { readonly profile: true };

/** What was deleted with a decision. */
export interface TakenAway {
  /** As its author is told. */
  readonly act: NonNullable<Notification['act']> &
    ('deleteMessage' | 'deleteThread' | 'deleteReply' | 'deletePrivateMessage' | 'clearProfile');
  /** As the log has it; nothing for what is in no room. */
  readonly logged: ModerationAct;
  /** Null: it cannot come back. */
  readonly held: Held | null;
  readonly taken: Taken;
  readonly notifications: NotificationChanges;
}

const message = async (tx: Tx, { reportId, thing: id, roomId }: Thing): Promise<TakenAway | undefined> => {
  const taken = roomId === null ? undefined : await takeMessage(tx, { roomId, id }, reportId);
  if (!taken) return undefined;
  const { held, notifications } = taken;
  return {
    act: 'deleteMessage',
    logged: 'deleteMessage',
    held: { message: held },
    taken: { message: taken },
    notifications,
  };
};

const thread = async (tx: Tx, { reportId, thing: id, roomId }: Thing): Promise<TakenAway | undefined> => {
  const taken = roomId === null ? undefined : await takeThread(tx, { roomId, id }, reportId);
  if (!taken) return undefined;
  const { held, parent, notifications } = taken;
  const act = parent === null ? 'deleteThread' : 'deleteReply';
  return { act, logged: act, held: held && { thread: held }, taken: { thread: taken }, notifications };
};

const privateMessage = async (tx: Tx, { reportId, thing: id }: Thing): Promise<TakenAway | undefined> => {
  const taken = await takePrivateMessage(tx, id, reportId);
  if (!taken) return undefined;
  const held = { privateMessage: taken.held };
  return {
    act: 'deletePrivateMessage',
    logged: 'deletePrivateMessage',
    held,
    taken: { privateMessage: taken },
    notifications: noChanges,
  };
};

const profile = async (tx: Tx, { reportId, thing: id }: Thing): Promise<TakenAway | undefined> => {
  const held = await takeProfile(tx, id, reportId);
  if (!held) return undefined;
  return {
    act: 'clearProfile',
    logged: 'clearProfile',
    held: { profile: held },
    taken: { profile: true },
    notifications: noChanges,
  };
};

const takers: Readonly<Record<string, (tx: Tx, thing: Thing) => Promise<TakenAway | undefined>>> = {
  message,
  thread,
  reply: thread,
  privateMessage,
  profile,
};

/** Deletes what is reported, so that it can come back for an hour; undefined when it is gone already. */
export const takeAway = async (tx: Tx, thing: Thing): Promise<TakenAway | undefined> => takers[thing.kind]?.(tx, thing);

/** After the commit. */
export const publishTakenAway = async (app: App, { thing: id, roomId }: Thing, { taken }: TakenAway): Promise<void> => {
  if ('message' in taken && roomId !== null) publishTaken(app, { roomId, id }, taken.message);
  if ('thread' in taken && roomId !== null) publishTakenThread(app, { roomId, id }, taken.thread);
  if ('privateMessage' in taken) await publishTakenPrivate(app, id, taken.privateMessage);
  if ('profile' in taken) app.live.personChanged(id);
};
