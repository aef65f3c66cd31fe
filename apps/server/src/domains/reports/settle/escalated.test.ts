import { assignedMs } from '@baithak/protocol/contracts/reports.rules';
import { beforeAll, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases.ts';
import {
  giveRankTo,
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  say,
} from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

const [violence, spam] = [4, 2];

onBothEngines('a report that the staff of a room would bury', (engine) => {
  const world = useWorld(engine);
  let owner: Person, moderator: Person, friend: Person, reporter: Person, staff: Person, head: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, moderator, friend, reporter] = await world.current.members('malik444', 'nigran44', 'dost4444', 'shakii44');
    staff = await world.current.ranked('amla4444', 9);
    head = await world.current.ranked('sadar444', 11);
    await liftRoomsLimit(world.current, owner);
    roomId = await makeRoom(owner);
    await joinAndLoad(roomId, moderator, friend, reporter);
    await giveRole(world.current, roomId, moderator, 6);
  });
  const idOf = async (thing: string): Promise<string> =>
    (
      await world.current.running.app.db.read
        .selectFrom('reports')
        .select('id')
        .where('thing', '=', thing)
        .executeTakeFirstOrThrow()
    ).id;
  const reported = async (writer: Person, reason = spam): Promise<string> => {
    const { id } = await say(writer, roomId, 'buy my gold');
    await reporter.client.threads.reportThread({ kind: 'message', id, reason });
    world.current.clock.pass(1000);
    return idOf(id);
  };
  const inRoom = ({ client }: Person) => ({
    dismiss: (reportId: string) =>
      outcomeOf(client.reports.resolveRoomReport({ roomId, reportId, action: 'dismiss', rule: spam })),
    take: (reportId: string) => outcomeOf(client.reports.assignRoomReport({ roomId, reportId })),
    leave: (reportId: string) => outcomeOf(client.reports.assignRoomReport({ roomId, reportId, to: 'none' })),
  });
  const ofPlatform = ({ client }: Person) => ({
    delete: (reportId: string) => outcomeOf(client.reports.resolveReport({ reportId, action: 'delete', rule: spam })),
    take: (reportId: string) => outcomeOf(client.reports.assignReport({ reportId })),
    waiting: async (reportId: string) => {
      const { data } = await client.reports.listReports({});
      return data.find(({ _id }) => _id === reportId);
    },
  });

  it('is decided over by whoever stands above the one who dismissed it', async () => {
    const reportId = await reported(friend);
    expect(await inRoom(moderator).dismiss(reportId)).toBe('accepted');
    expect(await inRoom(owner).dismiss(reportId)).toBe('CONFLICT');
    expect(await ofPlatform(staff).waiting(reportId)).toBeUndefined();
    expect(await ofPlatform(head).delete(reportId)).toBe('accepted');
    expect(await ofPlatform(staff).delete(reportId)).toBe('CONFLICT');
  });

  it.each([
    ['is of violence', violence, (): Person => friend],
    ['is about a moderator of the room', spam, (): Person => moderator],
    ['is about its owner', spam, (): Person => owner],
  ])('waits for the platform’s staff too when it %s, whatever the room decides', async (_, reason, writer) => {
    const reportId = await reported(writer(), reason);
    const decider = writer() === owner ? moderator : owner;
    const outcome = await inRoom(decider).dismiss(reportId);
    expect(['accepted', 'OUTRANKED']).toContain(outcome);
    expect(await ofPlatform(staff).waiting(reportId)).toMatchObject({ state: 'open', assignee: null });
    if (outcome === 'accepted') expect(await inRoom(decider).dismiss(reportId)).toBe('CONFLICT');
    expect(await ofPlatform(staff).delete(reportId)).toBe('accepted');
    expect(await ofPlatform(head).waiting(reportId)).toBeUndefined();
  });

  it('is not put back by a moderator once the platform’s staff has decided', async () => {
    const reportId = await reported(friend, violence);
    expect(await ofPlatform(staff).delete(reportId)).toBe('accepted');
    const undo = (person: Person) => outcomeOf(person.client.reports.undoRoomReport({ roomId, reportId }));
    expect([await undo(moderator), await undo(owner)]).toEqual(['OUTRANKED', 'OUTRANKED']);
    expect(await outcomeOf(head.client.reports.undoReport({ reportId }))).toBe('accepted');
  });

  it('is taken over at once by whoever stands above the one who has it, and by nobody else', async () => {
    const reportId = await reported(friend);
    expect(await inRoom(moderator).take(reportId)).toBe('accepted');
    const other = await world.current.member('nigran45');
    await joinAndLoad(roomId, other);
    await giveRole(world.current, roomId, other, 6);
    expect([await inRoom(other).take(reportId), await inRoom(other).dismiss(reportId)]).toEqual([
      'CONFLICT',
      'CONFLICT',
    ]);
    expect(await ofPlatform(staff).take(reportId)).toBe('accepted');
    expect(await inRoom(moderator).dismiss(reportId)).toBe('CONFLICT');
    expect(await ofPlatform(head).delete(reportId)).toBe('accepted');
  });

  it('is not held for longer than an hour by leaving it and taking it again', async () => {
    const reportId = await reported(friend);
    const { take, leave, dismiss } = inRoom(moderator);
    expect(await take(reportId)).toBe('accepted');
    world.current.clock.pass(assignedMs / 2);
    expect([await leave(reportId), await take(reportId)]).toEqual(['accepted', 'accepted']);
    world.current.clock.pass(assignedMs / 2);
    expect(await ofPlatform(staff).waiting(reportId)).toMatchObject({ assignee: null });
    expect(await take(reportId)).toBe('CONFLICT');
    expect(await inRoom(owner).take(reportId)).toBe('accepted');
    expect(await inRoom(owner).leave(reportId)).toBe('accepted');
    expect([await take(reportId), await dismiss(reportId)]).toEqual(['accepted', 'accepted']);
  });

  it('is not decided by the one whom it is about, who rose to the platform’s staff', async () => {
    const reportId = await reported(friend, violence);
    await giveRankTo(world.current, friend, 9);
    const risen = await world.current.device(friend);
    expect(await ofPlatform(risen).delete(reportId)).toBe('NOT_FOUND');
    await giveRankTo(world.current, friend, 1);
  });

  it('keeps what the platform’s staff noted from the room, in its log and its reports, taken back or not', async () => {
    const { client: ofStaff } = staff;
    const settle = async (action: 'dismiss' | 'warn', secret: string) => {
      const reportId = await reported(friend);
      await ofStaff.reports.resolveReport({ reportId, action, rule: spam, note: secret });
      return reportId;
    };
    const settled = [await settle('dismiss', 'secret one'), await settle('warn', 'secret two')];
    await ofStaff.reports.undoReport({ reportId: await settle('warn', 'secret three') });
    await owner.client.commands.banPerson({ roomId, target: friend.username, reason: 'a word to all' });
    const { ban } = await friend.client.commands.getOwnBan({ roomId });
    await friend.client.threads.reportThread({ kind: 'appeal', id: ban?._id ?? '', reason: 7, details: 'please' });
    await ofStaff.reports.resolveReport({
      ...{ reportId: await idOf(ban?._id ?? ''), action: 'delete', rule: spam, note: 'secret four' },
    });
    await friend.client.rooms.joinRoom({ roomId });
    const ownReport = await reported(friend);
    await owner.client.reports.resolveRoomReport({
      roomId,
      reportId: ownReport,
      action: 'dismiss',
      note: 'of the room',
    });
    for (const { client } of [owner, moderator]) {
      const { data } = await client.moderationLog.getRoomLog({ roomId });
      const newest = data.slice(0, 9).map(({ what, decision, rule }) => [what, decision?.action, rule]);
      expect(newest).toEqual([
        ['settleReport', 'dismiss', null],
        ['unbanPerson', 'delete', null],
        ['banPerson', undefined, null],
        ['reopenReport', undefined, null],
        ['warnPerson', undefined, null],
        ['deleteMessage', undefined, null],
        ['warnPerson', 'warn', spam],
        ['deleteMessage', 'warn', spam],
        ['settleReport', 'dismiss', null],
      ]);
      const said = data.flatMap(({ why }) => (why === '' ? [] : [why]));
      expect(said).toEqual(['of the room', 'a word to all']);
      // settled, deleted and warned, the same taken back, and unbanned
      expect(data.filter(({ withheld }) => withheld)).toHaveLength(6);
      expect(data.every(({ withheld, wordsNonce }) => withheld === (wordsNonce === null))).toBe(true);
      const notes = settled.map(
        async (reportId) => (await client.reports.getRoomReport({ roomId, reportId })).data.note,
      );
      expect(await Promise.all(notes)).toEqual(['', '']);
      const own = await client.reports.getRoomReport({ roomId, reportId: ownReport });
      expect(own.data.note).toBe('of the room');
    }
    for (const read of [ofStaff.moderationLog.getRoomLog, ofStaff.moderationLog.listLog])
      for (const note of ['one', 'two', 'three', 'four'])
        expect(JSON.stringify((await read({ roomId })).data)).toContain(`secret ${note}`);
  });
});
