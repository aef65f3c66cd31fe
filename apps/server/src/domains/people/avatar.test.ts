import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { outcomeOf, joinAndLoad, recordEvents, liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { picture } from '../../testing/media/pictures.ts';
import { tokenFor, uploaded } from '../../testing/media/upload-files.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { exportPerson } from './api.ts';

onBothEnginesInProof('an avatar', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  let png: Buffer;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('aliwindow', 'sarawindow');
    png = await picture('png');
  });
  const status = async (name: string) => (await fetch(`${world.current.url}/file/avatars/${name}`)).status;
  const small = (name: string) => name.replace('.png', '_sm.png');
  const pictureOf = async (person: Person) =>
    (await exportPerson(world.current.running.app.db.read, person.userId))?.picture ?? null;

  it("is the uploaded picture, open to everybody in its sizes, and in the person's messages from then on", async () => {
    const { token } = await uploaded(ali, 'avatar', { bytes: png });
    const { profile } = await ali.client.people.updateAvatar({ token });
    const name = profile.picture ?? '';
    expect(name).toMatch(/^[0-9a-f]{32}-.+\.png$/);
    expect([await status(name), await status(small(name)), await status(name.replace('.png', '_md.png'))]).toEqual([
      200, 200, 200,
    ]);
    await liftRoomsLimit(world.current, ali);
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    const heard = recordEvents(sara, 'newMessage');
    await ali.client.messages.sendMessage({ id: room, message: 'me', type: 'text', tempId: 'a'.repeat(24) });
    expect((await heard.until(1))[0]?.message.member.user.profile.picture).toBe(name);
  });

  it('takes the place of the one before, which nobody can open any more; null takes it away', async () => {
    const first =
      (await ali.client.people.updateAvatar({ token: (await uploaded(ali, 'avatar', { bytes: png })).token })).profile
        .picture ?? '';
    const second =
      (await ali.client.people.updateAvatar({ token: (await uploaded(ali, 'avatar', { bytes: png })).token })).profile
        .picture ?? '';
    expect([await status(small(first)), await status(small(second))]).toEqual([404, 200]);
    expect((await ali.client.people.updateAvatar({ token: null })).profile.picture).toBeNull();
    expect(await status(small(second))).toBe(404);
    expect(await pictureOf(ali)).toBeNull();
  });

  it("needs one's own, unused upload of an avatar: anything else is refused, and the present one stays", async () => {
    const mine = await uploaded(sara, 'avatar', { bytes: png });
    const kept = (await sara.client.people.updateAvatar({ token: mine.token })).profile.picture;
    const message = await uploaded(sara, 'roomMessage', { bytes: png });
    const others = await uploaded(ali, 'avatar', { bytes: png });
    const empty = await tokenFor(sara, 'avatar');
    const before = await fingerprint(world.current.running.app);
    for (const token of [mine.token, message.token, others.token, empty, 'nonsense'])
      expect(await outcomeOf(sara.client.people.updateAvatar({ token })), token).toBe('BAD_UPLOAD_TOKEN');
    expect(await fingerprint(world.current.running.app)).toBe(before);
    expect(await pictureOf(sara)).toBe(kept);
  });

  it('is for members, not for guests', async () => {
    const guest = await world.current.guest('mehmanface');
    expect(await outcomeOf(guest.client.people.updateAvatar({ token: null }))).toBe('GUESTS_MAY_NOT');
  });
});
