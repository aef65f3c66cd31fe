import type { Profile, ProfileUser, loadingContract } from '@baithak/protocol/contracts/loading';
import { limits } from '@baithak/protocol/limits';
import { botRank } from '@baithak/protocol/ranks';
import type { Thread } from '@baithak/protocol/entities/thread';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { profileOfBot } from '../bots/api.ts';
import { findPerson, findSettings, ignores, type PersonTable, lastSeenAt } from '../people/api.ts';
import { connectionWith } from '../private-threads/api.ts';
import { presentRole, roomsInCommon } from '../rooms/api.ts';
import { publicThreadsBy } from '../threads/api.ts';

interface UserProfile {
  profile: Profile;
  userdata: ProfileUser;
  me: boolean;
  publicThreads: { threadsList: Thread[]; countTotal: number };
}

const presentProfile = (person: PersonTable): Profile => ({
  fullname: person.fullname || person.username,
  picture: person.picture,
  alias: person.alias,
  gender: person.gender,
  age: person.age,
  about: person.about,
  joinDate: iso(person.created_at),
});

type Reader = Pick<Viewer, 'userId' | 'guest' | 'rank' | 'bot' | 'at'>;

/** What only somebody signed in learns: the rooms that both have joined, and in these when the person was last here. */
const presentAcquaintance = async (
  app: Pick<App, 'db' | 'live' | 'clock'>,
  viewer: Reader | undefined,
  person: PersonTable,
): Promise<Pick<ProfileUser, 'roomsInCommon' | 'lastSeen'>> => {
  const { db, live } = app;
  const { id } = person;
  if (!viewer || viewer.userId === id) return {};
  const rows = await roomsInCommon(db.read, viewer, id, limits.pageSize);
  const rooms = rows.map(({ id: _id, slug, title, tile_pattern: pattern, tile_palette: palette }) => ({
    _id,
    slug,
    title,
    tile: { pattern, palette },
  }));
  const common = { roomsInCommon: { rooms, count: rows[0]?.total ?? 0 } };
  const isShown = rows.length > 0 && !viewer.guest && (await findSettings(db.read, id)).allowRoomsLastSeen;
  if (!isShown) return common;
  // Outside their rooms, whom somebody ignores learns no more than in a private thread.
  const isHere =
    rooms.some(({ _id }) => live.isPresent(_id, id)) ||
    (live.isOnline(id) && !(await ignores(db.read, id, viewer.userId)));
  return { ...common, lastSeen: isHere ? null : iso(lastSeenAt(app, person)) };
};

/** What a bot is, beside a person. */
const presentBot = async (
  app: Pick<App, 'db' | 'services'>,
  viewer: Reader | undefined,
  id: string,
): Promise<Pick<ProfileUser, 'bot'>> => {
  const bot = await profileOfBot(app, viewer, id);
  return bot ? { bot } : {};
};

/** The public profile of a username; NOT_FOUND for unknown names and closed accounts. */
export const userProfile = async (
  app: Pick<App, 'db' | 'live' | 'services' | 'clock'>,
  viewer: Reader | undefined,
  username: string,
): Promise<UserProfile> => {
  const person = await findPerson(app.db.read, { username });
  if (!person) throw new Refusal('NOT_FOUND');
  const { id, rank } = person;
  return {
    profile: presentProfile(person),
    userdata: {
      _id: id,
      username: person.username,
      rank,
      role: presentRole({ platformRank: rank, roomRole: null }),
      ...(await connectionWith(app.db.read, viewer?.userId, id)),
      ...(await presentAcquaintance(app, viewer, person)),
      ...(rank === botRank && (await presentBot(app, viewer, id))),
    },
    me: viewer?.userId === id,
    publicThreads: await publicThreadsBy(app, id),
  };
};

/** A public profile (docs/product.md#public-profile), for visitors too. */
export const getProfile: CallHandler<typeof loadingContract.getProfile> = async (caller, { username }) => {
  await caller.limits.take({ name: 'getProfile', points: 120, seconds: 60 }, caller.viewer?.userId ?? caller.address);
  return userProfile(caller, caller.viewer, username);
};
