import type { RoomMessage } from '@baithak/protocol/messages';
import type { AllActions } from './actions.ts';
import type { On } from './events.ts';
import type { RoomChange, RoomSource } from './room-follower.ts';
import type { Sockets } from './sockets.ts';

/** Told after each acknowledged emit: our key, its input and its answer. */
export type EmitListener = (key: string, input: unknown, answer: unknown) => void;

interface Sent {
  readonly rev?: number;
  readonly id?: string;
  readonly message?: RoomMessage;
}

/** The change that an acknowledgement of our own emit stands for: its event goes to all other sockets but not to this one. */
const changeOf = (key: string, { rev, id, message }: Sent): RoomChange | undefined => {
  if (rev === undefined) return undefined;
  if (key === 'deleteMessage' && id) return { kind: 'deleted', rev, messageId: id };
  if (key === 'editMessage' && message) return { kind: 'edited', rev, message };
  if ((key === 'sendMessage' || key === 'replyMessage') && message) return { kind: 'created', rev, message };
  return undefined;
};

/** What a follower needs of the client. */
export const createRoomSource = (
  actions: AllActions,
  sockets: Sockets,
  on: On,
  emitListeners: Set<EmitListener>,
): RoomSource => ({
  load: (id, since) => actions.screens.loadRoom(since === undefined ? { id } : { id, since }),
  unload: (id) => actions.screens.unloadRoom({ id }),
  onChange: (listener) => {
    const fromEmit: EmitListener = (key, input, answer) => {
      const change = changeOf(key, answer as Sent);
      if (change) listener((input as { id: string }).id, change);
    };
    emitListeners.add(fromEmit);
    const ends = [
      on('newMessage', ({ roomId, rev, message }) => listener(roomId, { kind: 'created', rev, message })),
      on('messageEdited', ({ roomId, rev, message }) => listener(roomId, { kind: 'edited', rev, message })),
      on('messageDeleted', ({ roomId, rev, messageId }) => listener(roomId, { kind: 'deleted', rev, messageId })),
      on('roomCleared', ({ roomId, rev, beforeRev }) => listener(roomId, { kind: 'cleared', rev, beforeRev })),
      () => void emitListeners.delete(fromEmit),
    ];
    return () => ends.forEach((end) => end());
  },
  onOnline: (listener) => sockets.onConnect('/room', listener),
  after: (ms, fn) => {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
});
