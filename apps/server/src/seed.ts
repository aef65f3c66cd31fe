import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@baithak/client/create-client';
import { createApp, type RunningApp } from './app.ts';
import { giveRole } from './domains/rooms/roles/roles.ts';
import { storeProfile } from './domains/people/people.write.ts';
import { giveRank } from './domains/staff/staff.write.ts';
import { day } from './platform/clock.ts';
import { BadSetting, readConfig } from './platform/config.ts';
import type { App } from './platform/context.ts';
import { registerPerson, type Person } from './testing/factories.ts';
import { createRandom, type Random } from './testing/random.ts';
import { createSeedClock } from './testing/clock.ts';
import { planOf, privatePlan } from './testing/seed/plan.ts';
import { archive, runEvent, uploadScene, type SeededRoom, type SeedContext } from './testing/seed/run-event.ts';
import { runPrivateEvent, type PrivateThreads, visitorNews } from './testing/seed/run-private-event.ts';
import {
  leaver,
  membersOf,
  seedBots,
  seedPeople,
  seedRooms,
  sittingRoom,
  sittingRoomMembers,
  visitor,
  type SeedPerson,
  type SeedRoom,
} from './testing/seed/script.ts';

/** `npm run seed`: fills an empty DATA_DIR (or DATABASE_URL) with a demonstration community of the last 14 days. */

const password = 'chai aur samosay';
const spanMs = 14 * day;

const addPerson = async (
  { app, listening: url }: RunningApp,
  { username, fullname, alias = '', about = '', picture, rank }: SeedPerson,
): Promise<Person> => {
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
  const person = await registerPerson(client, username, password);
  if (fullname !== undefined)
    await app.db.write(storeProfile, { userId: person.userId, set: { fullname, alias, about } });
  if (rank !== undefined) await app.db.write(giveRank, { userId: person.userId, rank });
  if (picture !== undefined) {
    const { token } = await uploadScene(client, 'avatar', picture);
    await client.people.updateAvatar({ token });
  }
  return person;
};

type People = ReadonlyMap<string, Person>;

const personOf = (people: People, username: string): Person => {
  const person = people.get(username);
  if (!person) throw new Error(`The seed has nobody called ${username}.`);
  return person;
};

/** A Public room has some members who only read. */
const addRoom = async (app: App, wish: SeedRoom, people: People, random: Random): Promise<SeededRoom> => {
  const { title, desc, topic, rules = '', access, owner, roles = {} } = wish;
  const { rooms } = personOf(people, owner).client;
  const { room } = await rooms.createRoom({ title, desc, topic, rules, access, type: 'Normal' });
  const readers = access === 'Public' ? [...people.keys()].filter(() => random.chance(0.4)) : [];
  const members = [...new Set([...membersOf(wish), ...readers])];
  const invite = access === 'Private' ? await rooms.createInvite({ roomId: room._id }) : undefined;
  for (const name of members.slice(1)) {
    const { client } = personOf(people, name);
    if (invite) await client.rooms.acceptInvite({ inviteCode: invite.inviteCode });
    else await client.rooms.joinRoom({ roomId: room._id });
  }
  for (const [name, role] of Object.entries(roles))
    await giveRole(app, { roomId: room._id, userId: personOf(people, name).userId, role });
  return { id: room._id, owner, members };
};

const openSittingRoom = async (people: People): Promise<SeededRoom> => {
  let id = '';
  for (const name of sittingRoomMembers)
    id = (await personOf(people, name).client.rooms.joinRoom({ roomId: 'baithak' })).room._id;
  return { id, owner: sittingRoomMembers[0] ?? '', members: sittingRoomMembers };
};

/** The three bots of `npm run bots`, in a room of their owner's; their tokens are written for it. */
const addBots = async (dataDir: string, people: People, roomId: string, owner: string): Promise<number> => {
  const { client } = personOf(people, owner);
  const tokens: Record<string, string> = {};
  for (const { username, about } of seedBots)
    tokens[username] = (await client.bots.createBot({ username, about, roomId })).token;
  writeFileSync(join(dataDir, 'bots.json'), `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 });
  return seedBots.length;
};

const seed = async (): Promise<void> => {
  const config = readConfig({
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    CLASSIFIER_PICTURES: 'off',
    REQUIRE_VERIFIED_EMAIL: 'off',
    LOG_LEVEL: 'error',
  });
  const until = Date.now();
  const clock = createSeedClock(until - spanMs);
  const running = await createApp({ ...config, smtpUrl: undefined }, { clock });
  const clients: Person['client'][] = [];
  try {
    const random = createRandom(1947);
    const people = new Map<string, Person>();
    for (const wish of seedPeople) {
      const person = await addPerson(running, wish);
      clients.push(person.client);
      people.set(wish.username, person);
    }
    const rooms = new Map<string, SeededRoom>([[sittingRoom.title, await openSittingRoom(people)]]);
    for (const wish of seedRooms) rooms.set(wish.title, await addRoom(running.app, wish, people, random));
    // Later than the rooms, where random people join.
    const goesAway = await addPerson(running, leaver);
    clients.push(goesAway.client);
    people.set(leaver.username, goesAway);
    const context: SeedContext = { people, rooms, random, said: new Map(), posted: new Map(), replied: new Map() };
    const plan = planOf([sittingRoom, ...seedRooms], random);
    const threads: PrivateThreads = new Map();
    // Numbers of its own: what happens in the rooms stays as it is.
    const all = [...plan, ...privatePlan(createRandom(1965)), ...visitorNews].toSorted((a, b) => b.before - a.before);
    for (const event of all) {
      clock.moveTo(until - event.before);
      if ('pair' in event) await runPrivateEvent(context, threads, event, password);
      else await ('news' in event ? event.news(running.app, context) : runEvent(context, event));
    }
    await archive(context);
    const [home] = seedRooms;
    const homeId = rooms.get(home?.title ?? '')?.id;
    const bots = home && homeId ? await addBots(config.dataDir, people, homeId, home.owner) : 0;
    const messages = plan.filter((event) => 'line' in event).length;
    process.stdout.write(
      `${people.size} people, ${rooms.size} rooms, ${context.posted.size} threads, ${messages} messages and ${bots} bots (npm run bots) were added. Log in as ${visitor} with the password "${password}".\n`,
    );
  } finally {
    for (const client of clients) client.close();
    await running.close();
  }
};

try {
  await seed();
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  const taken = why.startsWith('NAME_TAKEN')
    ? 'The community exists already: seed fills an empty DATA_DIR or database.'
    : why;
  process.stderr.write(`${error instanceof BadSetting ? error.message : taken}\n`);
  process.exitCode = 1;
}
