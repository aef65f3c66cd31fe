import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { hasPoster, readFileName, variantName } from '@baithak/protocol/contracts/uploads.rules';
import { beforeAll, expect, it } from 'vitest';
import { climb } from '../../../testing/past-the-app.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { outcomeOf } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';
import { animation, picture } from '../../../testing/media/pictures.ts';
import { sendFiles, stored, tokenFor, uploaded } from '../../../testing/media/upload-files.ts';
import {
  fragmentedMp4,
  mp4,
  mp4WithHiddenPlaces,
  ogg,
  oggChecksum,
  oggPages,
  place,
  webm,
} from '../../../testing/media/videos.ts';

onBothEnginesInProof('an upload', (engine) => {
  const world = useWorld(engine);
  let ali: Person;
  beforeAll(async () => {
    ali = await world.current.member('alikhan');
  });
  const fetched = (path: string, name: string) => fetch(`${world.current.url}${path}/${name}`);
  const bytesAt = async (path: string, name: string) => Buffer.from(await (await fetched(path, name)).arrayBuffer());

  it('is told its limits with its token', async () => {
    const { limits } = await ali.client.uploads.startUpload({ target: 'roomMessage' });
    expect(limits).toEqual({
      files: 10,
      imageBytes: 10_000_000,
      videoBytes: 100_000_000,
      types: ['image/gif', 'image/jpeg', 'image/png', 'video/mp4', 'video/webm', 'video/ogg'],
    });
    expect((await ali.client.uploads.startUpload({ target: 'avatar' })).limits).toEqual({
      files: 1,
      imageBytes: 4_000_000,
      videoBytes: 0,
      types: ['image/gif', 'image/jpeg', 'image/png'],
    });
  });

  it('of guests goes into room messages only, and only from the step of pictures on', async () => {
    const guest = await world.current.guest('mehmaan');
    expect(await outcomeOf(guest.client.uploads.startUpload({ target: 'roomMessage' }))).toBe('LADDER');
    await climb(world.current, 2, guest);
    expect(await outcomeOf(guest.client.uploads.startUpload({ target: 'roomMessage' }))).toBe('accepted');
    for (const target of ['thread', 'reply', 'privateMessage', 'avatar', 'roomBackground'] as const) {
      expect(await outcomeOf(guest.client.uploads.startUpload({ target }))).toBe('GUESTS_MAY_NOT');
    }
  });

  it.each(['jpeg', 'png', 'gif'] as const)(
    'takes a %s, whatever its name says, and keeps no place and no name in it',
    async (format) => {
      const original = await picture(format);
      if (format !== 'gif') expect(original.includes('a secret name')).toBe(true);
      const {
        files: [file],
      } = await uploaded(ali, 'roomMessage', { bytes: original, name: '../../evil.svg', type: 'text/html' });
      expect(file).toMatchObject({ type: 'image', width: 64, height: 48 });
      expect(file).not.toHaveProperty('duration');
      const name = file?.name ?? '';
      const response = await fetched('/file/uploads/images', name);
      expect(response.headers.get('content-type')).toBe(`image/${format}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes).toHaveLength(file?.size ?? 0);
      const facts = await sharp(bytes).metadata();
      expect([facts.format, facts.width, facts.height, facts.exif, facts.xmp, facts.orientation]).toEqual([
        format,
        64,
        48,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('a secret name')).toBe(false);
    },
  );

  it('turns a picture as its camera says', async () => {
    const {
      files: [file],
    } = await uploaded(ali, 'roomMessage', { bytes: await picture('jpeg', { orientation: 6 }) });
    expect([file?.width, file?.height]).toEqual([48, 64]);
  });

  it('keeps an animation moving, with a still thumbnail', async () => {
    const {
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: await animation(3) });
    expect(await sharp(await bytesAt('/file/uploads/images', name), { animated: true }).metadata()).toMatchObject({
      format: 'gif',
      pages: 3,
      width: 20,
      pageHeight: 16,
    });
    expect((await sharp(await bytesAt('/file/uploads/images', variantName(name, '_th'))).metadata()).pages ?? 1).toBe(
      1,
    );
    expect(readFileName(name)).toMatchObject({ width: 20, height: 16 });
  });

  it('has its size and a blurred placeholder of 16 colours in its name, and 128 random bits', async () => {
    const red = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const {
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: red });
    const facts = readFileName(name);
    expect(facts).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      kind: 'image',
      ext: 'png',
      width: 1000,
      height: 700,
      placeholder: Array(16).fill('#f00'),
    });
    expect(await sharp(await bytesAt('/file/uploads/gallery', variantName(name, '_th'))).metadata()).toMatchObject({
      width: 640,
      height: 448,
    });
  });

  it('makes a huge picture smaller', async () => {
    const wide = await sharp({ create: { width: 6000, height: 100, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer();
    expect((await uploaded(ali, 'roomMessage', { bytes: wide })).files[0]).toMatchObject({ width: 6000, height: 100 });
    const sides = async (width: number, height: number, orientation = 1) => {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#0a0' } })
        .jpeg()
        .withMetadata({ orientation })
        .toBuffer();
      const [kept] = (await uploaded(ali, 'roomMessage', { bytes })).files;
      return [kept?.width ?? 0, kept?.height ?? 0];
    };
    // A long screenshot stays as it is; a photograph of 48 million pixels is taken, and as large as 4096 x 4096.
    expect(await sides(1080, 12_000)).toEqual([1080, 12_000]);
    const [width = 0, height = 0] = await sides(8000, 6000, 6);
    expect([Math.round((height / width) * 100), width * height <= 4100 * 4100, width > 3500]).toEqual([
      133,
      true,
      true,
    ]);
  });

  it('of an avatar has variants of 48 and 160', async () => {
    const {
      names: [name = ''],
    } = await uploaded(ali, 'avatar', { bytes: await picture('jpeg', { width: 900, height: 600 }) });
    for (const [shown, size] of [
      [name, 512],
      [variantName(name, '_sm'), 48],
      [variantName(name, '_md'), 160],
    ] as const) {
      expect(await sharp(await bytesAt('/file/avatars', shown)).metadata()).toMatchObject({
        format: 'jpeg',
        width: size,
        height: size,
      });
    }
    expect((await fetched('/file/uploads/images', name)).status).toBe(404);
    expect((await fetched('/file/avatars', variantName(name, '_th'))).status).toBe(404);
  });

  it.each([
    ['mp4', mp4(), { width: 320, height: 180, duration: 2.5 }],
    ['mp4', mp4({ turned: true }), { width: 180, height: 320, duration: 2.5 }],
    ['webm', webm(), { width: 640, height: 360, duration: 4.2 }],
    ['webm', webm({ streamed: true }), { width: 640, height: 360, duration: 3.04 }],
    ['mp4', fragmentedMp4(), { width: 320, height: 180, duration: 2 }],
    ['mp4', fragmentedMp4({ timed: false }), { width: 320, height: 180, duration: 2 }],
    ['mp4', fragmentedMp4({ said: 1900 }), { width: 320, height: 180, duration: 1.9 }],
    ['ogg', ogg(), { width: 320, height: 180, duration: 2 }],
    ['mp4', mp4WithHiddenPlaces(), { width: 320, height: 180, duration: 2.5 }],
    ['webm', webm({ hidden: true }), { width: 640, height: 360, duration: 4.2 }],
  ])('takes a video (%s), with size and duration, and without its place', async (ext, bytes, facts) => {
    const {
      files: [file],
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes });
    expect(file).toMatchObject({ type: 'video', size: bytes.length, ...facts });
    const response = await fetched('/uploads/videos', name);
    expect(response.headers.get('content-type')).toBe(`video/${ext}`);
    const kept = Buffer.from(await response.arrayBuffer());
    expect(kept).toHaveLength(bytes.length);
    expect(kept.includes(place)).toBe(false);
    expect(hasPoster(name)).toBe(false);
  });

  it('that claims to last for ever is taken without a duration', async () => {
    const endless = fragmentedMp4({ said: 1 });
    endless.writeUInt32BE(0xffff_fff0, endless.indexOf('mehd') + 8);
    const {
      files: [movie, recording],
    } = await uploaded(ali, 'roomMessage', { bytes: endless }, { bytes: webm({ lasts: Infinity }) });
    expect([movie, recording].map((file) => [file?.type, file && 'duration' in file])).toEqual([
      ['video', false],
      ['video', false],
    ]);
  });

  it('in Ogg keeps nothing of its comments, everything else, and pages that are whole', async () => {
    const original = ogg();
    const {
      names: [name = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: original });
    const kept = await bytesAt('/uploads/videos', name);
    expect(original.includes('a secret name') && original.includes('aproduc')).toBe(true);
    expect(kept.includes('a secret name') || kept.includes('aproduc') || kept.includes('ARTIST')).toBe(false);
    for (const table of ['the tables of the picture', 'the tables of the sound', '\x81theora', '\x03vorbis'])
      expect(kept.includes(table, 0, 'latin1'), table).toBe(true);
    const pages = oggPages(kept);
    expect(pages.map((page) => page.length)).toEqual(oggPages(original).map((page) => page.length));
    for (const page of pages) expect(page.readUInt32LE(22)).toBe(oggChecksum(page));
  });

  it('keeps the poster that the browser drew beside its video', async () => {
    const {
      names: [name = '', other = ''],
    } = await uploaded(ali, 'roomMessage', { bytes: mp4(), poster: await picture('png') }, { bytes: webm() });
    expect([hasPoster(name), hasPoster(other)]).toEqual([true, false]);
    expect(readFileName(name)?.placeholder).toHaveLength(16);
    const poster = await fetched('/file/uploads/images', variantName(name, '_poster'));
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetched('/file/uploads/images', variantName(other, '_poster'))).status).toBe(404);
  });

  it("is the server's alone: nobody else on the machine reads its files, or lists their folders", async () => {
    await uploaded(ali, 'avatar', { bytes: await picture('jpeg') });
    await uploaded(ali, 'roomMessage', { bytes: mp4(), poster: await picture('png') }, { bytes: await animation(2) });
    const { dataDir } = world.current.running.app.config;
    const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    const modes = await Promise.all(
      [...entries.map((entry) => join(entry.parentPath, entry.name)), join(dataDir, 'files')].map(async (path) => {
        const found = await stat(path);
        return `${found.isFile() ? 'file' : 'folder'} ${(found.mode & 0o777).toString(8)}`;
      }),
    );
    expect(new Set(modes)).toEqual(new Set(['file 600', 'folder 700']));
  });

  it('of ten files keeps their order and all their variants, and nothing else', async () => {
    const before = await stored(world.current);
    const sizes = Array.from({ length: 10 }, (_, at) => 20 + at);
    const files = await Promise.all(
      sizes.map(async (width) => ({ bytes: await picture('png', { width, height: 10 }) })),
    );
    const answer = await uploaded(ali, 'thread', ...files);
    expect(answer.files.map(({ width }) => width)).toEqual(sizes);
    expect(await stored(world.current)).toHaveLength(before.length + 20);
  });

  it('succeeds once for a token, of several at the same moment too', async () => {
    const before = (await stored(world.current)).length;
    const token = await tokenFor(ali);
    const bytes = await picture('png');
    const codes = await Promise.all([1, 2, 3].map(() => outcomeOf(sendFiles(ali, token, { bytes }))));
    expect(codes.toSorted()).toEqual(['BAD_TOKEN', 'BAD_TOKEN', 'accepted']);
    expect(await outcomeOf(sendFiles(ali, token, { bytes }))).toBe('BAD_TOKEN');
    expect(await stored(world.current)).toHaveLength(before + 2);
  });

  it('must start within ten minutes of its token', async () => {
    const [early, late] = [await tokenFor(ali), await tokenFor(ali)];
    const bytes = await picture('png');
    world.current.clock.pass(9 * 60_000);
    expect(await outcomeOf(sendFiles(ali, early, { bytes }))).toBe('accepted');
    world.current.clock.pass(60_001);
    expect(await outcomeOf(sendFiles(ali, late, { bytes }))).toBe('BAD_TOKEN');
    expect(await outcomeOf(sendFiles(ali, 'x'.repeat(43), { bytes }))).toBe('BAD_TOKEN');
  });
});
