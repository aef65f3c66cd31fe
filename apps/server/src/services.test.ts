import { WireError } from '@baithak/client/wire/wire-error';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { within } from '@baithak/protocol/testing/within';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPostgres, onRedis } from './testing/databases.ts';
import { plain } from './testing/media/pictures.ts';
import { sendFiles, show, tokenFor } from './testing/media/upload-files.ts';
import { opening } from './testing/raw-sockets.ts';
import {
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from './testing/room-actions.ts';
import { type BlobStore, startBlobStore } from './testing/servers/blob-store.ts';
import { freePort } from './testing/servers/haproxy.ts';
import { startRedis, type RedisServer } from './testing/servers/redis-server.ts';
import { colourClassifier } from './testing/servers/server-program.ts';
import { type Person, useWorld } from './testing/world.ts';

onRedis('processes that serve different services', (program) => {
  let redis: RedisServer, bucket: BlobStore;
  const addresses: string[] = [];
  beforeAll(async () => {
    [redis, bucket] = [await startRedis(program), await startBlobStore()];
    for (let at = 0; at < 3; at += 1) addresses.push(`http://127.0.0.1:${await freePort()}`);
  });
  afterAll(async () => {
    await bucket.close();
    await redis.stop();
  });

  /** The pages with auth and api; sockets alone; files, with api as well. Each is told what docs/contract.md#settings asks for, no more. */
  const settingsOf = (at: number): Readonly<Record<string, string>> => {
    const [pages = '', sockets = '', files = ''] = addresses;
    return {
      PORT: new URL(addresses[at] ?? '').port,
      BLOB_URL: bucket.url(),
      CLASSIFIER_PICTURES: colourClassifier,
      PUBLIC_URL: pages,
      SERVICES: ['auth,api,web', 'socket', 'api,assets'][at] ?? '',
      ...(at === 0 && { SOCKET_URL: sockets, ASSETS_URL: files }),
    };
  };

  onPostgres('are one platform', (engine) => {
    const world = useWorld(engine, { twoProcesses: { count: 3, redis: () => redis.url, settings: settingsOf } });
    let owner: Person, member: Person;
    let made = 0;
    beforeAll(async () => {
      owner = await world.current.ranked('sahibekhana', 11);
      await liftRoomsLimit(world.current, owner);
      member = await newMember();
    });
    const newMember = () => world.current.member(`banda${(made += 1)}abc`);
    /** The same person, whose calls go to the process with files. */
    const atFiles = (person: Person) => world.current.device(person, world.current.processes[2]);
    const roomOf = async (...people: readonly Person[]): Promise<string> => {
      const roomId = await makeRoom(owner);
      await joinAndLoad(roomId, owner, ...people);
      return roomId;
    };
    const lost = ({ client }: Person) =>
      within(
        () => `a connection to end: it is ${client.connection.get()}`,
        new Promise<void>((resolve) => client.connection.subscribe((state) => state !== 'online' && resolve())),
      );

    it('and each answers its own calls, and no others', async () => {
      const [pages, sockets, files] = addresses;
      const statuses = async (path: string) => {
        const answers = [pages, sockets, files].map(async (address) => (await fetch(`${address}${path}`)).status);
        return Promise.all(answers);
      };
      expect(await statuses('/ready')).toEqual([200, 200, 200]);
      expect(await statuses('/rooms/preview?roomId=baithak')).toEqual([200, 404, 200]);
      expect(await statuses('/socket.io/?EIO=4&transport=polling')).toEqual([404, 400, 404]);
      expect(await statuses('/robots.txt')).toEqual([200, 404, 404]);
    });

    it('and a page of the public address may call each of them and open websockets, and no other page', async () => {
      const [page = '', sockets = '', files = ''] = addresses;
      const allowed = async (origin: string, path: string) => {
        const headers = {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        };
        const answer = await fetch(`${files}${path}`, { method: 'OPTIONS', headers });
        return answer.headers.get('access-control-allow-origin') === origin;
      };
      for (const path of ['/f/upload', '/a/rooms/all']) {
        expect(await allowed(page, path), path).toBe(true);
        expect(await allowed('https://evil.example', path), path).toBe(false);
      }
      expect(await opening(sockets, page)).toBe(101);
      expect(await opening(sockets, 'https://evil.example')).toBe(400);
      const policy = (await fetch(`${page}/login`)).headers.get('content-security-policy');
      expect(policy).toContain(`connect-src 'self' ${sockets} ${files} ${sockets.replace('http', 'ws')}`);
    });

    it('and what a call changes is seen at the sockets of another: topics, roles of the platform, what rooms show', async () => {
      const roomId = await roomOf(member);
      const [topics, looks, items] = [
        recordEvents(member, 'topicUpdated'),
        recordEvents(member, 'userUpdated'),
        recordEvents(member, 'roomItemChanged'),
      ];
      await member.client.notifications.listen();
      await items.until(1);
      await owner.client.rooms.updateRoomSettings({ roomId, topic: 'ghazal' });
      await expect.poll(() => topics.all.at(-1)).toEqual({ roomId, topic: 'ghazal' });
      const other = await newMember();
      await joinAndLoad(roomId, other);
      await owner.client.staff.updateAccount({ targetId: other.userId, rank: 8 });
      expect(await looks.until(1)).toMatchObject([{ user: { user: { _id: other.userId, role: { rank: 8 } } } }]);
      const roomItem = [{ language: 'en' as const, text: 'Mushaira at nine', link: '' }];
      await owner.client.staff.updatePlatformSettings({ roomItem });
      await expect.poll(() => items.all.at(-1)).toEqual({ roomItem });
    });

    it('and a right that a call takes ends at the sockets of another within a second', async () => {
      const kept = await roomOf(member);
      const within1s = async (
        room: (person: Person) => Promise<string>,
        act: (roomId: string, who: Person) => unknown,
      ) => {
        const person = await newMember();
        const roomId = await room(person);
        const [closed, heard] = [recordEvents(person, 'roomClosed'), recordEvents(person, 'newMessage')];
        await act(roomId, person);
        const since = performance.now();
        await closed.until(1);
        expect(performance.now() - since).toBeLessThan(1000);
        await say(owner, roomId, 'after');
        await settled(person);
        expect(heard.all).toEqual([]);
      };
      const visited = async (person: Person) => {
        const roomId = await roomOf();
        await person.client.loading.loadRoom({ id: roomId });
        return roomId;
      };
      await within1s(visited, (roomId) => owner.client.rooms.updateRoomSettings({ roomId, access: 'Private' }));
      await within1s(roomOf, (roomId, { username: target }) => owner.client.commands.banPerson({ roomId, target }));
      // Who has nothing to do with it stays.
      expect(await outcomeOf(say(member, kept, 'still here'))).toBe('accepted');
      const person = await newMember();
      await person.client.notifications.listen();
      const ended = lost(person);
      await owner.client.accounts.endSessionsOf({ targetId: person.userId });
      const since = performance.now();
      await ended;
      expect(performance.now() - since).toBeLessThan(1000);
    });

    it('and a rank that is taken refuses the next act everywhere', async () => {
      const staff = await world.current.ranked('nigranwala', 9);
      const there = await atFiles(staff);
      await there.client.staff.getPlatformSettings();
      await owner.client.staff.updateAccount({ targetId: staff.userId, rank: 1 });
      expect(await outcomeOf(there.client.staff.getPlatformSettings())).toBe('FORBIDDEN');
    });

    it('and words and settings that staff change are followed where there are no sockets, and where there are', async () => {
      const [roomId, reader, there] = [await roomOf(member), await newMember(), await atFiles(owner)];
      await joinAndLoad(roomId, reader);
      const heard = recordEvents(reader, 'newMessage');
      const lastText = () => heard.all.map(({ message }) => partsToPlain(message.content, null)).at(-1);
      await say(member, roomId, 'zzqwmmx');
      await heard.until(1);
      expect(lastText()).not.toBe('zzqwmmx');
      const { version } = await owner.client.staffWords.editAllowedWords({ add: ['zzqwmmx'] });
      await expect.poll(async () => (await there.client.words.getWordsVersion()).version).toBe(version);
      await expect
        .poll(async () => {
          world.current.clock.pass(10_000);
          const before = heard.all.length;
          await say(member, roomId, 'zzqwmmx');
          await heard.until(before + 1);
          return lastText();
        })
        .toBe('zzqwmmx');
      await there.client.staff.updatePlatformSettings({ retention: { months: 36 } });
      await expect
        .poll(async () => (await owner.client.staff.getPlatformSettings()).settings.retention)
        .toEqual({ months: 36 });
    });

    it('and a picture is judged where files are, shown by a message through the sockets, and given by each that may', async () => {
      const roomId = await roomOf(member);
      const heard = recordEvents(owner, 'newMessage');
      const refusal: unknown = await sendFiles(member, await tokenFor(member), { bytes: await plain('#f00000') }).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(WireError);
      expect(refusal).toMatchObject({ code: 'REFUSED' });
      const token = await tokenFor(member);
      const { files } = await sendFiles(member, token, { bytes: await plain('#30a040') });
      const name = files[0]?.name ?? '';
      await show(member, roomId, [{ type: 'image', name }], token);
      const image = { type: 'image', name: name.split('?')[0] };
      expect(await heard.until(1)).toMatchObject([{ message: { content: [image] } }]);
      const [page, sockets, assets] = addresses;
      const given = async (address: string | undefined, path: string) =>
        (await fetch(`${address}${path}/${name}`)).status;
      expect(await given(assets, '/file/uploads/images')).toBe(200);
      expect(await given(page, '/uploads/images')).toBe(200);
      expect(await given(sockets, '/file/uploads/images')).toBe(404);
      // Its process is begun by whoever judges, and by nobody else.
      const judges = await Promise.all(
        addresses.map(async (address) =>
          (await (await fetch(`${address}/metrics`)).text()).includes('baithak_picture_'),
        ),
      );
      expect(judges).toEqual([false, false, true]);
    });

    it('and regular work is done at one of them, whichever serves what it needs', async () => {
      const ended = world.current.processes.map(({ app }) => app.jobs.run('accounts.removeEnded'));
      const outcomes = (await Promise.all(ended)).map((each) => each?.outcome);
      expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThan(0);
      const [pages, sockets, files] = world.current.processes;
      for (const each of [pages, sockets])
        await expect(each?.app.jobs.run('uploads.collectUnused')).rejects.toThrow('There is no job');
      expect(await files?.app.jobs.run('uploads.collectUnused')).toMatchObject({ outcome: 'done' });
    });
  });
});
