import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { limits as most } from '@baithak/protocol/limits';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { placeOfGone } from '../../../platform/given-pages.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { banById, bansOfRoom, countBanned } from '../../bans/api.ts';
import type { SeenRoom } from '../../rooms/api.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { endedBans, placeOfBan } from './ended-bans.queries.ts';
import { presentEnded, presentHeld } from './present-bans.ts';
import { addressRank } from './unban.write.ts';

interface Asked {
  readonly room: SeenRoom;
  readonly find: string;
  readonly before: string | undefined;
  /** One more than is shown. */
  readonly most: number;
}

/** What stands for `before`: NOT_FOUND when it is none of the list. */
const placeOf = async <Place>(
  before: string | undefined,
  find: (id: string) => Promise<Place | undefined>,
): Promise<Place | undefined> => {
  if (before === undefined) return undefined;
  const place = await find(before);
  if (place === undefined) throw new Refusal('NOT_FOUND');
  return place;
};

/** A ban that was lifted meanwhile stood where its id was made; nothing for an id that is not made yet. */
const placeOfLifted = (id: string, now: number) =>
  placeOfGone(id).at - 1000 <= now ? ({ id, isGone: true } as const) : undefined;

const onePage = <Row>(rows: readonly Row[]) => ({
  shown: rows.slice(0, most.pageSize),
  canLoadMore: rows.length > most.pageSize,
});

const held = async ({ db, viewer, clock }: Caller, { room, before, ...asked }: Asked) => {
  const at = clock.now();
  const of = { roomId: room.id, everywhere: viewer.rank >= addressRank, at };
  const last = await placeOf(before, async (id) => (await banById(db.read, id)) ?? placeOfLifted(id, at));
  const { shown, canLoadMore } = onePage(await bansOfRoom(db.readLong, { ...of, ...asked, before: last }));
  return { data: await presentHeld(db.read, shown, { viewer, room }), canLoadMore };
};

const ended = async ({ db, clock }: Caller, { room, before, ...asked }: Asked) => {
  const now = clock.now();
  const { id: roomId } = room;
  const place = await placeOf(before, (id) => placeOfBan(db.read, roomId, id));
  const { shown, canLoadMore } = onePage(await endedBans(db.readLong, { roomId, at: now, ...asked, before: place }));
  return { data: await presentEnded(db.read, shown, { roomId, now }), canLoadMore };
};

/**
 * Who is banned from a room (docs/contract.md#bans), the latest first; those of every room too for whoever may lift them.
 * What has ended comes from the room's log, for the bans themselves are removed (docs/security.md#what-is-kept-for-how-long).
 */
export const listBans: CallHandler<typeof commandsContract.listBans> = async (
  caller,
  { roomId, state, find = '', before },
) => {
  const { db, viewer, clock, limits } = caller;
  await limits.take({ name: 'listBans', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'unbanPerson');
  const page = await (state === 'ended' ? ended : held)(caller, { room, find, before, most: most.pageSize + 1 });
  const of = { roomId: room.id, everywhere: viewer.rank >= addressRank, at: clock.now() };
  return { ...page, total: await countBanned(db.read, of) };
};
