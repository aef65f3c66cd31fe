import { beforeAll, describe, expect, test } from 'vitest';
import { ask, refusalOf } from '../../testing/ask.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { picture } from '../../testing/media/pictures.ts';
import { tokenFor, uploaded } from '../../testing/media/upload-files.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, recordEvents, say } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { exportPerson } from './api.ts';

const nothing = { fullname: '', alias: '', gender: 0, age: null, about: '', picture: null };

onBothEngines('a profile', (engine) => {
  const world = useWorld(engine);

  test('changes by the given fields alone, and loses what is not seen', async () => {
    const { client } = await world.current.member('writer01');
    expect((await client.people.updateProfile({})).profile).toEqual(nothing);
    const written = {
      fullname: ' Sara\u202E \n Khan ',
      alias: 'سارہ',
      gender: 2,
      age: 31,
      about: 'Tea.\n\u200BBooks.',
    };
    const kept = { ...nothing, fullname: 'Sara Khan', alias: 'سارہ', gender: 2, age: 31, about: 'Tea.\nBooks.' };
    expect((await client.people.updateProfile(written)).profile).toEqual(kept);
    expect((await client.people.updateProfile({ age: null, alias: '' })).profile).toEqual({
      ...kept,
      age: null,
      alias: '',
    });
    const seen = await world.current.visitor().loading.getProfile({ username: 'writer01' });
    expect(seen.profile).toMatchObject({ fullname: 'Sara Khan', alias: '', gender: 2, age: null });
  });

  test('shows the alias with what its person writes, and rooms hear of it at once; without one nothing is sent', async () => {
    const [owner, aliased] = await world.current.members('watcher1', 'aliased1');
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner, aliased);
    await say(aliased, roomId, 'before');
    const heard = recordEvents(owner, 'userUpdated');
    await aliased.client.people.updateProfile({ alias: 'Chai Wala', fullname: 'Aslam' });
    expect((await heard.until(1))[0]?.user.user.profile).toEqual({
      fullname: 'Aslam',
      picture: null,
      alias: 'Chai Wala',
    });
    const load = await owner.client.loading.loadRoom({ id: roomId });
    expect(load.data[0]).toMatchObject({ member: { user: { profile: { alias: 'Chai Wala' } } } });
    const { members } = await owner.client.rooms.listMembers({ roomId });
    expect(members.map(({ user }) => [user.username, user.profile])).toEqual([
      ['watcher1', { fullname: 'watcher1', picture: null }],
      ['aliased1', { fullname: 'Aslam', picture: null, alias: 'Chai Wala' }],
    ]);
  });

  test('may say again what stands there, whatever is refused by now', async () => {
    const { client, userId } = await world.current.member('puranawala');
    const stands = { fullname: 'Zorblax Quuz', alias: 'Moderator' };
    await runWrite(world.current, async (tx) => {
      await tx.updateTable('people').set(stands).where('id', '=', userId).execute();
    });
    expect((await client.people.updateProfile({ ...stands, about: 'Tea.' })).profile).toMatchObject(stands);
    expect(await outcomeOf(client.people.updateProfile({ fullname: 'Zorblax Quuzl' }))).toBe('WORDS_NOT_ALLOWED');
    expect(await outcomeOf(client.people.updateProfile({ alias: 'Moderators' }))).toBe('NAME_RESERVED');
  });

  test('is found by its full name and alias, no longer by those before', async () => {
    const { client } = await world.current.member('findable');
    const finds = async (q: string) => (await client.search.search({ q, in: 'people' })).results.length;
    await client.people.updateProfile({ fullname: 'Zubaida Khatoon', alias: 'Chandni' });
    expect([await finds('zubaida'), await finds('chandni')]).toEqual([1, 1]);
    await client.people.updateProfile({ alias: 'Titli' });
    expect([await finds('zubaida'), await finds('chandni'), await finds('titli')]).toEqual([1, 0, 1]);
  });

  test.each(['fullname', 'alias'])('%s may not pass for who runs the place, in any spelling', async (field) => {
    const { client } = await world.current.member(`passing${field.slice(0, 5)}`);
    for (const name of [
      'Admin',
      'B a i t h a k',
      'Оfficial Support',
      '4dmin',
      'Moderator!',
      'ایڈمن',
      'بیٹھک ٹیم',
      'انتظامیہ',
      'عملہ ۷',
      'منتظم',
      'Security Team',
      'ایڈمن admin',
      'Baithak ٹیم',
      'انتظامیة',
      'بیٹهک',
      'ایڈ1من',
      'ایڈمن علی',
      'منتظمِ اعلیٰ',
      '🅰dmin',
      'Adm!n Sana',
      'trust and safety',
    ]) {
      const refused = await refusalOf(client.people.updateProfile({ [field]: name }));
      expect([refused.code, refused.status], name).toEqual(['NAME_RESERVED', 409]);
    }
    expect((await client.people.updateProfile({ [field]: 'Adil Minhas' })).profile).toMatchObject({
      [field]: 'Adil Minhas',
    });
    for (const name of ['ناظم', 'مالک', 'Malik Ahmed', 'ناظم علی', 'منتظر', 'Modi Ji', 'عاملہ'])
      expect(await outcomeOf(client.people.updateProfile({ [field]: name })), name).toBe('accepted');
    const staff = await world.current.ranked(`staffer${field.slice(0, 5)}`, 9);
    expect(await outcomeOf(staff.client.people.updateProfile({ [field]: 'Admin' }))).toBe('accepted');
  });

  describe('refuses', () => {
    test.each([
      ['fullname', 'x'.repeat(41)],
      ['alias', 'x'.repeat(41)],
      ['alias', 'a\u0000b'],
      ['about', 'x'.repeat(501)],
      ['gender', 3],
      ['age', 12],
      ['age', 121],
      ['age', 20.5],
    ])('%s %s, and stores nothing of the same call', async (field, value) => {
      const name = `bounds${field}${String(value).length}${Number(value) || ''}`.replace('.', '').slice(0, 20);
      const { client, session } = await world.current.member(name.toLowerCase());
      const { status, body } = await ask(world.current.url, 'POST /a/user/profile', {
        bearer: session.accessToken,
        input: { ...(field !== 'fullname' && { fullname: 'Kept Out' }), [field]: value },
      });
      expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT', details: [{ path: field }] }]);
      expect((await client.people.updateProfile({})).profile).toEqual(nothing);
    });
  });
});

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

  test("is the uploaded picture, open to everybody in its sizes, and in the person's messages from then on", async () => {
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

  test('takes the place of the one before, which nobody can open any more; null takes it away', async () => {
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

  test("needs one's own, unused upload of an avatar: anything else is refused, and the present one stays", async () => {
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

  test('is for members, not for guests', async () => {
    const guest = await world.current.guest('mehmanface');
    expect(await outcomeOf(guest.client.people.updateAvatar({ token: null }))).toBe('GUESTS_MAY_NOT');
  });
});
