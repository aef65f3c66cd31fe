import type { Profile, ProfileUser } from '@baithak/protocol/screens';
import type { Thread } from '@baithak/protocol/threads';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { Refusal } from '../../platform/errors.ts';
import { findPerson, type PersonTable } from '../people/api.ts';
import { presentRole } from '../rooms/api.ts';
import { publicThreadsBy } from '../threads/api.ts';

interface ShownProfile {
  profile: Profile;
  userdata: ProfileUser;
  me: boolean;
  publicThreads: { threadsList: Thread[]; countTotal: number };
}

/** Specification 4: no connection. Private messages are not built yet (part 4): nobody has another one, and no request is taken. */
const noConnection = { allowPrivate: false, connectionState: 5, thread: null };

const presentProfile = (person: PersonTable): Profile => ({
  fullname: person.fullname || person.username,
  picture: person.picture,
  alias: person.alias,
  gender: person.gender,
  age: person.age,
  about: person.about,
  joinDate: iso(person.created_at),
});

/** What everybody may know of a person, by username; NOT_FOUND for unknown names and closed accounts. */
export const profileOf = async (
  app: Pick<App, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'userId'> | undefined,
  username: string,
): Promise<ShownProfile> => {
  const person = await findPerson(app.db.read, { username });
  if (!person) throw new Refusal('NOT_FOUND');
  const { id, rank } = person;
  return {
    profile: presentProfile(person),
    userdata: { _id: id, username: person.username, rank, role: presentRole(rank), ...noConnection },
    me: viewer?.userId === id,
    publicThreads: await publicThreadsBy(app, id),
  };
};
