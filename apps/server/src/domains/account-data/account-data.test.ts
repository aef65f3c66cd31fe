import { beforeAll, expect, it } from 'vitest';
import { hashToken } from '../../platform/tokens.ts';
import { minutes } from '../../testing/clock.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { allRows } from '../../testing/fingerprint.ts';
import { makeFullPerson, type FullPerson } from '../../testing/full-person.ts';
import { downloadOf } from '../../testing/download-of.ts';
import { outcomeOf, recordEvents } from '../../testing/room-actions.ts';
import { stored } from '../../testing/media/upload-files.ts';
import { password, useWorld } from '../../testing/world.ts';

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

    const { data, onlineUsers } = await other.client.screens.loadRoom({ id: roomId });
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
