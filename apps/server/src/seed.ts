import { createClient } from '@baithak/client/create-client';
import { createApp, type RunningApp } from './app.ts';
import { day } from './platform/clock.ts';
import { BadSetting, readConfig } from './platform/config.ts';
import type { App } from './platform/context.ts';
import { registerPerson, storeLine, type Line, type Person } from './testing/factories.ts';
import { createRandom, type Random } from './testing/random.ts';
import { everyday, seedPeople, seedRooms, type SeedRoom } from './testing/seed-texts.ts';

/** `npm run seed`: fills an empty DATA_DIR (or DATABASE_URL) with a demonstration community. */

const password = 'chai aur samosay';
const messageCount = 5000;
/** The messages are spread over this time, until now. */
const spanMs = 14 * day;
const writesAtOnce = 250;

interface SeededRoom {
  readonly id: string;
  readonly lines: readonly string[];
  readonly members: readonly Person[];
}

const seedPeopleInto = async ({ listening: url }: RunningApp): Promise<Person[]> => {
  const people: Person[] = [];
  for (const username of seedPeople) {
    const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
    people.push(await registerPerson(client, username, password));
  }
  return people;
};

/** Each room has an owner and about half of the people. */
const seedRoom = async (
  wish: SeedRoom,
  owner: Person,
  people: readonly Person[],
  random: Random,
): Promise<SeededRoom> => {
  const { title, desc, topic, access } = wish;
  const { room } = await owner.client.rooms.createRoom({ title, desc, topic, access, type: 'Normal' });
  const joining = people.filter((person) => person !== owner && random.chance(0.5));
  const invite = wish.access === 'Private' ? await owner.client.rooms.createInvite({ roomId: room._id }) : undefined;
  for (const { client } of joining) {
    if (invite) await client.rooms.acceptInvite({ inviteCode: invite.inviteCode });
    else await client.rooms.joinRoom({ roomId: room._id });
  }
  return { id: room._id, lines: [...wish.lines, ...everyday], members: [owner, ...joining] };
};

const lineOf = ({ id, lines, members }: SeededRoom, at: number, random: Random): Line => {
  const text = random
    .one(lines)
    .replaceAll('{name}', random.one(members).username)
    .replaceAll('{n}', String(random.whole(2, 60)));
  return { roomId: id, author: random.one(members).userId, text, at };
};

const seedMessages = async (app: App, rooms: readonly SeededRoom[], random: Random): Promise<void> => {
  const until = app.clock.now();
  const lines = Array.from({ length: messageCount }, (_, index) =>
    lineOf(random.one(rooms), until - spanMs + Math.floor((spanMs * index) / messageCount), random),
  );
  for (let from = 0; from < lines.length; from += writesAtOnce) {
    await Promise.all(lines.slice(from, from + writesAtOnce).map((line) => storeLine(app, line)));
  }
};

const seed = async (): Promise<void> => {
  const config = readConfig({
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    REQUIRE_VERIFIED_EMAIL: 'off',
    LOG_LEVEL: 'error',
  });
  const running = await createApp({ ...config, smtpUrl: undefined });
  try {
    const random = createRandom(1947);
    const people = await seedPeopleInto(running);
    const rooms: SeededRoom[] = [];
    for (const [index, wish] of seedRooms.entries()) {
      const owner = people[index];
      if (owner) rooms.push(await seedRoom(wish, owner, people, random));
    }
    await seedMessages(running.app, rooms, random);
    process.stdout.write(
      `${people.length} people, ${rooms.length} rooms and ${messageCount} messages were added. Log in as ${people[0]?.username}, ${people[1]?.username} … with the password "${password}".\n`,
    );
  } finally {
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
