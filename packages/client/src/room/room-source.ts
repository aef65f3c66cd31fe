import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { AllActions, EventSubscribers } from '../wire/actions.ts';
import type { LoadOptions, RoomChange, RoomSource } from './room-follower.ts';
import { listenForFacts } from './room-facts.ts';
import type { Sockets } from '../sockets/sockets.ts';

/** Called after each acknowledged emit: our key, its input and its answer. */
export type EmitListener = (key: string, input: unknown, answer: unknown) => void;

interface Sent {
  readonly rev?: number;
  readonly id?: string;
  readonly message?: RoomMessage;
}

/** The change that an acknowledgement of our own emit carries: its event goes to all other sockets but not to this one. */
const changeOf = (key: string, { rev, id, message }: Sent): RoomChange | undefined => {
  if (rev === undefined) return undefined;
  if (key === 'deleteMessage' && id) return { type: 'deleted', rev, messageId: id };
  if (key === 'editMessage' && message) return { type: 'edited', rev, message };
  if ((key === 'sendMessage' || key === 'replyMessage') && message) return { type: 'created', rev, message };
  return undefined;
};

/** Calls something later; returns what cancels it. */
export const after = (ms: number, fn: () => void): (() => void) => {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
};

/** The client as the source of a room follower. */
export const createRoomSource = (
  actions: AllActions,
  sockets: Sockets,
  on: EventSubscribers,
  emitListeners: Set<EmitListener>,
  options: Omit<LoadOptions, 'since'>,
): RoomSource => ({
  load: async (id, since) => {
    const facts = listenForFacts(on);
    try {
      return facts.into(await actions.screens.loadRoom({ id, ...(since !== undefined && { since }), ...options }));
    } finally {
      facts.end();
    }
  },
  unload: (id) => actions.screens.unloadRoom({ id }),
  onChange: (listener) => {
    const fromEmit: EmitListener = (key, input, answer) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of this entry, by the contract
      const change = changeOf(key, answer as Sent);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of this entry, which the caller typed by the contract
      if (change) listener((input as { id: string }).id, change);
    };
    emitListeners.add(fromEmit);
    const ends = [
      on.newMessage(({ roomId, rev, message }) => listener(roomId, { type: 'created', rev, message })),
      on.messageEdited(({ roomId, rev, message }) => listener(roomId, { type: 'edited', rev, message })),
      on.messageDeleted(({ roomId, rev, messageId }) => listener(roomId, { type: 'deleted', rev, messageId })),
      on.roomCleared(({ roomId, rev, beforeRev, fromRev = 0 }) =>
        listener(roomId, { type: 'cleared', rev, beforeRev, fromRev }),
      ),
      () => void emitListeners.delete(fromEmit),
    ];
    return () => ends.forEach((end) => end());
  },
  onOnline: (listener) => sockets.onConnect('/room', listener),
  after,
});
