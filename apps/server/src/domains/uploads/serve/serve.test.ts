import { once } from 'node:events';
import { request } from 'node:http';
import { variantName } from '@baithak/protocol/contracts/uploads.rules';
import { within } from '@baithak/protocol/testing/within';
import { beforeAll, expect, it } from 'vitest';
import { minutes } from '../../../testing/clock.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { picture } from '../../../testing/media/pictures.ts';
import { show, uploaded } from '../../../testing/media/upload-files.ts';
import { mp4 } from '../../../testing/media/videos.ts';
import { liftRoomsLimit, makeRoom } from '../../../testing/room-actions.ts';
import { password, type Person, useWorld } from '../../../testing/world.ts';

const hour = 3_600_000;

onBothEnginesInProof('a file', (engine) => {
  const world = useWorld(engine);
  let ali: Person;
  let clip: Buffer;
  beforeAll(async () => {
    ali = await world.current.member('alikhan');
    await liftRoomsLimit(world.current, ali);
    clip = Buffer.from(mp4({ media: 5000 }).map((byte, at) => (byte === 7 ? at % 251 : byte)));
  });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(world.current.url + path, { headers });
  const shown = async (access: 'Public' | 'Private', type: 'image' | 'video', bytes: Buffer) => {
    const room = await makeRoom(ali, { access });
    const { token, names } = await uploaded(ali, 'roomMessage', { bytes });
    const { message } = await show(ali, room, [{ type, name: names[0] ?? '' }], token);
    const [part] = message.content;
    return { room, name: part && 'name' in part ? part.name : '' };
  };

  it('is served for a year, to caches of many for a minute, inert, under a harmless name', async () => {
    const { name } = await shown('Public', 'image', await picture('jpeg'));
    const response = await get(`/file/uploads/images/${name}`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, s-maxage=60, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${name}"`,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'accept-ranges': 'bytes',
    });
    const etag = response.headers.get('etag') ?? '';
    for (const known of [etag, `"another", W/${etag}`, '*'])
      expect((await get(`/file/uploads/images/${name}`, { 'if-none-match': known })).status, known).toBe(304);
    expect((await get(`/file/uploads/images/${name}`, { 'if-none-match': '"another"' })).status).toBe(200);
    expect((await get(`/uploads/images/${name}`)).status).toBe(200);
    expect((await get(`/file/uploads/gallery/${name}`)).status).toBe(200);
    expect((await get(`/file/uploads/images/${variantName(name, '_th')}`)).status).toBe(200);
    expect((await get(`/uploads/videos/${name}`)).status).toBe(404);
  });

  it('is served by ranges of its bytes', async () => {
    const { name } = await shown('Public', 'video', clip);
    const path = `/uploads/videos/${name}`;
    const whole = Buffer.from(await (await get(path)).arrayBuffer());
    const size = whole.length;
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await get(path, { range, ...more });
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    };
    expect(await part('bytes=0-99')).toEqual({
      status: 206,
      range: `bytes 0-99/${size}`,
      bytes: whole.subarray(0, 100),
    });
    expect(await part('Bytes=0-9')).toMatchObject({ status: 206, range: `bytes 0-9/${size}` });
    expect(await part('bytes=4000-')).toEqual({
      status: 206,
      range: `bytes 4000-${size - 1}/${size}`,
      bytes: whole.subarray(4000),
    });
    expect(await part('bytes=-10')).toEqual({
      status: 206,
      range: `bytes ${size - 10}-${size - 1}/${size}`,
      bytes: whole.subarray(-10),
    });
    expect(await part(`bytes=10-999999999`)).toMatchObject({ status: 206, range: `bytes 10-${size - 1}/${size}` });
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect((await part(`bytes=${size}-`)).bytes.toString()).toContain('INVALID_INPUT');
    for (const odd of ['bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
      expect(await part(odd)).toEqual({ status: 200, range: null, bytes: whole });
    expect((await part('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200);
    expect((await part('bytes=0-9', { 'if-range': `"${name}"` })).status).toBe(206);
  });

  it('tells its size on HEAD, whatever part is named', async () => {
    const { name } = await shown('Public', 'video', clip);
    const asking = request(`${world.current.url}/uploads/videos/${name}`, {
      method: 'HEAD',
      headers: { range: 'bytes=0-9' },
    }).end();
    const [response] = await within('the answer with a file', once(asking, 'response'));
    expect([response.statusCode, response.headers['content-length'], response.headers['content-type']]).toEqual([
      200,
      String(clip.length),
      'video/mp4',
    ]);
    response.resume();
  });

  it('of a private room opens only by the name presented to its members, for a day, privately', async () => {
    const { room, name } = await shown('Private', 'image', await picture('png'));
    const [bare = '', query = ''] = name.split('?');
    expect(query).toMatch(/^e=\d{10}&s=[\w-]{22}$/);
    const path = '/file/uploads/images/';
    const response = await get(path + name);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^private, max-age=\d{5}, immutable$/),
    ]);
    expect((await get(path + variantName(name, '_th'))).status).toBe(200);
    const { e = '', s = '' } = Object.fromEntries(new URLSearchParams(query));
    for (const wrong of [
      '',
      `?e=${e}`,
      `?s=${s}`,
      `?e=${Number(e) + 3600}&s=${s}`,
      `?e=${e}&s=${s.slice(1)}x`,
      `?e=${e}&s=`,
      '?e=1&s=2',
    ]) {
      const refused = await get(path + bare + wrong);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
    }
    const { name: other } = await shown('Public', 'image', await picture('png'));
    const {
      names: [waiting = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: await picture('png') });
    expect((await get(`${path}${other}?${query}`)).status).toBe(200);
    expect((await get(`${path}${waiting.split('?')[0]}?${query}`)).status).toBe(404);
    world.current.clock.pass(26 * hour);
    expect((await get(path + name)).status).toBe(404);
    const again = await ali.client.messages.getMessagesBefore({ roomId: room, messageId: 'f'.repeat(24) });
    const [part] = again.msgs[0]?.content ?? [];
    expect((await get(path + (part && 'name' in part ? part.name : ''))).status).toBe(200);
  });

  it('stops being public with its room, and the message shows it with a signature then', async () => {
    const { room, name } = await shown('Public', 'image', await picture('png'));
    expect(name).not.toContain('?');
    await ali.client.rooms.updateRoomSettings({ roomId: room, access: 'Private' });
    expect((await get(`/file/uploads/images/${name}`)).status).toBe(404);
    const { msgs } = await ali.client.messages.getMessagesBefore({ roomId: room, messageId: 'f'.repeat(24) });
    const [part] = msgs[0]?.content ?? [];
    const signed = part && 'name' in part ? part.name : '';
    expect((await get(`/file/uploads/images/${signed}`)).status).toBe(200);
    await ali.client.rooms.updateRoomSettings({ roomId: room, access: 'Public', type: 'Adult' });
    expect((await get(`/file/uploads/images/${name}`)).status).toBe(404);
  });

  it('that is not there, or no file at all, is not found', async () => {
    const { name } = await shown('Public', 'image', await picture('png'));
    for (const wrong of [
      'x',
      '..%2f..%2fbaithak.sqlite',
      '%2e%2e%2fsecrets%2ffiles',
      'incoming',
      `${'0'.repeat(32)}-10x10.png`,
      name.replace('.png', '.jpg'),
      name.replace('64x48', '64x49'),
      `${name}x`,
      variantName(name, '_sm'),
      name.toUpperCase(),
    ]) {
      expect((await get(`/file/uploads/images/${wrong}`)).status, wrong).toBe(404);
    }
  });
});

onBothEnginesInProof('a signed name of a file', (engine) => {
  const world = useWorld(engine, { settings: { TRUST_PROXY: '127.0.0.1' } });
  let owner: Person, staff: Person;
  let png: Buffer;
  let count = 0;
  beforeAll(async () => {
    owner = await world.current.member('musavvir1');
    staff = await world.current.ranked('amla7777', 10);
    await liftRoomsLimit(world.current, owner);
    png = await picture('png');
  });

  const statusOf = async (name: string) => (await fetch(`${world.current.url}/file/uploads/images/${name}`)).status;
  /** The name of the room's latest picture, as somebody gets it now. */
  const nameFor = async ({ client }: Person, roomId: string) => {
    const { msgs } = await client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    const [part] = msgs[0]?.content ?? [];
    return part && 'name' in part ? part.name : '';
  };
  const pictureIn = async (roomId: string) => {
    const { token, names } = await uploaded(owner, 'roomMessage', { bytes: png });
    await show(owner, roomId, [{ type: 'image', name: names[0] ?? '' }], token);
  };
  /** A room that only members read, with a picture, and a member of it. */
  const roomWith = async () => {
    count += 1;
    const roomId = await makeRoom(owner);
    await owner.client.rooms.updateRoomSettings({ roomId, readers: 'members' });
    const member = await world.current.member(`mehman${count}`);
    await member.client.rooms.joinRoom({ roomId });
    await pictureIn(roomId);
    return { roomId, member };
  };

  const losses: Record<string, (roomId: string, member: Person) => Promise<unknown>> = {
    'is banned': (roomId, { username }) => owner.client.commands.banPerson({ roomId, target: username }),
    'is removed': (roomId, { username }) => owner.client.commands.removePerson({ roomId, target: username }),
    'is suspended': (_, { userId }) =>
      staff.client.staff.updateAccount({ targetId: userId, state: 'suspended', reason: 'spam' }),
  };
  it.each(Object.keys(losses))(
    'opens nothing any more once its person %s, and who stays gets another one',
    async (how) => {
      const { roomId, member } = await roomWith();
      const elsewhere = await roomWith();
      const name = await nameFor(member, roomId);
      const other = await nameFor(elsewhere.member, elsewhere.roomId);
      expect(await statusOf(name)).toBe(200);
      await losses[how]?.(roomId, member);
      expect(await statusOf(name)).toBe(404);
      const kept = await nameFor(owner, roomId);
      expect(kept.split('?')[0]).toBe(name.split('?')[0]);
      expect([await statusOf(kept), await statusOf(other)]).toEqual([200, 200]);
    },
  );

  it.each(['a room', 'every room'])(
    'opens nothing any more once the address of its person is banned from %s',
    async (where) => {
      const { roomId } = await roomWith();
      const address = `203.0.113.${count}`;
      const [target, neighbour] = [
        await world.current.guest(`nishan${count}`, address),
        await world.current.guest(`parosi${count}`, address),
      ];
      for (const { client } of [target, neighbour]) await client.rooms.joinRoom({ roomId });
      const names = [await nameFor(target, roomId), await nameFor(neighbour, roomId)];
      const by = where === 'a room' ? owner : staff;
      await by.client.commands.banAddress({ roomId, target: target.username, confirm: true });
      for (const name of names) expect(await statusOf(name)).toBe(404);
    },
  );

  it('stays as it is, and so in the caches of browsers, while the room is taken from nobody, whoever comes and goes', async () => {
    const { roomId, member } = await roomWith();
    const name = await nameFor(member, roomId);
    const another = await world.current.member('mehmanakhir');
    await another.client.rooms.joinRoom({ roomId });
    await another.client.rooms.leaveRoom({ roomId });
    await another.client.accountData.deleteMyAccount({ password });
    await pictureIn(roomId);
    const { msgs } = await member.client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    const [part] = msgs[1]?.content ?? [];
    expect(part && 'name' in part ? part.name : '').toBe(name);
    expect(await statusOf(name)).toBe(200);
  });

  it('ends with who may read the room, and with the message', async () => {
    const { roomId, member } = await roomWith();
    const name = await nameFor(member, roomId);
    await owner.client.rooms.updateRoomSettings({ roomId, access: 'Private' });
    expect(await statusOf(name)).toBe(404);
    const next = await nameFor(member, roomId);
    expect(await statusOf(next)).toBe(200);
    const { msgs } = await owner.client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    await owner.client.messages.deleteMessage({ id: roomId, messageId: msgs[0]?._id ?? '' });
    expect(await statusOf(next)).toBe(404);
  });

  it('that staff get with a report works for a quarter of an hour, whoever leaves the room', async () => {
    const { roomId, member } = await roomWith();
    const { msgs } = await member.client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    await member.client.threads.reportThread({ kind: 'message', id: msgs[0]?._id ?? '', reason: 1 });
    const { data } = await staff.client.reports.listReports({});
    const reportId = data.at(-1)?._id ?? '';
    const [part] = (await staff.client.reports.getReport({ reportId })).data.messages[0]?.content ?? [];
    const name = part && 'name' in part ? part.name : '';
    await member.client.rooms.leaveRoom({ roomId });
    expect(await statusOf(name)).toBe(200);
    world.current.clock.pass(minutes(16));
    expect(await statusOf(name)).toBe(404);
  });
});
