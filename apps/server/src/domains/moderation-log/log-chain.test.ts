import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../platform/admin/admin-command.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { type Log, createLog } from '../../platform/log.ts';
import { onBothEnginesInProof, onBothEngines } from '../../testing/databases.ts';
import { withoutServer as tamper, withoutTriggers as tamperWithoutTriggers } from '../../testing/log-tampering.ts';
import { liftRoomsLimit, makeRoom, giveRole, handOver, outcomeOf, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { storeTopic } from '../rooms/api.ts';
import { verifyLog } from './verify/verify-log.ts';
import { printHeads } from './anchors.ts';

onBothEngines('the moderation log', (engine) => {
  const world = useWorld(engine);
  let owner: Person, staff: Person, member: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, staff, member] = await world.current.members('malikkhan', 'nigraan1', 'rukn1234');
    await liftRoomsLimit(world.current, owner);
    roomId = await makeRoom(owner);
    for (const { client } of [staff, member]) await client.rooms.joinRoom({ roomId });
    await giveRole(world.current, roomId, staff, 6);
  });
  const entries = () =>
    world.current.running.app.db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'id')
      .select(['actor', 'actor_rank', 'what', 'whom', 'thing', 'why'])
      .where('chain', '=', roomId)
      .orderBy('seq')
      .execute();
  const entry = (actor: Person, what: string, whom: Person | null, thing: string | null) => ({
    actor: actor.userId,
    actor_rank: actor === owner ? 11 : 6,
    what,
    whom: whom?.userId ?? null,
    thing,
    why: '',
  });
  const post = async ({ client }: Person) =>
    (await client.threads.createThread({ roomId, threadText: 'a thread' })).data._id;
  const answer = async ({ client }: Person, replyTo: string) =>
    (await client.threads.replyToThread({ roomId, replyTo, threadText: 'a reply' })).data._id;

  it('tells who set the topic and who deleted what of whom, and nothing of what people do with their own', async () => {
    await owner.client.commands.setTopic({ roomId, text: 'late talk' });
    await owner.client.commands.setTopic({ roomId, text: 'late talk' });
    const [message, own] = [await say(member, roomId, 'rude'), await say(member, roomId, 'mine')];
    for (const { client } of [staff, staff]) {
      world.current.clock.pass(1);
      await client.messages.deleteMessage({ id: roomId, messageId: message.id });
    }
    await member.client.messages.deleteMessage({ id: roomId, messageId: own.id });
    const [thread, second] = [await post(member), await post(member)];
    const [reply, answered] = [await answer(owner, thread), await answer(staff, thread)];
    world.current.clock.pass(1);
    await owner.client.threads.deleteReply({ roomId, threadId: thread, replyId: answered });
    world.current.clock.pass(1);
    await member.client.threads.deleteReply({ roomId, threadId: thread, replyId: reply });
    world.current.clock.pass(1);
    await staff.client.threads.deleteThread({ roomId, threadId: thread });
    await member.client.threads.deleteThread({ roomId, threadId: second });
    expect(await entries()).toEqual([
      entry(owner, 'setTopic', null, null),
      entry(staff, 'deleteMessage', member, message.id),
      entry(owner, 'deleteReply', staff, answered),
      // Whoever wrote what is answered may delete the answer.
      { ...entry(member, 'deleteAnswer', owner, reply), actor_rank: 1 },
      entry(staff, 'deleteThread', member, thread),
    ]);
  });

  it('tells nothing of what was refused', async () => {
    const before = await entries();
    const { id } = await say(owner, roomId, 'the rules');
    expect(await outcomeOf(staff.client.messages.deleteMessage({ id: roomId, messageId: id }))).toBe('OUTRANKED');
    const threadId = await post(owner);
    expect(await outcomeOf(staff.client.threads.deleteThread({ roomId, threadId }))).toBe('OUTRANKED');
    expect(await outcomeOf(staff.client.commands.setTopic({ roomId, text: 'mine' }))).toBe('FORBIDDEN');
    expect(await entries()).toEqual(before);
  });

  it('tells what is done to threads of others, to the room and to who owns it', async () => {
    const seen = (await entries()).length;
    const [of, own] = [
      { roomId, threadId: await post(member) },
      { roomId, threadId: await post(owner) },
    ];
    const { threads, rooms } = owner.client;
    for (const act of [threads.pinThread, threads.unpinThread, threads.toggleNotice, threads.toggleNotice])
      for (const thread of [own, of]) await act(thread);
    await staff.client.threads.archiveThread(of);
    await member.client.threads.archiveThread({ roomId, threadId: await post(member) });
    await rooms.updateRoomSettings({
      roomId,
      topic: 'new words',
      readers: 'members',
      tile: { pattern: 1, palette: 1 },
    });
    await rooms.updateRoomSettings({ roomId, topic: 'new words' });
    await handOver(owner, roomId, staff);
    await staff.client.rooms.closeRoom({ roomId });
    const about = (what: string) => entry(owner, what, member, of.threadId);
    expect((await entries()).slice(seen)).toEqual([
      ...['pinThread', 'unpinThread', 'setNotice', 'endNotice'].map(about),
      entry(staff, 'archiveThread', member, of.threadId),
      entry(owner, 'setTopic', null, null),
      { ...entry(owner, 'changeRoom', null, null), why: 'readers' },
      entry(owner, 'transferRoom', staff, null),
      { ...entry(staff, 'closeRoom', null, null), actor_rank: 11 },
    ]);
  });
});

onBothEnginesInProof('the chains of the moderation log', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person;
  beforeAll(async () => {
    [owner, member] = await world.current.members('zanjeer1', 'qaidi1234');
    await liftRoomsLimit(world.current, owner);
  });

  const withoutServer = (...statements: string[]) => tamper(world.current, ...statements);
  const withoutTriggers = (...statements: string[]) => tamperWithoutTriggers(world.current, ...statements);
  const verify = (...hashes: string[]) =>
    runCommand({ 'verify-log': verifyLog }, world.current.running.app, ['verify-log', ...hashes]);

  const change = (roomId: string, topic: string) => ({
    roomId,
    userId: owner.userId,
    topic,
    logId: newId(),
    at: world.current.clock.now(),
  });
  const chainOf = (roomId: string) =>
    world.current.running.app.db.read
      .selectFrom('moderation_log')
      .selectAll()
      .where('chain', '=', roomId)
      .orderBy('seq')
      .execute();
  /** A room whose log has five entries. */
  const logged = async (): Promise<string> => {
    const roomId = await makeRoom(owner);
    for (const topic of ['one', 'two', 'three', 'four', 'five'])
      await world.current.running.app.db.write(storeTopic, change(roomId, topic));
    return roomId;
  };

  it('stay one chain when many act at once, in two processes where there can be two', async () => {
    const { config, db } = world.current.running.app;
    const roomId = await makeRoom(owner);
    const other =
      engine === 'sqlite'
        ? db
        : await openDatabase({
            databaseUrl: config.databaseUrl,
            dataDir: config.dataDir,
            migrationsDir: new URL('../../../migrations', import.meta.url).pathname,
            writesModule: new URL('../../writes.ts', import.meta.url),
            readsModule: new URL('../../reads.ts', import.meta.url),
            log: createLog('silent'),
            lock: 'none',
          });
    await Promise.all(
      [...Array(40).keys()].map((at) => (at % 2 ? db : other).write(storeTopic, change(roomId, `topic ${at}`))),
    );
    if (other !== db) await other.close();
    const rows = await chainOf(roomId);
    expect(rows.map(({ seq }) => seq)).toEqual([...Array(40).keys()].map((at) => at + 1));
    expect(rows.slice(1).map(({ prev }) => prev)).toEqual(rows.slice(0, -1).map(({ hash }) => hash));
    expect(await verify()).toMatchObject({
      done: true,
      says: expect.stringMatching(/^Nothing was changed: \d+ entries/),
    });
  });

  it('cannot be changed or shortened: the database itself refuses', async () => {
    const [first] = await chainOf(await logged());
    const id = `'${first?.id}'`;
    // A trigger for each row says nothing where there is none.
    await printHeads(world.current.running.app);
    for (const statement of [
      `UPDATE moderation_log SET what = 'deleteThread' WHERE id = ${id}`,
      `DELETE FROM moderation_log WHERE id = ${id}`,
      engine === 'sqlite'
        ? `REPLACE INTO moderation_log (id, chain, seq, at, what, commitment, prev, hash) SELECT id, chain, seq, at, 'deleteThread', commitment, prev, hash FROM moderation_log WHERE id = ${id}`
        : 'TRUNCATE moderation_log',
      'UPDATE moderation_log_marks SET hash = hash',
      'DELETE FROM moderation_log_marks',
      'UPDATE moderation_log_book SET hash = hash',
      'DELETE FROM moderation_log_book WHERE number = 1',
      engine === 'sqlite'
        ? 'REPLACE INTO moderation_log_book SELECT * FROM moderation_log_book WHERE number = 1'
        : 'TRUNCATE moderation_log_book',
    ]) {
      await expect(withoutServer(statement), statement).rejects.toThrow('is append-only');
    }
    expect((await chainOf(first?.chain ?? ''))[0]).toEqual(first);
  });

  it('are printed once a day when they moved', async () => {
    const { db } = world.current.running.app;
    const { clock } = world.current;
    const lines: { roomId?: string; entries?: number; hash?: string; anchor?: string }[] = [];
    const log = { info: (fields: (typeof lines)[number]) => void lines.push(fields) } as unknown as Log;
    const [moving, still] = [await logged(), await logged()];
    clock.pass(24 * 3_600_000);
    await printHeads({ db, clock, log });
    expect(lines.filter(({ roomId }) => roomId === moving || roomId === still)).toHaveLength(2);
    await db.write(storeTopic, change(moving, 'six'));
    await printHeads({ db, clock, log });
    clock.pass(24 * 3_600_000);
    lines.length = 0;
    await printHeads({ db, clock, log });
    await printHeads({ db, clock, log });
    expect(lines).toEqual([
      { anchor: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) },
      { roomId: moving, entries: 6, hash: (await chainOf(moving)).at(-1)?.hash },
    ]);
    expect(await verify(lines[0]?.anchor ?? '', lines[1]?.hash ?? '')).toMatchObject({ done: true });
  });

  it('say which entry was changed, is missing or stands elsewhere', async () => {
    const rooms = [];
    for (let at = 0; at < 8; at += 1) rooms.push(await logged());
    const [changed, beside, alone, gap, cut, moved, closedUp, anew] = rooms as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    await printHeads(world.current.running.app);
    world.current.clock.pass(24 * 3_600_000);
    await world.current.running.app.db.write(storeTopic, change(anew, 'six'));
    const printed = (await chainOf(anew)).at(-1)?.hash ?? '';
    const entry = (roomId: string, seq: number) => `chain = '${roomId}' AND seq = ${seq}`;
    const detailsOf = (roomId: string, seq: number) =>
      `entry_id = (SELECT id FROM moderation_log WHERE ${entry(roomId, seq)})`;
    await withoutTriggers(
      `UPDATE moderation_log SET at = at + 1 WHERE ${entry(changed, 2)}`,
      `UPDATE moderation_log_details SET thing = 'another' WHERE ${detailsOf(beside, 3)}`,
      `UPDATE moderation_log_details SET actor = '${member.userId}' WHERE ${detailsOf(beside, 4)}`,
      `DELETE FROM moderation_log_details WHERE ${detailsOf(alone, 1)}`,
      `DELETE FROM moderation_log WHERE chain = '${gap}' AND seq IN (2, 3)`,
      `DELETE FROM moderation_log WHERE ${entry(cut, 5)}`,
      `UPDATE moderation_log SET seq = -1 WHERE ${entry(moved, 2)}`,
      `UPDATE moderation_log SET seq = 2 WHERE ${entry(moved, 3)}`,
      `UPDATE moderation_log SET seq = 3 WHERE ${entry(moved, -1)}`,
      `DELETE FROM moderation_log WHERE ${entry(closedUp, 4)}`,
      `UPDATE moderation_log SET seq = 4 WHERE ${entry(closedUp, 5)}`,
      `UPDATE moderation_log_heads SET seq = 4 WHERE chain = '${closedUp}'`,
      `DELETE FROM moderation_log WHERE ${entry(anew, 6)}`,
      `UPDATE moderation_log_heads SET seq = 5, hash = (SELECT hash FROM moderation_log WHERE ${entry(anew, 5)}) WHERE chain = '${anew}'`,
    );
    const { done, says } = await verify(printed);
    expect(done).toBe(false);
    const of = (roomId: string) =>
      says
        .split('\n')
        .filter((line) => line.startsWith(`room ${roomId} `))
        .map((line) => line.replace(/^.*?": /, '').replaceAll(/ \([0-9a-f]{24}, [^)]*\)|[0-9]{4}-[^ ]*Z/g, ''));
    expect(of(changed)).toEqual(['entry 2 was changed after it was written.']);
    expect(of(beside)).toEqual(
      [3, 4].map((seq) => `what stands beside entry ${seq} was changed: by whom, to whom or what.`),
    );
    expect(of(alone)).toEqual(['what stands beside entry 1 is missing.']);
    expect(of(gap)).toEqual(['entries 2 to 3 are missing.']);
    expect(of(cut)).toEqual([
      'entry 5 is missing.',
      'the mark printed at  is not the hash of entry 5, which was changed or is missing.',
    ]);
    expect(of(moved)).toEqual([
      'entry 2 was changed after it was written.',
      'entry 3 was changed after it was written.',
      'entry 4 is not in its place: it was written after entry 2.',
    ]);
    expect(of(closedUp)).toEqual([
      'entry 4 was changed after it was written.',
      'entry 5 is missing.',
      'the mark printed at  is not the hash of entry 5, which was changed or is missing.',
    ]);
    expect(of(anew)).toEqual(['entry 6 is missing.']);
    expect(says).toContain(`no entry has the hash ${printed}: the log was written anew, or cut.`);
  });

  it('hold what was logged before there were chains, in its order', async () => {
    const roomId = await makeRoom(owner);
    const ids = [newId(), newId(), newId()];
    const row = (id: string, at: number, what: string) =>
      `INSERT INTO moderation_log_before_chains (id, at, actor, what, whom, room_id, thing, why) VALUES ('${id}', ${at}, '${owner.userId}', '${what}', '${member.userId}', '${roomId}', NULL, 'long ago')`;
    const [first = '', second = '', third = ''] = ids;
    await withoutServer(row(third, 30, 'deleteReply'), row(first, 10, 'deleteThread'), row(second, 20, 'setTopic'));
    await world.current.restart();
    const rows = await chainOf(roomId);
    expect(rows.map(({ id, seq, at }) => [id, seq, at])).toEqual([
      [first, 1, 10],
      [second, 2, 20],
      [third, 3, 30],
    ]);
    expect((await verify()).says).not.toContain(roomId);
    const { read } = world.current.running.app.db;
    expect(await read.selectFrom('moderation_log_before_chains').select('id').execute()).toEqual([]);
  });
});
