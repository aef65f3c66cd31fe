import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ask } from '../../../testing/ask.ts';
import { climb } from '../../../testing/climb.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { mp4 } from '../../../testing/media/videos.ts';
import { picture } from '../../../testing/media/pictures.ts';
import { sendFiles, show, stored, tokenFor, uploaded } from '../../../testing/media/upload-files.ts';
import { liftRoomsLimit, makeRoom, outcomeOf } from '../../../testing/room-actions.ts';
import { openWorld, type Person, type World } from '../../../testing/world.ts';
import { collectUnused } from '../ownership/collect-unused.ts';

const megabyte = 1_000_000;
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
