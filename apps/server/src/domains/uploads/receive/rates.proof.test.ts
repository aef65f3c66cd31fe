import { request } from 'node:http';
import { expect, it } from 'vitest';
import { climb } from '../../../testing/past-the-app.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { outcomeOf } from '../../../testing/room-actions.ts';
import { useWorld } from '../../../testing/world.ts';
import { rates, uploadsAtOnce } from '../rates.ts';
import { picture } from '../../../testing/media/pictures.ts';
import { sendFiles, stored, tokenFor } from '../../../testing/media/upload-files.ts';

onBothEnginesInProof('uploads', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' } });

  it('begin so often a person, and not more', async () => {
    const [ali, sara] = [await world.current.member('alikhan'), await world.current.member('sarakhan')];
    for (let count = 0; count < rates.startByPerson.points; count += 1) await tokenFor(ali);
    expect(await outcomeOf(tokenFor(ali))).toBe('TOO_MANY');
    expect(await outcomeOf(tokenFor(sara))).toBe('accepted');
  });

  it('of one person run so many at a time; another one goes on', async () => {
    const [zain, nida] = [await world.current.member('zainkhan'), await world.current.member('nidakhan')];
    const before = (await stored(world.current)).length;
    const halves = await Promise.all(
      Array.from({ length: uploadsAtOnce }, async () => {
        const headers = {
          authorization: `Bearer ${await tokenFor(zain)}`,
          'content-type': 'multipart/form-data; boundary=xxx',
        };
        const half = request(`${world.current.url}/f/upload`, { method: 'POST', headers });
        half.on('error', () => {});
        half.write('--xxx\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nGIF89a');
        return half;
      }),
    );
    await expect.poll(async () => (await stored(world.current)).length).toBe(before + uploadsAtOnce);
    const bytes = await picture('png');
    expect(await outcomeOf(sendFiles(zain, await tokenFor(zain), { bytes }))).toBe('TOO_MANY');
    expect(await outcomeOf(sendFiles(nida, await tokenFor(nida), { bytes }))).toBe('accepted');
    for (const half of halves) half.destroy();
    await expect.poll(async () => outcomeOf(sendFiles(zain, await tokenFor(zain), { bytes }))).toBe('accepted');
  });

  it("of many guests of one address do not keep a member's picture waiting until they are done", async () => {
    const hina = await world.current.member('hinakhan');
    const bytes = await picture('png', { width: 1500, height: 1500 });
    const done: string[] = [];
    const before = (await stored(world.current)).length;
    const theirs = ['aaya1', 'aaya2', 'aaya3', 'aaya4', 'aaya5'].map(async (name) => {
      const guest = await world.current.guest(name);
      await climb(world.current, 2, guest);
      await sendFiles(guest, await tokenFor(guest), { bytes });
      done.push(name);
    });
    // All of them wait, or have been served: each has a file there.
    await expect.poll(async () => (await stored(world.current)).length).toBeGreaterThanOrEqual(before + 5);
    await sendFiles(hina, await tokenFor(hina), { bytes: await picture('png') });
    done.push('hina');
    await Promise.all(theirs);
    expect(done.at(-1)).not.toBe('hina');
  });

  it('that run when the server stops leave no file', async () => {
    const person = await world.current.member('bilalkhan');
    const before = await stored(world.current);
    const headers = {
      authorization: `Bearer ${await tokenFor(person)}`,
      'content-type': 'multipart/form-data; boundary=xxx',
    };
    const half = request(`${world.current.url}/f/upload`, { method: 'POST', headers });
    half.on('error', () => {});
    half.write('--xxx\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nGIF89a');
    await expect.poll(async () => (await stored(world.current)).length).toBe(before.length + 1);
    await world.current.restart();
    expect(await stored(world.current)).toEqual(before);
  });
});
