import type { RoomChange, RoomFollower, RoomLoad } from '@baithak/client/room/room-follower';
import { botRank } from '@baithak/protocol/ranks';
import type { Cursor } from './cursor.ts';
import { handleMessage, personOf, type RoomMessage, type Scene } from './handle-message.ts';
import { codeOf, persist } from './persist.ts';
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

/** `gone`: the room cannot be loaded any more. */
export const createRoomWorker = (scene: Scene, cursor: Cursor, room: Room, gone: () => void): RoomWorker => {
  const ready = Promise.withResolvers<void>();
  const deleted = new Set<string>();
  let work = Promise.resolve();
  let stopped = false;

  const enqueue = (task: () => Promise<void>): void => {
    work = work.then(task).catch((error: unknown) => {
      if (!stopped && !scene.signal.aborted) scene.report(error);
    });
  };

  const handle = async (message: RoomMessage): Promise<void> => {
    if (stopped || scene.signal.aborted || message.rev <= (cursor.of(room.id) ?? -1)) return;
    if (!deleted.delete(message._id)) await handleMessage(scene, room, message);
    cursor.move(room.id, message.rev);
  };

  const register = async (): Promise<void> => {
    const commands = scene.commands.map(({ params, ...command }) => ({ ...command, params: [...params] }));
    await persist(scene.signal, () => scene.client.bots.registerCommands({ id: room.id, commands }));
    ready.resolve();
  };

  /** A load that carries not all that was missed. */
  const takeLoad = ({ rev }: RoomLoad): void =>
    enqueue(async () => {
      await register();
      const from = cursor.of(room.id);
      // A room that is new to the bot begins now; so does one whose revisions went back (restored from a backup).
      if (from !== undefined && from < rev)
        for (const message of await readMissed(scene, room.id, from, rev)) await handle(message);
      if (!stopped) cursor.move(room.id, rev);
    });

  const take = (change: RoomChange): void => {
    if (change.type === 'deleted') deleted.add(change.messageId);
    else if (change.type === 'created') enqueue(() => handle(change.message));
    enqueue(async () => void (change.type === 'deleted' && deleted.delete(change.messageId)));
  };

  const follower: RoomFollower = scene.client.followRoom(
    room.id,
    {
      onLoad: takeLoad,
      onResume: () => enqueue(register),
      onChange: take,
      onError: (error) => {
        ready.reject(error);
        if (codeOf(error) !== undefined) gone();
        scene.report(error);
      },
    },
    { since: cursor.of(room.id) },
  );
  // Nobody may be waiting for it.
  ready.promise.catch(() => undefined);
  const unlisten = scene.client.on.userJoined(({ roomId, user }) => {
    if (roomId !== room.id || user.user.role.rank === botRank) return;
    const person = personOf({ user: user.user, role: user.user.role });
    enqueue(async () => {
      for (const handler of scene.handlersOf('joined')) await handler(person, room);
    });
  });

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
