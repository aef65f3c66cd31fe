import { mayCommand, type CommandKey } from '@baithak/protocol/commands/commands';
import { effectiveRank, mayActInRoom, type RankPair } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { refuseBanned } from '../../bans/api.ts';
import { isKnownInRoom, lockPeople, lockRoom, standingIn } from '../../rooms/api.ts';

export interface Sanctioning {
  readonly command: CommandKey;
  readonly roomId: string;
  readonly by: string;
  /** A user id. */
  readonly target: string;
  /** Milliseconds. */
  readonly at: number;
}

/** NOT_A_MEMBER, BANNED or FORBIDDEN unless this person may give the command in the room at this moment. */
const checkGiver = async (tx: Tx, { command, roomId, by, at }: Sanctioning): Promise<RankPair> => {
  const mine = await standingIn(tx, roomId, by);
  if (mine.roomRole === null && mine.platformRank < staffRank) throw new Refusal('NOT_A_MEMBER');
  await refuseBanned(tx, { userId: by, roomId, at });
  if (!mayCommand(effectiveRank(mine.platformRank, mine.roomRole), command)) throw new Refusal('FORBIDDEN');
  return mine;
};

/** What is done to people who need not be members. */
const reaching: ReadonlySet<CommandKey> = new Set(['banPerson', 'banGuest', 'kickGuest', 'banAddress']);

/**
 * Whether somebody may sanction somebody else, by their ranks now. OUTRANKED for an equal or higher one; NO_SUCH_PERSON
 * for whoever was not in the room for 30 days, whom only platform staff reaches (docs/contract.md#bans).
 */
export const checkRanks = async (db: Tx, sanctioning: Sanctioning) => {
  const mine = await checkGiver(db, sanctioning);
  const theirs = await standingIn(db, sanctioning.roomId, sanctioning.target);
  if (!mayActInRoom(mine, theirs)) throw new Refusal('OUTRANKED');
  const { command, roomId, target: userId, at } = sanctioning;
  if (mine.platformRank < staffRank && reaching.has(command) && !(await isKnownInRoom(db, { roomId, userId, at })))
    throw new Refusal('NO_SUCH_PERSON');
  return { mine, theirs };
};

/**
 * What a sanction asks inside its own transaction, after room and people are locked: ranks are as they are now, whatever
 * the call saw.
 */
export const checkSanction = async (tx: Tx, sanctioning: Sanctioning) => {
  const { roomId, by, target } = sanctioning;
  const room = await lockRoom(tx, roomId);
  await lockPeople(tx, [by, target]);
  return { room, ...(await checkRanks(tx, sanctioning)) };
};
