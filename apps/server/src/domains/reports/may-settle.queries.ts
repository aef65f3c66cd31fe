import { actionsFor, type ReportAction, type ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { strengthIn } from '@baithak/protocol/permissions';
import { ownerRank } from '@baithak/protocol/ranks';
import type { Tx } from '../../platform/db/write.ts';
import { isOpenFor, type Queue } from '../moderation/api.ts';

interface Concerned {
  readonly about: string;
  readonly kind: ReportKind;
  readonly room_id: string | null;
}

interface Standing {
  readonly strength: number;
  readonly rank: number;
}

const gone: Standing = { strength: -2, rank: -2 };

/** How somebody stands where it happened: in the room, else on the platform. Nobody answers for a closed account. */
const standingOf = async (tx: Tx, userId: string, roomId: string | null): Promise<Standing> => {
  const person = await tx
    .selectFrom('people')
    .leftJoin('room_members', (join) =>
      join.onRef('room_members.user_id', '=', 'people.id').on('room_members.room_id', '=', roomId ?? ''),
    )
    .select(['people.rank', 'people.removed_at', 'room_members.role'])
    .where('people.id', '=', userId)
    .executeTakeFirst();
  if (!person || person.removed_at !== null) return gone;
  return { strength: strengthIn({ platformRank: person.rank, roomRole: person.role }), rank: person.rank };
};

/**
 * What somebody may do about a report: nothing about an equal or higher rank. An Owner may leave what was reported of
 * another one as it is, or nobody could.
 */
export const allowedActions = async (
  tx: Tx,
  { roomId, userId }: Queue,
  { about, kind, room_id: place }: Concerned,
): Promise<readonly ReportAction[]> => {
  const mine = await standingOf(tx, userId, place);
  const theirs = await standingOf(tx, about, place);
  const isGone = theirs.strength === gone.strength;
  if (mine.strength > theirs.strength)
    return actionsFor(kind, roomId === null).filter((action) => !isGone || action === 'dismiss' || action === 'delete');
  return mine.rank === ownerRank ? ['dismiss'] : [];
};

type Deciding = Parameters<typeof isOpenFor>[1] & {
  readonly room_id: string | null;
  readonly settled_strength: number | null;
};

/** Whether a report waits in the queue, or is a decision of a room's staff that somebody of the platform's staff stands above. */
export const mayDecide = async (tx: Tx, queue: Queue, report: Deciding): Promise<boolean> => {
  if (isOpenFor(queue, report)) return true;
  const { settled_strength: decided, room_id: roomId } = report;
  return queue.roomId === null && decided !== null && (await standingOf(tx, queue.userId, roomId)).strength > decided;
};

/** Whether somebody stands above whoever has a report, and may take it over at once. */
export const mayTakeOver = async (tx: Tx, queue: Queue, holder: string, roomId: string | null): Promise<boolean> =>
  (await standingOf(tx, queue.userId, roomId)).strength > (await standingOf(tx, holder, roomId)).strength;
