import type { Caller } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { publishReturned, returnMessage } from '../../messages/api.ts';
import { returnProfile } from '../../people/api.ts';
import { returnPrivateMessage } from '../../private-threads/api.ts';
import { publishReturnedThread, returnThread, type ReturnedThread } from '../../threads/api.ts';
import type { Held, Thing } from './held.ts';

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
