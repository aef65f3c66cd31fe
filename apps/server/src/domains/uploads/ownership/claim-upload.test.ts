import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { onBothEngines, onBothEnginesInProof } from '../../../testing/databases.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { picture } from '../../../testing/media/pictures.ts';
import { show, stored, tokenFor, uploaded } from '../../../testing/media/upload-files.ts';
import { mp4 } from '../../../testing/media/videos.ts';
import {
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  settled,
} from '../../../testing/room-actions.ts';
import { runWrite } from '../../../testing/run-write.ts';
import { type Person, useWorld } from '../../../testing/world.ts';
import { exportUploads, forgetUploads } from '../purge.ts';
import { collectUnused } from './collect-unused.ts';

const hour = 3_600_000;

onBothEnginesInProof('an uploaded file', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  let room: string;
  let png: Buffer;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
    room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    png = await picture('png');
  });
  const status = async (name: string) => (await fetch(`${world.current.url}/file/uploads/gallery/${name}`)).status;
  const image = (name: string) => ({ type: 'image' as const, name });

  it('is shown in a message: a picture, a video and a gallery of both', async () => {
    const heard = recordEvents(sara, 'newMessage');
    const {
      token,
      names: [one = '', two = '', three = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: png }, { bytes: mp4() }, { bytes: png });
    const parts = [
      { type: 'text' as const, data: 'dekho' },
      image(one),
      { type: 'gallery' as const, items: [{ type: 'video' as const, name: two }, image(three)] },
    ];
    const sent = await show(ali, room, parts, token);
    const bare = [
      { type: 'text', data: 'dekho' },
      { type: 'image', name: bareName(one) },
      {
        type: 'gallery',
        items: [
          { type: 'video', name: bareName(two) },
          { type: 'image', name: bareName(three) },
        ],
      },
    ];
    expect(sent.message.content).toEqual(bare);
    expect((await heard.until(1))[0]?.message.content).toEqual(bare);
    expect((await ali.client.messages.getSingleMessage({ roomId: room, messageId: sent.id })).msg.content).toEqual(
      bare,
    );
    expect(await Promise.all([one, two, three].map((name) => status(bareName(name))))).toEqual([200, 200, 200]);
  });

  it("is nobody else's before: only its uploader has a name that opens it", async () => {
    const {
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: png });
    expect([await status(name), await status(bareName(name))]).toEqual([200, 404]);
  });

  it('is used once: a token used twice, of another person, for another target or without its upload is refused, and nothing is stored', async () => {
    const {
      token,
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: png });
    const forThread = await uploaded(ali, 'thread', { bytes: png });
    const unused = await tokenFor(ali);
    const other = await uploaded(ali, 'roomMessage', { bytes: png });
    const heard = recordEvents(sara, 'newMessage');
    const before = await fingerprint(world.current.running.app);
    const refused = async (person: Person, names: string[], withToken?: string) =>
      expect(await outcomeOf(show(person, room, names.map(image), withToken))).toBe('BAD_UPLOAD_TOKEN');
    await refused(ali, [name]);
    await refused(ali, [name], 'nonsense');
    await refused(sara, [name], token);
    await refused(ali, forThread.names, forThread.token);
    await refused(ali, [name], unused);
    await refused(ali, [name], other.token);
    await refused(ali, [name, ...other.names], token);
    await refused(ali, [name.replace('.png', '_th.png')], token);
    await refused(ali, ['x.png'], token);
    expect(await outcomeOf(show(ali, room, [{ type: 'video', name }], token))).toBe('INVALID_INPUT');
    await settled(sara);
    expect(heard.all).toEqual([]);
    expect(await fingerprint(world.current.running.app)).toBe(before);
    expect(await outcomeOf(show(ali, room, [image(name)], token))).toBe('accepted');
    await refused(ali, [name], token);
  });

  it('used by two sends at the same moment is shown by one of them', async () => {
    const {
      token,
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: png });
    const codes = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(show(ali, room, [image(name)], token))));
    expect(codes.toSorted()).toEqual(['BAD_UPLOAD_TOKEN', 'BAD_UPLOAD_TOKEN', 'BAD_UPLOAD_TOKEN', 'accepted']);
  });

  it('sent again with the same tempId is answered as the first time', async () => {
    const {
      token,
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: png });
    const message = { id: room, message: [image(name)], type: 'hybrid' as const, tempId: newId(), token };
    const first = await ali.client.messages.sendMessage(message);
    expect(await ali.client.messages.sendMessage(message)).toEqual(first);
  });

  it('stays through an edit, goes when an edit leaves it out, and comes with a token', async () => {
    const {
      token,
      names: [one = '', two = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: png }, { bytes: png });
    const { id } = await show(ali, room, [image(one), image(two)], token);
    const edit = (names: string[], more: { token?: string } = {}) =>
      ali.client.messages.editMessage({
        id: room,
        editId: id,
        type: 'hybrid',
        message: [{ type: 'text', data: 'edited' }, ...names.map(image)],
        ...more,
      });
    await edit([one]);
    expect(await Promise.all([one, two].map((name) => status(bareName(name))))).toEqual([200, 404]);
    expect(await outcomeOf(edit([one, two]))).toBe('BAD_UPLOAD_TOKEN');
    const next = await uploaded(ali, 'roomMessage', { bytes: png });
    expect(await outcomeOf(edit([one, ...next.names]))).toBe('BAD_UPLOAD_TOKEN');
    const edited = await edit([one, ...next.names], { token: next.token });
    expect(edited.message.content.slice(1)).toEqual([one, ...next.names].map((name) => image(bareName(name))));
    expect(await Promise.all([one, ...next.names].map((name) => status(bareName(name))))).toEqual([200, 200]);
    await ali.client.messages.editMessage({ id: room, editId: id, type: 'text', message: 'no more pictures' });
    expect(await Promise.all([one, ...next.names].map((name) => status(bareName(name))))).toEqual([404, 404]);
  });

  it('goes with its message, and its bytes 7 days later', async () => {
    // What the tests before have left.
    world.current.clock.pass(25 * hour);
    await collectUnused(world.current.running.app);
    const {
      token,
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: png });
    const { id } = await show(ali, room, [image(name)], token);
    const before = await stored(world.current);
    await ali.client.messages.deleteMessage({ id: room, messageId: id });
    expect([await status(bareName(name)), await status(name)]).toEqual([404, 404]);
    expect(await collectUnused(world.current.running.app)).toBe(0);
    world.current.clock.pass(7 * 24 * hour);
    await collectUnused(world.current.running.app);
    expect(await stored(world.current)).toEqual(expect.arrayContaining(before));
    world.current.clock.pass(hour);
    expect(await collectUnused(world.current.running.app)).toBe(1);
    expect(await stored(world.current)).toHaveLength(before.length - 2);
    expect(before.filter((path) => path.includes(name.slice(0, 32)))).toHaveLength(2);
  });

  it('that nothing uses within a day is removed, and its token opens nothing', async () => {
    // What the tests before have left.
    world.current.clock.pass(25 * hour);
    await collectUnused(world.current.running.app);
    const start = await stored(world.current);
    const {
      token,
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: png }, { bytes: mp4(), poster: png });
    const kept = await uploaded(ali, 'roomMessage', { bytes: png });
    const { id } = await show(ali, room, kept.names.map(image), kept.token);
    world.current.clock.pass(23 * hour);
    expect(await collectUnused(world.current.running.app)).toBe(0);
    world.current.clock.pass(hour + 1000);
    expect(await collectUnused(world.current.running.app)).toBe(2);
    expect(await stored(world.current)).toHaveLength(start.length + 2);
    expect(await outcomeOf(show(ali, room, [image(name)], token))).toBe('BAD_UPLOAD_TOKEN');
    const { msg } = await ali.client.messages.getSingleMessage({ roomId: room, messageId: id });
    expect(msg.content).toEqual(kept.names.map((each) => image(bareName(each))));
    expect(await status(bareName(kept.names[0] ?? ''))).toBe(200);
  });

  it('has a signature that a restart does not change', async () => {
    const {
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: png });
    await world.current.restart();
    expect(await status(name)).toBe(200);
  });
});

onBothEngines('what uploads keep of a person', (engine) => {
  const world = useWorld(engine);

  it('is in their export, and goes with them: what waits and the avatar; what a message shows goes with the message', async () => {
    const ali = await world.current.member('alikhan');
    const sara = await world.current.member('sarakhan');
    await liftRoomsLimit(world.current, ali);
    const room = await makeRoom(ali);
    const bytes = await picture('png');
    const {
      token,
      names: [seen = ''],
    } = await uploaded(ali, 'roomMessage', { bytes });
    await show(ali, room, [{ type: 'image', name: seen }], token);
    const avatar = await uploaded(ali, 'avatar', { bytes });
    await ali.client.people.updateAvatar({ token: avatar.token });
    const [waiting, hers] = [await uploaded(ali, 'thread', { bytes }), await uploaded(sara, 'thread', { bytes })];
    const names = [seen, ...avatar.names, ...waiting.names].map(bareName);
    const statesOf = async (userId: string) =>
      new Map((await exportUploads(world.current.running.app.db.read, userId)).map(({ name, state }) => [name, state]));

    expect(await statesOf(ali.userId)).toEqual(new Map(names.map((name, at) => [name, at < 2 ? 'used' : 'uploaded'])));
    const unsent = await tokenFor(ali);
    await runWrite(world.current, (tx) => forgetUploads(tx, ali.userId, world.current.clock.now()));
    // What is released is in no export: a report may keep it.
    expect(await statesOf(ali.userId)).toEqual(new Map([[names[0], 'used']]));
    const released = await world.current.running.app.db.read
      .selectFrom('files')
      .select('name')
      .where('user_id', '=', ali.userId)
      .where('state', '=', 'released')
      .execute();
    expect(released.map(({ name }) => name).toSorted()).toEqual(names.slice(1).toSorted());
    expect(await statesOf(sara.userId)).toEqual(new Map([[bareName(hers.names[0] ?? ''), 'uploaded']]));
    expect(
      await outcomeOf(
        ali.client.uploads.uploadFiles({
          token: unsent,
          files: [{ blob: new Blob([new Uint8Array(bytes)]), name: 'late' }],
        }),
      ),
    ).toBe('BAD_TOKEN');
  });
});
