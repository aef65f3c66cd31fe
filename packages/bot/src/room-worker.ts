import type { RoomChange, RoomFollower, RoomLoad } from '@baithak/client/room/room-follower';
import { botRank } from '@baithak/protocol/ranks';
import { type Cursor, unknownEpoch } from './cursor.ts';
import { handleMessage, personOf, type RoomMessage, type Scene } from './handle-message.ts';
import { persist } from './persist.ts';
import { registrationRefused } from './errors.ts';
import type { Room } from './types.ts';

/** Handles what is written in one room, in the order of the revisions. */
export interface RoomWorker {
  /** Resolves once the room is loaded and its commands are registered; rejects when it cannot be loaded. */
  readonly ready: Promise<void>;
  /** Resolves when nothing is being handled. What waits is handled after the next start. */
  stop(): Promise<void>;
}

const latest = 'f'.repeat(24);

/** What was written after a rev and up to another one, oldest first: more than a load answers. */
const readMissed = async (scene: Scene, roomId: string, after: number, until: number): Promise<RoomMessage[]> => {
  const missed: RoomMessage[] = [];
  for (let before: string | undefined = latest; before !== undefined;) {
    const at: string = before;
    const { msgs, canLoadMore } = await persist(scene.signal, () =>
      scene.client.messages.getMessagesBefore({ roomId, messageId: at }),
    );
    missed.push(...msgs.filter(({ rev }) => rev > after && rev <= until));
    const oldest = msgs.at(-1);
    before = canLoadMore && oldest && oldest.rev > after ? oldest._id : undefined;
  }
  return missed.toReversed();
};

const registerIn = async ({ client, commands, signal }: Scene, id: string): Promise<void> => {
  const registered = commands.map(({ params, ...command }) => ({ ...command, params: [...params] }));
  await persist(signal, () => client.bots.registerCommands({ id, commands: registered })).catch((error: unknown) => {
    throw registrationRefused(error, commands);
  });
};

/** What its handlers throw keeps no room from being heard. */
const enter = async (scene: Scene, room: Room): Promise<void> => {
  try {
    for (const handler of scene.handlersOf('entered')) await handler(room);
  } catch (error) {
    if (!scene.signal.aborted) scene.report(error);
  }
};

/** Handles each person who comes into the room, in turn with what is written there. Returns what ends it. */
const listenForJoined = (scene: Scene, room: Room, enqueue: (task: () => Promise<void>) => void): (() => void) =>
  scene.client.on.userJoined(({ roomId, user }) => {
    if (roomId !== room.id || user.user.role.rank === botRank) return;
    const person = personOf({ user: user.user, role: user.user.role });
    enqueue(async () => {
      for (const handler of scene.handlersOf('joined')) await handler(person, room);
    });
  });

/** `gone`: the room cannot be loaded any more. */
export const createRoomWorker = (scene: Scene, cursor: Cursor, room: Room, gone: () => void): RoomWorker => {
  const ready = Promise.withResolvers<void>();
  const deleted = new Set<string>();
  /** What was cleared since the bot began: what waits of it is not handled. */
  const cleared: { readonly fromRev: number; readonly beforeRev: number }[] = [];
  let work = Promise.resolve();
  let stopped = false;

  const enqueue = (task: () => Promise<void>): void => {
    work = work.then(task).catch((error: unknown) => {
      if (!stopped && !scene.signal.aborted) scene.report(error);
    });
  };

  const handle = async (message: RoomMessage): Promise<void> => {
    if (stopped || scene.signal.aborted || message.rev <= (cursor.of(room.id)?.rev ?? -1)) return;
    const isGone = cleared.some(({ fromRev, beforeRev }) => message.rev >= fromRev && message.rev < beforeRev);
    if (!deleted.delete(message._id) && !isGone) await handleMessage(scene, room, message);
    cursor.move(room.id, message.rev);
  };

  const register = async (): Promise<void> => {
    try {
      await registerIn(scene, room.id);
      await enter(scene, room);
      ready.resolve();
    } catch (error) {
      ready.reject(error);
      throw error;
    }
  };

  /** A load that carries not all that was missed. */
  const takeLoad = ({ rev, epoch }: RoomLoad): void =>
    enqueue(async () => {
      const known = cursor.of(room.id);
      const isSame = known?.epoch === epoch || known?.epoch === unknownEpoch;
      // A room that is new to the bot begins now; so does one of another epoch, and one whose revisions went back: nothing
      // says what of it was handled. That is written before anybody can give a command, which a bot that ends here must not
      // pass over.
      const from = known && isSame && known.rev <= rev ? known.rev : rev;
      cursor.restart(room.id, { rev: from, epoch });
      await cursor.settled();
      await register();
      if (from < rev) for (const message of await readMissed(scene, room.id, from, rev)) await handle(message);
      if (!stopped) cursor.move(room.id, rev);
    });

  /** What was missed comes in the order of its last change, and is handled in the order in which it was written. */
  const takeWritten = (changes: readonly RoomChange[]): void => {
    const written = changes.flatMap((change) => (change.type === 'created' ? [change.message] : []));
    for (const message of written.toSorted((one, other) => one.rev - other.rev)) enqueue(() => handle(message));
  };

  const take = (change: RoomChange): void => {
    if (change.type === 'cleared') cleared.push(change);
    if (change.type === 'deleted') deleted.add(change.messageId);
    enqueue(async () => void (change.type === 'deleted' && deleted.delete(change.messageId)));
  };

  const follower: RoomFollower = scene.client.followRoom(
    room.id,
    {
      onLoad: takeLoad,
      onResume: () => enqueue(register),
      onChanges: takeWritten,
      onChange: take,
      onError: (error) => {
        ready.reject(error);
        scene.report(error);
        gone();
      },
    },
    { since: cursor.of(room.id) },
  );
  // Nobody may be waiting for it.
  ready.promise.catch(() => undefined);
  const unlisten = listenForJoined(scene, room, enqueue);

  return {
    ready: ready.promise,
    stop: async () => {
      stopped = true;
      unlisten();
      follower.stop();
      await work;
    },
  };
};
