import { type BroadcastMute, broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { Permission } from '@baithak/protocol/entities/entities';
import { roomPermissions } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import { iso } from '../../platform/clock.ts';
import type { App, Caller, SocketCaller } from '../../platform/context.ts';
import { type SharedNoticeKind, leaveNotice } from '../../platform/db/notices.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { timeoutsIn } from '../bans/api.ts';
import { type SeenRoom, broadcastOverride, findRoomToRead, publishRole } from '../rooms/api.ts';
import type { BroadcastRightTable } from './tables.ts';

interface Asked {
  readonly roomId: string;
  readonly userId: string;
  readonly at: number;
}

/** Whoever has a timeout is not heard either (docs/contract.md#timeouts). */
const mutes = prepared((db, { roomId, userId, at }: Asked) =>
  db
    .selectFrom('broadcast_mutes')
    .select(['until', 'reason'])
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('until', '>', at)
    .unionAll(
      timeoutsIn(db, { userId, rooms: [roomId] })
        .where('timeout_people.until', '>', at)
        .select(['timeout_people.until', 'bans.why as reason']),
    )
    .orderBy('until', 'desc')
    .limit(1),
);

/** The mute or timeout that holds for a person in a room at a moment (ms), the later one. */
export const muteOf = async (
  db: Tx,
  roomId: string,
  userId: string,
  at: number,
): Promise<BroadcastMute | undefined> => {
  const [mute] = await mutes(db, { roomId, userId, at });
  return mute && { until: iso(mute.until), reason: mute.reason };
};

/** Mutes and rights that end by themselves and have not ended at a moment (ms). */
const runningEnds = async (db: Tx, at: number) => {
  const of = (table: 'broadcast_mutes' | 'broadcast_rights' | 'timeout_people') =>
    db.selectFrom(table).select(['room_id', 'user_id', 'until']).where('until', '>', at).execute();
  return {
    // At the end of the earlier one it is looked at again.
    mutes: [...(await of('broadcast_mutes')), ...(await of('timeout_people'))],
    rights: await of('broadcast_rights'),
  };
};

type Asker = Pick<Caller, 'db'> & {
  readonly viewer: Pick<Caller['viewer'], 'userId' | 'rank' | 'guest' | 'at'>;
};

/** What somebody may do in a room, and the mute that holds for them there. */
export const standingHere = async (
  { db, viewer }: Asker,
  room: Pick<SeenRoom, 'id' | 'my_role'>,
): Promise<{ rmps: Permission[]; myMute: BroadcastMute | null }> => {
  const [override, mute] = await Promise.all([
    broadcastOverride(db.read, room.id, viewer.userId, viewer.at),
    muteOf(db.read, room.id, viewer.userId, viewer.at),
  ]);
  const rmps = roomPermissions({ platformRank: viewer.rank, roomRole: room.my_role }, override);
  return { rmps, myMute: mute ?? null };
};

/** The room that somebody has joined: NOT_A_MEMBER, except platform staff, beside what reading it is refused with. */
export const findRoomJoined = async ({ db, viewer }: Asker, ref: string): Promise<SeenRoom> => {
  const room = await findRoomToRead(db.read, viewer, ref);
  if (room.my_role === null && viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  return room;
};

/**
 * The room that somebody may speak in (docs/contract.md#audio): NOT_A_MEMBER, MAY_NOT_BROADCAST or MUTED, with until when
 * and why, beside what reading it is refused with.
 */
export const findRoomToSpeakIn = async (asker: Asker, ref: string): Promise<SeenRoom> => {
  const room = await findRoomJoined(asker, ref);
  const { rmps, myMute } = await standingHere(asker, room);
  if (!rmps.includes('Broadcast')) throw new Refusal('MAY_NOT_BROADCAST');
  if (myMute) throw new Refusal('MUTED', { details: [myMute] });
  return room;
};

/**
 * Ends the turn of a speaker who may not speak any more, and takes the microphone back from whoever is next and may not.
 * A speaker who is muted keeps the place.
 */
export const checkSpeaker = async (
  { db, clock, services }: Pick<App, 'db' | 'clock' | 'services'>,
  roomId: string,
  userId: string,
): Promise<void> => {
  const { stage } = services.broadcast;
  const { turn, hands } = stage.find(roomId) ?? {};
  if (turn?.userId !== userId && hands?.next?.userId !== userId) return;
  const stop = (): Promise<void> => {
    stage.end(roomId, userId);
    return stage.lowerHand(roomId, userId);
  };
  const person = await db.read
    .selectFrom('people')
    .select(['rank', 'guest'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) return stop();
  const viewer = { userId, rank: person.rank, guest: person.guest === 1, at: clock.now() };
  try {
    await findRoomToSpeakIn({ db, viewer }, roomId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== 'MUTED') await stop();
  }
};

/** Applies a mute of the speaker that was decided elsewhere, or has ended, and did not reach this process. */
export const checkMute = async (
  app: Pick<App, 'db' | 'clock' | 'live' | 'services'>,
  roomId: string,
  userId: string,
): Promise<void> => {
  const mute = await muteOf(app.db.read, roomId, userId, app.clock.now());
  const turn = app.services.broadcast.stage.find(roomId)?.turn;
  if (turn?.userId === userId && turn.mute?.until !== mute?.until) await applyMute(app, roomId, userId);
};

/**
 * After the commit, and when a right has ended by itself: whoever may not speak any more stops, and their devices learn
 * what they may do.
 */
export const applyRight = async (
  app: Pick<App, 'db' | 'clock' | 'live' | 'services'>,
  roomId: string,
  userId: string,
): Promise<void> => {
  await checkSpeaker(app, roomId, userId);
  await publishRole(app, roomId, userId);
};

/** The caller with the name and rank that their connection has now, at this moment: a call that has waited may have begun with more rights. */
export const asNow = (caller: SocketCaller): SocketCaller => ({
  ...caller,
  viewer: { ...caller.connection.viewer, at: caller.clock.now() },
});

/**
 * After the commit, and when a mute has ended by itself: what is stored now holds for the speaker, and their devices here learn it.
 * Each process does it.
 */
export const applyMute = async (
  { db, clock, live, services }: Pick<App, 'db' | 'clock' | 'live' | 'services'>,
  roomId: string,
  userId: string,
): Promise<void> => {
  const mute = await muteOf(db.read, roomId, userId, clock.now());
  const { stage, ends } = services.broadcast;
  stage.setMute(roomId, userId, mute);
  ends.set('mute', roomId, userId, mute ? Date.parse(mute.until) : undefined);
  live.userHere(userId).publish(broadcastContract.broadcastMuteChanged, { roomId, mute: mute ?? null });
};

type Kind = 'mute' | 'right';

/** Tells people when a mute, or a right that was given for a while, ends by itself. */
export interface Ends {
  /** To be called whenever one has begun, ended or got another end (ms). */
  set(kind: Kind, roomId: string, userId: string, until: number | undefined): void;
  stop(): void;
}

export const createEnds = (app: App): Ends => {
  const cancels = new Map<string, () => void>();
  const apply = { mute: applyMute, right: applyRight };
  return {
    set: (kind, roomId, userId, until) => {
      const key = `${kind} ${roomId} ${userId}`;
      cancels.get(key)?.();
      cancels.delete(key);
      if (until === undefined) return;
      const end = (): void => {
        cancels.delete(key);
        apply[kind](app, roomId, userId).catch((error: unknown) =>
          app.log.error({ err: error, roomId, kind }, 'the end of a mute or right to speak could not be published'),
        );
      };
      cancels.set(key, app.clock.schedule(until, end));
    },
    stop: () => cancels.forEach((cancel) => cancel()),
  };
};

/** What was stored before the program was ended. */
export const resumeEnds = async ({ db, clock }: Pick<App, 'db' | 'clock'>, ends: Ends): Promise<void> => {
  const { mutes, rights } = await runningEnds(db.read, clock.now());
  for (const { room_id, user_id, until } of mutes) ends.set('mute', room_id, user_id, until ?? undefined);
  for (const { room_id, user_id, until } of rights) ends.set('right', room_id, user_id, until ?? undefined);
};

interface SpeakingChanged {
  readonly roomId: string;
  readonly people: readonly string[];
  /** Their right to speak, which ends by itself then (ms); else what mutes them. */
  readonly right?: { readonly until: number | null };
}

/** Somebody may speak in a room who might not before, or the other way round. */
export const speakingChanged: SharedNoticeKind<SpeakingChanged> = {
  name: 'broadcast.speakingChanged',
  everywhere: true,
};

/** How long a turn goes on whose mute or right cannot be read, and when it is tried again, in milliseconds. */
const [unreadMs, againMs] = [5000, 1000];

/**
 * Does what other processes decided of rights to speak and mutes for those who speak and are connected here. What cannot be read
 * is tried again, and nobody is heard for long meanwhile. Returns what ends that.
 */
export const followRights = (app: App, ends: Pick<Ends, 'set'>): (() => void) => {
  const stopped = new AbortController();
  const until = async (roomId: string, userId: string, apply: typeof applyRight): Promise<void> => {
    const end = (): void => {
      if (!stopped.signal.aborted) app.services.broadcast.stage.end(roomId, userId);
    };
    const ending = setTimeout(end, unreadMs).unref();
    while (!stopped.signal.aborted)
      try {
        await apply(app, roomId, userId);
        break;
      } catch (error) {
        app.log.error({ err: error, roomId }, 'a right to speak or a mute could not be read');
        await new Promise((resolve) => setTimeout(resolve, againMs).unref());
      }
    clearTimeout(ending);
  };
  app.db.follow(speakingChanged, ({ roomId, people, right }) => {
    for (const userId of people) {
      if (right) ends.set('right', roomId, userId, right.until ?? undefined);
      void until(roomId, userId, right ? applyRight : applyMute);
    }
  });
  return () => stopped.abort();
};

/** Gives the right to speak in a room, or takes it, whatever was decided before. Who may is checked by the caller. */
export const storeBroadcastRight = async (tx: Tx, right: BroadcastRightTable): Promise<void> => {
  const { granted, until, room_id: roomId, user_id: userId } = right;
  leaveNotice(tx, speakingChanged, { roomId, people: [userId], right: { until } });
  await tx
    .insertInto('broadcast_rights')
    .values(right)
    .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet({ granted, until }))
    .execute();
};
