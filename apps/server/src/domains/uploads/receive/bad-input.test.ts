import { once } from 'node:events';
import { request } from 'node:http';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { WireError } from '@baithak/client/wire/wire-error';
import { within } from '@baithak/protocol/testing/within';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import { outcomeOf } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';
import { animation, bombPng, picture } from '../../../testing/media/pictures.ts';
import { sendFiles, stored, tokenFor, type Sent } from '../../../testing/media/upload-files.ts';
import { fragmentedMp4, mp4, ogg, webm } from '../../../testing/media/videos.ts';

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const endOfZip = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)]);
const cut = (bytes: Buffer, part = 0.6): Buffer => bytes.subarray(0, Math.floor(bytes.length * part));
const file = (bytes: Buffer, name = 'holiday.png', type = 'image/png'): Sent => ({ bytes, name, type });

onBothEnginesInProof('a bad upload', (engine) => {
  const world = useWorld(engine);
  let ali: Person;
  let jpeg: Buffer, png: Buffer, gif: Buffer, moving: Buffer;
  beforeAll(async () => {
    ali = await world.current.member('alikhan');
    [jpeg, png, gif] = [
      await picture('jpeg', { width: 300, height: 300 }),
      await picture('png', { width: 300, height: 300 }),
      await picture('gif', { width: 300, height: 300 }),
    ];
    moving = await animation(6);
  });
  const kept = async () => [await fingerprint(world.current.running.app), ...(await stored(world.current))];

  /** Sends the files, sees them refused with the code and nothing of them left, and the token take a good file after that. */
  const refused = async (code: string, files: Sent[], target: UploadTarget = 'roomMessage'): Promise<string> => {
    const token = await tokenFor(ali, target);
    const before = await kept();
    const failure = await sendFiles(ali, token, ...files).then(
      () => new Error('accepted'),
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(WireError);
    expect((failure as WireError).code, String(failure)).toBe(code);
    expect(await kept()).toEqual(before);
    expect(await outcomeOf(sendFiles(ali, token, file(png)))).toBe('accepted');
    return (failure as WireError).msg;
  };

  it.each([
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['SVG with a prologue', text('<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a script', text('alert(1)')],
    ['a PDF', text('%PDF-1.7 and so on')],
    ['a ZIP', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(100), endOfZip])],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['sound in an Ogg', ogg({ picture: false })],
    ['QuickTime', Buffer.concat([Buffer.from([0, 0, 0, 20]), text('ftypqt  '), Buffer.alloc(100)])],
    ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 20]), text('ftypheic'), Buffer.alloc(100)])],
    ['Matroska', Buffer.concat([Buffer.from('1a45dfa38b428288', 'hex'), text('matroska'), Buffer.alloc(100)])],
  ])('of the wrong type with the right name (%s) is refused', async (_, bytes, code = 'WRONG_TYPE') => {
    await refused(code, [file(bytes)]);
  });

  it('in WebP, TIFF or AVIF is refused: only what is listed is accepted', async () => {
    for (const format of ['webp', 'tiff', 'avif'] as const)
      await refused('WRONG_TYPE', [file(await sharp(png).toFormat(format).toBuffer(), 'a.jpg', 'image/jpeg')]);
  });

  it.each<[string, () => Buffer]>([
    ['JPEG and HTML behind', () => Buffer.concat([jpeg, text('<HTML><Script>alert(1)</script>')])],
    ['JPEG and ZIP behind', () => Buffer.concat([jpeg, text('PK\x03\x04'), Buffer.alloc(50), endOfZip])],
    ['PNG and PHP behind', () => Buffer.concat([png, text("<?php system('id'); ?>")])],
    [
      'PNG and SVG behind, split over chunks',
      () => Buffer.concat([png, Buffer.alloc(65_536 * 2 - png.length - 2, 32), text('<svg onload=alert(1)>')]),
    ],
    ['GIF and script around', () => Buffer.concat([text('GIF89a/*'), gif.subarray(8), text('*/=1;alert(1)')])],
    [
      'JPEG and script around',
      () => Buffer.concat([Buffer.from('ffd8ffe02f2a', 'hex'), jpeg.subarray(6), text('*/=alert(1)')]),
    ],
    ['GIF and PDF', () => Buffer.concat([gif.subarray(0, 6), text('%PDF-1.4'), gif.subarray(6)])],
    ['MP4 and HTML inside', () => Buffer.concat([mp4(), Buffer.from([0, 0, 0, 16]), text('free<script')])],
    ['WebM and ZIP behind', () => Buffer.concat([webm(), endOfZip])],
  ])('that is two files at once (%s) is refused', async (_, bytes) => {
    await refused('WRONG_TYPE', [file(bytes())]);
  });

  it.each<[string, () => Buffer]>([
    ['JPEG', () => cut(jpeg)],
    ['PNG', () => cut(png)],
    ['GIF', () => cut(gif)],
    ['GIF that has lost half its frames', () => cut(moving, 0.5)],
    ['GIF without its end', () => moving.subarray(0, -1)],
    ['MP4', () => cut(mp4({ media: 4000 }), 0.9)],
    ['MP4 without its end', () => cut(mp4(), 0.2)],
    ['WebM', () => cut(webm())],
    ['Ogg', () => cut(ogg(), 0.9)],
    ['PNG of noise', () => Buffer.concat([png.subarray(0, 100), Buffer.alloc(5000, 3)])],
    ['JPEG magic alone', () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(200, 1)])],
    ['MP4 that says nonsense', () => Buffer.concat([mp4().subarray(0, 40), Buffer.alloc(400, 0xff)])],
    ['WebM that says nonsense', () => Buffer.concat([webm().subarray(0, 20), Buffer.alloc(400, 0xff)])],
  ])('that is cut or damaged (%s) is refused', async (_, bytes) => {
    expect(await refused('INVALID_INPUT', [file(bytes())])).toBe('The file is damaged or not complete.');
  });

  it('of 50,000 x 50,000 pixels is refused before it is decoded', async () => {
    expect(await refused('TOO_LARGE', [file(await bombPng(50_000, 50_000))])).toContain('40 million pixels');
    await refused('TOO_LARGE', [file(await bombPng(9000, 9000))]);
  });

  it('of more pixels than can be decoded as a whole is refused: a progressive JPEG, and one of four colours', async () => {
    const small = sharp({ create: { width: 64, height: 64, channels: 3, background: '#0a0' } });
    /** A picture whose header says that it has 60 million pixels. */
    const saying60 = (bytes: Buffer, sof: 'ffc0' | 'ffc2'): Buffer => {
      const at = bytes.indexOf(Buffer.from(sof, 'hex'));
      expect(at).toBeGreaterThan(0);
      const changed = Buffer.from(bytes);
      changed.writeUInt16BE(7500, at + 5);
      changed.writeUInt16BE(8000, at + 7);
      return changed;
    };
    const progressive = saying60(await small.clone().jpeg({ progressive: true }).toBuffer(), 'ffc2');
    const printed = saying60(await small.clone().toColourspace('cmyk').jpeg().toBuffer(), 'ffc0');
    for (const bytes of [progressive, printed])
      expect(await refused('TOO_LARGE', [file(bytes, 'photo.jpg', 'image/jpeg')])).toContain('50 million pixels');
  });

  it('of a small animation with far too many large frames is refused', async () => {
    const frames = await animation(3);
    // The size of the whole, and of every frame.
    const size = Buffer.from([20, 0, 16, 0]);
    for (let at = frames.indexOf(size); at !== -1; at = frames.indexOf(size, at + 4))
      frames.set([0x70, 0x17, 0x70, 0x17], at);
    await refused('TOO_LARGE', [file(frames)]);
  });

  it('of a picture over 10 MB, or an avatar over 4 MB, is refused while it comes', async () => {
    const large = Buffer.concat([png, Buffer.alloc(10_000_001 - png.length, 5)]);
    expect(await refused('TOO_LARGE', [file(large)])).toBe('A file of this type may have at most 10 MB.');
    await refused('TOO_LARGE', [file(large.subarray(0, 4_000_001))], 'avatar');
  });

  it('of a video over 100 MB is refused', async () => {
    await refused('TOO_LARGE', [file(mp4({ media: 100_000_001 }))]);
  });

  it('of a movie in fragments that say more samples than they hold is refused', async () => {
    const bytes = fragmentedMp4();
    // The count of the last run, whose samples say how long they last.
    bytes.writeUInt32BE(4_000_000_000, bytes.lastIndexOf('trun') + 8);
    await refused('INVALID_INPUT', [file(bytes)]);
  });

  it('of a video for an avatar is refused', async () => {
    await refused('WRONG_TYPE', [file(mp4())], 'avatar');
  });

  it('of 11 files, two avatars or none is refused', async () => {
    expect(
      await refused(
        'TOO_MANY_FILES',
        Array.from({ length: 11 }, () => file(png)),
      ),
    ).toBe('At most 10 files at a time.');
    await refused('TOO_MANY_FILES', [file(png), file(png)], 'avatar');
    await refused('INVALID_INPUT', []);
  });

  it('with one bad file among good ones keeps none of them', async () => {
    await refused('WRONG_TYPE', [file(png), { bytes: mp4(), poster: jpeg }, file(jpeg), file(text('<html>'))]);
  });

  it('with a poster that is not a picture, or for a picture, is refused', async () => {
    await refused('WRONG_TYPE', [{ bytes: mp4(), poster: mp4() }]);
    await refused('WRONG_TYPE', [{ bytes: mp4(), poster: text('<svg>') }]);
    await refused('INVALID_INPUT', [{ bytes: png, poster: png }]);
    await refused('TOO_LARGE', [{ bytes: mp4(), poster: await bombPng(50_000, 50_000) }]);
    await refused('INVALID_INPUT', [{ bytes: mp4(), poster: cut(png) }]);
  });

  const post = (token: string | undefined, headers: Record<string, string>) =>
    request(`${world.current.url}/f/upload`, {
      method: 'POST',
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    });
  const answered = async (sending: ReturnType<typeof post>): Promise<[number | undefined, string]> => {
    const [response] = await within('the answer to an upload', once(sending, 'response'));
    let body = '';
    for await (const chunk of response) body += String(chunk);
    return [response.statusCode, (JSON.parse(body) as { code: string }).code];
  };
  const multipart = { 'content-type': 'multipart/form-data; boundary=xxx' };
  const opening = (name = 'file') =>
    `--xxx\r\ncontent-disposition: form-data; name="${name}"; filename="a.mp4"\r\n\r\n`;

  it('whose length is said to be too much is refused before it is sent', async () => {
    const token = await tokenFor(ali);
    const sending = post(token, { ...multipart, 'content-length': '2000000000' });
    sending.flushHeaders();
    expect(await answered(sending)).toEqual([413, 'TOO_LARGE']);
    sending.destroy();
  });

  it('that is not a multipart body, or a broken one, is refused', async () => {
    const before = await kept();
    const token = await tokenFor(ali);
    expect(await answered(post(token, { 'content-type': 'application/json' }).end('{}'))).toEqual([415, 'WRONG_TYPE']);
    expect(await answered(post(token, { 'content-type': 'image/png' }).end(png))).toEqual([415, 'WRONG_TYPE']);
    expect(await answered(post(token, { 'content-type': 'multipart/form-data' }).end('x'))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await answered(post(token, multipart).end('no parts'))).toEqual([400, 'INVALID_INPUT']);
    expect(await answered(post(token, multipart).end(opening() + mp4().toString('latin1')))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await answered(post(token, multipart).end(`${opening('__proto__')}x\r\n--xxx--\r\n`))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect(await answered(post(token, multipart).end(`${opening('other')}x\r\n--xxx--\r\n`))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect((await kept()).slice(1)).toEqual(before.slice(1));
    expect(await outcomeOf(sendFiles(ali, token, file(png)))).toBe('accepted');
  });

  it('without a token is 401, with an access token too', async () => {
    expect(await answered(post(undefined, multipart).end())).toEqual([401, 'BAD_TOKEN']);
    expect(await answered(post(ali.session.accessToken, multipart).end())).toEqual([401, 'BAD_TOKEN']);
  });

  it('whose sender stops in the second file keeps nothing of the first one', async () => {
    const token = await tokenFor(ali);
    const before = await kept();
    const sending = post(token, { ...multipart, 'content-length': '3000000' });
    sending.on('error', () => {});
    sending.write(opening());
    sending.write(png);
    sending.write('\r\n');
    sending.write(opening());
    sending.write(mp4({ media: 2_000_000 }).subarray(0, 1_000_000));
    // The picture with its thumbnail, and the video that comes.
    await expect.poll(async () => (await kept()).length).toBe(before.length + 3);
    sending.destroy();
    await expect.poll(kept).toEqual(before);
    expect(await outcomeOf(sendFiles(ali, token, file(png)))).toBe('accepted');
  });

  it('whose sender stops half way leaves no file, and its token valid', async () => {
    const token = await tokenFor(ali);
    const before = await kept();
    const whole = mp4({ media: 3_000_000 });
    const sending = post(token, { ...multipart, 'content-length': String(whole.length + 200) });
    sending.on('error', () => {});
    sending.write(opening());
    sending.write(whole.subarray(0, 2_000_000));
    // It is being received: one file more than before.
    await expect.poll(async () => (await kept()).length).toBe(before.length + 1);
    sending.destroy();
    await expect.poll(kept).toEqual(before);
    expect(await outcomeOf(sendFiles(ali, token, file(png)))).toBe('accepted');
  });
});
