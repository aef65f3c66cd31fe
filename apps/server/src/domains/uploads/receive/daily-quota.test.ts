import { afterAll, beforeAll, expect, it } from 'vitest';
import { climb } from '../../../testing/climb.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { mp4 } from '../../../testing/media/videos.ts';
import { picture } from '../../../testing/media/pictures.ts';
import { sendFiles, stored, tokenFor } from '../../../testing/media/upload-files.ts';
import { outcomeOf } from '../../../testing/room-actions.ts';
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
