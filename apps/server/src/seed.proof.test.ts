import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '@baithak/client/create-client';
import { openApp } from './testing/open-app.ts';
import { shell } from './testing/shell.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'baithak-seed-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('the seed fills an empty folder with a community, once', async () => {
  expect(await shell(dataDir, 'seed.ts')).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^41 people, 11 rooms, 18 threads, 303 messages and 3 bots \(npm run bots\) were added\. Log in as hina94 /,
    ),
  });
  expect(await shell(dataDir, 'seed.ts')).toMatchObject({
    code: 1,
    said: expect.stringContaining('The community exists already'),
  });
});

it('the seeded community was written over two weeks, each room in order, with news for its visitor', async () => {
  const { listening: url, close } = await openApp(dataDir);
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
  await client.accounts.logIn({ username: 'hina94', password: 'chai aur samosay' });
  const { rooms } = await client.rooms.listRooms();
  expect(rooms.filter(({ unread }) => unread > 0).length).toBeGreaterThan(3);
  expect(rooms.filter(({ mentioned }) => mentioned).length).toBeGreaterThan(1);
  const dates = await Promise.all(
    rooms.map(async ({ _id: roomId }) => {
      const { msgs } = await client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
      return msgs.map(({ date }) => date).toReversed();
    }),
  );
  for (const inRoom of dates) expect(inRoom).toEqual(inRoom.toSorted());
  const days = new Set(dates.flat().map((date) => date.slice(0, 10)));
  expect(days.size).toBeGreaterThan(8);
  client.close();
  await close();
});
