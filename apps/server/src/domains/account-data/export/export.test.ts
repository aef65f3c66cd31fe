import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runCommand } from '../../../platform/admin/admin-command.ts';
import { days, minutes } from '../../../testing/clock.ts';
import { onBothEnginesInProof, onPostgres } from '../../../testing/databases.ts';
import { stored } from '../../../testing/media/upload-files.ts';
import { waitForMail } from '../../../testing/outbox.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { makeRoom, outcomeOf, say } from '../../../testing/room-actions.ts';
import { runWrite } from '../../../testing/run-write.ts';
import { emailOf, password, useWorld, type Person } from '../../../testing/world.ts';
import { deleteUser } from '../closing/close-account.ts';
import { exportUser } from './export-my-data.ts';
import { exportKey } from './make-exports.ts';

onBothEnginesInProof('the download of personal data', (engine) => {
  const world = useWorld(engine);
  const shown = async ({ client }: Person) => (await client.accountData.getAccountData()).export;
  const ready = async (person: Person) => {
    await person.client.accountData.makeExport({ password });
    await world.current.running.app.services.accountData.exports.made(person.userId);
    return shown(person);
  };
  const fetchFile = (path: string | null, headers: Record<string, string> = {}) =>
    fetch(`${world.current.url}${path}`, { headers });

  it('is made in the background, once however often it is asked for, and a mail tells of it', async () => {
    const person = await world.current.member('talabgar1');
    expect(await shown(person)).toBeNull();
    // Not finished before all have asked: a password takes as long to check as this download to make.
    const { blobs } = world.current.running.app;
    const keep = blobs.keep.bind(blobs);
    const answered = Promise.withResolvers<void>();
    vi.spyOn(blobs, 'keep').mockImplementationOnce((...file) => answered.promise.then(() => keep(...file)));
    const asked = await Promise.all([1, 2, 3].map(() => person.client.accountData.makeExport({ password }))).finally(
      answered.resolve,
    );
    expect(new Set(asked.map((answer) => answer.export.askedAt)).size).toBe(1);
    await world.current.running.app.services.accountData.exports.made(person.userId);
    const made = await shown(person);
    expect(made).toMatchObject({
      state: 'ready',
      size: expect.any(Number),
      url: expect.stringMatching(/^\/file\/exports\//),
    });
    const response = await fetchFile(made?.url ?? '');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="baithak.zip"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(made?.size);
    expect(JSON.parse(String(readZip(bytes).get('account.json')))).toMatchObject({
      account: { email: emailOf('talabgar1') },
    });
    const { dataDir } = world.current.running.app.config;
    // The first one verifies the address.
    expect((await waitForMail(dataDir, emailOf('talabgar1'), 2)).link).toEqual(['settings', 'account']);
  });

  it('comes by byte ranges, by its signed address only, and not longer than a day', async () => {
    const person = await world.current.member('talabgar2');
    const { url = '', size } = (await ready(person)) ?? {};
    const part = await fetchFile(url, { range: 'bytes=0-3' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 0-3/${size}`,
      'PK\u0003\u0004',
    ]);
    const [path = '', query = ''] = (url ?? '').split('?');
    for (const address of [
      path,
      `${path}?${query.replace(/s=./, (first) => (first === 's=a' ? 's=b' : 's=a'))}`,
      `${path.replace(/.{5}\.zip$/, '00000.zip')}?${query}`,
    ])
      expect((await fetchFile(address)).status).toBe(404);
    const { app } = world.current.running;
    const zips = async () => (await stored(world.current)).filter((file) => file.endsWith('.zip')).length;
    const before = await zips();
    world.current.clock.pass(days(1) + minutes(1));
    expect((await fetchFile(url)).status).toBe(404);
    await app.services.accountData.exports.tidy();
    expect([await shown(await world.current.device(person)), (await zips()) < before]).toEqual([null, true]);
  });

  it('is for the session alone that gave the password, and ends with it', async () => {
    const person = await world.current.member('talabgar5');
    const thief = await world.current.device(person);
    const ask = (own: typeof person, input: { password?: string }) =>
      outcomeOf(own.client.accountData.makeExport(input));
    expect([await ask(thief, {}), await ask(thief, { password: 'another one entirely' })]).toEqual([
      'INVALID_PASSWORD',
      'INVALID_PASSWORD',
    ]);
    expect(await outcomeOf(person.client.accountData.exportMyData())).toBe('INVALID_PASSWORD');
    expect(await shown(person)).toBeNull();
    const made = await ready(person);
    expect((await fetchFile(made?.url ?? '')).status).toBe(200);
    expect((await person.client.accountData.exportMyData()).status).toBe(200);
    // Another session is told that there is one, and gets no address and no bytes.
    expect(await shown(thief)).toMatchObject({ state: 'ready', url: null });
    expect(await outcomeOf(thief.client.accountData.exportMyData())).toBe('INVALID_PASSWORD');
    await person.client.accounts.logOut();
    expect((await fetchFile(made?.url ?? '')).status).toBe(404);
    expect(await ready(thief)).toMatchObject({ url: expect.stringMatching(/^\/file\/exports\//) });
  });

  it('is sent at once to a guest who asks for the file itself, the same one for ten minutes', async () => {
    const person = await world.current.guest('talabgar');
    const get = async () => {
      const answer = await person.client.accountData.exportMyData();
      return { etag: answer.headers.get('etag'), files: readZip(Buffer.from(await answer.arrayBuffer())) };
    };
    const first = await get();
    expect(JSON.parse(String(first.files.get('profile.json')))).toMatchObject({ username: 'talabgar' });
    expect((await get()).etag).toBe(first.etag);
    world.current.clock.pass(minutes(11));
    expect((await get()).etag).not.toBe(first.etag);
  });

  it('that a crash broke off is made after the next start', async () => {
    const { current } = world;
    const person = await current.member('talabgar3');
    const row = { id: 'a'.repeat(32), user_id: person.userId, asked_at: current.clock.now() };
    await runWrite(current, async (tx) => {
      await tx
        .insertInto('exports')
        .values({ ...row, state: 'making', made_at: null, size: null, ends_at: null, session_id: '' })
        .execute();
    });
    await current.restart();
    const { accountData } = current.running.app.services;
    await accountData.settled();
    await accountData.exports.made(person.userId);
    expect(
      await current.running.app.db.read
        .selectFrom('exports')
        .select('state')
        .where('user_id', '=', person.userId)
        .execute(),
    ).toEqual([{ state: 'ready' }]);
  });

  it('is written by the shell too, which can remove a person as well', async () => {
    const { app } = world.current.running;
    const person = await world.current.member('talabgar4');
    const roomId = await makeRoom(person);
    await say(person, roomId, 'chai ke baad');
    const commands = { 'export-user': exportUser, 'delete-user': deleteUser };
    const run = (...words: string[]) => runCommand(commands, app, words);
    const file = join(app.config.dataDir, 'talabgar4.zip');
    expect(await run('export-user', 'talabgar4', file)).toEqual({
      done: true,
      says: `Everything about talabgar4 is in ${file}.`,
    });
    expect(String(readZip(await readFile(file)).get('messages.json'))).toContain('chai ke baad');
    expect(await run('export-user', 'talabgar4', file)).toEqual({ done: false, says: `${file} is there already.` });
    expect(await run('export-user', 'nobodyatall', file)).toMatchObject({ done: false });
    expect(exportUser.prepare?.(['talabgar4'])).toEqual(['talabgar4', join(process.cwd(), 'talabgar4.zip')]);
    expect(await run('delete-user', 'talabgar4')).toMatchObject({
      done: false,
      says: expect.stringContaining('for good'),
    });
    expect(await run('delete-user', 'talabgar4', 'talabgar3')).toMatchObject({ done: false });
    expect(await run('delete-user', 'talabgar4', 'talabgar4')).toEqual({ done: true, says: 'talabgar4 was removed.' });
    expect(await outcomeOf(world.current.visitor().accounts.logIn({ username: 'talabgar4', password }))).toBe(
      'INVALID_PASSWORD',
    );
    const { creator } = await app.db.read
      .selectFrom('rooms')
      .select('creator')
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow();
    expect(creator).toBe('0'.repeat(24));
    expect(await run('delete-user', 'talabgar4')).toMatchObject({ done: false });
    expect(await run('delete-user')).toMatchObject({
      says: 'Usage: npm run admin -- delete-user <username> <the same again>',
    });
  });
});

onPostgres('the download of personal data at two processes', (engine) => {
  const world = useWorld(engine, { twoProcesses: true });
  let person: Person, there: Person;
  beforeAll(async () => {
    person = await world.current.member('talabgar8');
    there = await world.current.device(person, world.current.other);
  });
  // What is still held back goes on, so that the processes can end.
  const held: (() => void)[] = [];
  afterEach(() => {
    held.forEach((goOn) => goOn());
    vi.restoreAllMocks();
  });
  const exportsAt = (at: 'running' | 'other') => world.current[at].app.services.accountData.exports;
  const row = () =>
    world.current.running.app.db.read
      .selectFrom('exports')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirst();
  const ask = async ({ client }: Person) => (await client.accountData.makeExport({ password })).export.askedAt;
  /** What a process makes is finished only once the test says so. */
  const holdBack = (at: 'running' | 'other' = 'running') => {
    const { blobs } = world.current[at].app;
    const keep = blobs.keep.bind(blobs);
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.spyOn(blobs, 'keep').mockImplementationOnce((...file) => promise.then(() => keep(...file)));
    held.push(resolve);
    return resolve;
  };

  it('is made once, whoever asks where while it is made, and whoever starts meanwhile', async () => {
    const finish = holdBack();
    const kept = vi.spyOn(world.current.other.app.blobs, 'keep');
    const asked = await ask(person);
    const made = await row();
    expect(await ask(there)).toBe(asked);
    await exportsAt('other').tidy();
    expect(await row()).toMatchObject({ id: made?.id, state: 'making' });
    finish();
    await exportsAt('other').made(person.userId);
    expect(await row()).toMatchObject({ id: made?.id, state: 'ready', session_id: expect.any(String) });
    expect(kept).not.toHaveBeenCalled();
    // It is of the session that gave the password last.
    const [own, other] = await Promise.all([person, there].map((each) => each.client.accountData.getAccountData()));
    expect([own?.export?.url, other?.export?.url]).toEqual([null, expect.stringMatching(/^\/file\/exports\//)]);
  });

  it('is made once when it is asked for at both at the same moment', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const finish = [holdBack('running'), holdBack('other')];
      const kept = world.current.processes.map(({ app }) => vi.spyOn(app.blobs, 'keep'));
      const asked = await Promise.all([ask(person), ask(there)]);
      for (const goOn of finish) goOn();
      for (const at of ['running', 'other'] as const) await exportsAt(at).made(person.userId);
      expect(new Set(asked).size).toBe(1);
      expect((await row())?.state).toBe('ready');
      expect(kept.reduce((sum, each) => sum + each.mock.calls.length, 0)).toBe(1);
      vi.restoreAllMocks();
    }
  });

  it('is made anew by another process when its own dies, and what the dead one still does is not taken for it', async () => {
    const finish = holdBack();
    await ask(person);
    const before = await row();
    const { me } = world.current.running.app.leases;
    // As ten seconds after it stood still.
    await runWrite(world.current, (tx) =>
      tx.deleteFrom('leases').where('holder', '=', me).where('name', 'like', 'export:%').execute(),
    );
    await exportsAt('other').tidy();
    await exportsAt('other').made(person.userId);
    const after = await row();
    expect(after?.state).toBe('ready');
    expect(after?.id).not.toBe(before?.id);
    finish();
    await exportsAt('running').made(person.userId);
    expect(await row()).toEqual(after);
    expect(await world.current.running.app.blobs.open(exportKey(before?.id ?? ''))).toBeUndefined();
  });

  /** A process that has lost the making of a download to the other one, and its `keep`, which the test lets go on. */
  const loseMaking = async () => {
    const { leases } = world.current.running.app;
    const taken = vi.spyOn(leases, 'take');
    const goOn = holdBack();
    await ask(person);
    const before = await row();
    const lease = await taken.mock.results.at(-1)?.value;
    await runWrite(world.current, (tx) =>
      tx.deleteFrom('leases').where('holder', '=', leases.me).where('name', 'like', 'export:%').execute(),
    );
    await expect.poll(() => lease?.isHeld(), { timeout: 10_000 }).toBe(false);
    await exportsAt('other').tidy();
    await exportsAt('other').made(person.userId);
    return { goOn, before };
  };

  it('leaves no bytes of a process that lost it and cannot store so', async () => {
    const { goOn, before } = await loseMaking();
    const { db, blobs } = world.current.running.app;
    const write = db.write.bind(db);
    const failing = vi.spyOn(db, 'write').mockImplementation((how, input) => {
      if (how.name === 'accountData.finishExport') return Promise.reject(new Error('away'));
      return write(how, input);
    });
    goOn();
    await exportsAt('running').made(person.userId);
    expect(failing.mock.calls.filter(([{ name }]) => name === 'accountData.finishExport')).toHaveLength(1);
    expect(await blobs.open(exportKey(before?.id ?? ''))).toBeUndefined();
    expect(await row()).toMatchObject({ state: 'ready' });
  });

  it('is not kept by a process that finds that it has lost it', async () => {
    const { leases, blobs } = world.current.running.app;
    const kept = vi.spyOn(blobs, 'keep');
    const take = leases.take.bind(leases);
    // As after it stood still: by its own clock the lease has ended, and nothing told it yet.
    vi.spyOn(leases, 'take').mockImplementation(async (name, ...rest) => {
      const lease = await take(name, ...rest);
      return lease && name.startsWith('export:') ? { ...lease, isHeld: () => false } : lease;
    });
    await ask(person);
    await exportsAt('running').made(person.userId);
    expect(kept).not.toHaveBeenCalled();
    expect(await row()).toMatchObject({ state: 'making' });
    vi.restoreAllMocks();
    await exportsAt('other').tidy();
    await exportsAt('other').made(person.userId);
    expect(await row()).toMatchObject({ state: 'ready' });
  });
});
