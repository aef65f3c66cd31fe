import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { stat } from 'node:fs/promises';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { within } from '@baithak/protocol/testing/within';
import { mp4 } from '../../../testing/media/videos.ts';
import { picture } from '../../../testing/media/pictures.ts';
import { sendFiles, stored, tokenFor } from '../../../testing/media/upload-files.ts';
import { outcomeOf } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';
import { uploadsAtOnce } from '../rates.ts';

const opening = '--xxx\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';

onBothEnginesInProof('somebody who sends slowly, or stops', (engine) => {
  const world = useWorld(engine);
  let ali: Person;
  let png: Buffer;
  beforeAll(async () => {
    ali = await world.current.member('alikhan');
    png = await picture('png');
  });
  const open: ClientRequest[] = [];
  afterEach(() => {
    for (const each of open.splice(0)) each.destroy();
  });
  const uploads = () => world.current.running.app.services.uploads.running;
  const post = (path: string, headers: Record<string, string | number>): ClientRequest => {
    const sending = request(world.current.url + path, { method: 'POST', headers });
    sending.on('error', () => {});
    open.push(sending);
    return sending;
  };
  /** A chunked upload: nothing says how long it will be. */
  const upload = async (person: Person): Promise<ClientRequest> => {
    const authorization = `Bearer ${await tokenFor(person)}`;
    return post('/f/upload', { authorization, 'content-type': 'multipart/form-data; boundary=xxx' });
  };
  const answerOf = async (sending: ClientRequest) => {
    const [response] = (await within('the answer to an upload', once(sending, 'response'))) as [IncomingMessage];
    let body = '';
    for await (const chunk of response) body += String(chunk);
    return { status: response.statusCode, code: (JSON.parse(body) as { code: string }).code };
  };
  /** The answer to what is open, while the time passes. */
  const answerInTime = async (sending: ClientRequest) => {
    let answer: Awaited<ReturnType<typeof answerOf>> | undefined;
    void answerOf(sending).then((given) => (answer = given));
    await expect
      .poll(() => {
        world.current.clock.passWithTimers(21_000);
        return answer;
      })
      .toBeDefined();
    return answer;
  };

  it('frees the place of an upload that is broken off, whenever that is', async () => {
    const moments = [
      '',
      opening.slice(0, 30),
      opening,
      `${opening}GIF89a`,
      Buffer.concat([Buffer.from(opening), png, Buffer.from('\r\n--xxx')]),
      Buffer.concat([Buffer.from(opening), png, Buffer.from(`\r\n${opening}`)]),
    ];
    for (const sent of moments) {
      for (let count = 0; count < 2 * uploadsAtOnce; count += 1) {
        const sending = await upload(ali);
        sending.flushHeaders();
        if (sent !== '') sending.write(sent);
        const [socket] = (await once(sending, 'socket')) as [NodeJS.Socket & { connecting: boolean }];
        if (socket.connecting) await within('a connection', once(socket, 'connect'));
        // Some are broken off before the server has looked anything up, some after it.
        for (let turns = 0; turns < count * 3; turns += 1) await new Promise(setImmediate);
        sending.destroy();
      }
      await expect.poll(() => uploads().count()).toBe(0);
      expect(await outcomeOf(sendFiles(ali, await tokenFor(ali), { bytes: png }))).toBe('accepted');
    }
  });

  it('is answered 408 when a body does not arrive, and nothing is stored', async () => {
    const half = post('/auth/guest', { 'content-type': 'application/json', 'content-length': 100 });
    half.write('{"username":"neveren');
    expect(await answerInTime(half)).toEqual({ status: 408, code: 'REQUEST_TIMEOUT' });
    const unknown = post('/nowhere/at/all', { 'content-type': 'application/json', 'content-length': 100 });
    unknown.write('{');
    expect((await answerInTime(unknown))?.status).toBeGreaterThanOrEqual(400);
    await expect.poll(() => unknown.destroyed).toBe(true);
  });

  it('is not listened to where only websockets are: the connection ends with the answer', async () => {
    const client = connect(Number(new URL(world.current.url).port), '127.0.0.1');
    client.write('POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nhalf');
    // Ends only when the server ends the connection.
    expect(await text(client)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is answered 408 in the middle of an upload, whose place is free again', async () => {
    const before = await stored(world.current);
    const sending = await upload(ali);
    sending.write(opening);
    sending.write(mp4({ media: 3_000_000 }).subarray(0, 1_000_000));
    await expect.poll(async () => (await stored(world.current)).length).toBe(before.length + 1);
    // A byte now and then does not help.
    const dripping = setInterval(() => sending.write('x'), 20);
    expect(await answerInTime(sending)).toEqual({ status: 408, code: 'REQUEST_TIMEOUT' });
    clearInterval(dripping);
    await expect.poll(() => uploads().count()).toBe(0);
    expect(await stored(world.current)).toEqual(before);
  });

  it('is taken from, however long it lasts, on a poor line that goes on', async () => {
    const whole = Buffer.concat([Buffer.from(opening), mp4({ media: 200_000 }), Buffer.from('\r\n--xxx--\r\n')]);
    const before = new Set(await stored(world.current));
    const sending = await upload(ali);
    const answer = within('the answer to a slow upload', once(sending, 'response'), 60_000) as Promise<
      [IncomingMessage]
    >;
    const came = async (): Promise<number> => {
      const [path] = (await stored(world.current)).filter((name) => !before.has(name));
      return path === undefined ? 0 : (await stat(path)).size;
    };
    const piece = 40_000;
    for (let at = 0; at < whole.length; at += piece) {
      sending.write(whole.subarray(at, at + piece));
      const end = Math.min(at + piece, whole.length) - opening.length - 1000;
      if (at + piece < whole.length) {
        await expect.poll(came).toBeGreaterThan(end);
        world.current.clock.passWithTimers(20_000);
      }
    }
    sending.end();
    expect((await answer)[0].statusCode).toBe(200);
  });
});
