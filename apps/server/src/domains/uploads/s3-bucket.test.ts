import { afterAll, beforeAll, expect, it } from 'vitest';
import { variantName } from '@baithak/protocol/contracts/uploads.rules';
import { startBlobStore, type BlobStore } from '../../testing/servers/blob-store.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { outcomeOf, liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { picture } from '../../testing/media/pictures.ts';
import { sendFiles, show, stored, tokenFor, uploaded } from '../../testing/media/upload-files.ts';
import { mp4 } from '../../testing/media/videos.ts';
import { openWorld, type Person, type World } from '../../testing/world.ts';
import { collectUnused } from './ownership/collect-unused.ts';

onBothEnginesInProof('files in a bucket', (engine) => {
  let store: BlobStore;
  let world: World;
  let ali: Person;
  const clip = Buffer.from(mp4({ media: 3_000_000 }).map((byte, at) => (byte === 7 ? at % 251 : byte)));
  beforeAll(async () => {
    store = await startBlobStore();
    world = await openWorld(engine, { settings: { BLOB_URL: store.url() } });
    ali = await world.member('alikhan');
    await liftRoomsLimit(world, ali);
  });
  afterAll(async () => {
    await world.close();
    await store.close();
  });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers });
  const shown = async (access: 'Public' | 'Private', type: 'image' | 'video', bytes: Buffer) => {
    const room = await makeRoom(ali, { access });
    const { token, names } = await uploaded(ali, 'roomMessage', { bytes });
    const { message } = await show(ali, room, [{ type, name: names[0] ?? '' }], token);
    const [part] = message.content;
    return { room, name: part && 'name' in part ? part.name : '' };
  };
  const refused = async (path: string) => {
    const response = await get(path);
    const { code } = (await response.json()) as { code: string };
    return {
      status: response.status,
      code,
      kept: response.headers.get('cache-control'),
      again: response.headers.get('retry-after'),
    };
  };

  it('are uploaded and shown as files on the disk are, and none lies on the disk', async () => {
    const { name } = await shown('Public', 'image', await picture('jpeg'));
    const response = await get(`/file/uploads/images/${name}`);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, s-maxage=60, max-age=31536000, immutable',
    ]);
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
    expect((await get(`/file/uploads/images/${variantName(name, '_th')}`)).status).toBe(200);
    expect((await store.keys()).length).toBe(2);
    expect(await stored(world)).toEqual([]);
  });

  it('are served by ranges of their bytes', async () => {
    const { name } = await shown('Public', 'video', clip);
    const path = `/uploads/videos/${name}`;
    const whole = Buffer.from(await (await get(path)).arrayBuffer());
    expect(whole).toHaveLength(clip.length);
    const part = await get(path, { range: 'bytes=2000000-2000999' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2000000-2000999/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(2_000_000, 2_001_000));
    expect((await get(path, { range: `bytes=${whole.length}-` })).status).toBe(416);
    const head = await fetch(world.url + path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
  });

  it('of a private room are refused to who has only their bare name', async () => {
    const { name } = await shown('Private', 'image', await picture('png'));
    expect((await get(`/file/uploads/images/${name}`)).status).toBe(200);
    expect(await refused(`/file/uploads/images/${name.split('?')[0]}`)).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('go with the collection when nothing uses them', async () => {
    const before = await store.keys();
    await uploaded(ali, 'roomMessage', { bytes: await picture('png') });
    expect((await store.keys()).length).toBe(before.length + 2);
    world.clock.pass(25 * 3_600_000);
    expect(await collectUnused(world.running.app)).toBe(1);
    expect(await store.keys()).toEqual(before);
  });

  it('wait when the bucket goes away in the middle of an upload: nothing is stored, the token is still good', async () => {
    const before = await store.keys();
    const token = await tokenFor(ali);
    // The picture and its thumbnail are there by then, the video is half there.
    store.goAwayAfter('in', 1_000_000);
    expect(await outcomeOf(sendFiles(ali, token, { bytes: await picture('png') }, { bytes: clip }))).toBe('NOT_READY');
    expect(await stored(world)).toEqual([]);
    expect(await outcomeOf(sendFiles(ali, token, { bytes: clip }))).toBe('NOT_READY');
    await store.comeBack();
    await collectUnused(world.running.app);
    expect(await store.keys()).toEqual(before);
    const { files } = await sendFiles(ali, token, { bytes: clip });
    const room = await makeRoom(ali, {});
    const { message } = await show(ali, room, [{ type: 'video', name: files[0]?.name ?? '' }], token);
    expect(message.content).toHaveLength(1);
    expect((await store.keys()).length).toBe(before.length + 1);
  });

  it('break off when the bucket goes away in the middle of a download, and are NOT_READY until it is back', async () => {
    const { name } = await shown('Public', 'video', clip);
    const path = `/uploads/videos/${name}`;
    store.goAwayAfter('out', 500_000);
    await expect(get(path).then((response) => response.arrayBuffer())).rejects.toThrow();
    expect(await refused(path)).toEqual({ status: 503, code: 'NOT_READY', kept: 'no-store', again: '5' });
    await expect.poll(async () => (await get('/ready')).json()).toEqual({ status: 'not ready', failing: ['bucket'] });
    await store.comeBack();
    expect((await get('/ready')).status).toBe(200);
    expect((await (await get(path)).arrayBuffer()).byteLength).toBe(clip.length);
  });

  it('are named by /ready when their bucket says nothing any more, which waits no longer than a moment', async () => {
    store.goSilent();
    await expect.poll(async () => (await get('/ready')).json()).toEqual({ status: 'not ready', failing: ['bucket'] });
    await store.goAway();
    await store.comeBack();
    expect((await get('/ready')).status).toBe(200);
  });

  it('that somebody stops reading are not fetched any further', async () => {
    const { name } = await shown('Public', 'video', Buffer.from(mp4({ media: 40_000_000 })));
    const leaving = new AbortController();
    const response = await fetch(`${world.url}/uploads/videos/${name}`, { signal: leaving.signal });
    await response.body?.getReader().read();
    expect(store.connections()).toBeGreaterThan(0);
    leaving.abort();
    await expect.poll(() => store.connections()).toBe(0);
  });
});
