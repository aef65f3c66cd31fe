import type { Contracts } from '@baithak/protocol/contracts';
import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { ShapeOut } from '@baithak/protocol/define-contract';
import type { Sockets } from '../sockets/sockets.ts';
import type { AllActions, EventSubscribers } from '../wire/actions.ts';
import {
  type FollowSource,
  type Follower,
  type FollowerHandlers,
  type MessageChange,
  type Position,
  changesIn,
  follow,
  rangeOf,
} from './follow.ts';

export type RoomLoad = ShapeOut<Contracts['loading']['loadRoom']['out']>;

/** One step of a room's revision (docs/contract.md#revisions). */
export type RoomChange =
  | MessageChange<RoomMessage>
  | {
      readonly type: 'cleared';
      readonly rev: number;
      /** Messages created before it are gone, from `fromRev` on. */
      readonly beforeRev: number;
      readonly fromRev: number;
    };

export type RoomSource = FollowSource<RoomLoad, RoomChange>;

/** `tellsRead`: only what `updateReadPointer` says counts as read, not all that comes. */
export interface LoadOptions {
  readonly tellsRead?: boolean;
  /** What came up to here is known from another time: the first load carries what changed after it. */
  readonly since?: Position | undefined;
}

export type FollowHandlers = FollowerHandlers<RoomLoad, RoomChange>;
export type RoomFollower = Follower;

/**
 * Loads a room, by its id or slug, and passes on every change of it once, across gaps and lost connections
 * (docs/contract.md#loading-a-room).
 */
export const followRoom = (
  roomRef: string,
  source: RoomSource,
  handlers: FollowHandlers,
  since?: Position,
): RoomFollower =>
  follow(roomRef, source, handlers, {
    names: ({ roomDetails: { _id, slug } }) => (slug === null ? [_id] : [_id, slug]),
    missed: ({ data }, known) => changesIn<RoomMessage>(data, known),
    since,
  });

/** A position as a load asks after it. */
export const sinceOf = (at: Position | undefined) => at && { since: at.rev, epoch: at.epoch };

/** What a load says of a room and its events change. */
export interface RoomFacts extends Pick<RoomLoad, 'frozen' | 'slowMode' | 'timeout'> {
  readonly topic: string;
}

type Events = Pick<EventSubscribers, 'topicUpdated' | 'roomFrozen' | 'slowModeChanged' | 'timeoutChanged'>;
type FactsListener = (roomId: string, changed: Partial<RoomFacts>) => void;

/** Calls `listener` with each change. Returns an unsubscribe function. */
export const onRoomFacts = (on: Events, listener: FactsListener): (() => void) => {
  const ends = [
    on.topicUpdated(({ roomId, topic }) => listener(roomId, { topic })),
    on.timeoutChanged(({ roomId, timeout }) => listener(roomId, { timeout })),
    on.slowModeChanged(({ roomId, seconds }) => listener(roomId, { slowMode: seconds })),
    on.roomFrozen(({ roomId, until, reason, strict, raid }) =>
      listener(roomId, {
        frozen: until === null || reason === null ? null : { until, reason, ...(strict && { strict }), raid },
      }),
    ),
  ];
  return () => ends.forEach((end) => end());
};

/**
 * Listens until `end`; `into` puts what was told into a load that was asked for before: an event may overtake the
 * answer, which then says what was before.
 */
export const listenForFacts = (
  on: Events,
): { readonly into: (load: RoomLoad) => RoomLoad; readonly end: () => void } => {
  const told = new Map<string, Partial<RoomFacts>>();
  const end = onRoomFacts(on, (roomId, changed) => told.set(roomId, { ...told.get(roomId), ...changed }));
  const into = (load: RoomLoad): RoomLoad => {
    const changed = told.get(load.roomDetails._id);
    if (!changed) return load;
    const { topic = load.roomDetails.topic, ...order } = changed;
    return { ...load, ...order, roomDetails: { ...load.roomDetails, topic } };
  };
  return { into, end };
};

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
      return facts.into(await actions.loading.loadRoom({ id, ...sinceOf(since), ...options }));
    } finally {
      facts.end();
    }
  },
  unload: (id) => actions.loading.unloadRoom({ id }),
  onRange: (tell) => {
    const listener = (roomId: string, change: RoomChange): void => tell(roomId, rangeOf(change));
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
      // Nobody can go on from a gap: it waits until a load is past it.
      on.roomCaughtUp(({ roomId, since, rev, gap, data }) =>
        tell(roomId, { since: gap ? rev : since, rev, changes: (known) => changesIn<RoomMessage>(data, known) }),
      ),
      () => void emitListeners.delete(fromEmit),
    ];
    return () => ends.forEach((end) => end());
  },
  onMissed: (listener) => sockets.onMissed('/room', listener),
  after,
});
