import type { raidsContract } from '@baithak/protocol/contracts/raids';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { callMs } from '../../bulk-undo/api.ts';
import { publishReturned } from '../../messages/api.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { mayTakeBack } from '../../rooms/api.ts';
import { publishReturnedThread } from '../../threads/api.ts';
import { changes, findRaid } from '../raids.ts';
import { type HeldRow, countHeld, heldPage } from './held.ts';
import { publishLine } from './take-alike.ts';
import { restoreTaken } from './taking.write.ts';

/** Messages of one transaction. */
export const stepSize = 50;

/** Somebody else deleted it, or its room was closed, meanwhile. */
export const ignoreGone = (error: unknown): undefined => {
  if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'ROOM_NOT_FOUND')) return undefined;
  throw error;
};

type Mine = (taken: Pick<HeldRow, 'room_id' | 'taken_by' | 'taken_strength'>) => Promise<boolean>;

/** Whether the caller may take back what was taken; each of those who took is looked at once. */
const mine = ({ db, viewer }: Caller): Mine => {
  const known = new Map<string, Promise<boolean>>();
  return ({ room_id: roomId, taken_by: by, taken_strength: strength }) => {
    const key = `${roomId} ${by} ${strength}`;
    const may = known.get(key) ?? mayTakeBack(db.read, { userId: viewer.userId, roomId }, { by, strength });
    known.set(key, may);
    return may;
  };
};

/** What a dry run counts. */
const count = async (caller: Caller, raidId: string) => {
  const isMine = mine(caller);
  const people = new Set<string>();
  let [messages, leftOut] = [0, 0];
  for (const row of await countHeld(caller.db.readLong, raidId, caller.clock.now()))
    if (await isMine(row)) {
      messages += Number(row.total);
      people.add(row.author);
    } else leftOut += Number(row.total);
  return { messages, people: people.size, leftOut, isDone: false };
};

interface Restored {
  readonly rooms: Set<string>;
  readonly people: Set<string>;
  messages: number;
  leftOut: number;
}

interface Step {
  readonly raidId: string;
  readonly roomId: string;
  readonly things: readonly string[];
}

const restoreStep = async (caller: Caller, restored: Restored, { raidId, roomId, things }: Step): Promise<void> => {
  // In memory first: raid mode by itself takes none of it again.
  await caller.services.raids.spare(roomId, things);
  const by = caller.viewer.userId;
  const done = await caller.db
    .write(restoreTaken, { raidId, roomId, by, things, ...logStamp(caller) })
    .catch(ignoreGone);
  if (!done) return;
  restored.leftOut += done.leftOut;
  if (done.returned.length === 0) return;
  restored.messages += done.returned.length;
  restored.rooms.add(roomId);
  for (const userId of done.authors) restored.people.add(userId);
  for (const { id, ...back } of done.returned)
    if ('message' in back) await publishReturned(caller, { roomId, id }, back.message);
    else await publishReturnedThread(caller, { roomId, id }, back.thread);
  publishNotifications(caller, done.notifications);
};

/** The steps of a page: messages of a room by 50, each thread or reply by itself, for it may bring hundreds of replies along. */
const stepsOf = (raidId: string, rows: readonly HeldRow[]): Step[] =>
  [...Map.groupBy(rows, (row) => row.room_id)].flatMap(([roomId, own]) => {
    const of = (kind: HeldRow['kind']) => own.flatMap((row) => (row.kind === kind ? [row.thing] : []));
    const said = of('message');
    const some = Array.from({ length: Math.ceil(said.length / stepSize) }, (_, at) =>
      said.slice(at * stepSize, (at + 1) * stepSize),
    );
    return [...some, ...of('post').map((thing) => [thing])].map((things) => ({ raidId, roomId, things }));
  });

/** True when nothing is left but what stays. */
const restoreAll = async (caller: Caller, raidId: string, restored: Restored): Promise<boolean> => {
  const { clock, db } = caller;
  const end = clock.now() + callMs;
  const isMine = mine(caller);
  for (let after: HeldRow | undefined; ;) {
    const rows = await heldPage(db.readLong, raidId, clock.now(), after);
    after = rows.at(-1);
    if (after === undefined) return true;
    const own = [];
    for (const row of rows)
      if (await isMine(row)) own.push(row);
      else restored.leftOut += 1;
    for (const step of stepsOf(raidId, own)) {
      if (clock.now() >= end) return false;
      await restoreStep(caller, restored, step);
    }
  }
};

/** Brings back what raid mode took away within the last hour; a dry run counts it (docs/contract.md#raid-mode). */
export const restoreRaid: CallHandler<typeof raidsContract.restoreRaid> = async (caller, { raidId, dryRun }) => {
  await caller.limits.take(changes, caller.viewer.userId);
  const { row } = await findRaid(caller, raidId);
  if (dryRun) return count(caller, raidId);
  const restored: Restored = { rooms: new Set(), people: new Set(), messages: 0, leftOut: 0 };
  let isDone = false;
  try {
    isDone = await restoreAll(caller, raidId, restored);
  } finally {
    // What is there again is told, also when a right was lost in the middle.
    for (const roomId of restored.rooms) await publishLine(caller, raidId, roomId);
    if (restored.rooms.size > 0) caller.services.raids.tell(row);
  }
  const { messages, people, leftOut } = restored;
  return { messages, people: people.size, leftOut, isDone };
};
