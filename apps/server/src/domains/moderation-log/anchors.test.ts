import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../platform/admin/admin-command.ts';
import { day, hour } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { mailsTo, waitForMail } from '../../testing/outbox.ts';
import { liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { type Person, type World, openWorld } from '../../testing/world.ts';
import { verifyLog } from './verify/verify-log.ts';

type Line = Readonly<Record<string, unknown>>;

onBothEnginesInProof('anchors of the moderation log', (engine) => {
  let world: World, owner: Person, webhook: Server;
  let roomId = '';
  let status = 200;
  const lines: Line[] = [];
  const posted: { anchor: string }[] = [];
  const file = join(mkdtempSync(join(tmpdir(), 'baithak-anchors-')), 'anchors');

  beforeAll(async () => {
    webhook = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        response.writeHead(status, { location: '/elsewhere' }).end();
        posted.push(JSON.parse(body));
      });
    });
    await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
    world = await openWorld(engine, {
      log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
      settings: {
        ANCHOR_FILE: file,
        ANCHOR_URL: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/anchors?key=of-the-house`,
        ANCHOR_MAIL: 'keeper@example.com',
      },
    });
    owner = await world.member('rakhwala1');
    await liftRoomsLimit(world, owner);
    roomId = await makeRoom(owner);
  });
  afterAll(async () => {
    await world.close();
    webhook.close();
  });

  const act = (text: string) => owner.client.commands.setTopic({ roomId, text });
  const acts = () => lines.filter(({ msg }) => msg === 'an act of moderation');
  const newest = (): string => String(acts().at(-1)?.['anchor']);
  const inFile = (): string[] =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[1] ?? '');
  const mails = async () => (await mailsTo(world.running.app.config.dataDir, 'keeper@example.com')).length;
  const soon = (look: () => unknown, what: unknown) => expect.poll(look, { timeout: 20_000 }).toEqual(what);

  it('are in the line of each act, and go to the file, the webhook and, at most once an hour, the mail', async () => {
    await act('one');
    expect(acts().at(-1)).toMatchObject({
      what: 'setTopic',
      roomId,
      entries: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      anchor: expect.stringMatching(/^\d+:[0-9a-f]{64}$/),
    });
    const said = JSON.stringify(acts());
    for (const word of ['one', owner.userId, owner.username]) expect(said).not.toContain(`"${word}"`);
    const first = newest();
    await soon(() => inFile().at(-1), first);
    await soon(() => posted.at(-1)?.anchor, first);
    const { text: mailed } = await waitForMail(world.running.app.config.dataDir, 'keeper@example.com');
    expect(mailed).toContain(first);
    await act('two');
    await soon(() => inFile().at(-1), newest());
    await soon(() => posted.at(-1)?.anchor, newest());
    expect(await mails()).toBe(1);
    const { done } = await runCommand({ 'verify-log': verifyLog }, world.running.app, ['verify-log', file, first]);
    expect(done).toBe(true);
    world.clock.passWithTimers(hour);
    const { text } = await waitForMail(world.running.app.config.dataDir, 'keeper@example.com', 2);
    expect(text).toContain(newest());
  });

  it('a refused act has none', async () => {
    const before = acts().length;
    const stranger = await world.member('ajnabi123');
    await expect(stranger.client.commands.setTopic({ roomId, text: 'mine' })).rejects.toThrow();
    expect(acts()).toHaveLength(before);
  });

  it('a webhook that fails, or sends elsewhere, delays no act, is tried again within bounds, and gets the newest', async () => {
    const [failed, gaveUp] = [
      'an anchor could not be delivered; it will be tried again',
      'an anchor of the moderation log could not be delivered',
    ];
    const said = (what: string) => lines.filter(({ msg }) => msg === what);
    status = 302;
    const tries = posted.length;
    await act('three');
    await soon(() => said(failed).length, 1);
    expect(said(failed)).toMatchObject([{ to: 'webhook', reason: 'HTTP 302', retryInMs: 5_000 }]);
    await act('four');
    await soon(() => inFile().at(-1), newest());
    status = 500;
    for (const [at, pause] of [5_000, 60_000, 300_000].entries()) {
      expect(posted).toHaveLength(tries + at + 1);
      world.clock.passWithTimers(pause);
      await soon(() => said(failed).length + said(gaveUp).length, at + 2);
    }
    expect(said(gaveUp)).toMatchObject([{ to: 'webhook', reason: 'HTTP 500' }]);
    expect(posted.at(-1)?.anchor).toBe(newest());
    world.clock.passWithTimers(hour);
    expect(posted).toHaveLength(tries + 4);
    expect(JSON.stringify(lines)).not.toContain('of-the-house');
    status = 200;
    await act('five');
    await soon(() => posted.at(-1)?.anchor, newest());
  });

  it('the end of the day gives the newest out again', async () => {
    writeFileSync(file, '');
    // Late in the evening the hours before went past midnight, and what is printed once a day was.
    world.clock.pass(day);
    await world.running.app.jobs.run('moderation.printHeads');
    await soon(() => inFile().at(-1), newest());
    expect(lines).toContainEqual(expect.objectContaining({ anchor: newest(), msg: 'the end of a moderation log' }));
  });
});
