import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/tokens.ts';
import { minutes } from '../../testing/clock.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import { allRows } from '../../testing/fingerprint.ts';
import { downloadOf, type FullPerson, makeFullPerson } from '../../testing/full-person.ts';
import { stored } from '../../testing/media/upload-files.ts';
import { joinAndLoad, makeRoom, outcomeOf, recordEvents, say } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { password, type Person, useWorld } from '../../testing/world.ts';
import { finishClosings } from './closing/close-account.ts';
import { beginClosing } from './closing/closing.write.ts';
import { participants } from './participants.ts';

/** Where a closed person's id may stay, and why. Names, texts of the profile, addresses and secrets may stay nowhere. */
const idMayStay: Readonly<Record<string, string>> = {
  'people.id': 'the row that says that this was somebody who is gone',
  'people.username': 'that row has a name of its own, which nobody can register',
  'messages.author': 'what they wrote stays, by Removed User',
  'messages.content': 'a mention, which says Removed User',
  'threads.author': 'what they wrote stays, by Removed User',
  'threads.message': 'a mention, which says Removed User',
  'threads.excerpt': 'a mention, which says Removed User',
  'thread_versions.message': 'a mention, which says Removed User',
  'reports.about': 'a report about what they wrote waits for staff',
  'reports.kept': 'what they wrote, and a mention, which says Removed User',
  'report_reporters.said': 'a mention, which says Removed User',
  'reports.thing': 'a report about their profile, until it is decided',
  'deleted_things.author': 'what they deleted can be reported for 7 days',
  'search_docs.author': 'what they wrote can be found, by Removed User',
  'files.user_id': 'pictures of what they wrote stay with it',
  'moderation_log_details.actor': 'the log names people by ids alone',
  'moderation_log_details.whom': 'the log names people by ids alone',
  'private_threads.first': 'the other one keeps the thread, to read',
  'private_threads.second': 'the other one keeps the thread, to read',
  'private_threads.acted_by': 'the other one keeps the thread, to read',
  'private_thread_sides.other_id': 'the other one keeps the thread, to read',
  'private_messages.author': 'what they wrote stays, by Removed User',
  'account_closings.user_id': 'until what was under way at the closing has ended',
};

onBothEngines('what is stored about somebody', (engine) => {
  const world = useWorld(engine, { settings: { PUSH_SERVICES: 'push.invalid' } });
  let full: FullPerson;
  beforeAll(async () => {
    full = await makeFullPerson(world.current, 'zarmina77', 'otherly77');
  });

  /** The columns that hold a text, in any row, with the first of its values. */
  const whereIs = async (text: string): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    for (const [table, rows] of await allRows(world.current.running.app))
      for (const row of rows)
        for (const [column, value] of Object.entries(row)) {
          const printed = value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value);
          if (printed.toLowerCase().includes(text.toLowerCase())) found.set(`${table}.${column}`, printed);
        }
    return found;
  };

  const download = (): Promise<Map<string, Buffer>> => downloadOf(full.person);

  it('is in their download, and nothing of others but what they wrote of them', async () => {
    const files = await download();
    const text = [...files]
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => bytes.toString())
      .join('\n');
    for (const words of [...Object.values(full.own), ...full.written, full.person.userId])
      expect(text).toContain(words);
    for (const words of full.others) expect(text).not.toContain(words);
    expect(text).not.toMatch(/argon2|password_hash|token_hash/);
    for (const [name, bytes] of files)
      if (name.endsWith('.json')) expect(() => JSON.parse(bytes.toString()) as unknown, name).not.toThrow();
    const { rows } = { rows: await allRows(world.current.running.app) };
    const uploads = rows.get('files')?.filter(({ user_id: owner }) => owner === full.person.userId) ?? [];
    expect([...files.keys()].filter((name) => name.startsWith('files/')).toSorted()).toEqual(
      uploads.map(({ name }) => `files/${String(name)}`).toSorted(),
    );
    expect(full.files.map((name) => files.get(`files/${name}`)?.length)).toEqual(
      full.files.map((name) => uploads.find((row) => row['name'] === name)?.['size']),
    );
  });

  it('is gone when they close the account: no column of any table holds a name, a text of their profile, an address or a secret', async () => {
    const { person, other, roomId, own, written } = full;
    const secrets = [person.session.token, person.session.accessToken, person.session.refreshToken].map(hashToken);
    const rows = await allRows(world.current.running.app);
    const account = rows.get('accounts')?.find(({ user_id: id }) => id === person.userId);
    const device = rows.get('sessions')?.find(({ user_id: id }) => id === person.userId)?.['device'];
    const made = rows.get('exports')?.find(({ user_id: id }) => id === person.userId)?.['id'];
    const markers = [
      'zarminas-browser',
      'zarminas.new.address',
      ...Object.values(own),
      ...secrets,
      String(account?.['password_hash']),
      String(made),
      'a1b2c3',
    ];
    for (const marker of markers) expect((await whereIs(marker)).size, marker).toBeGreaterThan(0);
    expect(device).toEqual(expect.any(String));
    const looks = recordEvents(other, 'userUpdated');
    const left = recordEvents(other, 'userLeft');

    expect(await outcomeOf(person.client.accountData.deleteMyAccount({ password: 'wrong' }))).toBe('INVALID_PASSWORD');
    await person.client.accountData.deleteMyAccount({ password });
    await world.current.running.app.services.accountData.settled();

    const held = new Set(['reports.kept', 'reports.excerpt']);
    for (const marker of markers)
      expect(
        [...(await whereIs(marker)).keys()].filter((place) => !held.has(place)),
        marker,
      ).toEqual([]);
    expect((await whereIs('zeppelin of a mute')).size).toBe(0);
    const places = await whereIs(person.userId);
    expect([...places.keys()].filter((place) => !(place in idMayStay))).toEqual([]);
    for (const words of written.filter((some) => some !== 'zeppelin of a thread'))
      expect((await whereIs(words)).size, words).toBeGreaterThan(0);
    expect((await whereIs('Removed User')).size).toBeGreaterThan(0);
    expect((await looks.until(1)).slice(0, 1)).toMatchObject([
      { roomId, user: { user: { _id: person.userId, username: 'Removed User' } } },
    ]);
    expect(await left.until(1)).toMatchObject([{ userId: person.userId, username: 'Removed User' }]);

    const { data, onlineUsers } = await other.client.loading.loadRoom({ id: roomId });
    const authors = data.flatMap((message) => ('member' in message ? [message.member.user] : []));
    expect(authors.filter(({ _id }) => _id === person.userId).map(({ username }) => username)).toContain(
      'Removed User',
    );
    expect(onlineUsers.map(({ user }) => user._id)).toEqual([other.userId]);
    expect((await other.client.rooms.listMembers({ roomId })).members.map(({ user }) => user._id)).not.toContain(
      person.userId,
    );
  });

  it('is kept of a profile by a report of it alone, until that is settled and can no longer be undone', async () => {
    const { own } = full;
    const held = [own['fullname'], own['alias'], own['about'], own['username']].map((text) => text ?? '');
    for (const text of held) expect([...(await whereIs(text)).keys()], text).toContain('reports.kept');
    const staff = await world.current.ranked('amla5555', 9);
    const { data } = await staff.client.reports.listReports({ kind: 'profile' });
    for (const { _id: reportId } of data) await staff.client.reports.resolveReport({ reportId, action: 'dismiss' });
    world.current.clock.pass(minutes(61));
    await world.current.running.app.jobs?.run('reports.expireUndos');
    for (const text of held) expect([...(await whereIs(text))], text).toEqual([]);
  });

  it('takes the picture and the download along, and leaves the pictures of what they wrote', async () => {
    const [picture = '', shown = ''] = full.files;
    const status = async (path: string) => (await fetch(`${world.current.url}/file/${path}`)).status;
    expect([await status(`avatars/${picture}`), await status(`uploads/gallery/${shown}`)]).toEqual([404, 200]);
    expect((await stored(world.current)).filter((path) => path.endsWith('.zip'))).toEqual([]);
  });
});

describe('the purges of all domains', () => {
  const domainsFolder = join(import.meta.dirname, '..');

  it('every domain with tables gives out what it holds of a person, and forgets it', () => {
    const withTables = readdirSync(domainsFolder).filter((domain) =>
      readdirSync(join(domainsFolder, domain)).includes('tables.ts'),
    );
    expect(Object.keys(participants).toSorted()).toEqual(withTables.toSorted());
    for (const { exports, forget } of Object.values(participants)) {
      expect(Object.keys(exports)).not.toEqual([]);
      expect(forget).toBeTypeOf('function');
    }
  });

  it('no two domains write the same file of a download', () => {
    const names = Object.values(participants).flatMap(({ exports }) => Object.keys(exports));
    expect(new Set(names).size).toBe(names.length);
  });

  it('what could come back is forgotten before what it would come back to', () => {
    const order = Object.keys(participants);
    for (const holds of ['moderation', 'reports', 'raids'])
      for (const shows of ['messages', 'threads']) expect(order.indexOf(holds)).toBeLessThan(order.indexOf(shows));
  });
});

onBothEnginesInProof('closing an account', (engine) => {
  const world = useWorld(engine);
  const close = ({ client }: Person) => outcomeOf(client.accountData.deleteMyAccount({ password }));
  const closings = () => world.current.running.app.db.read.selectFrom('account_closings').selectAll().execute();
  const mentions = ({ userId }: Person) =>
    world.current.running.app.db.read
      .selectFrom('message_mentions')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();

  it('is refused while they own rooms, which it names; handing one over and closing the other opens the way', async () => {
    const [owner, heir] = await world.current.members('maalik01', 'waaris01');
    const [given, closed] = [
      await makeRoom(owner, { title: 'Given away' }),
      await makeRoom(owner, { title: 'Boarded up', access: 'Private' }),
    ];
    await heir.client.rooms.joinRoom({ roomId: given });
    const { ownRooms } = await owner.client.accountData.getAccountData();
    expect(ownRooms.map(({ _id, title, memberCount }) => [_id, title, memberCount])).toEqual([
      [closed, 'Boarded up', 1],
      [given, 'Given away', 2],
    ]);
    await expect(owner.client.accountData.deleteMyAccount({ password })).rejects.toMatchObject({
      code: 'OWNER_STAYS',
      details: [
        { path: closed, msg: 'Boarded up' },
        { path: given, msg: 'Given away' },
      ],
    });
    expect(await closings()).toEqual([]);
    await owner.client.rooms.offerRoom({ roomId: given, target: 'waaris01' });
    expect(await close(owner)).toBe('OWNER_STAYS');
    await heir.client.rooms.acceptRoom({ roomId: given });
    await owner.client.rooms.closeRoom({ roomId: closed });
    expect(await close(owner)).toBe('accepted');
    expect((await heir.client.rooms.getRoomDetails({ roomId: given })).roomDetails.iOwn).toBe(true);
  });

  it('asks guests for no password, ends every socket at once, and frees the name', async () => {
    const [guest, member] = [await world.current.guest('musafir02'), await world.current.member('muqeem02')];
    const tab = world.current.visitor();
    await tab.accounts.openSession(guest.session);
    const ended: string[] = [];
    for (const client of [guest.client, tab]) {
      await client.loading.loadRoom({ id: 'baithak' });
      client.connection.subscribe((state) => void (state === 'online' || ended.push(state)));
    }
    await member.client.loading.loadRoom({ id: 'baithak' });
    const left = recordEvents(member, 'userLeft');
    expect(await outcomeOf(guest.client.accountData.deleteMyAccount({}))).toBe('accepted');
    expect(await left.until(1)).toMatchObject([{ userId: guest.userId }]);
    await expect.poll(() => ended.length).toBeGreaterThanOrEqual(2);
    expect(await world.current.visitor().accounts.checkStatus(guest.session)).toEqual({ status: 0 });
    expect((await world.current.guest('musafir02')).userId).not.toBe(guest.userId);
  });

  it('goes on after a crash in the middle, and takes along what was under way', async () => {
    const { current } = world;
    const [going, writer] = await current.members('rukhsat03', 'likhari03');
    const roomId = await makeRoom(writer);
    await joinAndLoad(roomId, writer);
    await say(writer, roomId, 'khuda hafiz @rukhsat03');
    const { app } = current.running;
    // As far as a server gets that is killed right after the first write.
    await app.db.write(beginClosing, { userId: going.userId, now: app.clock.now(), ownRooms: 'refuse' });
    expect(await mentions(going)).toHaveLength(1);
    await current.restart();
    await current.running.app.services.accountData.settled();
    expect(await mentions(going)).toEqual([]);
    expect((await closings()).map(({ user_id }) => user_id)).toContain(going.userId);
    // A message that was under way names them still.
    const { rev } = await current.running.app.db.read
      .selectFrom('rooms')
      .select('rev')
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow();
    await runWrite(current, async (tx) => {
      await tx
        .insertInto('message_mentions')
        .values({ user_id: going.userId, room_id: roomId, rev, addressed: 1 })
        .execute();
    });
    current.clock.pass(minutes(11));
    await finishClosings(current.running.app);
    expect([await mentions(going), await closings()]).toEqual([[], []]);
  });

  it('is done once: who is closed cannot be closed again', async () => {
    const person = await world.current.member('akhri0404');
    const { app } = world.current.running;
    const closing = { userId: person.userId, now: app.clock.now(), ownRooms: 'leave' } as const;
    await app.db.write(beginClosing, closing);
    await expect(app.db.write(beginClosing, closing)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
