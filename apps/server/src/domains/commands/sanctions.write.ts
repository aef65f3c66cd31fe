import { type CommandKey, mayCommand } from '@baithak/protocol/commands/commands';
import { limits } from '@baithak/protocol/limits';
import { type RankPair, effectiveRank, mayActInRoom, strengthIn } from '@baithak/protocol/permissions';
import { guestRank, staffRank } from '@baithak/protocol/ranks';
import { hour, minute } from '../../platform/clock.ts';
import { leaveNotice } from '../../platform/db/notices.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import {
  banGivenTo,
  banInPlace,
  banOn,
  everyRoom,
  liftBan,
  refuseBanned,
  storeAddressBan,
  storeBan,
  storeKick,
  touchedBy,
} from '../bans/api.ts';
import { speakingChanged } from '../broadcast/api.ts';
import { type MessagesStep, type PostStep, undoMessagesIn, undoPostIn } from '../bulk-undo/api.ts';
import { type LogStamp, logAction } from '../moderation-log/api.ts';
import { type NotificationChanges, allChanges, noChanges } from '../notifications/api.ts';
import {
  endInvites,
  endMembership,
  isKnownInRoom,
  lockPeople,
  lockRoom,
  refuseToTakeBack,
  standingIn,
  takeAccess,
  takeAccessFor,
} from '../rooms/api.ts';

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
const reaching: ReadonlySet<CommandKey> = new Set([
  'timeOutPerson',
  'banPerson',
  'banGuest',
  'kickGuest',
  'banAddress',
]);

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

export interface Unban extends Omit<Sanctioning, 'command' | 'at'> {
  /** Of the person's bans or timeouts this one. */
  readonly banId?: string | undefined;
  /** The timeout, and no ban. */
  readonly timeout?: boolean;
  readonly log: LogStamp;
}

/** From this platform rank on somebody bans and unbans addresses everywhere. */
export const addressRank = staffRank + 1;

interface Unbanned {
  readonly roomId: string;
  readonly people: readonly string[];
  readonly isTimeout: boolean;
}

/** What the log has of the end of each kind. */
const ends = {
  ban: 'unbanPerson',
  guest: 'unbanPerson',
  kick: 'unbanPerson',
  address: 'unbanAddress',
  timeout: 'endTimeout',
} as const;

/**
 * Lifts a ban or timeout that was given to a person, the latest without `banId`: NO_SUCH_PERSON when there is none. Only
 * platform staff finds one that holds for them and was given to somebody else, which says that they share an address. An address is freed
 * by whoever may ban one; OUTRANKED for what somebody of a higher rank gave. Returns whom it frees where ('' is every room).
 */
export const storeUnban = defineWrite({
  name: 'commands.storeUnban',
  key: ({ roomId }: Unban) => roomId,
  run: async (tx, unban: Unban): Promise<Unbanned> => {
    const { roomId, by, target, banId, timeout = false, log } = unban;
    const { mine } = await checkSanction(tx, { ...unban, command: 'unbanPerson', at: log.at });
    const everywhere = mine.platformRank >= addressRank;
    const of = { roomId, everywhere, timeouts: timeout, at: log.at };
    const isNamed = banId === undefined && !timeout;
    const ban =
      (await (everywhere && isNamed ? banOn(tx, target, of) : banGivenTo(tx, target, banId, of))) ??
      // The list of timeouts ends them by their ids.
      (banId === undefined ? undefined : await banGivenTo(tx, target, banId, { ...of, timeouts: true }));
    if (!ban)
      throw new Refusal('NO_SUCH_PERSON', {
        msg: timeout ? 'Nobody by that name has a timeout here.' : 'Nobody by that name is banned here.',
      });
    const isAddress = ban.kind === 'address';
    if (isAddress && !mayCommand(effectiveRank(mine.platformRank, mine.roomRole), 'banAddress'))
      throw new Refusal('FORBIDDEN');
    await refuseToTakeBack(tx, { userId: by, roomId }, { by: ban.given_by, strength: ban.strength });
    const people = await liftBan(tx, ban.id);
    if (ban.kind === 'timeout') leaveNotice(tx, speakingChanged, { roomId: ban.room_id, people });
    const what = ends[ban.kind];
    const where = ban.room_id === everyRoom ? {} : { roomId };
    await logAction(tx, log, { by, what, whom: target, thing: ban.id, ...where });
    return { roomId: ban.room_id, people, isTimeout: ban.kind === 'timeout' };
  },
});

export interface AddressBanning extends Omit<Sanctioning, 'command' | 'at'> {
  readonly banId: string;
  readonly hours: number;
  /** Members too. */
  readonly everybody: boolean;
  readonly confirmed: boolean;
  readonly why: string;
  readonly log: LogStamp;
}

export interface AddressBanned {
  /** How many people it touches now; null for whoever may not know. */
  readonly count: number | null;
  /** Undefined: nothing was stored, for it would touch more than one and was not confirmed. */
  readonly held?: { readonly roomId: string; readonly people: readonly string[]; readonly until: number };
}

/**
 * Bans the addresses of a person, whose rank and the caller's were checked and locked: everywhere when platform staff of
 * rank 10 gives it; by the staff of a room there and of guests alone, and nothing in the answer depends on whom it holds.
 * Else any owner of a room would learn which of its guests a member is, and who lives together.
 */
export const giveAddressBan = async (
  tx: Tx,
  banning: AddressBanning,
  { mine, theirs }: { readonly mine: RankPair; readonly theirs: RankPair },
): Promise<AddressBanned> => {
  const { banId: id, by, target, hours, everybody, confirmed, why, log } = banning;
  const everywhere = mine.platformRank >= addressRank;
  if (!mayCommand(effectiveRank(mine.platformRank, mine.roomRole), 'banAddress')) throw new Refusal('FORBIDDEN');
  if (!everywhere && (everybody || theirs.platformRank !== guestRank))
    throw new Refusal('FORBIDDEN', { msg: 'Only platform staff may ban the addresses of members.' });
  const roomId = everywhere ? everyRoom : banning.roomId;
  const until = log.at + hours * hour;
  const strength = strengthIn(mine);
  const ban = { id, roomId, target, kind: 'address', by, strength, why, since: log.at, until, everybody } as const;
  const touched = await touchedBy(tx, ban);
  if (!touched) throw new Refusal('NO_SUCH_PERSON', { msg: 'No address of this person is known.' });
  const count = everywhere ? touched.length : null;
  if (count !== null && count > 1 && !confirmed) return { count };
  const people = await storeAddressBan(tx, ban, touched);
  await (everywhere ? takeAccessFor(tx, people) : takeAccess(tx, roomId));
  const where = roomId === everyRoom ? {} : { roomId };
  const amount = (hours * hour) / minute;
  await logAction(tx, log, { by, what: 'banAddress', whom: target, thing: id, why, amount, ...where });
  return { count, held: { roomId, people, until } };
};

/** Bans the addresses of a person, and nothing else of them. */
export const storeAddressBanning = defineWrite({
  name: 'commands.storeAddressBanning',
  key: ({ roomId }: AddressBanning) => roomId,
  run: async (tx, banning: AddressBanning): Promise<AddressBanned> =>
    giveAddressBan(tx, banning, await checkSanction(tx, { ...banning, command: 'banAddress', at: banning.log.at })),
});

export interface Sanction extends Omit<Sanctioning, 'at'> {
  readonly command: 'banPerson' | 'banGuest' | 'kickGuest' | 'removePerson';
  readonly banId: string;
  /** Without: until unbanned. */
  readonly minutes?: number | undefined;
  readonly why: string;
  /** Of a ban: the address is banned along with the person, by this id, and logged by that. */
  readonly addressBan?: { readonly id: string; readonly logId: string } | undefined;
  readonly log: LogStamp;
}

export interface Sanctioned {
  /** For whom it holds: other names of the same guest too. */
  readonly people: readonly string[];
  /** Milliseconds; null: until unbanned. */
  readonly until: number | null;
  readonly notifications: NotificationChanges;
  /** For whom the ban of the address holds. */
  readonly byAddress?: AddressBanned['held'];
}

const endOf = ({ command, minutes, log: { at } }: Sanction): number | null => {
  if (command === 'kickGuest') return at + limits.kickSeconds * 1000;
  return minutes === undefined ? null : at + minutes * minute;
};

/** An address ban always ends: it is as long as the ban, 30 days at most. */
const addressHours = (minutes = limits.addressBanAlongHours * 60): number =>
  Math.min(Math.ceil(minutes / 60), limits.addressBanAlongHours);

/** Bans a person, sends a guest out, or ends a membership, and leaves the entry in the log. */
export const storeSanction = defineWrite({
  name: 'commands.storeSanction',
  key: ({ roomId }: Sanction) => roomId,
  run: async (tx, sanction: Sanction): Promise<Sanctioned> => {
    const { command, banId: id, roomId, by, target, minutes, why, addressBan, log } = sanction;
    const standing = await checkSanction(tx, { ...sanction, at: log.at });
    const { room, mine } = standing;
    const until = endOf(sanction);
    const ban = { id, roomId, target, by, strength: strengthIn(mine), why, since: log.at } as const;
    let people = [target];
    let notifications = noChanges;
    if (command === 'removePerson') {
      // An owner's membership ends by a transfer alone, whoever asks.
      if (room.creator === target) throw new Refusal('OUTRANKED');
      const ended = await endMembership(tx, room, target);
      if (!ended) throw new Refusal('NO_SUCH_PERSON');
      notifications = ended;
    } else if (command === 'kickGuest') await storeKick(tx, { ...ban, kind: 'kick', until: until ?? log.at });
    else {
      const before = await banInPlace(tx, { userId: target, roomId, at: log.at });
      if (before)
        await refuseToTakeBack(tx, { userId: by, roomId }, { by: before.given_by, strength: before.strength });
      people = await storeBan(tx, { ...ban, kind: command === 'banGuest' ? 'guest' : 'ban', until });
      for (const userId of people) notifications = allChanges(notifications, await endInvites(tx, roomId, userId));
    }
    // Not of a guest who may be back in a minute: names end for everybody in the room.
    await takeAccess(tx, roomId, { leaves: command === 'kickGuest' });
    const amount = minutes === undefined ? {} : { amount: minutes };
    await logAction(tx, log, { by, what: command, whom: target, roomId, thing: id, why, ...amount });
    if (!addressBan) return { people, until, notifications };
    const hours = addressHours(minutes);
    const along = { roomId, by, target, banId: addressBan.id, hours, everybody: false, confirmed: true, why };
    const { held } = await giveAddressBan(tx, { ...along, log: { ...log, logId: addressBan.logId } }, standing);
    return { people, until, notifications, byAddress: held };
  },
});

/** Whoever may not ban the author any more is stopped here. */
const check = (tx: Tx, { roomId, by, author, at }: MessagesStep | PostStep) =>
  checkSanction(tx, { command: 'banPerson', roomId, by, target: author, at });

export const undoMessagesInRoom = defineWrite({
  name: 'commands.undoMessages',
  key: ({ roomId }: { roomId: string }) => roomId,
  run: async (tx, step: MessagesStep) => {
    await check(tx, step);
    return undoMessagesIn(tx, step);
  },
});

export const undoPostInRoom = defineWrite({
  name: 'commands.undoPost',
  key: ({ roomId }: { roomId: string }) => roomId,
  run: async (tx, step: PostStep) => {
    await check(tx, step);
    return undoPostIn(tx, step);
  },
});
