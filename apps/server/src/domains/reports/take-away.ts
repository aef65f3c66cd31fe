import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { ModerationAct } from '@baithak/protocol/moderation-log/acts';
import type { App, Caller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import {
  type HeldMessage,
  type TakenMessage,
  publishReturned,
  publishTaken,
  returnMessage,
  takeMessage,
} from '../messages/api.ts';
import { type NotificationChanges, noChanges } from '../notifications/api.ts';
import { type HeldProfile, returnProfile, takeProfile } from '../people/api.ts';
import {
  type HeldPrivateMessage,
  type TakenPrivate,
  publishTakenPrivate,
  returnPrivateMessage,
  takePrivateMessage,
} from '../private-threads/api.ts';
import {
  type HeldThread,
  type ReturnedThread,
  type TakenThread,
  publishReturnedThread,
  publishTakenThread,
  returnThread,
  takeThread,
} from '../threads/api.ts';

/** What a decision took away; nothing where there was nothing to take. */
export type Held =
  | { readonly message: HeldMessage }
  | { readonly thread: HeldThread }
  | { readonly privateMessage: HeldPrivateMessage }
  | { readonly profile: HeldProfile }
  | { readonly nothing: true };

/** What is reported, and where. */
export interface Thing {
  readonly reportId: string;
  readonly kind: string;
  readonly thing: string;
  readonly roomId: string | null;
  /** Whose it is. */
  readonly about: string;
}

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

type Returned =
  | { readonly message: { readonly rev: number } }
  | { readonly thread: ReturnedThread }
  | { readonly profile: true }
  | { readonly quiet: true };

/** Brings back what a decision deleted; undefined where its place is gone by now. */
export const giveBack = async (tx: Tx, { thing: id, roomId }: Thing, held: Held): Promise<Returned | undefined> => {
  if ('message' in held) {
    const message = roomId === null ? undefined : await returnMessage(tx, { roomId, id }, held.message);
    return message && { message };
  }
  if ('thread' in held) {
    const thread = roomId === null ? undefined : await returnThread(tx, { roomId, id }, held.thread);
    return thread && { thread };
  }
  if ('nothing' in held) return undefined;
  if ('profile' in held) return (await returnProfile(tx, id, held.profile)) ? { profile: true } : undefined;
  return (await returnPrivateMessage(tx, id, held.privateMessage)) && { quiet: true };
};

/** After the commit. */
export const publishGivenBack = async (caller: Caller, { thing: id, roomId }: Thing, back: Returned): Promise<void> => {
  if ('message' in back && roomId !== null) await publishReturned(caller, { roomId, id }, back.message);
  if ('thread' in back && roomId !== null) await publishReturnedThread(caller, { roomId, id }, back.thread);
  if ('profile' in back) caller.live.personChanged(id);
};
