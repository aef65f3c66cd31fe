import { once } from 'node:events';
import { statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { climb } from '../../../testing/past-the-app.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { picture } from '../../../testing/media/pictures.ts';
import { sendFiles, show, stored, tokenFor, uploaded } from '../../../testing/media/upload-files.ts';
import { mp4 } from '../../../testing/media/videos.ts';
import { liftRoomsLimit, makeRoom, outcomeOf } from '../../../testing/room-actions.ts';
import { openWorld, type Person, type World } from '../../../testing/world.ts';
import { collectUnused } from '../ownership/collect-unused.ts';

const megabyte = 1_000_000;
const day = 24 * 3_600_000;

onBothEnginesInProof('what one may upload on a day', (engine) => {
  let world: World;
  let guest: Person, other: Person, member: Person;
  /** One who may send pictures. */
  const newGuest = async (username: string): Promise<Person> => {
    const entered = await world.guest(username);
    await climb(world, 2, entered);
    return entered;
  };
  beforeAll(async () => {
    const settings = { RATE_LIMITS: 'on', UPLOAD_MB_PER_DAY: '5', GUEST_UPLOAD_MB_PER_DAY: '2' };
    world = await openWorld(engine, { settings });
    // At noon, so that the day does not end while the test runs.
    world.clock.hold();
    world.clock.pass(day + day / 2 - (world.clock.now() % day));
    [guest, other] = [await newGuest('mehmaan'), await newGuest('musafir')];
    member = await world.member('alikhan');
  });
  afterAll(() => world.close());

  const send = async (person: Person, megabytes: number) =>
    sendFiles(person, await tokenFor(person), { bytes: mp4({ media: megabytes * megabyte }) });
  const days = () => world.running.app.db.read.selectFrom('upload_days').selectAll().execute();

  it('is little for guests, of an address all together, and what is beyond it is refused and stores nothing', async () => {
    expect(await outcomeOf(send(guest, 1.5))).toBe('accepted');
    const token = await tokenFor(guest);
    const before = [await fingerprint(world.running.app), await stored(world)];
    const refused: unknown = await sendFiles(guest, token, { bytes: mp4({ media: megabyte }) }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY' });
    const { retryAfter } = refused as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(86_400);
    expect([await fingerprint(world.running.app), await stored(world)]).toEqual(before);
    expect(await outcomeOf(send(other, 1))).toBe('TOO_MANY');
    expect(await outcomeOf(send(other, 0.2))).toBe('accepted');
  });

  it('is more for members, and nothing that guests of their address sent counts', async () => {
    expect(await outcomeOf(send(member, 4))).toBe('accepted');
    expect(await outcomeOf(send(member, 2))).toBe('TOO_MANY');
    expect(await outcomeOf(send(member, 0.5))).toBe('accepted');
  });

  it('counts several uploads at once together', async () => {
    const sara = await world.member('sarakhan');
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(send(sara, 2.4))));
    expect(outcomes.toSorted()).toEqual(['TOO_MANY', 'accepted', 'accepted']);
  });

  it('has room for another upload the moment one is refused', async () => {
    const sender = { userId: (await world.member('nadiakhan')).userId, guest: false, address: 'an-address' };
    const { openBudget } = world.running.app.services.uploads;
    const [first, second] = [await openBudget(sender), await openBudget(sender)];
    await first.take(2.5 * megabyte);
    await second.take(2.5 * megabyte);
    await expect(first.take(1)).rejects.toMatchObject({ code: 'TOO_MANY' });
    await second.take(2.5 * megabyte);
    first.end();
    await expect(second.take(1)).rejects.toMatchObject({ code: 'TOO_MANY' });
    expect([first.taken(), second.taken()]).toEqual([2_500_000, 5_000_000]);
  });

  it('counts the smaller pictures that are made of one', async () => {
    const zain = await world.member('zainkhan');
    const bytes = await picture('png', { width: 500, height: 400 });
    const { files } = await sendFiles(zain, await tokenFor(zain), { bytes });
    const counted = (await days()).find(({ key }) => key === `user:${zain.userId}`);
    expect(Number(counted?.bytes)).toBeGreaterThan(bytes.length + (files[0]?.size ?? 0));
  });

  it('stays counted when the server starts again, and keeps no address in the clear', async () => {
    await world.restart();
    expect(await outcomeOf(send(await newGuest('mehmaan3'), 1))).toBe('TOO_MANY');
    const keys = (await days()).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('address:'))).toHaveLength(1);
    expect(keys.join(' ')).not.toContain('127.0.0.1');
  });

  it('is free again on the next day, and what was counted goes', async () => {
    world.clock.pass(day);
    expect(await outcomeOf(send(await newGuest('mehmaan4'), 1.5))).toBe('accepted');
    await collectUnused(world.running.app);
    const left = await days();
    expect(new Set(left.map((each) => Number(each.day)))).toEqual(new Set([Math.floor(world.clock.now() / day)]));
  });
});

const [room, reserve] = [20 * megabyte, 5 * megabyte];

onBothEnginesInProof('a disk with little room', (engine) => {
  let world: World;
  /** The least that was free, and what others have on the disk. */
  let least = Infinity;
  let others = 0;
  const freeBytes = async (): Promise<number> => {
    const sizes = (await stored(world)).map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
    const free = room + reserve - others - sizes.reduce((sum, size) => sum + size, 0);
    least = Math.min(least, free);
    return free;
  };
  beforeAll(async () => {
    world = await openWorld(engine, { settings: { DISK_RESERVE_MB: '5' }, freeBytes });
  });
  afterAll(() => world.close());

  /** Sends a file with nothing that says how long it is, as fast as it is taken. */
  const sendChunked = async (person: Person, bytes: Buffer): Promise<string> => {
    const sending = request(`${world.url}/f/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenFor(person)}`,
        'content-type': 'multipart/form-data; boundary=xxx',
      },
    });
    sending.on('error', () => {});
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.write('--xxx\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');
    for (let at = 0; at < bytes.length; at += 65_536)
      if (!sending.write(bytes.subarray(at, at + 65_536)))
        await Promise.race([once(sending, 'drain'), answered.catch(() => {})]);
    sending.end('\r\n--xxx--\r\n');
    let body = '';
    for await (const chunk of (await answered)[0]) body += String(chunk);
    return (JSON.parse(body) as { code?: string }).code ?? 'accepted';
  };

  it('is not filled by uploads that do not say how long they are: they share what is left, and it heals by itself', async () => {
    const guests = await Promise.all(['ek', 'do', 'teen'].map((name) => world.guest(`mehmaan${name}`)));
    await climb(world, 2, ...guests);
    const film = mp4({ media: 15 * megabyte });
    const outcomes = await Promise.all(guests.map((guest) => sendChunked(guest, film)));
    expect(outcomes.filter((outcome) => outcome === 'NOT_READY').length).toBeGreaterThanOrEqual(2);
    await freeBytes();
    expect(least).toBeGreaterThan(reserve - megabyte);
    await expect.poll(async () => (await stored(world)).filter((path) => path.includes('incoming'))).toEqual([]);
    const sara = await world.member('sarakhan');
    expect(await outcomeOf(sendFiles(sara, await tokenFor(sara), { bytes: await picture('png') }))).toBe('accepted');
  });

  it('refuses a file whose length is said before it comes, and says when to try again', async () => {
    const zain = await world.member('zainkhan');
    const before = await stored(world);
    const refused: unknown = await sendFiles(zain, await tokenFor(zain), {
      bytes: mp4({ media: 21 * megabyte }),
    }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'NOT_READY', retryAfter: 60 });
    expect(await stored(world)).toEqual(before);
  });

  it('is not ready, and says that it is the files, until there is room again', async () => {
    const ready = () => ask(world.url, 'GET /ready', {});
    expect((await ready()).status).toBe(200);
    others = room;
    await expect.poll(async () => (await ready()).body).toEqual({ status: 'not ready', failing: ['files'] });
    others = 0;
    expect((await ready()).status).toBe(200);
  });

  it('is not ready where files cannot be written, or the database takes no writes', async () => {
    const ready = () => ask(world.url, 'GET /ready', {});
    const incoming = join(world.running.app.config.dataDir, 'files', 'incoming');
    await rename(incoming, `${incoming}-away`);
    await expect.poll(async () => (await ready()).body['failing']).toEqual(['files']);
    await rename(`${incoming}-away`, incoming);
    expect((await ready()).status).toBe(200);
    const full = vi.spyOn(world.running.app.db, 'write').mockRejectedValue(new Error('database or disk is full'));
    await expect.poll(async () => (await ready()).body['failing']).toEqual(['database']);
    full.mockRestore();
    expect((await ready()).status).toBe(200);
  });

  it('is tidied as soon as somebody wants to upload and finds no room', async () => {
    const hina = await world.member('hinakhan');
    await liftRoomsLimit(world, hina);
    const hall = await makeRoom(hina);
    const { token, names } = await uploaded(hina, 'roomMessage', { bytes: await picture('png') });
    const { id } = await show(hina, hall, [{ type: 'image', name: names[0] ?? '' }], token);
    await hina.client.messages.editMessage({ id: hall, editId: id, type: 'text', message: 'no picture' });
    const isThere = async () => (await stored(world)).some((path) => path.includes((names[0] ?? '').slice(0, 32)));
    expect(await isThere()).toBe(true);
    // The uploads before were refused too, and it is tidied once in a while only.
    world.clock.pass(11 * 60_000);
    others = room;
    expect(await outcomeOf(tokenFor(hina))).toBe('NOT_READY');
    others = 0;
    await expect.poll(isThere).toBe(false);
  });

  it('gets its bytes back while the database takes no writes, and nobody is shown a file without them', async () => {
    const ali = await world.member('alikhan');
    await liftRoomsLimit(world, ali);
    const hall = await makeRoom(ali);
    const bytes = await picture('png');
    const unused = await uploaded(ali, 'roomMessage', { bytes });
    const gone = await uploaded(ali, 'roomMessage', { bytes });
    const image = (name = '') => ({ type: 'image' as const, name });
    const { id } = await show(ali, hall, [image(gone.names[0])], gone.token);
    await ali.client.messages.editMessage({ id: hall, editId: id, type: 'text', message: 'no picture' });
    const isThere = async ({ names: [name = ''] }: { names: string[] }) =>
      (await stored(world)).some((path) => path.includes(name.slice(0, 32)));
    expect([await isThere(unused), await isThere(gone)]).toEqual([true, true]);
    world.clock.pass(24.5 * 3_600_000);
    const { app } = world.running;
    const before = await fingerprint(app);
    const writesFail = {
      ...app,
      db: { ...app.db, write: () => Promise.reject(new Error('database or disk is full')) },
    };
    await expect(collectUnused(writesFail)).rejects.toThrow('full');
    expect([await isThere(unused), await isThere(gone)]).toEqual([false, false]);
    expect(await fingerprint(app)).toBe(before);
    // Its row is still there.
    expect(await outcomeOf(show(ali, hall, [image(unused.names[0])], unused.token))).toBe('BAD_UPLOAD_TOKEN');
    await collectUnused(app);
    expect(await app.db.read.selectFrom('files').select('id').where('state', '<>', 'used').execute()).toEqual([]);
  });
});
