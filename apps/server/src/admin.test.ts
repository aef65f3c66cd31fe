import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createClient } from '@baithak/client/create-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommands } from './admin-commands.ts';
import { runCommand } from './platform/admin/admin-command.ts';
import { openBot } from './testing/bot-actions.ts';
import { freshDatabase, onBothEnginesInProof } from './testing/databases.ts';
import { registerPerson } from './testing/factories.ts';
import { openApp } from './testing/open-app.ts';
import { joinAndLoad, makeRoom, outcomeOf, recordEvents, settled } from './testing/room-actions.ts';
import { plainEnvironment, shell } from './testing/servers/server-program.ts';
import { openWorld, useWorld } from './testing/world.ts';

const run = promisify(execFile);

/** What `npm run admin` says beside a server, and its exit code. */
const admin = async (
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl?: string | undefined },
  ...words: string[]
): Promise<{ said: string; code: number }> => {
  const env = { ...plainEnvironment(), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return run(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...words], { env }).then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    (error: { stderr?: string; code?: number }) => ({ said: error.stderr ?? '', code: error.code ?? -1 }),
  );
};

onBothEnginesInProof('npm run admin beside a running server', (engine) => {
  const world = useWorld(engine);

  it('gives a rank that the open sockets of the person have at once, and only theirs', async () => {
    const [owner, helper, other] = await world.current.members('maalik', 'madadgar', 'doosra');
    const roomId = await makeRoom(owner, { access: 'Private' });
    for (const { client } of [helper, other]) await client.notifications.listen();
    const [told, others] = [recordEvents(helper, 'roleUpdated'), recordEvents(other, 'roleUpdated')];
    expect(await outcomeOf(helper.client.loading.loadRoom({ id: roomId }))).toBe('ROOM_NOT_FOUND');
    const open = await makeRoom(owner);
    for (const { client } of [helper, other]) await client.rooms.joinRoom({ roomId: open });
    const inOrder = async () =>
      (await owner.client.rooms.listMembers({ roomId: open })).members.map(({ user }) => user.username);
    expect(await inOrder()).toEqual(['maalik', 'doosra', 'madadgar']);

    expect(await admin(world.current.running.app.config, 'grant-rank', 'madadgar', '9')).toEqual({
      said: 'madadgar now has rank 9.\n',
      code: 0,
    });
    expect(await told.until(1)).toMatchObject([{ roomId: null, role: { rank: 9 } }]);
    expect(await inOrder()).toEqual(['maalik', 'madadgar', 'doosra']);
    expect(await outcomeOf(helper.client.loading.loadRoom({ id: roomId }))).toBe('accepted');
    await settled(other);
    expect(others.all).toEqual([]);
  });

  it('takes a rank away, and with it the Private rooms that it had opened', async () => {
    const { current } = world;
    const [owner, staff] = [await current.member('maalik2'), await current.ranked('nigran2', 9)];
    const [hidden, open] = [await makeRoom(owner, { access: 'Private' }), await makeRoom(owner)];
    await owner.client.loading.loadRoom({ id: hidden });
    await joinAndLoad(open, staff);
    await staff.client.loading.loadRoom({ id: hidden });
    const [closed, left] = [recordEvents(staff, 'roomClosed'), recordEvents(owner, 'userLeft')];
    const heard = recordEvents(staff, 'newMessage');

    expect(await admin(current.running.app.config, 'grant-rank', 'nigran2', '1')).toMatchObject({ code: 0 });
    expect(await closed.until(1)).toMatchObject([{ roomId: hidden, reason: 'removed' }]);
    expect(await left.until(1)).toMatchObject([{ roomId: hidden, userId: staff.userId }]);
    await owner.client.messages.sendMessage({ id: hidden, message: 'among us', type: 'text', tempId: 'a'.repeat(24) });
    await settled(staff);
    expect(heard.all).toEqual([]);
    expect(current.running.app.live.roomsOf(staff.userId)).toEqual([open]);
  });

  it('makes a bot in a room, which learns of it, and prints its token', async () => {
    const { current } = world;
    const owner = await current.member('maalik5');
    const roomId = await makeRoom(owner);
    const { config } = current.running.app;
    const make = (...words: string[]) => admin(config, 'create-bot', ...words);
    const { said, code } = await make('ginti', '--owner', 'maalik5', '--room', roomId);
    expect(code).toBe(0);
    const [bot] = (await owner.client.bots.listBots()).bots;
    expect(bot).toMatchObject({ username: 'ginti', rooms: [{ _id: roomId }] });
    const program = openBot(current, bot ?? { _id: '', username: '' }, said.trim());
    expect((await program.client.rooms.listRooms()).rooms.map(({ _id }) => _id)).toEqual([roomId]);
    expect(await make('ginti', '--owner', 'maalik5')).toMatchObject({
      code: 1,
      said: expect.stringContaining('taken'),
    });
    expect(await make('sawal', '--owner', 'nobody1')).toMatchObject({ code: 1 });
    expect(await make('sawal', '--owner', 'maalik5', '--room', 'nosuchroom')).toMatchObject({ code: 1 });
    expect(await make('S!', '--owner', 'maalik5')).toMatchObject({ said: expect.stringMatching(/^Usage: /) });
    expect((await owner.client.bots.listBots()).bots).toHaveLength(1);
  });

  it('leaves an entry in the log of the platform, by nobody', async () => {
    const { current } = world;
    const [person, staff] = [await current.member('gumnaam1'), await current.ranked('nigran3', 9)];
    for (const words of [
      ['grant-rank', 'gumnaam1', '3'],
      ['end-sessions', 'gumnaam1'],
      ['delete-user', 'gumnaam1', 'gumnaam1'],
    ]) {
      current.clock.pass(1);
      expect(await runCommand(adminCommands, current.running.app, words)).toMatchObject({ done: true });
    }
    const { data } = await staff.client.moderationLog.listLog({});
    expect(data.slice(0, 3).map(({ by, rank, what, whom, amount }) => [by, rank, what, whom?._id, amount])).toEqual([
      [null, null, 'closeAccount', person.userId, null],
      [null, null, 'endSessions', person.userId, 1],
      [null, null, 'giveRank', person.userId, 3],
    ]);
  });

  it('says in words what cannot be done, and changes nothing', async () => {
    expect(await admin(world.current.running.app.config, 'grant-rank', 'nobody', '9')).toEqual({
      said: 'There is no account nobody.\n',
      code: 1,
    });
    expect(await admin(world.current.running.app.config, 'grant-rank', 'maalik', '12')).toMatchObject({
      said: expect.stringMatching(/^Usage: .*grant-rank/),
      code: 1,
    });
  });
});

it('only who may read DATA_DIR can give commands', async () => {
  const world = await openWorld('sqlite');
  const path = join(world.running.app.config.dataDir, 'admin.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { port, secret } = JSON.parse(readFileSync(path, 'utf8')) as { port: number; secret: string };
  const [person, owner] = await world.members('zulfiqar', 'maalik');
  const hidden = await makeRoom(owner, { access: 'Private' });
  for (const line of [
    JSON.stringify({ secret: `${secret.slice(1)}x`, words: ['grant-rank', 'zulfiqar', '11'] }),
    JSON.stringify({ words: ['grant-rank', 'zulfiqar', '11'] }),
    'GET / HTTP/1.1',
    'x'.repeat(2_000_000),
  ]) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(`${line}\n`);
    const said = await text(socket).catch(() => '');
    expect(said).not.toContain(secret);
    expect(said).not.toContain('now has rank');
  }
  expect(await outcomeOf(person.client.loading.loadRoom({ id: hidden }))).toBe('ROOM_NOT_FOUND');
  await world.close();
  expect(existsSync(path)).toBe(false);
});

it('a command given after the server was killed does not go to the program that has its port now', async () => {
  const { dataDir, remove } = await freshDatabase('sqlite');
  const heard: string[] = [];
  const stranger = createServer((socket) => {
    socket.setEncoding('utf8').on('data', (chunk: string) => heard.push(chunk));
    socket.write('220 mail.example\n');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const { port } = stranger.address() as AddressInfo;
  writeFileSync(join(dataDir, 'admin.json'), JSON.stringify({ port, secret: 'a'.repeat(43) }));
  expect(await admin({ dataDir }, 'grant-rank', 'zulfiqar', '9')).toEqual({
    said: 'There is no account zulfiqar.\n',
    code: 1,
  });
  expect(heard).toEqual([]);
  stranger.close();
  await remove();
});

describe('a shell without a running server', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'baithak-shell-'));
    const { listening: url, close } = await openApp(dataDir);
    const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url } });
    await registerPerson(client, 'zulfiqar', 'chai aur samosay');
    client.close();
    await close();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('admin grants a rank to an account, and says in words what it cannot do', async () => {
    expect(await shell(dataDir, 'admin.ts', 'grant-rank', 'zulfiqar', '11')).toMatchObject({
      code: 0,
      said: 'zulfiqar now has rank 11.\n',
    });
    expect(await shell(dataDir, 'admin.ts', 'grant-rank', 'nobody', '9')).toMatchObject({
      code: 1,
      said: 'There is no account nobody.\n',
    });
    expect(await shell(dataDir, 'admin.ts', 'grant-rank', 'zulfiqar', '12')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Usage: /),
    });
    expect(await shell(dataDir, 'admin.ts', 'help')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Usage: /),
    });
    expect(await shell(dataDir, 'admin.ts', 'dance')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Usage: /),
    });
  });
});
