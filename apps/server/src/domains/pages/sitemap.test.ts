import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { minutes } from '../../testing/clock.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEngines('the sitemap', (engine) => {
  const world = useWorld(engine);
  let count = 0;

  const open = (path: string) => fetch(world.current.url + path);
  const text = async (path: string): Promise<string> => (await open(path)).text();
  /** What the index and its pages name. */
  const listed = async (): Promise<string> => {
    const origin = world.current.running.url;
    const pages = [...(await text('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
    return (await Promise.all(pages.map((address) => text(address.replace(origin, ''))))).join('');
  };
  /** After the time that the sitemap may be behind. */
  const renewed = () => world.current.clock.passWithTimers(minutes(5));
  const newPerson = async (): Promise<Person> => {
    count += 1;
    const person = await world.current.member(`sitemapper${count}`);
    await liftRoomsLimit(world.current, person);
    return person;
  };
  const post = async ({ client }: Person, roomId: string, isPublic = true): Promise<string> =>
    (await client.threads.createThread({ roomId, threadText: 'kulfi in clay cups', public: isPublic })).data._id;

  it('names public threads in pages of an index, and forgets them within a bounded time', async () => {
    const owner = await newPerson();
    const [roomId, closing] = [await makeRoom(owner), await makeRoom(owner)];
    const [id, withdrawn] = [await post(owner, roomId), await post(owner, closing)];
    const hidden = await post(owner, roomId, false);
    renewed();
    await expect.poll(listed).toContain(`<loc>${world.current.running.url}/thread/public/withReplies/${id}</loc>`);
    expect(await text('/sitemap.xml')).toContain(`<loc>${world.current.running.url}/sitemap/1.xml</loc>`);
    const before = await listed();
    expect(before).toContain(withdrawn);
    expect(before).not.toContain(hidden);
    expect(before).not.toContain('/user/');
    world.current.clock.pass(60_000);
    const { data } = await owner.client.threads.editThread({ roomId, threadId: id, threadText: 'kulfi in steel cups' });
    renewed();
    await expect.poll(listed).toContain(`${id}</loc><lastmod>${data.editedAt}</lastmod>`);
    await owner.client.threads.deleteThread({ roomId, threadId: id });
    await owner.client.rooms.updateRoomSettings({ roomId: closing, access: 'Private' });
    renewed();
    await expect.poll(listed).not.toContain(id);
    expect(await listed()).not.toContain(withdrawn);
  });

  it('is made ahead: a request reads nothing, however many come', async () => {
    const owner = await newPerson();
    const roomId = await makeRoom(owner);
    const id = await post(owner, roomId);
    renewed();
    await expect.poll(listed).toContain(id);
    const { db } = world.current.running.app;
    // Other domains read in the background.
    const reads: string[] = [];
    const readLong = Object.getOwnPropertyDescriptor(db, 'readLong');
    Object.defineProperty(db, 'readLong', {
      configurable: true,
      get: () => {
        const { stack = '' } = new Error('a read');
        if (stack.includes('/pages/sitemap.ts')) reads.push(stack);
        return readLong?.value ?? readLong?.get?.call(db);
      },
    });
    for (let asked = 0; asked < 20; asked += 1) await listed();
    expect(reads).toEqual([]);
    renewed();
    await expect.poll(() => reads.length).toBe(1);
    if (readLong) Object.defineProperty(db, 'readLong', readLong);
  });

  it('is packed for whoever takes that, and has no other pages', async () => {
    const plain = await text('/sitemap/1.xml');
    const packed = await new Promise<Buffer>((resolve) => {
      get(`${world.current.url}/sitemap/1.xml`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
      });
    });
    expect(gunzipSync(packed).toString()).toBe(plain);
    for (const file of ['0.xml', '2.xml', '1', '-1.xml', '01.xml', '999999.xml', 'x'.repeat(30)])
      expect([file, (await open(`/sitemap/${file}`)).status]).toEqual([file, file.length > 20 ? 400 : 404]);
  });

  it('and search engines wait with a guest’s thread until somebody answers, or the guest is a member', async () => {
    const owner = await newPerson();
    const roomId = await makeRoom(owner);
    const guest = await world.current.guest('mehmaan1');
    await guest.client.rooms.joinRoom({ roomId });
    const [answered, later] = [await post(guest, roomId), await post(guest, roomId)];
    const robots = async (id: string): Promise<[string | null, unknown]> => {
      const answer = await open(`/thread/public/withReplies/${id}`);
      const { content } = (await answer.json()) as { content: { listed: unknown } };
      return [answer.headers.get('x-robots-tag'), content.listed];
    };
    await guest.client.threads.replyToThread({ roomId, replyTo: answered, threadText: 'and I say so myself' });
    renewed();
    const marker = await post(owner, roomId);
    renewed();
    await expect.poll(listed).toContain(marker);
    for (const id of [answered, later]) {
      expect(await listed()).not.toContain(id);
      expect(await robots(id)).toEqual(['noindex', false]);
    }
    await owner.client.threads.replyToThread({ roomId, replyTo: answered, threadText: 'by the Hammam' });
    renewed();
    await expect.poll(listed).toContain(answered);
    expect(await listed()).not.toContain(later);
    expect([await robots(answered), await robots(later)]).toEqual([
      [null, true],
      ['noindex', false],
    ]);
    await guest.client.accounts.register({
      username: 'mehmaan1',
      email: 'mehmaan1@example.com',
      password: 'a password for tests',
      agreedToTerms: true,
    });
    renewed();
    await expect.poll(listed).toContain(later);
    expect(await robots(later)).toEqual([null, true]);
  });
});
