import { commandsContract } from '@baithak/protocol/contracts/commands';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { errors } from '@baithak/protocol/errors';
import { accessSeen, peopleChanged, roomAccessChanged } from '../../platform/access.ts';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { Present } from '../../platform/viewer.ts';
import { publishSuspension } from '../accounts/api.ts';
import { heldBan, isBannedInPerson, presentBan } from '../bans/api.ts';
import { notForYou, presentRole, publishRole, refusalIn, removeFromRoom, roomClosedText } from '../rooms/api.ts';
import { missedIn } from './catch-up.ts';

/*
 * Rights that other processes took (docs/mechanisms.md#rights-in-several-processes): whoever is here is looked up again, and what
 * is published meanwhile waits. In one process alone the actions themselves do all of it.
 */

/** What decides who of these people may be in a room. */
const rightsIn = (db: Tx, roomId: string, userIds: readonly string[], at: number) =>
  db
    .selectFrom('rooms')
    .innerJoin('people', (join) => join.on('people.id', 'in', userIds))
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.room_id', '=', 'rooms.id').onRef('me.user_id', '=', 'people.id'),
    )
    .leftJoin('adult_confirmations as adult', 'adult.user_id', 'people.id')
    .leftJoin('bots', 'bots.user_id', 'people.id')
    .select(['rooms.closed', 'rooms.type', 'rooms.access', 'rooms.readers'])
    .select(['people.id', 'people.rank', 'people.guest', 'bots.owner_id', 'me.role as my_role', 'adult.confirmed_at'])
    .select((of) => isBannedInPerson(of.ref('people.id'), of.ref('rooms.id'), at).as('banned'))
    .where('rooms.id', '=', roomId)
    .execute();

type Rights = Awaited<ReturnType<typeof rightsIn>>[number];

const refusalOf = (rights: Rights | undefined, at: number) => {
  if (!rights) return 'ROOM_NOT_FOUND';
  if (rights.closed === 1) return 'CLOSED';
  const { id: userId, rank, owner_id } = rights;
  return refusalIn(rights, { userId, rank, guest: rights.guest === 1, bot: owner_id !== null, at }, 'read');
};

const closings: Readonly<Record<string, { readonly msg: string; readonly reason: 'closed' | 'banned' | 'removed' }>> = {
  BANNED: { msg: notForYou, reason: 'banned' },
  CLOSED: { msg: roomClosedText, reason: 'closed' },
  CANNOT_READ: { msg: errors.CANNOT_READ.msg, reason: 'removed' },
};

/** Takes somebody out of a room that they may not be in any more, and tells them why. Two looks at once tell it once. */
const expel = async (app: App, roomId: string, person: Present, refusal: string): Promise<void> => {
  const { db, live, clock, services } = app;
  const { userId } = person;
  const ban = refusal === 'BANNED' ? await heldBan(db.read, { userId, roomId, at: clock.now() }) : undefined;
  // Whose line is down is in no room, and keeps the place of its speaker for a while.
  services.broadcast.stage.end(roomId, userId);
  if (!live.isPresentHere(roomId, userId) && !live.roomsOf(userId).includes(roomId)) return;
  const told = live.userHere(userId);
  if (ban) told.publish(commandsContract.roomBanned, { roomId, ...presentBan(ban) });
  told.publish(roomsContract.roomClosed, { roomId, ...(closings[refusal] ?? { msg: notForYou, reason: 'removed' }) });
  removeFromRoom(live, roomId, person);
};

/** Whom one statement looks up at most. */
const mostAtOnce = 1000;

/** Takes those out of a room who may not be in it any more. */
const lookAtRoom = async (app: App, roomId: string, people: readonly Present[]): Promise<void> => {
  for (let from = 0; from < people.length; from += mostAtOnce) {
    const some = people.slice(from, from + mostAtOnce);
    const at = app.clock.now();
    const ids = some.map(({ userId }) => userId);
    const rights = new Map((await rightsIn(app.db.read, roomId, ids, at)).map((each) => [each.id, each]));
    for (const person of some) {
      const refusal = refusalOf(rights.get(person.userId), at);
      if (refusal !== undefined) await expel(app, roomId, person, refusal);
    }
  }
};

/** Who is in a room here, or speaks in it while the line is down. */
const peopleIn = ({ live, services }: App, roomId: string): readonly Present[] => {
  const here = live.reached(roomId);
  const turn = services.broadcast.stage.find(roomId)?.turn;
  const speaker = turn?.isElsewhere ? undefined : turn?.userId;
  if (speaker === undefined || here.some(({ userId }) => userId === speaker)) return here;
  return [...here, { userId: speaker, username: '', rank: 0 }];
};

/** Sessions that hold, with who these people are now. */
const sessionsOf = (db: Tx, userIds: readonly string[], at: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.user_id')
    .leftJoin('bots', 'bots.user_id', 'people.id')
    .leftJoin('people as owner', 'owner.id', 'bots.owner_id')
    .select(['sessions.id as sessionId', 'people.id as userId', 'people.username', 'people.rank', 'people.guest'])
    .select(['people.suspended_until', 'owner.id as ownerId', 'owner.suspended_until as owner_suspended_until'])
    .where('people.id', 'in', userIds)
    .where('people.removed_at', 'is', null)
    .where('sessions.expires_at', '>', at)
    .execute();

type Session = Awaited<ReturnType<typeof sessionsOf>>[number];

/** Connections of sessions that ended, or of somebody suspended, end; the others know who their person is now. */
const lookAtPerson = async (app: App, userId: string, sessions: readonly Session[], isRegistering: boolean) => {
  const { live, clock } = app;
  const [now] = sessions;
  const suspended = [
    { id: userId, until: now?.suspended_until },
    { id: now?.ownerId, until: now?.owner_suspended_until },
  ].find(({ until }) => (until ?? 0) > clock.now());
  if (suspended?.id != null) return publishSuspension(app, suspended.id);
  const held = new Set(sessions.map(({ sessionId }) => sessionId));
  const viewers = live.viewersOf(userId);
  for (const { sessionId } of viewers) if (!held.has(sessionId)) live.disconnectSession(sessionId);
  const before = viewers.find(({ sessionId }) => held.has(sessionId));
  if (!now || !before) return;
  const viewer = { userId, username: now.username, rank: now.rank, guest: now.guest === 1 };
  if (viewer.username !== before.username || viewer.rank !== before.rank || viewer.guest !== before.guest)
    live.refreshViewer(viewer);
  // Whose tokens were replaced asks with fresh ones, which bring the rank.
  if (viewer.rank !== before.rank && !isRegistering) {
    const role = presentRole({ platformRank: viewer.rank, roomRole: null });
    live.userHere(userId).publish(roomsContract.roleUpdated, { roomId: null, role, rmps: [] });
  }
  const here = { userId, username: viewer.username, rank: viewer.rank };
  for (const roomId of live.roomsOf(userId)) await lookAtRoom(app, roomId, [here]);
};

/** Somebody left a room that everybody reads: their devices here leave it as well. */
const leaveHere = ({ live }: App, roomId: string, userId: string): void => {
  if (!live.roomsOf(userId).includes(roomId)) return;
  removeFromRoom(live, roomId, { userId, username: live.viewersOf(userId)[0]?.username ?? '' });
};

export type Track = (work: Promise<void>) => void;

/** Looks at those of these people who are connected here; whoever could not be looked up has to connect again. */
const lookAtPeople = async (app: App, userIds: readonly string[], isRegistering: boolean): Promise<void> => {
  const { db, live, log, clock } = app;
  const here = userIds.filter((userId) => live.isOnlineHere(userId));
  if (here.length === 0) return;
  try {
    const sessions = await sessionsOf(db.read, here, clock.now());
    const ofPerson = (userId: string) => sessions.filter((session) => session.userId === userId);
    for (const userId of here) await lookAtPerson(app, userId, ofPerson(userId), isRegistering);
  } catch (error) {
    log.error({ err: error }, 'who may be connected could not be looked up');
    for (const userId of here) live.disconnectUser(userId);
  }
};

/** What is taken from people in every room; `catchUpTo` resolves once all is taken here up to an access rev of the platform. */
const followPeople = async (app: App, track: Track) => {
  const { db, live } = app;
  const first = await db.read.selectFrom('platform_access').select('access_rev').executeTakeFirstOrThrow();
  let done = first.access_rev;
  let newest = done;
  // A backup may have taken it back.
  app.epoch.onChange(() => ([done, newest] = [-1, -1]));
  const looking = new Set<Promise<void>>();
  let catchingUp: Promise<void> | undefined;

  db.follow(peopleChanged, ({ userIds, tokens }) => {
    live.noteChange(userIds);
    if (tokens) live.endTokens(tokens.sessionId, tokens.endsAt);
    const looked = lookAtPeople(app, userIds, tokens !== undefined).finally(() => looking.delete(looked));
    looking.add(looked);
    track(looked);
  });
  const catchUp = async (): Promise<void> => {
    const upTo = newest;
    await db.catchUp();
    await Promise.all(looking);
    done = Math.max(done, upTo);
  };
  return {
    platformRev: () => done,
    catchUpTo: async (rev: number): Promise<void> => {
      newest = Math.max(newest, rev);
      while (done < rev) await (catchingUp ??= catchUp().finally(() => (catchingUp = undefined)));
    },
  };
};

const accessOf = (db: Tx, roomId: string) =>
  db
    .selectFrom('rooms')
    .innerJoin('platform_access', (join) => join.onTrue())
    .select(['rooms.access_rev as accessRev', 'platform_access.access_rev as platformRev'])
    .where('rooms.id', '=', roomId)
    .executeTakeFirstOrThrow();

/** Follows what other processes take, and has rooms looked at before what is stored after that goes out there. */
export const followAccess = async (app: App, track: Track): Promise<() => Promise<void>> => {
  const { db, live, log } = app;
  const people = await followPeople(app, track);
  live.checkRooms((roomId) => ({
    ...people,
    missed: (after) => missedIn(app, roomId, after),
    access: () => accessOf(db.read, roomId),
    look: () => lookAtRoom(app, roomId, peopleIn(app, roomId)),
    giveUp: (error) => {
      log.error({ err: error, roomId }, 'who may hear a room could not be looked up');
      // Nobody hears what they may not because a database was slow: they connect again, and load what they missed.
      for (const { userId } of live.reached(roomId)) live.disconnectUser(userId);
    },
  }));
  db.follow(roomAccessChanged, ({ roomId, role, left }) => {
    if (role !== undefined) return track(publishRole(app, roomId, role));
    if (left !== undefined) return leaveHere(app, roomId, left);
    const order = live.order(roomId);
    if (order) return order.lookSoon();
    // Who listens to its audio, or speaks in it while the line is down, may not have the room loaded.
    const people = peopleIn(app, roomId);
    if (people.length === 0) return;
    track(
      lookAtRoom(app, roomId, people).catch((error: unknown) => {
        for (const { userId } of people) live.disconnectUser(userId);
        throw error;
      }),
    );
  });
  db.listen(accessSeen, ({ roomId, ...access }) => {
    live.relay?.noteAccess(roomId, access);
    live.order(roomId)?.see(access);
  });
  return async () => {
    const now = await db.read.selectFrom('platform_access').select('access_rev').executeTakeFirstOrThrow();
    await people.catchUpTo(now.access_rev);
  };
};
