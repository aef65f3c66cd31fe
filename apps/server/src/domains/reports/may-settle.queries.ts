import { actionsFor, type ReportAction, type ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { strengthIn } from '@baithak/protocol/permissions';
import { ownerRank } from '@baithak/protocol/ranks';
import type { Tx } from '../../platform/db/write.ts';
import type { Queue } from '../moderation/api.ts';

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

/** Whether somebody may take back what was done in a room, or outside of rooms: their own, or what nobody above them there did. */
export const mayTakeBack = async (
  tx: Tx,
  userId: string,
  { by, roomId }: { readonly by: string | null; readonly roomId: string | null },
): Promise<boolean> => {
  if (by === null || by === userId) return true;
  return (await standingOf(tx, userId, roomId)).strength >= (await standingOf(tx, by, roomId)).strength;
};
